// Looks at a whole turn of thousands of games at once: level by level, every action of every position becomes a position of the
// next level, until all turns have ended; then the network judges all ends together, and the values go back up.
// What is looked at is what `turn-search.ts` looks at: the same shots are passed over, and after a zero the best two are followed.
#pragma once
#include "network.h"

/** Deeper than nearly every turn; what is deeper is judged as it stands. */
constexpr int LEVELS = 22;
constexpr int NO_SHOT = -1;

enum State : uint8_t { INNER, LEAF, OVER, LEFT_OUT };

/** Numbers that the card itself counts. */
struct Counters {
  int nodes;
  int zero;
  int levels[LEVELS + 2];
  /** Lists of features waiting for a network, by network. */
  int waiting[2];
  int overflows;
};

struct Trees {
  int capacity;
  int lists;
  Position* positions;
  int *parents, *actions, *firsts, *lastShots, *games;
  uint16_t* counts;
  uint8_t *shots, *states;
  /** Red's share. */
  float* values;
  /** What is to be evaluated, by network: node and features. */
  int* nodes[2];
  uint16_t* features[2];
  uint8_t* featureCounts[2];
  Counters* counters;
};

inline Trees newTrees(int capacity, int networks) {
  Trees t;
  t.capacity = capacity;
  t.lists = capacity;
  t.positions = reserve<Position>(capacity);
  t.parents = reserve<int>(capacity);
  t.actions = reserve<int>(capacity);
  t.firsts = reserve<int>(capacity);
  t.lastShots = reserve<int>(capacity);
  t.games = reserve<int>(capacity);
  t.counts = reserve<uint16_t>(capacity);
  t.shots = reserve<uint8_t>(capacity);
  t.states = reserve<uint8_t>(capacity);
  t.values = reserve<float>(capacity);
  for (int net = 0; net < 2; net++) {
    const size_t size = net < networks ? t.lists : 1;
    t.nodes[net] = reserve<int>(size);
    t.features[net] = reserve<uint16_t>(size * MOST_ACTIVE);
    t.featureCounts[net] = reserve<uint8_t>(size);
  }
  t.counters = reserve<Counters>(1);
  zero(t.counters, 1);
  return t;
}

/** Which network thinks for the player whose turn it is in a game: in a match they take turns to be Red. */
HD inline int networkOf(int networks, int game, int side) { return networks == 1 ? 0 : (game ^ side) & 1; }

HD inline float redsShare(const Position& p) { return p.winner == NOBODY ? 0.5f : p.winner == 0 ? 1.0f : 0.0f; }

HD inline bool isChance(const Position& p) { return p.phase == PHASE_roll || p.phase == PHASE_flip; }

HD inline void enqueue(Trees t, int networks, int node, int rootSide) {
  const int net = networkOf(networks, t.games[node], rootSide);
  t.nodes[net][addTo(&t.counters->waiting[net], 1)] = node;
}

/** Is this a shot that need not be looked at here? `turn-search.ts` tells why. */
HD inline bool skips(Engine& engine, Trees t, int node, Position& p, int action) {
  if (!engine.isShot(action)) return false;
  if (engine.isDoubtful(p, action, t.shots[node])) return true;
  const int last = t.lastShots[node];
  if (last == NO_SHOT || action > last || !engine.mayComeFirst(p, action)) return false;
  // Was it possible before the last shot as well?
  Position& before = t.positions[t.parents[node]];
  const int from = engine.actorSquare(action);
  return engine.isOf(before.side, before.cells[from]) && engine.targetOf(before, from) == engine.aimedSquare(action);
}

/** Whoever may turn or enter after a zero, with a second roll to come. */
HD inline bool nominates(const Position& p) { return p.phase == PHASE_roll && p.nominee >= 0; }

