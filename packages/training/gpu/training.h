// A training from its first game to its last: rounds of play and of learning, and what is said, measured and kept on the way.
#pragma once
#include "check-kernels.h"
#include "match.h"
#include "options.h"
#include "running.h"

inline Rings newRings(long learned, long held) {
  Rings rings;
  rings.learned = newSamples(learned);
  rings.held = newSamples(held);
  rings.learnedSize = learned;
  rings.heldSize = held;
  unsigned long long* counts = reserve<unsigned long long>(5);
  zero(counts, 5);
  rings.learnedCount = counts;
  rings.heldCount = counts + 1;
  rings.games = counts + 2;
  rings.turns = counts + 3;
  rings.cut = counts + 4;
  return rings;
}

/** Beside the checkpoint, after a call that was stopped. */
constexpr const char* RUNNING = "running.bin";

struct Training {
  const Options& options;
  Progress progress;
  /** Where an earlier call of the program left off. */
  const double secondsBefore = progress.seconds;
  /** Of those, what the rings do not count. */
  int64_t gamesBefore = progress.games, turnsBefore = progress.turns;
  const Schedule plan = progress.plan;
  const std::string out = word(options, "out", ""), champion = word(options, "champion", "");
  /** How self-play goes: one decision in a hundred at random. */
  const Plan play = {0.01f, true, 0, 0, 0, false};
  const Firsts* firsts = firstPositions();
  Trees trees = newTrees((int)number(options, "nodes", 600.0 * plan.games), 2);
  Games games = newGames(plan.games, 1), duel = newGames((int)number(options, "gate-games", 2048), 2);
  Learner learner = newLearner(plan.batch > 4096 ? plan.batch : 4096);
  /** How many samples are only looked at: a fiftieth of those that are learned from, within bounds. */
  const long held = plan.ring / 50 < CHECKED ? CHECKED : plan.ring / 50 < 262144 ? plan.ring / 50 : 262144;
  Rings rings = newRings(plan.ring, held);
  /** The network that learns, by the average of its weights, and the one it is measured against. */
  Player players[2] = {newPlayer(), newPlayer()};
  FILE* log = nullptr;
  RingCounts counts;
  /** Steps of learning that the new samples have earned, in all less those that were taken. */
  double due = 0;
  float rate = plan.rate;
  /** Since the last word: steps, and seconds of play and of learning. */
  long stepsSince = 0;
  double playing = 0, learning = 0;
  double lastLog = 0, lastGate = 0, lastSave = 0;
  double seconds() const { return secondsBefore + now(); }
};

inline std::vector<float> initialWeights(uint64_t seed) {
  std::vector<float> w(PARAMETERS, 0.0f);
  Dice dice = {seed * 7919 + 17};
  const auto fillIn = [&](int from, int to, float bound) {
    for (int index = from; index < to; index++) w[index] = (2 * dice.fraction() - 1) * bound;
  };
  fillIn(W1, B1, 0.1f);
  fillIn(W2, B2, sqrtf(3.0f / HIDDEN));
  fillIn(W3, B3, sqrtf(1.0f / SECOND));
  copyFirstHead(w);
  return w;
}

/** Features and units that the older network had not begin with something of their own. A chapter needs nothing: its head is its own. */
inline std::vector<float> grownWeights(std::vector<float> w, uint64_t seed) {
  const std::vector<float> fresh = initialWeights(seed);
  std::vector<bool> knowsRow(FEATURES, false), knowsUnit(HIDDEN, false);
  for (int index = 0; index < B1; index++)
    if (w[index] != 0) knowsRow[index / HIDDEN] = knowsUnit[index % HIDDEN] = true;
  for (int index = 0; index < CHAPTER * HIDDEN; index++)
    if (!knowsRow[index / HIDDEN] || !knowsUnit[index % HIDDEN]) w[index] = 0.2f * fresh[index];
  for (int head = 0; head < CHAPTERS; head++)
    for (int index = W2; index < B2; index++)
      if (!knowsUnit[(index - W2) % HIDDEN]) w[head * HEAD + index] = 0.2f * fresh[index];
  return w;
}

/** Weights, their average and both moments: of the checkpoint, of other weights, or new. */
inline void loadLearner(Training& t) {
  const std::string resume = word(t.options, "resume", ""), from = word(t.options, "from", "");
  if (!resume.empty()) return readLists(resume, t.learner);
  const std::vector<float> w = from.empty() ? initialWeights(t.plan.seed) : grownWeights(readWeights(from), t.plan.seed);
  toCard(t.learner.parameters, w.data(), PARAMETERS);
  toCard(t.learner.average, w.data(), PARAMETERS);
}

inline Running runningOf(Training& t) { return {t.games, t.rings, t.counts, t.due}; }

