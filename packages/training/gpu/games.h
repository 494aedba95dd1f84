// Games of the network against itself, or of two networks against each other, all in step: a turn of every game at a time.
#pragma once
#include "trees.h"

/** Turns, and steps of the set-up, that a game's memory holds; longer ones are cut there. */
constexpr int MOST_TURNS = 384;

/** How games are begun and played. */
struct Plan {
  /** The share of the battle's decisions that are taken at random, so that the network sees mistakes too. */
  float blunders;
  /** Learning: rules are drawn, and set-ups are mixed. A match: these rules, and set-ups as the networks like them. */
  bool learning;
  int variant, allLive;
  /** Set-ups differ by this much of a share at random, so that not all games are the same. */
  float setupNoise;
  /** In a match, games that end are not begun again. */
  bool once;
};

/** A turn as it is remembered until the game ends. Shares are Red's. */
struct Turn {
  float said, tdError;
  uint8_t side;
  /** What came after it was not the best play, and says nothing of it. */
  uint8_t cut;
  uint8_t count;
};

struct Games {
  int count, networks;
  Position* positions;
  Dice* dice;
  /** Per game: the share of random pieces in its set-up, and how much its set-up's choices differ from the best. */
  float *randomSetup, *noise;
  uint8_t *fresh, *held, *done;
  int* turns;
  float* said;
  /** `count * MOST_TURNS` */
  Turn* remembered;
  uint16_t* lists;
  /** In a match: the luck that Red had so far, and the score of the first network, as it was and less luck. */
  float *luck, *score, *lessLuck;
};

inline Games newGames(int count, int networks) {
  Games g;
  g.count = count;
  g.networks = networks;
  g.positions = reserve<Position>(count);
  g.dice = reserve<Dice>(count);
  g.randomSetup = reserve<float>(count);
  g.noise = reserve<float>(count);
  g.fresh = reserve<uint8_t>(count);
  g.held = reserve<uint8_t>(count);
  g.done = reserve<uint8_t>(count);
  g.turns = reserve<int>(count);
  g.said = reserve<float>(count);
  const size_t remembered = networks == 1 ? (size_t)count * MOST_TURNS : 1;
  g.remembered = reserve<Turn>(remembered);
  g.lists = reserve<uint16_t>(remembered * MOST_ACTIVE);
  g.luck = reserve<float>(count);
  g.score = reserve<float>(count);
  g.lessLuck = reserve<float>(count);
  return g;
}

/** One of the first positions, by variant, without and with all blocks live: on the card, where each game begins. */
struct Firsts { Position at[2 * VARIANT_COUNT]; };

/**
 * Four games in ten are the plain one, three another variant as it is, one has all blocks live, and two draw everything: so
 * that each way to play has games enough, and the network knows them all.
 */
HD inline Position drawFirst(const Firsts& firsts, Dice& dice) {
  const float kind = dice.fraction();
  if (kind < 0.4f) return firsts.at[0];
  if (kind < 0.7f) return firsts.at[2 * (1 + dice.below(VARIANT_COUNT - 1))];
  if (kind < 0.8f) return firsts.at[2 * dice.below(VARIANT_COUNT) + 1];
  Position p = firsts.at[2 * dice.below(VARIANT_COUNT) + (dice.below(4) == 0 ? 1 : 0)];
  const int limits[] = {0, 10, 20, 40};
  const bool off = dice.below(4) == 0, full = dice.below(4) == 0, bar = dice.below(4) == 0, pass = dice.below(4) == 0;
  chooseHouseRules(p.rules, off, full, bar, pass, dice.below(4) == 0 ? limits[dice.below(4)] : 100);
  return p;
}