/** Writes the features of all that waits, and has it evaluated by its network into `values`, as Red's share. */
inline void evaluateWaiting(Trees t, const Player* players, int networks) {
  Counters* c = t.counters;
  for (int net = 0; net < networks; net++) {
    eachInRange(&c->zero, &c->waiting[net], [=] HD(int entry) {
      Engine engine;
      Position p = t.positions[t.nodes[net][entry]];
      t.featureCounts[net][entry] = engine.listFeatures(p, p.side, t.features[net] + (long)entry * MOST_ACTIVE);
    });
    stages.end("features");
    evaluate(players[net], t.features[net], t.featureCounts[net], &c->zero, &c->waiting[net], [=] HD(int entry, float chance) {
      const int node = t.nodes[net][entry];
      t.values[node] = t.positions[node].side == 0 ? chance : 1 - chance;
    });
    stages.end("network");
  }
  each(1, [=] HD(long) { c->waiting[0] = c->waiting[1] = 0; });
}

/** Of those who could be nominated after a zero only the best few are followed. */
HD inline void chooseAfterZero(Engine& engine, Trees t, int node) {
  const float sign = engine.deciderOf(t.positions[node]) == 0 ? 1 : -1;
  const int first = t.firsts[node], end = first + t.counts[node];
  int followed[FOLLOWED_AFTER_ZERO];
  for (int place = 0; place < FOLLOWED_AFTER_ZERO; place++) {
    int best = -1;
    for (int child = first; child < end; child++) {
      if (!nominates(t.positions[child])) continue;
      bool taken = false;
      for (int earlier = 0; earlier < place; earlier++) taken = taken || followed[earlier] == child;
      if (!taken && (best < 0 || sign * t.values[child] > sign * t.values[best])) best = child;
    }
    followed[place] = best;
  }
  for (int child = first; child < end; child++) {
    bool taken = !nominates(t.positions[child]);
    for (int place = 0; place < FOLLOWED_AFTER_ZERO; place++) taken = taken || followed[place] == child;
    if (!taken) t.states[child] = LEFT_OUT;
  }
}

HD inline float valueOfInner(Engine& engine, Trees t, int node) {
  Position& p = t.positions[node];
  const int first = t.firsts[node], end = first + t.counts[node];
  if (p.phase == PHASE_roll) {
    float sum = 0;
    for (int child = first; child < end; child++) sum += t.values[child];
    return sum / t.counts[node];
  }
  if (p.phase == PHASE_flip) {
    float sum = 0;
    for (int child = first; child < end; child++) sum += engine.chanceWeight(p, t.actions[child]) * t.values[child];
    return sum / engine.chanceTotal(p);
  }
  const float sign = engine.deciderOf(p) == 0 ? 1 : -1;
  float best = -2;
  for (int child = first; child < end; child++)
    if (t.states[child] != LEFT_OUT && sign * t.values[child] > best) best = sign * t.values[child];
  return sign * best;
}

/** Keeps the actions that are looked at, at the front of the list, and counts them. */
HD inline int keepActions(Engine& engine, Trees t, int node, Position& p, int* actions, int count) {
  int kept = 0;
  if (isChance(p)) {
    // At a second roll another zero would start the choices anew: its share is left to the others.
    const int start = p.phase == PHASE_roll && p.nominee != ANYONE ? 1 : 0;
    for (int index = start; index < count; index++) actions[kept++] = actions[index];
  } else {
    for (int index = 0; index < count; index++)
      if (!skips(engine, t, node, p, actions[index])) actions[kept++] = actions[index];
  }
  return kept;
}

