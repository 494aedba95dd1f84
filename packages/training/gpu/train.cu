// Trains the champion on a graphics card: thousands of games of the network against itself, and the learning from them.
// `README.md` beside this tells how to build it and what it does. With a C++ compiler alone it runs on one core, for the tests.
#include <chrono>
#include <map>
#include "games.h"
#include "weights-file.h"

static const char* HELP = R"(Train the champion on a graphics card.

  train --out FOLDER --total-games N [options]    train by so many games
    --resume FILE    go on from a checkpoint, by the plan that it holds
    --seconds N      stop after so long, wherever it is; --resume goes on from there
    --finish N       of these, seconds for the last matches (25 with a champion, else 3)
    --champion FILE  weights to be measured against on the way
    --from FILE      begin with these weights rather than with nothing
    --games N        games at a time (8192), a part of the plan as all that follows but the matches
    --nodes N        positions that are looked at, at a time (600 a game)
    --batch N        samples a step (4096)
    --reuse N        how often a sample is learned from (4)
    --ring N         samples that are kept (12000000)
    --rate N --last N  the learning rate, first and last (0.001, 0.00001)
    --early N --lambda N --late N  how much later turns count: at the beginning, in the first half, in the second (0.95, 0.9, 0.95)
    --gate N         seconds between matches against the champion (120)
    --stages 1       say where the time goes
    --gate-games N   games of such a match (2048)
    --seed N         (1)
    --commit WORD --command WORDS  what the weights' note says of how they were made
  train match A B [--games N] [--variant N] [--live 1]    two weights against each other, at first sight
  train values WEIGHTS < POSITIONS                        what turns are worth, for tests
)";

using Options = std::map<std::string, std::string>;
static double number(const Options& options, const char* name, double usual) {
  const auto found = options.find(name);
  if (found == options.end()) return usual;
  char* end;
  const double value = strtod(found->second.c_str(), &end);
  if (*end != 0 || found->second.empty() || value < 0) refuse(std::string("--") + name + " needs a number");
  return value;
}
static std::string word(const Options& options, const char* name, const char* usual) {
  const auto found = options.find(name);
  return found == options.end() ? usual : found->second;
}

static const auto begun = std::chrono::steady_clock::now();
static double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); }

static Firsts* firstPositions() {
  Firsts* firsts = reserve<Firsts>(1);
  toCard((Position*)firsts, FIRST_POSITIONS, 2 * VARIANT_COUNT);
  return firsts;
}

static Player playerFrom(const std::vector<float>& weights) {
  float* list = reserve<float>(PARAMETERS);
  toCard(list, weights.data(), PARAMETERS);
  Player player = newPlayer();
  loadPlayer(player, list);
  wait();
  return player;
}