/** Games and samples as they were when the training was stopped, if they lie beside the checkpoint. */
inline void takeUpRunning(Training& t) {
  const std::string resume = word(t.options, "resume", "");
  if (resume.empty()) return;
  const std::string folder = resume.substr(0, resume.find_last_of('/') + 1);
  if (!readRunning(folder + RUNNING, runningOf(t), t.progress)) {
    printf("%s%s is not there, or is of another moment: games and samples begin anew\n", folder.c_str(), RUNNING);
    return;
  }
  t.gamesBefore -= t.counts.games;
  t.turnsBefore -= t.counts.turns;
}

/** All that may fail does so here, before the first game. */
inline void prepare(Training& t) {
  loadLearner(t);
  t.progress.calls++;
  loadPlayer(t.players[0], t.learner.average);
  Player plain = newPlayer();
  loadPlayer(plain, t.learner.parameters);
  checkKernels(t.trees, plain, t.learner, t.rings.held, CHECKED);
  if (!t.champion.empty()) t.players[1] = playerFrom(readWeights(t.champion));
  t.log = fopen((t.out + "/rounds.jsonl").c_str(), "a");
  if (t.log == nullptr) refuse("cannot write into " + t.out);
  beginGames(t.games, t.firsts, t.play, t.plan.seed + 77 * t.progress.calls);
  takeUpRunning(t);
  t.lastLog = t.lastGate = t.lastSave = now();
}

/** What the weights' note says of how they were made. */
inline std::string noteOf(const Training& t) {
  const Progress& progress = t.progress;
  char text[4096];
  snprintf(text, sizeof text, "{\"command\":\"%s\",\"commit\":\"%s\",\"seed\":%llu,\"games\":%lld,\"positions\":%lld,\"steps\":%lld,\"seconds\":%.0f}",
           inJson(word(t.options, "command", "train")).c_str(), inJson(word(t.options, "commit", "")).c_str(), (unsigned long long)t.plan.seed,
           (long long)progress.games, (long long)progress.turns, (long long)progress.steps, progress.seconds);
  return text;
}

inline void save(Training& t) {
  t.progress.seconds = t.seconds();
  std::vector<float> w(PARAMETERS);
  fromCard(w.data(), t.learner.average, PARAMETERS);
  writeCheckpoint(t.out + "/checkpoint.bin", t.learner, t.progress);
  writeWeights(t.out + "/weights.bin", w, noteOf(t));
  t.lastSave = now();
}

/** A match against the champion, if there is one. */
inline void gate(Training& t, int variant, int allLive, double until) {
  if (t.champion.empty()) return;
  loadPlayer(t.players[0], t.learner.average);
  const double start = now();
  const Score score = match(t.trees, t.duel, t.firsts, t.players, variant, allLive, t.plan.seed * 1000003 + t.progress.steps, until);
  const double took = now() - start;
  printf("gate: variant %d live %d: %.2f %%, less luck %.2f %% (± %.2f, %d games, %.1f s)\n", variant, allLive, 100 * score.plain, 100 * score.lessLuck, 196 * score.error, score.games, took);
  fprintf(t.log, "{\"gate\":%d,\"allLive\":%d,\"games\":%lld,\"seconds\":%.1f,\"score\":%.4f,\"lessLuck\":%.4f,\"error\":%.4f,\"matchGames\":%d}\n", variant, allLive,
          (long long)t.progress.games, t.seconds(), score.plain, score.lessLuck, score.error, score.games);
  fflush(stdout);
  fflush(t.log);
}

/** A turn of every game; new samples make steps of learning due. */
inline void playRound(Training& t) {
  const double share = fmin(1, (double)t.progress.games / t.plan.totalGames);
  const float lambda = share < 0.04 ? t.plan.early : share < 0.5 ? t.plan.lambda : t.plan.late;
  // With too few samples the first would be learned by heart.
  const long fewest = t.plan.ring / 16 < 500000 ? t.plan.ring / 16 : 500000;
  const unsigned long long before = t.counts.learned;
  playTurns(t.games, t.trees, t.players, t.firsts, t.play, t.rings, lambda);
  fromCard((unsigned long long*)&t.counts, t.rings.learnedCount, 5);
  t.progress.games = t.gamesBefore + t.counts.games;
  t.progress.turns = t.turnsBefore + t.counts.turns;
  if ((long)t.counts.learned > fewest) t.due += (t.counts.learned - before) * t.plan.reuse / t.plan.batch;
}

/** From how many of the newest samples a step draws: a third of all that ever were, or a million. */
inline long windowOf(const Training& t) {
  const long all = t.counts.learned, ring = t.plan.ring;
  long window = all / 3 > 1000000 ? all / 3 : 1000000;
  // What is being written is left alone.
  if (window > ring - ring / 60) window = ring - ring / 60;
  return window > all ? all : window;
}