/** Gives a node its children: who they come from, and by what action. */
HD inline void listChildren(Trees t, int networks, int node) {
  t.counts[node] = 0;
  if (t.states[node] != INNER) return;
  Engine engine;
  Position p = t.positions[node];
  int actions[MAX_ACTIONS];
  const int kept = keepActions(engine, t, node, p, actions, engine.legalActions(p, actions));
  const int first = addTo(&t.counters->nodes, kept);
  if (first + kept > t.capacity) {
    // No room: judged as it stands. This is counted; self-play has room enough that it hardly happens.
    for (int child = first; child < t.capacity; child++) t.parents[child] = -1;
    addTo(&t.counters->overflows, 1);
    t.states[node] = LEAF;
    enqueue(t, networks, node, p.side);
    return;
  }
  t.firsts[node] = first;
  t.counts[node] = kept;
  for (int index = 0; index < kept; index++) {
    t.parents[first + index] = node;
    t.actions[first + index] = actions[index];
  }
}

/** Plays what leads to a node; where the turn ends there, or the tree, it waits to be judged. */
HD inline void playNode(Trees t, int networks, int node, bool last) {
  const int parent = t.parents[node];
  if (parent < 0) {
    t.states[node] = LEFT_OUT;
    return;
  }
  Engine engine;
  Position p = t.positions[parent];
  const int side = p.side, action = t.actions[node];
  const bool afterZero = p.phase == PHASE_zero;
  engine.play(p, action);
  t.positions[node] = p;
  t.games[node] = t.games[parent];
  const bool shot = engine.isShot(action);
  t.lastShots[node] = shot ? action : NO_SHOT;
  t.shots[node] = t.shots[parent] + (shot ? 1 : 0);
  t.counts[node] = 0;
  if (p.phase == PHASE_over) {
    t.states[node] = OVER;
    t.values[node] = redsShare(p);
  } else if (p.side != side || last) {
    t.states[node] = LEAF;
    enqueue(t, networks, node, side);
  } else {
    t.states[node] = INNER;
    if (afterZero && nominates(p)) enqueue(t, networks, node, side);
  }
}

/** The first `count` nodes, which hold positions and games, become roots; `said` gets what the network says of each at once. */
inline void beginTrees(Trees t, const Player* players, int networks, int count, float* said) {
  Counters* c = t.counters;
  each(1, [=] HD(long) {
    c->nodes = c->levels[1] = count;
    c->levels[0] = c->zero = c->waiting[0] = c->waiting[1] = 0;
  });
  each(count, [=] HD(long node) {
    t.parents[node] = -1;
    t.lastShots[node] = NO_SHOT;
    t.shots[node] = 0;
    t.states[node] = INNER;
    enqueue(t, networks, node, t.positions[node].side);
  });
  evaluateWaiting(t, players, networks);
  each(count, [=] HD(long node) { said[node] = t.values[node]; });
}

/** Grows the trees of the first `count` nodes to the ends of their turns, and values them all. */
inline void growTrees(Trees t, const Player* players, int networks, int count, float* said) {
  Counters* c = t.counters;
  beginTrees(t, players, networks, count, said);
  for (int level = 0; level < LEVELS; level++) {
    const int *from = &c->levels[level], *to = &c->levels[level + 1];
    eachInRange(from, to, [=] HD(int node) { listChildren(t, networks, node); });
    stages.end("list");
    each(1, [=] HD(long) { c->levels[level + 2] = least(c->nodes, t.capacity); });
    const bool last = level == LEVELS - 1;
    eachInRange(to, &c->levels[level + 2], [=] HD(int node) { playNode(t, networks, node, last); });
    stages.end("play");
    evaluateWaiting(t, players, networks);
    if (last) break;
    eachInRange(from, to, [=] HD(int node) {
      if (t.states[node] != INNER || t.positions[node].phase != PHASE_zero) return;
      Engine engine;
      chooseAfterZero(engine, t, node);
    });
    stages.end("zeros");
  }
  for (int level = LEVELS - 1; level >= 0; level--) {
    eachInRange(&c->levels[level], &c->levels[level + 1], [=] HD(int node) {
      if (t.states[node] != INNER || t.counts[node] == 0) return;
      Engine engine;
      t.values[node] = valueOfInner(engine, t, node);
    });
  }
  stages.end("values");
}