static Rings newRings(long learned, long held) {
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

struct Score {
  double plain, lessLuck, error;
  int games;
};

/** A match at first sight; the score is the first one's. */
static Score match(Trees t, Games g, const Firsts* firsts, const Player* players, int variant, int allLive, uint64_t seed, double until) {
  Plan plan = {0, false, variant, allLive, 0.003f, true};
  beginGames(g, firsts, plan, seed);
  std::vector<uint8_t> done(g.count);
  for (int turn = 0; turn < 600; turn++) {
    playTurns(g, t, players, firsts, plan, Rings{}, 0);
    if (turn % 10 != 9) continue;
    fromCard(done.data(), g.done, g.count);
    int left = 0;
    for (uint8_t one : done) left += one == 0;
    if (left == 0 || now() > until) break;
  }
  std::vector<float> plain(g.count), lessLuck(g.count);
  fromCard(done.data(), g.done, g.count);
  fromCard(plain.data(), g.score, g.count);
  fromCard(lessLuck.data(), g.lessLuck, g.count);
  Score score = {0, 0, 0, 0};
  double squares = 0;
  for (int game = 0; game < g.count; game++) {
    if (!done[game]) continue;
    score.games++;
    score.plain += plain[game];
    score.lessLuck += lessLuck[game];
    squares += (double)lessLuck[game] * lessLuck[game];
  }
  const double n = score.games > 0 ? score.games : 1;
  score.plain /= n;
  score.lessLuck /= n;
  score.error = sqrt(fmax(0, squares / n - score.lessLuck * score.lessLuck) / n);
  return score;
}

/** What makes a training what it is, and is kept in its checkpoint. */
static const char* PLAN_OPTIONS[] = {"total-games", "games", "batch", "reuse", "ring", "rate", "last", "early", "lambda", "late", "seed", "from"};

static Schedule readPlan(const Options& options) {
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

/** Words as a JSON text holds them. */
static std::string inJson(const std::string& words) {
  std::string text;
  for (const char letter : words) {
    if (letter == '"' || letter == '\\') text += '\\';
    text += (unsigned char)letter < 32 ? ' ' : letter;
  }
  return text;
}

static std::vector<float> initialWeights(uint64_t seed) {
  std::vector<float> w(PARAMETERS, 0.0f);
  Dice dice = {seed * 7919 + 17};
  const auto fillIn = [&](int from, int to, float bound) {
    for (int index = from; index < to; index++) w[index] = (2 * dice.fraction() - 1) * bound;
  };
  fillIn(W1, B1, 0.1f);
  fillIn(W2, B2, sqrtf(3.0f / HIDDEN));
  fillIn(W3, B3, sqrtf(1.0f / SECOND));
  return w;
}

/** So many samples for that. */
constexpr int CHECKED = 256;

/** A card's way of evaluating and of learning is held to the plain one before anything is trusted to it. */
static void checkKernels(Trees t, Player player, Learner l, Samples samples, int count) {
  std::vector<uint16_t> lists((size_t)count * MOST_ACTIVE);
  std::vector<uint8_t> counts(count);
  std::vector<float> targets(count), w(PARAMETERS);
  Dice dice = {99};
  for (int index = 0; index < count; index++) {
    counts[index] = 30 + dice.below(60);
    targets[index] = dice.fraction();
    for (int at = 0; at < counts[index]; at++) lists[(size_t)index * MOST_ACTIVE + at] = dice.below(FEATURES);
  }
  toCard(t.features[0], lists.data(), lists.size());
  toCard(t.featureCounts[0], counts.data(), count);
  fromCard(w.data(), player.plain, PARAMETERS);
  Counters counters = {};
  counters.waiting[0] = count;
  toCard(t.counters, &counters, 1);
  float* values = t.values;
  evaluate(player, t.features[0], t.featureCounts[0], &t.counters->zero, &t.counters->waiting[0], [=] HD(int entry, float chance) { values[entry] = chance; });
  std::vector<float> got(count);
  fromCard(got.data(), t.values, count);
  double worst = 0, loss = 0;
  std::vector<double> expected(PARAMETERS, 0.0);
  for (int index = 0; index < count; index++) {
    const uint16_t* list = &lists[(size_t)index * MOST_ACTIVE];
    const double chance = chanceOf(plainLogit(w.data(), list, counts[index]));
    worst = fmax(worst, fabs(chance - got[index]));
    loss -= targets[index] * log(chance + 1e-9) + (1 - targets[index]) * log(1 - chance + 1e-9);
    double hidden[HIDDEN], back[HIDDEN] = {};
    for (int unit = 0; unit < HIDDEN; unit++) hidden[unit] = w[B1 + unit];
    for (int at = 0; at < counts[index]; at++) for (int unit = 0; unit < HIDDEN; unit++) hidden[unit] += w[list[at] * HIDDEN + unit];
    const double error = chance - targets[index];
    expected[B3] += error;
    for (int out = 0; out < SECOND; out++) {
      double sum = w[B2 + out];
      for (int unit = 0; unit < HIDDEN; unit++) if (hidden[unit] > 0) sum += hidden[unit] * w[W2 + out * HIDDEN + unit];
      if (sum <= 0) continue;
      expected[W3 + out] += error * sum;
      expected[B2 + out] += error * w[W3 + out];
      for (int unit = 0; unit < HIDDEN; unit++) {
        if (hidden[unit] <= 0) continue;
        expected[W2 + out * HIDDEN + unit] += error * w[W3 + out] * hidden[unit];
        back[unit] += error * w[W3 + out] * w[W2 + out * HIDDEN + unit];
      }
    }
    for (int unit = 0; unit < HIDDEN; unit++) expected[B1 + unit] += back[unit];
    for (int at = 0; at < counts[index]; at++) for (int unit = 0; unit < HIDDEN; unit++) expected[list[at] * HIDDEN + unit] += back[unit];
  }
  toCard(samples.lists, lists.data(), lists.size());
  toCard(samples.counts, counts.data(), count);
  toCard(samples.targets, targets.data(), count);
  learn(l, samples, count, true, [=] HD(int index) { return index; });
  std::vector<float> gradient(PARAMETERS);
  double summed;
  fromCard(gradient.data(), l.gradient, PARAMETERS);
  fromCard(&summed, l.loss, 1);
  zero(l.gradient, PARAMETERS);
  zero(l.loss, 1);
  double difference = 0, size = 0;
  for (int index = 0; index < PARAMETERS; index++) {
    difference += (gradient[index] - expected[index]) * (gradient[index] - expected[index]);
    size += expected[index] * expected[index];
  }
  const double relative = sqrt(difference / size);
  printf("check: chances differ by %.5f at most, the gradient by %.2e, the loss %.5f and %.5f\n", worst, relative, loss / count, summed / count);
  if (!(worst < 0.01) || !(relative < 1e-3) || !(fabs(loss - summed) < 1e-2 * count)) refuse("the card computes something else than the plain code");
}

static int train(const Options& options) {
  const std::string out = word(options, "out", "");
  if (out.empty()) refuse("--out is needed");
  const std::string resume = word(options, "resume", ""), from = word(options, "from", "");
  const double seconds = number(options, "seconds", 1e9);
  const int gateGames = number(options, "gate-games", 2048);
  Progress progress;
  if (resume.empty()) {
    progress.plan = readPlan(options);
  } else {
    for (const char* name : PLAN_OPTIONS)
      if (options.count(name)) refuse(std::string("--") + name + " is a part of the checkpoint's plan");
    progress = readProgress(resume);
  }
  const Schedule plan = progress.plan;
  const int games = plan.games, batch = plan.batch;
  const long ring = plan.ring;

#ifdef __CUDACC__
  MUST(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
#endif
  const Firsts* firsts = firstPositions();
  Trees t = newTrees((int)number(options, "nodes", 600.0 * games), 2);
  Games g = newGames(games, 1), duel = newGames(gateGames, 2);
  Learner l = newLearner(batch > 4096 ? batch : 4096);
  const long held = ring / 50 < CHECKED ? CHECKED : ring / 50 < 262144 ? ring / 50 : 262144;
  Rings rings = newRings(ring, held);
  if (!resume.empty()) {
    readLists(resume, l);
  } else {
    const std::vector<float> w = from.empty() ? initialWeights(plan.seed) : readWeights(from);
    std::vector<float> begin = w;
    if (!from.empty()) {
      // Units that the older network had not begin with something of their own.
      const std::vector<float> fresh = initialWeights(plan.seed);
      for (int index = 0; index < PARAMETERS; index++) if (begin[index] == 0 && index < B2) begin[index] = 0.2f * fresh[index];
    }
    toCard(l.parameters, begin.data(), PARAMETERS);
    toCard(l.average, begin.data(), PARAMETERS);
  }
  progress.calls++;
  Player players[2] = {newPlayer(), newPlayer()};
  loadPlayer(players[0], l.average);
  {
    Player plain = newPlayer();
    loadPlayer(plain, l.parameters);
    checkKernels(t, plain, l, rings.held, CHECKED);
  }
  const std::string champion = word(options, "champion", "");
  if (!champion.empty()) players[1] = playerFrom(readWeights(champion));

  const auto note = [&](double spent) {
    char text[4096];
    snprintf(text, sizeof text, "{\"command\":\"%s\",\"commit\":\"%s\",\"seed\":%llu,\"games\":%lld,\"positions\":%lld,\"steps\":%lld,\"seconds\":%.0f}",
             inJson(word(options, "command", "train")).c_str(), inJson(word(options, "commit", "")).c_str(), (unsigned long long)plan.seed,
             (long long)progress.games, (long long)progress.turns, (long long)progress.steps, spent);
    return std::string(text);
  };
  FILE* log = fopen((out + "/rounds.jsonl").c_str(), "a");
  if (log == nullptr) refuse("cannot write into " + out);
  const double before = progress.seconds;
  const int64_t gamesBefore = progress.games, turnsBefore = progress.turns;
  const auto save = [&]() {
    progress.seconds = before + now();
    std::vector<float> w(PARAMETERS);
    fromCard(w.data(), l.average, PARAMETERS);
    writeCheckpoint(out + "/checkpoint.bin", l, progress);
    writeWeights(out + "/weights.bin", w, note(progress.seconds));
  };
  const auto gate = [&](int variant, int allLive, double until) {
    if (champion.empty()) return;
    loadPlayer(players[0], l.average);
    const double start = now();
    const Score score = match(t, duel, firsts, players, variant, allLive, plan.seed * 1000003 + progress.steps, until);
    const double took = now() - start;
    printf("gate: variant %d live %d: %.2f %%, less luck %.2f %% (± %.2f, %d games, %.1f s)\n", variant, allLive, 100 * score.plain, 100 * score.lessLuck, 196 * score.error, score.games, took);
    fprintf(log, "{\"gate\":%d,\"allLive\":%d,\"games\":%lld,\"seconds\":%.1f,\"score\":%.4f,\"lessLuck\":%.4f,\"error\":%.4f,\"matchGames\":%d}\n", variant, allLive,
            (long long)progress.games, before + now(), score.plain, score.lessLuck, score.error, score.games);
    fflush(stdout);
    fflush(log);
  };

  const Plan play = {0.01f, true, 0, 0, 0, false};
  beginGames(g, firsts, play, plan.seed + 77 * progress.calls);
  unsigned long long learned = 0, counts[5];
  double due = 0, lastLog = now(), lastGate = now(), lastSave = now(), playing = 0, learning = 0;
  const double gateEvery = number(options, "gate", 120);
  const double finish = number(options, "finish", champion.empty() ? 3 : 25);
  const long fewest = ring / 16 < 500000 ? ring / 16 : 500000;
  long stepsSince = 0;
  float rate = plan.rate;
  for (long round = 0;; round++) {
    const double at = now(), share = fmin(1, (double)progress.games / plan.totalGames);
    if (progress.games >= plan.totalGames || at > seconds - finish) break;
    const float lambda = share < 0.04 ? plan.early : share < 0.5 ? plan.lambda : plan.late;
    stages.wanted = round % 100 < 4 && options.count("stages") > 0;
    stages.begin();
    playTurns(g, t, players, firsts, play, rings, lambda);
    fromCard(counts, rings.learnedCount, 5);
    const double played = now();
    playing += played - at;
    progress.games = gamesBefore + counts[2];
    progress.turns = turnsBefore + counts[3];
    if ((long)counts[0] > fewest) due += (counts[0] - learned) * plan.reuse / batch;
    learned = counts[0];
    rate = plan.rate * pow(plan.last / plan.rate, fmin(1, (double)progress.games / plan.totalGames));
    long window = counts[0] / 3 > 1000000 ? counts[0] / 3 : 1000000;
    // What is being written is left alone.
    if (window > ring - ring / 60) window = ring - ring / 60;
    if (window > (long)counts[0]) window = counts[0];
    for (; due >= 1; due--) {
      progress.steps++;
      stepsSince++;
      const uint64_t seed = plan.seed * 0x2545f4914f6cdd1dull + progress.steps * 0x9e3779b97f4a7c15ull;
      const unsigned long long head = learned;
      learn(l, rings.learned, batch, true, [=] HD(int index) {
        Dice dice = {seed + (uint64_t)index * 0xd1342543de82ef95ull};
        dice.next();
        return (int)((head - 1 - dice.below((int)window)) % ring);
      });
      const double horizon = fmin(3000, 1 + 0.1 * progress.steps);
      step(l, batch, progress.steps, rate * fmin(1, progress.steps / 200.0), 1 - 1 / horizon);
    }
    loadPlayer(players[0], l.average);
    wait();
    stages.end("learning");
    if (round % 100 == 3) stages.say();
    stages.wanted = false;
    learning += now() - played;
    if (now() - lastLog > 5) {
      double loss = 0, heldLoss = 0;
      fromCard(&loss, l.loss, 1);
      zero(l.loss, 1);
      const int heldCount = (long)counts[1] < held ? counts[1] : held;
      if (heldCount > 0) {
        Learner look = l;
        look.parameters = l.average;
        learn(look, rings.held, heldCount, false, [=] HD(int index) { return index; });
        fromCard(&heldLoss, l.loss, 1);
        zero(l.loss, 1);
      }
      Counters c;
      fromCard(&c, t.counters, 1);
      const double trained = stepsSince > 0 ? loss / ((double)stepsSince * batch) : 0;
      const double heldMean = heldCount > 0 ? heldLoss / heldCount : 0;
      printf("%.0f s  games %lld  turns/game %.0f  positions %lld  steps %lld  rate %.2e  loss %.4f  held %.4f  nodes %.0f/game  overflows %d  cut %llu  play %.0f%%  rounds %ld\n", before + now(), (long long)progress.games,
             counts[2] ? (double)counts[3] / counts[2] : 0, (long long)progress.turns, (long long)progress.steps, rate, trained, heldMean, (double)c.nodes / games, c.overflows, counts[4], 100 * playing / (playing + learning), round);
      fprintf(log, "{\"seconds\":%.1f,\"games\":%lld,\"positions\":%lld,\"steps\":%lld,\"rate\":%.3e,\"loss\":%.5f,\"held\":%.5f}\n", before + now(), (long long)progress.games, (long long)progress.turns,
              (long long)progress.steps, rate, trained, heldMean);
      fflush(stdout);
      fflush(log);
      stepsSince = 0;
      lastLog = now();
    }
    if (now() - lastGate > gateEvery) {
      gate(0, 0, now() + 20);
      lastGate = now();
    }
    if (now() - lastSave > 60) {
      save();
      lastSave = now();
    }
  }
  save();
  printf("learned until %.1f s; last rate %.2e\n", before + now(), rate);
  fflush(stdout);
  const int order[][2] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {0, 1}};
  for (const auto& one : order)
    if (now() < seconds - 4) gate(one[0], one[1], seconds - 1.5);
  fclose(log);
  printf("trained for %.0f s; see %s\n", now(), out.c_str());
  return 0;
}

static int playMatch(const std::string& a, const std::string& b, const Options& options) {
#ifdef __CUDACC__
  MUST(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
#endif
  const int games = number(options, "games", 2000);
  const Player players[2] = {playerFrom(readWeights(a)), playerFrom(readWeights(b))};
  const Score score = match(newTrees(700 * games, 2), newGames(games, 2), firstPositions(), players, number(options, "variant", 0), number(options, "live", 0), number(options, "seed", 1), 1e9);
  printf("%.2f %%, less luck %.2f %% (± %.2f), %d games\n", 100 * score.plain, 100 * score.lessLuck, 196 * score.error, score.games);
  return 0;
}

/** Reads positions as `check.cpp` does, each a line, and says what the turn that begins there is worth to Red. */
static int sayValues(const std::string& file) {
  const Player player = playerFrom(readWeights(file));
  std::vector<Position> positions;
  int n[7];
  while (scanf("%d %d %d %d %d %d %d", n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6) == 7) {
    Position p = FIRST_POSITIONS[2 * n[0] + n[1]];
    chooseHouseRules(p.rules, n[2], n[3], n[4], n[5], n[6]);
    int value;
#define READ(name) if (scanf("%d", &value) != 1) return 1; p.name = value;
    POSITION_EACH_NUMBER(READ)
    for (int index = 0; index < POSITION_BYTES; index++) {
      if (scanf("%d", &value) != 1) return 1;
      bytesOf(p)[index] = value;
    }
    positions.push_back(p);
  }
  const int count = positions.size();
  Trees t = newTrees(4000 * count + 1000, 1);
  toCard(t.positions, positions.data(), count);
  each(count, [=] HD(long game) { t.games[game] = game; });
  float* said = reserve<float>(count);
  growTrees(t, &player, 1, count, said);
  std::vector<float> values(count), at(count);
  fromCard(values.data(), t.values, count);
  fromCard(at.data(), said, count);
  for (int index = 0; index < count; index++) printf("%.6f %.6f\n", at[index], values[index]);
  Counters c;
  fromCard(&c, t.counters, 1);
  fprintf(stderr, "%d positions, %.0f nodes each, %d overflows\n", count, (double)c.nodes / count, c.overflows);
  return 0;
}

static bool isKnown(const std::string& name) {
  for (const char* one : PLAN_OPTIONS) if (name == one) return true;
  for (const char* one : {"out", "resume", "seconds", "finish", "champion", "nodes", "gate", "gate-games", "stages", "commit", "command", "variant", "live"})
    if (name == one) return true;
  return false;
}

int main(int length, char** words) {
  std::vector<std::string> plain;
  Options options;
  for (int index = 1; index < length; index++) {
    const std::string one = words[index];
    if (one == "--help") {
      printf("%s", HELP);
      return 0;
    }
    if (one.rfind("--", 0) != 0) plain.push_back(one);
    else if (!isKnown(one.substr(2))) refuse("unknown: " + one);
    else if (index + 1 < length) options[one.substr(2)] = words[++index];
    else refuse(one + " needs a value");
  }
  if (plain.size() == 3 && plain[0] == "match") return playMatch(plain[1], plain[2], options);
  if (plain.size() == 2 && plain[0] == "values") return sayValues(plain[1]);
  if (!plain.empty()) refuse("unknown: " + plain[0]);
  return train(options);
}