HD inline void beginGame(Games g, const Firsts& firsts, const Plan& plan, int game) {
  Dice& dice = g.dice[game];
  Position p = plan.learning ? drawFirst(firsts, dice) : firsts.at[2 * plan.variant + plan.allLive];
  p.starter = p.side = plan.learning ? dice.below(2) : (game >> 1) & 1;
  p.phase = PHASE_blocks;
  g.positions[game] = p;
  g.fresh[game] = 1;
  g.done[game] = 0;
  g.turns[game] = 0;
  g.luck[game] = 0;
  // One game in fifty is never learned from: it tells how well the rest was learned.
  g.held[game] = dice.below(50) == 0;
  g.randomSetup[game] = 0;
  g.noise[game] = plan.setupNoise;
  if (!plan.learning) return;
  const float mix = dice.fraction();
  g.randomSetup[game] = mix < 0.15f ? 1.0f : mix < 0.45f ? 0.25f : 0.0f;
  const float noises[] = {0.002f, 0.006f, 0.02f, 0.06f};
  g.noise[game] = noises[dice.below(4)];
}

inline void beginGames(Games g, const Firsts* firsts, Plan plan, uint64_t seed) {
  each(g.count, [=] HD(long game) {
    g.dice[game].state = (seed * 0x10001ull + game) * 0xd1342543de82ef95ull;
    g.dice[game].next();
    beginGame(g, *firsts, plan, game);
  });
}

/** What learning gets: a ring of the newest samples, and a smaller one that is only looked at. */
struct Rings {
  Samples learned, held;
  long learnedSize, heldSize;
  /** How many were ever put there; then games that ended, their turns, and games that were cut. */
  unsigned long long *learnedCount, *heldCount, *games, *turns, *cut;
};

/** TD(λ), from a game's end to its beginning: what the network said, and the errors from there on, each counting less. */
HD inline void teach(Games g, Rings rings, int game, float lambda) {
  const int turns = g.turns[game];
  addTo(rings.games, 1ull);
  addTo(rings.turns, (unsigned long long)turns);
  const bool held = g.held[game];
  Samples samples = held ? rings.held : rings.learned;
  const long size = held ? rings.heldSize : rings.learnedSize;
  unsigned long long place = addTo(held ? rings.heldCount : rings.learnedCount, (unsigned long long)turns);
  float correction = 0;
  for (int index = turns - 1; index >= 0; index--) {
    const Turn& turn = g.remembered[(long)game * MOST_TURNS + index];
    correction = turn.tdError + (turn.cut ? 0 : lambda * correction);
    const float share = fminf(1.0f, fmaxf(0.0f, turn.said + correction));
    const long at = place++ % size;
    const uint4* from = (const uint4*)(g.lists + ((long)game * MOST_TURNS + index) * MOST_ACTIVE);
    uint4* to = (uint4*)(samples.lists + at * MOST_ACTIVE);
    for (int part = 0; part * 8 < turn.count; part++) to[part] = from[part];
    samples.counts[at] = turn.count;
    samples.targets[at] = turn.side == 0 ? share : 1 - share;
  }
}

/** The best child by value; in set-up with some noise, so that games differ. */
HD inline int bestChild(Trees t, int node, float sign, float noise, Dice& dice) {
  int best = -1;
  float bestValue = 0;
  for (int child = t.firsts[node], end = child + t.counts[node]; child < end; child++) {
    if (t.states[child] == LEFT_OUT) continue;
    const float value = sign * t.values[child] + (noise > 0 ? noise * dice.fraction() : 0);
    if (best < 0 || value > bestValue) {
      best = child;
      bestValue = value;
    }
  }
  return best;
}

HD inline int randomChild(Trees t, int node, Dice& dice) {
  int left = 0;
  for (int child = t.firsts[node], end = child + t.counts[node]; child < end; child++) left += t.states[child] != LEFT_OUT;
  int draw = dice.below(left);
  for (int child = t.firsts[node];; child++)
    if (t.states[child] != LEFT_OUT && draw-- == 0) return child;
}

/** A choice that is worse than the best by more than this says nothing of what came before it. */
constexpr float AS_GOOD = 0.004f;

