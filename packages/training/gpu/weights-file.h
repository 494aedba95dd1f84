// Weights as files: the champion's form, in integers with a note on how they were made, as `weights.ts` reads it, and checkpoints.
#pragma once
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>
#include "network.h"


inline void refuse(const std::string& why) {
  fprintf(stderr, "train: %s\n", why.c_str());
  exit(2);
}

inline int16_t rounded(float value, float scale) {
  const float whole = floorf(value * scale + 0.5f);
  return (int16_t)(whole > 32767 ? 32767 : whole < -32768 ? -32768 : whole);
}

template <class T> void append(std::vector<uint8_t>& bytes, const T* from, size_t count) {
  bytes.insert(bytes.end(), (const uint8_t*)from, (const uint8_t*)(from + count));
}

/** Written beside and renamed, so that a stop in the middle leaves the old one whole. */
inline void writeFile(const std::string& name, const std::vector<uint8_t>& bytes) {
  const std::string beside = name + ".new";
  FILE* file = fopen(beside.c_str(), "wb");
  if (file == nullptr || fwrite(bytes.data(), 1, bytes.size(), file) != bytes.size() || fclose(file) != 0) refuse("cannot write " + name);
  if (rename(beside.c_str(), name.c_str()) != 0) refuse("cannot write " + name);
}

inline std::vector<uint8_t> readFile(const std::string& name) {
  FILE* file = fopen(name.c_str(), "rb");
  if (file == nullptr) refuse("there is no file " + name);
  std::vector<uint8_t> bytes;
  uint8_t part[65536];
  for (size_t got; (got = fread(part, 1, sizeof part, file)) > 0;) bytes.insert(bytes.end(), part, part + got);
  fclose(file);
  return bytes;
}

/** The first layer as `packed-rows.ts` reads it: a step for each row, in eighths, and eight bits a weight. Floats were never packed, so no step fits them better than the finest. */
inline void appendRows(std::vector<uint8_t>& bytes, const int16_t* weights) {
  std::vector<uint16_t> steps;
  std::vector<int8_t> rows;
  for (int row = 0; row < FEATURES; row++) {
    int largest = 0;
    for (int unit = 0; unit < HIDDEN; unit++) largest = std::max(largest, std::abs((int)weights[row * HIDDEN + unit]));
    const int step = std::max(1, (8 * largest + 126) / 127);
    steps.push_back(step);
    for (int unit = 0; unit < HIDDEN; unit++) rows.push_back((int8_t)floor(8.0 * weights[row * HIDDEN + unit] / step + 0.5));
  }
  append(bytes, steps.data(), steps.size());
  append(bytes, rows.data(), rows.size());
}

/** All heads begin as the first is. */
inline void copyFirstHead(std::vector<float>& w) {
  for (int head = 1; head < CHAPTERS; head++) std::copy(w.begin() + W2, w.begin() + W2 + HEAD, w.begin() + W2 + head * HEAD);
}

inline void writeWeights(const std::string& name, const std::vector<float>& w, std::string note) {
  while (note.size() % 4 != 0) note += ' ';
  std::vector<uint8_t> bytes;
  const uint32_t header[] = {MAGIC, FORMAT, FEATURES, HIDDEN, (uint32_t)note.size()};
  append(bytes, header, 5);
  append(bytes, note.data(), note.size());
  std::vector<int16_t> whole;
  for (int index = 0; index < W2; index++) whole.push_back(rounded(w[index], FIRST_SCALE));
  std::vector<int32_t> biases;
  std::vector<float> last;
  for (const float* head = w.data(); head < w.data() + CHAPTERS * HEAD; head += HEAD) {
    for (int index = W2; index < B2; index++) whole.push_back(rounded(head[index], SECOND_SCALE));
    for (int index = B2; index < W3; index++) biases.push_back((int32_t)floor((double)head[index] * FIRST_SCALE * SECOND_SCALE + 0.5));
    for (int index = W3; index < B3; index++) last.push_back(head[index] / (FIRST_SCALE * SECOND_SCALE));
    last.push_back(head[B3]);
  }
  appendRows(bytes, whole.data());
  append(bytes, whole.data() + B1, whole.size() - B1);
  append(bytes, biases.data(), biases.size());
  append(bytes, last.data(), last.size());
  writeFile(name, bytes);
}

/**
 * How a file of weights begins: since format 2 a note of so many bytes follows, since format 3 rows are packed, and since format 4
 * there is a head for each chapter.
 */
struct WeightsHeader {
  uint32_t magic, format, features, hidden, note;
  bool isPacked() const { return format >= 3; }
  size_t start() const { return format == 1 ? 16 : 20 + note; }
  size_t rowBytes() const { return isPacked() ? features * (2 + hidden) : 2 * features * hidden; }
  int heads() const { return format >= 4 ? CHAPTERS : 1; }
  size_t length() const { return start() + rowBytes() + 2 * hidden + heads() * (2 * SECOND * hidden + 4 * (2 * SECOND + 1)); }
};

