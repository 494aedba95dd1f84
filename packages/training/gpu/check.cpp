// Holds the translated rules to the engine: reads what happened in games, and says what it sees there.
// A line in: `new VARIANT ALLLIVE FRIENDLYOFF CHAINFULL ENTRYBAR NOMINEEPASS QUIETLIMIT`, `play CODE`, or `set` and all numbers and
// bytes of a position. A line out for each: a digest of the position, its legal actions and its features from every side.
// `perft DEPTH` counts from where it is.
#include <cstdio>
#include <cstring>
#include <vector>
#include "rules.h"

static uint32_t digest;
static void mix(int value) { digest = (digest ^ (uint32_t)value) * 0x01000193u; }

static Engine engine;

static void mixPosition(Position& p) {
  const int numbers[] = POSITION_NUMBERS(p);
  for (int number : numbers) mix(number);
  for (int index = 0; index < POSITION_BYTES; index++) mix(bytesOf(p)[index]);
}

static void say(Position& p) {
  digest = 0x811c9dc5u;
  mixPosition(p);
  std::vector<int> actions(MAX_ACTIONS);
  const int count = engine.legalActions(p, actions.data());
  for (int index = 0; index < count; index++) mix(actions[index]);
  uint16_t features[MOST_ACTIVE];
  int listed = 0;
  for (int side = 0; side < 2; side++) {
    for (int mirrored = 0; mirrored < 2; mirrored++) {
      listed = engine.listFeatures(p, side, features, mirrored == 1);
      for (int index = 0; index < listed; index++) mix(features[index]);
    }
  }
  printf("%u %d %d\n", digest, count, listed);
}

static long perft(Position p, int depth) {
  std::vector<int> actions(MAX_ACTIONS);
  const int count = engine.legalActions(p, actions.data());
  if (depth == 1) return count;
  long total = 0;
  for (int index = 0; index < count; index++) {
    Position next = p;
    engine.play(next, actions[index]);
    total += perft(next, depth - 1);
  }
  return total;
}

int main() {
  Position p = FIRST_POSITIONS[0];
  char word[16];
  while (scanf("%15s", word) == 1) {
    int n[7];
    if (strcmp(word, "new") == 0) {
      for (int& number : n) if (scanf("%d", &number) != 1) return 1;
      p = FIRST_POSITIONS[2 * n[0] + n[1]];
      chooseHouseRules(p.rules, n[2], n[3], n[4], n[5], n[6]);
      say(p);
    } else if (strcmp(word, "play") == 0) {
      if (scanf("%d", n) != 1) return 1;
      engine.play(p, n[0]);
      say(p);
    } else if (strcmp(word, "set") == 0) {
      int number;
#define READ(name) if (scanf("%d", &number) != 1) return 1; p.name = number;
      POSITION_EACH_NUMBER(READ)
      for (int index = 0; index < POSITION_BYTES; index++) {
        if (scanf("%d", &number) != 1) return 1;
        bytesOf(p)[index] = number;
      }
      say(p);
    } else if (strcmp(word, "perft") == 0) {
      if (scanf("%d", n) != 1) return 1;
      printf("%ld\n", perft(p, n[0]));
    } else {
      return 1;
    }
  }
}