/** A step for every one that is due, each by a batch drawn from the newest samples. */
inline void learnWhatIsDue(Training& t) {
  t.rate = t.plan.rate * pow(t.plan.last / t.plan.rate, fmin(1, (double)t.progress.games / t.plan.totalGames));
  const long window = windowOf(t), ring = t.plan.ring;
  const unsigned long long head = t.counts.learned;
  for (; t.due >= 1; t.due--) {
    const int64_t steps = ++t.progress.steps;
    t.stepsSince++;
    const uint64_t seed = t.plan.seed * 0x2545f4914f6cdd1dull + steps * 0x9e3779b97f4a7c15ull;
    learn(t.learner, t.rings.learned, t.plan.batch, true, [=] HD(int index) {
      Dice dice = {seed + (uint64_t)index * 0xd1342543de82ef95ull};
      dice.next();
      return (int)((head - 1 - dice.below((int)window)) % ring);
    });
    const double horizon = fmin(3000, 1 + 0.1 * steps);
    step(t.learner, t.plan.batch, steps, t.rate * fmin(1, steps / 200.0), 1 - 1 / horizon);
  }
  loadPlayer(t.players[0], t.learner.average);
  wait();
}

/** The mean loss over the samples that are never learned from, 0 while there are none. */
inline double heldLoss(Training& t) {
  const int count = (long)t.counts.held < t.held ? t.counts.held : t.held;
  if (count == 0) return 0;
  Learner look = t.learner;
  look.parameters = t.learner.average;
  learn(look, t.rings.held, count, false, [=] HD(int index) { return index; });
  double loss = 0;
  fromCard(&loss, t.learner.loss, 1);
  zero(t.learner.loss, 1);
  return loss / count;
}

inline void sayHowItGoes(Training& t, long round) {
  double loss = 0;
  fromCard(&loss, t.learner.loss, 1);
  zero(t.learner.loss, 1);
  const double held = heldLoss(t), trained = t.stepsSince > 0 ? loss / ((double)t.stepsSince * t.plan.batch) : 0;
  Counters c;
  fromCard(&c, t.trees.counters, 1);
  const long long games = t.progress.games, positions = t.progress.turns, steps = t.progress.steps;
  const double turnsAGame = t.counts.games ? (double)t.counts.turns / t.counts.games : 0;
  printf("%.0f s  games %lld  turns/game %.0f  positions %lld  steps %lld  rate %.2e  loss %.4f  held %.4f  nodes %.0f/game  overflows %d  cut %llu  play %.0f%%  rounds %ld\n", t.seconds(), games, turnsAGame,
         positions, steps, t.rate, trained, held, (double)c.nodes / t.plan.games, c.overflows, t.counts.cut, 100 * t.playing / (t.playing + t.learning), round);
  fprintf(t.log, "{\"seconds\":%.1f,\"games\":%lld,\"positions\":%lld,\"steps\":%lld,\"rate\":%.3e,\"loss\":%.5f,\"held\":%.5f}\n", t.seconds(), games, positions, steps, t.rate, trained, held);
  fflush(stdout);
  fflush(t.log);
  t.stepsSince = 0;
  t.lastLog = now();
}

/** One turn of every game and what is learned from it; with the time of each where that is asked for. */
inline void runRound(Training& t, long round) {
  const double began = now();
  stages.wanted = round % 100 < 4 && t.options.count("stages") > 0;
  stages.begin();
  playRound(t);
  const double played = now();
  t.playing += played - began;
  learnWhatIsDue(t);
  stages.end("learning");
  if (round % 100 == 3) stages.say();
  stages.wanted = false;
  t.learning += now() - played;
}

inline int train(const Options& options) {
  if (word(options, "out", "").empty()) refuse("--out is needed");
  makeRoomOnStack();
  Training t = {options, readStart(options)};
  const double seconds = number(options, "seconds", 1e9), gateEvery = number(options, "gate", 120);
  const double finish = number(options, "finish", t.champion.empty() ? 3 : 25);
  const double enough = fmin(t.plan.totalGames, number(options, "until", 1e18));
  prepare(t);
  for (long round = 0; t.progress.games < enough && now() <= seconds - finish; round++) {
    runRound(t, round);
    if (now() - t.lastLog > 5) sayHowItGoes(t, round);
    if (now() - t.lastGate > gateEvery) {
      gate(t, 0, 0, now() + 20);
      t.lastGate = now();
    }
    if (now() - t.lastSave > 60) save(t);
  }
  save(t);
  const std::string running = t.out + "/" + RUNNING;
  if (t.progress.games < t.plan.totalGames) writeRunning(running, runningOf(t), t.progress);
  else remove(running.c_str());
  printf("learned until %.1f s; last rate %.2e\n", t.seconds(), t.rate);
  fflush(stdout);
  const int order[][2] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 1}};
  for (const auto& one : order)
    if (now() < seconds - 4) gate(t, one[0], one[1], seconds - 1.5);
  fclose(t.log);
  printf("trained for %.0f s; see %s\n", now(), t.out.c_str());
  return 0;
}
