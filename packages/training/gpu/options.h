// What a call of the program says: its options by name, and the plan of a training that follows from them.
#pragma once
#include <map>
#include "weights-file.h"

using Options = std::map<std::string, std::string>;

inline double number(const Options& options, const char* name, double usual) {
  const auto found = options.find(name);
  if (found == options.end()) return usual;
  char* end;
  const double value = strtod(found->second.c_str(), &end);
  if (*end != 0 || found->second.empty() || value < 0) refuse(std::string("--") + name + " needs a number");
  return value;
}

inline std::string word(const Options& options, const char* name, const char* usual) {
  const auto found = options.find(name);
  return found == options.end() ? usual : found->second;
}

/** What makes a training what it is, and is kept in its checkpoint. */
static const char* PLAN_OPTIONS[] = {"total-games", "games", "batch", "reuse", "ring", "rate", "last", "early", "lambda", "late", "seed", "from"};

static const char* OTHER_OPTIONS[] = {"out",  "resume",     "seconds", "until", "finish", "champion", "nodes",   "gate",
                                      "gate-games", "stages", "commit",  "command", "variant", "live"};

inline bool isKnown(const std::string& name) {
  for (const char* one : PLAN_OPTIONS) if (name == one) return true;
  for (const char* one : OTHER_OPTIONS) if (name == one) return true;
  return false;
}

inline Schedule readPlan(const Options& options) {
  Schedule plan;
  if (!options.count("total-games")) refuse("--total-games is needed");
  plan.totalGames = number(options, "total-games", 0);
  plan.games = number(options, "games", plan.games);
  plan.batch = number(options, "batch", plan.batch);
  plan.ring = number(options, "ring", plan.ring);
  plan.reuse = number(options, "reuse", plan.reuse);
  plan.rate = number(options, "rate", plan.rate);
  plan.last = number(options, "last", plan.last);
  plan.early = number(options, "early", plan.early);
  plan.lambda = number(options, "lambda", plan.lambda);
  plan.late = number(options, "late", plan.late);
  plan.seed = number(options, "seed", plan.seed);
  if (plan.totalGames < 1 || plan.games < 1 || plan.batch < 1 || plan.ring < 1000 || plan.rate <= 0 || plan.last <= 0) refuse("the plan has a number that is too small");
  return plan;
}

/** How far the training has come that the options name: nowhere with a plan of its own, or where the checkpoint says. */
inline Progress readStart(const Options& options) {
  Progress progress;
  const std::string resume = word(options, "resume", "");
  if (resume.empty()) {
    progress.plan = readPlan(options);
    return progress;
  }
  for (const char* name : PLAN_OPTIONS)
    if (options.count(name)) refuse(std::string("--") + name + " is a part of the checkpoint's plan");
  return readProgress(resume);
}

/** Words as a JSON text holds them. */
inline std::string inJson(const std::string& words) {
  std::string text;
  for (const char letter : words) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += (unsigned char)letter < 32 ? ' ' : letter;
  }
  return text;
}
