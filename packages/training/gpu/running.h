// What a training has at work besides its checkpoint: games in progress and the samples that are kept. With it, a training that was
// stopped goes on as if nothing had happened; without it both begin anew.
#pragma once
#include "games.h"
#include "weights-file.h"

/** What the rings have counted, as it was last fetched from the card, in the order in which they count. */
struct RingCounts {
  unsigned long long learned = 0, held = 0, games = 0, turns = 0, cut = 0;
};

struct Running {
  Games& games;
  Rings& rings;
  RingCounts& counts;
  /** Steps of learning that the new samples have earned, in all less those that were taken. */
  double& due;
};

/** How the file begins. Steps, games and turns tell which checkpoint it belongs to. */
struct RunningHeader {
  uint32_t magic = 0x52434942, gameBytes = sizeof(Position) + sizeof(Turn) * MOST_TURNS;
  int64_t steps = 0, games = 0, turns = 0;
  int64_t atOnce = 0, ring = 0, heldRing = 0;
  RingCounts counts;
  double due = 0;
};

inline RunningHeader headerOf(const Running& running, const Progress& progress) {
  RunningHeader header;
  header.steps = progress.steps;
  header.games = progress.games;
  header.turns = progress.turns;
  header.atOnce = running.games.count;
  header.ring = running.rings.learnedSize;
  header.heldRing = running.rings.heldSize;
  header.counts = running.counts;
  header.due = running.due;
  return header;
}

/** Lists go to the file and come from it in one order, which is written down once: for whoever writes, and for whoever reads. */
struct RunningFile {
  FILE* file;
  const bool writes;
  bool whole = true;

  template <class T> void plain(T* at, size_t count) {
    const size_t moved = writes ? fwrite(at, sizeof(T), count, file) : fread(at, sizeof(T), count, file);
    whole = whole && moved == count;
  }

  /** A list in the card's memory. */
  template <class T> void list(T* at, size_t count) {
    std::vector<T> here(count);
    if (writes) fromCard(here.data(), at, count);
    plain(here.data(), count);
    if (!writes && whole) toCard(at, here.data(), count);
  }

  /** Lists of features, of each only what is in it: most have room for twice as much. */
  void features(uint16_t* lists, const uint8_t* counts, size_t count) {
    std::vector<uint16_t> here(count * MOST_ACTIVE);
    if (writes) fromCard(here.data(), lists, here.size());
    for (size_t index = 0; index < count && whole; index++) {
      if (counts[index] > MOST_ACTIVE) whole = false;
      else plain(&here[index * MOST_ACTIVE], counts[index]);
    }
    if (!writes && whole) toCard(lists, here.data(), here.size());
  }
};

/** So many lists of features are moved at a time, to spare this machine's memory. */
constexpr size_t PORTION = 65536;

inline void moveSamples(RunningFile& file, Samples samples, size_t count) {
  file.list(samples.targets, count);
  for (size_t from = 0; from < count && file.whole; from += PORTION) {
    const size_t portion = std::min(PORTION, count - from);
    std::vector<uint8_t> counts(portion);
    if (file.writes) fromCard(counts.data(), samples.counts + from, portion);
    file.plain(counts.data(), portion);
    if (!file.writes) toCard(samples.counts + from, counts.data(), portion);
    file.features(samples.lists + from * MOST_ACTIVE, counts.data(), portion);
  }
}

/** What each game remembers of its turns so far. */
inline void moveTurns(RunningFile& file, Games g) {
  std::vector<int> turns(g.count);
  fromCard(turns.data(), g.turns, g.count);
  for (size_t game = 0; game < turns.size() && file.whole; game++) {
    if (turns[game] < 0 || turns[game] > MOST_TURNS) file.whole = false;
    else {
      Turn* remembered = g.remembered + game * MOST_TURNS;
      file.list(remembered, turns[game]);
      std::vector<Turn> here(turns[game]);
      fromCard(here.data(), remembered, turns[game]);
      std::vector<uint8_t> counts;
      for (const Turn& turn : here) counts.push_back(turn.count);
      file.features(g.lists + game * MOST_TURNS * MOST_ACTIVE, counts.data(), counts.size());
    }
  }
}

inline void moveRunning(RunningFile& file, Running& running) {
  Games g = running.games;
  file.list(g.positions, g.count);
  file.list(g.dice, g.count);
  for (float* list : {g.randomSetup, g.noise, g.luck}) file.list(list, g.count);
  for (uint8_t* list : {g.fresh, g.held, g.done}) file.list(list, g.count);
  file.list(g.turns, g.count);
  moveTurns(file, g);
  moveSamples(file, running.rings.learned, std::min<size_t>(running.counts.learned, running.rings.learnedSize));
  moveSamples(file, running.rings.held, std::min<size_t>(running.counts.held, running.rings.heldSize));
}

inline void writeRunning(const std::string& name, Running running, const Progress& progress) {
  const std::string beside = name + ".new";
  RunningFile file = {fopen(beside.c_str(), "wb"), true};
  if (file.file == nullptr) refuse("cannot write " + name);
  RunningHeader header = headerOf(running, progress);
  file.plain(&header, 1);
  moveRunning(file, running);
  if (fclose(file.file) != 0 || !file.whole || rename(beside.c_str(), name.c_str()) != 0) refuse("cannot write " + name);
}

/** Says whether the file is there and belongs to the checkpoint; then everything is as it was. */
inline bool readRunning(const std::string& name, Running running, const Progress& progress) {
  RunningFile file = {fopen(name.c_str(), "rb"), false};
  if (file.file == nullptr) return false;
  RunningHeader header, expected = headerOf(running, progress);
  file.plain(&header, 1);
  expected.counts = header.counts;
  expected.due = header.due;
  const bool belongs = file.whole && memcmp(&header, &expected, sizeof header) == 0;
  if (belongs) {
    running.counts = header.counts;
    running.due = header.due;
    moveRunning(file, running);
    if (!file.whole || fgetc(file.file) != EOF) refuse(name + " was cut off, or is broken: without it, games and samples begin anew");
    toCard(running.rings.learnedCount, (const unsigned long long*)&running.counts, 5);
  }
  fclose(file.file);
  return belongs;
}
