// Two weights against each other, at first sight: what a training measures itself by on its way.
#pragma once
#include <chrono>
#include "games.h"

static const auto begun = std::chrono::steady_clock::now();

/** Seconds since the program began. */
inline double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count(); }

inline Firsts* firstPositions() {
  Firsts* firsts = reserve<Firsts>(1);
  toCard((Position*)firsts, FIRST_POSITIONS, 2 * VARIANT_COUNT);
  return firsts;
}

inline Player playerFrom(const std::vector<float>& weights) {
  float* list = reserve<float>(PARAMETERS);
  toCard(list, weights.data(), PARAMETERS);
  Player player = newPlayer();
  loadPlayer(player, list);
  wait();
  return player;
}

/** A position's search goes deeper than a card's threads are usually given memory for. */
inline void makeRoomOnStack() {
#ifdef __CUDACC__
  MUST(cudaDeviceSetLimit(cudaLimitStackSize, 4096));
#endif
}

struct Score {
  double plain, lessLuck, error;
  int games;
};

/** What the games that are over say of the first one. */
inline Score scoreOf(Games g) {
  std::vector<uint8_t> done(g.count);
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

/** A match at first sight; the score is the first one's. */
inline Score match(Trees t, Games g, const Firsts* firsts, const Player* players, int variant, int allLive, uint64_t seed, double until) {
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
  return scoreOf(g);
}