/** Goes down the tree of a game as dice and players decide, to where the next turn begins. Says whether the best was played. */
HD inline bool playTurn(Engine& engine, Games g, Trees t, const Plan& plan, int game) {
  Dice& dice = g.dice[game];
  bool best = true;
  int node = game;
  float luck = 0;
  g.fresh[game] = 1;
  while (t.states[node] == INNER && t.counts[node] > 0) {
    Position& p = t.positions[node];
    int next;
    if (p.phase == PHASE_roll) {
      const int roll = dice.below(6);
      if (p.nominee != ANYONE && roll == 0) {
        // A second zero was not looked at: the game goes on from there, within the turn.
        Position after = p;
        engine.play(after, engine.plainAction(TAG_roll, 0));
        g.positions[game] = after;
        g.fresh[game] = 0;
        g.luck[game] += luck;
        return best;
      }
      next = t.firsts[node] + (p.nominee == ANYONE ? roll : roll - 1);
      luck += t.values[next] - t.values[node];
    } else if (p.phase == PHASE_flip) {
      const int action = engine.drawOutcome(p, dice.below(engine.chanceTotal(p)));
      next = t.firsts[node];
      if (t.actions[next] != action) next++;
      luck += t.values[next] - t.values[node];
    } else {
      const float sign = engine.deciderOf(p) == 0 ? 1 : -1;
      const bool setup = engine.isSetup(p);
      const bool random = dice.fraction() < (setup ? g.randomSetup[game] : plan.blunders);
      next = random ? randomChild(t, node, dice) : bestChild(t, node, sign, setup ? g.noise[game] : 0, dice);
      if (sign * (t.values[node] - t.values[next]) > AS_GOOD) best = false;
    }
    node = next;
  }
  g.positions[game] = t.positions[node];
  // What was too deep, or had no room, goes on within its turn.
  if (t.states[node] == LEAF && t.positions[node].side == t.positions[game].side) g.fresh[game] = 0;
  g.luck[game] += luck;
  return best;
}

HD inline void endOfMatchGame(Games g, const Plan& plan, int game) {
  const Position& p = g.positions[game];
  // The first network plays Red in the even games.
  const float red = redsShare(p), lessLuck = red - g.luck[game];
  g.score[game] = (game & 1) == 0 ? red : 1 - red;
  g.lessLuck[game] = (game & 1) == 0 ? lessLuck : 1 - lessLuck;
  g.done[game] = 1;
}

/** A turn of every game. */
inline void playTurns(Games g, Trees t, const Player* players, const Firsts* firsts, Plan plan, Rings rings, float lambda) {
  each(g.count, [=] HD(long game) {
    t.positions[game] = g.positions[game];
    t.games[game] = game;
  });
  growTrees(t, players, g.networks, g.count, g.said);
  each(g.count, [=] HD(long game) {
    if (g.done[game]) return;
    Engine engine;
    Position p = g.positions[game];
    const bool fresh = g.fresh[game];
    const int turn = g.turns[game];
    const bool best = playTurn(engine, g, t, plan, game);
    if (plan.learning && fresh) {
      const long place = game * MOST_TURNS + turn;
      Turn& remembered = g.remembered[place];
      remembered.said = g.said[game];
      remembered.tdError = t.values[game] - g.said[game];
      remembered.side = p.side;
      remembered.cut = !best;
      remembered.count = engine.listFeatures(p, p.side, g.lists + place * MOST_ACTIVE, g.dice[game].below(2) == 1);
      g.turns[game] = turn + 1;
    } else if (plan.learning && !best && turn > 0) {
      g.remembered[game * MOST_TURNS + turn - 1].cut = 1;
    } else if (!plan.learning) {
      g.turns[game] = turn + 1;
    }
    const bool over = g.positions[game].phase == PHASE_over;
    const bool full = plan.learning && g.turns[game] == MOST_TURNS;
    if (!over && !full) return;
    if (!plan.learning) {
      endOfMatchGame(g, plan, game);
      return;
    }
    if (!over) addTo(rings.cut, 1ull);
    teach(g, rings, game, lambda);
    beginGame(g, *firsts, plan, game);
  });
  stages.end("turns");
}
