// Trains the champion on a graphics card: thousands of games of the network against itself, and the learning from them.
// `README.md` beside this tells how to build it and what it does. With a C++ compiler alone it runs on one core, for the tests.
#include "training.h"

static const char* HELP = R"(Train the champion on a graphics card.

  train --out FOLDER --total-games N [options]    train by so many games
    --resume FILE    go on from a checkpoint, by the plan that it holds, with the games and samples of running.bin beside it
    --seconds N      stop after so long, wherever it is; --resume goes on from there
    --until N        stop after so many games in all, likewise
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

static int playMatch(const std::string& a, const std::string& b, const Options& options) {
  makeRoomOnStack();
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
