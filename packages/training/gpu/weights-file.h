// Weights as files: the champion's form, in integers with a note on how they were made, as `weights.ts` reads it, and checkpoints.
#pragma once
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

inline void writeWeights(const std::string& name, const std::vector<float>& w, std::string note) {
  while (note.size() % 4 != 0) note += ' ';
  std::vector<uint8_t> bytes;
  const uint32_t header[] = {MAGIC, FORMAT, FEATURES, HIDDEN, (uint32_t)note.size()};
  append(bytes, header, 5);
  append(bytes, note.data(), note.size());
  std::vector<int16_t> whole;
  for (int index = 0; index < W2; index++) whole.push_back(rounded(w[index], FIRST_SCALE));
  for (int index = W2; index < B2; index++) whole.push_back(rounded(w[index], SECOND_SCALE));
  append(bytes, whole.data(), whole.size());
  for (int out = 0; out < SECOND; out++) {
    const int32_t bias = (int32_t)floor((double)w[B2 + out] * FIRST_SCALE * SECOND_SCALE + 0.5);
    append(bytes, &bias, 1);
  }
  for (int out = 0; out < SECOND; out++) {
    const float weight = w[W3 + out] / (FIRST_SCALE * SECOND_SCALE);
    append(bytes, &weight, 1);
  }
  append(bytes, &w[B3], 1);
  writeFile(name, bytes);
}

/** Reads weights of this network, or of an older one with fewer features and units, which it then holds as a part. */
inline std::vector<float> readWeights(const std::string& name) {
  const std::vector<uint8_t> bytes = readFile(name);
  uint32_t header[5] = {};
  memcpy(header, bytes.data(), bytes.size() < 16 ? bytes.size() : 16);
  size_t at = 16;
  if (header[1] == 2 && bytes.size() >= 20) {
    memcpy(&header[4], &bytes[16], 4);
    at = 20 + header[4];
  }
  const int features = header[2], hidden = header[3];
  const size_t length = at + 2 * ((size_t)features * hidden + hidden + SECOND * hidden) + 4 * (2 * SECOND + 1);
  if (header[0] != MAGIC || features > FEATURES || hidden > HIDDEN || bytes.size() != length) refuse(name + " holds no weights that fit");
  std::vector<float> w(PARAMETERS, 0.0f);
  const int16_t* whole = (const int16_t*)&bytes[at];
  for (int row = 0; row < features; row++)
    for (int unit = 0; unit < hidden; unit++) w[W1 + row * HIDDEN + unit] = *whole++ / FIRST_SCALE;
  for (int unit = 0; unit < hidden; unit++) w[B1 + unit] = *whole++ / FIRST_SCALE;
  for (int out = 0; out < SECOND; out++)
    for (int unit = 0; unit < hidden; unit++) w[W2 + out * HIDDEN + unit] = *whole++ / SECOND_SCALE;
  const uint8_t* rest = (const uint8_t*)whole;
  for (int out = 0; out < SECOND; out++) {
    int32_t bias;
    float weight;
    memcpy(&bias, rest + 4 * out, 4);
    memcpy(&weight, rest + 4 * (SECOND + out), 4);
    w[B2 + out] = bias / (FIRST_SCALE * SECOND_SCALE);
    w[W3 + out] = weight * FIRST_SCALE * SECOND_SCALE;
  }
  memcpy(&w[B3], rest + 4 * 2 * SECOND, 4);
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