/** The first layer's weights, row by row. */
inline std::vector<int16_t> readRows(const WeightsHeader& header, const uint8_t* at) {
  std::vector<int16_t> weights(header.features * header.hidden);
  if (!header.isPacked()) {
    memcpy(weights.data(), at, 2 * weights.size());
    return weights;
  }
  const int8_t* rows = (const int8_t*)at + 2 * header.features;
  for (size_t index = 0; index < weights.size(); index++) {
    uint16_t step;
    memcpy(&step, at + 2 * (index / header.hidden), 2);
    weights[index] = (int16_t)std::max(-32768, std::min(32767, (rows[index] * step + 4) >> 3));
  }
  return weights;
}

/** Reads weights of this network, or of an older one with fewer features and units, which it then holds as a part. */
inline std::vector<float> readWeights(const std::string& name) {
  const std::vector<uint8_t> bytes = readFile(name);
  WeightsHeader header = {};
  memcpy((void*)&header, bytes.data(), std::min(bytes.size(), sizeof header));
  const int features = header.features, hidden = header.hidden;
  if (header.magic != MAGIC || header.format > FORMAT || features > FEATURES || hidden > HIDDEN || bytes.size() != header.length()) refuse(name + " holds no weights that fit");
  std::vector<float> w(PARAMETERS, 0.0f);
  const uint8_t* at = &bytes[header.start()];
  const std::vector<int16_t> rows = readRows(header, at);
  for (int row = 0; row < features; row++)
    for (int unit = 0; unit < hidden; unit++) w[W1 + row * HIDDEN + unit] = rows[row * hidden + unit] / FIRST_SCALE;
  at += header.rowBytes();
  const auto next = [&] {
    int16_t whole;
    memcpy(&whole, at, 2);
    at += 2;
    return whole;
  };
  for (int unit = 0; unit < hidden; unit++) w[B1 + unit] = next() / FIRST_SCALE;
  for (int head = 0; head < header.heads(); head++)
    for (int out = 0; out < SECOND; out++)
      for (int unit = 0; unit < hidden; unit++) w[head * HEAD + W2 + out * HIDDEN + unit] = next() / SECOND_SCALE;
  std::vector<int32_t> biases(header.heads() * SECOND);
  std::vector<float> last(header.heads() * (SECOND + 1));
  memcpy(biases.data(), at, 4 * biases.size());
  memcpy(last.data(), at + 4 * biases.size(), 4 * last.size());
  for (int head = 0; head < header.heads(); head++) {
    for (int out = 0; out < SECOND; out++) {
      w[head * HEAD + B2 + out] = biases[head * SECOND + out] / (FIRST_SCALE * SECOND_SCALE);
      w[head * HEAD + W3 + out] = last[head * (SECOND + 1) + out] * FIRST_SCALE * SECOND_SCALE;
    }
    w[head * HEAD + B3] = last[head * (SECOND + 1) + SECOND];
  }
  if (header.heads() == 1) copyFirstHead(w);
  return w;
}

/** The whole plan of a training. Nothing in it is a time: rates and λ follow the games that were played. */
struct Schedule {
  uint64_t seed = 1;
  int64_t totalGames = 0, ring = 12000000;
  int32_t games = 8192, batch = 4096;
  double reuse = 4, rate = 1e-3, last = 1e-5, early = 0.95, lambda = 0.9, late = 0.95;
};

/** How far a training has come. The lists of a learner follow it in a checkpoint. */
struct Progress {
  uint32_t magic = 0x4c434942, parameters = PARAMETERS;
  Schedule plan;
  int64_t steps = 0, games = 0, turns = 0, calls = 0;
  double seconds = 0;
};

inline void writeCheckpoint(const std::string& name, const Learner& l, const Progress& progress) {
  std::vector<uint8_t> bytes;
  append(bytes, &progress, 1);
  std::vector<float> list(PARAMETERS);
  for (const float* from : {l.parameters, l.first, l.second, l.average}) {
    fromCard(list.data(), from, PARAMETERS);
    append(bytes, list.data(), PARAMETERS);
  }
  writeFile(name, bytes);
}

inline std::vector<uint8_t> readCheckpoint(const std::string& name) {
  const std::vector<uint8_t> bytes = readFile(name);
  Progress progress, expected;
  const bool whole = bytes.size() == sizeof(Progress) + 16ul * PARAMETERS;
  if (whole) memcpy((void*)&progress, bytes.data(), sizeof(Progress));
  if (!whole || progress.magic != expected.magic || progress.parameters != expected.parameters) refuse(name + " is no checkpoint of this network");
  return bytes;
}

inline Progress readProgress(const std::string& name) {
  Progress progress;
  memcpy((void*)&progress, readCheckpoint(name).data(), sizeof(Progress));
  return progress;
}

inline void readLists(const std::string& name, Learner& l) {
  const std::vector<uint8_t> bytes = readCheckpoint(name);
  const uint8_t* at = bytes.data() + sizeof(Progress);
  for (float* to : {l.parameters, l.first, l.second, l.average}) {
    toCard(to, (const float*)at, PARAMETERS);
    at += 4ul * PARAMETERS;
  }
}
