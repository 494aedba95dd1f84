// The network in floats: its numbers in the order in which `weights.ts` has them, its answer, and how it learns.
#pragma once
#include <cmath>
#include <string>
#include <vector>
#include "parallel.h"

/** Rows are padded on the card, so that each lane of a warp has four units of every part of 128. */
constexpr int PARTS = (HIDDEN + 127) / 128;
constexpr int PADDED = 128 * PARTS;
static_assert(SECOND == 32, "the card's kernels are cut for this");

HD inline float chanceOf(float logit) { return 1 / (1 + expf(-logit)); }

/** Which head answers for a list of features, and how far its numbers are from those of the first. */
HD inline int chapterIn(const uint16_t* list) { return list[0] - CHAPTER; }
HD inline int headOf(const uint16_t* list) { return chapterIn(list) * HEAD; }

constexpr int SECOND_PAIRS = PADDED / 2 * SECOND;

/** What plays: a copy of the parameters in the form that is quickest to read. */
struct Player {
  float* plain;
#ifdef __CUDACC__
  __half* rows;      // FEATURES + 1 rows of PADDED: the last one is the bias
  __half2* second;   // for each head PADDED / 2 pairs of units, of SECOND outputs each
#endif
};

inline Player newPlayer() {
  Player player;
  player.plain = reserve<float>(PARAMETERS);
#ifdef __CUDACC__
  player.rows = reserve<__half>((size_t)(FEATURES + 1) * PADDED);
  player.second = reserve<__half2>(CHAPTERS * SECOND_PAIRS);
#endif
  return player;
}

inline void loadPlayer(Player player, const float* parameters) {
  each(PARAMETERS, [=] HD(long index) { player.plain[index] = parameters[index]; });
#ifdef __CUDACC__
  each((long)(FEATURES + 1) * PADDED, [=] HD(long index) {
    const int row = index / PADDED, unit = index % PADDED;
    player.rows[index] = __float2half(unit < HIDDEN ? parameters[row * HIDDEN + unit] : 0.0f);
  });
  each(CHAPTERS * SECOND_PAIRS, [=] HD(long index) {
    const int head = index / SECOND_PAIRS, pair = index % SECOND_PAIRS / SECOND, out = index % SECOND;
    const float* row = parameters + head * HEAD + W2 + out * HIDDEN;
    const float a = 2 * pair < HIDDEN ? row[2 * pair] : 0.0f;
    const float b = 2 * pair + 1 < HIDDEN ? row[2 * pair + 1] : 0.0f;
    player.second[index] = __floats2half2_rn(a, b);
  });
#endif
}

/** One answer, the plain way: for tests, and where there is no card. */
HD inline float plainLogit(const float* w, const uint16_t* list, int count) {
  float hidden[HIDDEN];
  for (int unit = 0; unit < HIDDEN; unit++) hidden[unit] = w[B1 + unit];
  for (int active = 0; active < count; active++)
    for (int unit = 0; unit < HIDDEN; unit++) hidden[unit] += w[list[active] * HIDDEN + unit];
  const float* head = w + headOf(list);
  float logit = head[B3];
  for (int out = 0; out < SECOND; out++) {
    float sum = head[B2 + out];
    for (int unit = 0; unit < HIDDEN; unit++)
      if (hidden[unit] > 0) sum += hidden[unit] * head[W2 + out * HIDDEN + unit];
    if (sum > 0) logit += sum * head[W3 + out];
  }
  return logit;
}

#ifdef __CUDACC__
/** A block fills a multiprocessor: the heads' second layers are there once, and a hidden layer for each warp. */
constexpr int EVAL_WARPS = 32;
constexpr int EVAL_BYTES = CHAPTERS * SECOND_PAIRS * (int)sizeof(__half2) + EVAL_WARPS * PADDED * (int)sizeof(float);

__device__ inline float4 fourOf(uint2 packed) {
  const float2 a = __half22float2(*(const __half2*)&packed.x), b = __half22float2(*(const __half2*)&packed.y);
  return make_float4(a.x, a.y, b.x, b.y);
}

/** The chance of whoever is to act, for each list of features: a warp a list, four units of each part a lane. */
template <class Done>
__global__ void __launch_bounds__(EVAL_WARPS * 32, 1) evaluateLists(Player player, const uint16_t* lists, const uint8_t* counts, const int* from, const int* to, Done done) {
  extern __shared__ __align__(16) uint8_t shared[];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float* hidden = (float*)shared + warp * PADDED;
  __half2* seconds = (__half2*)(shared + EVAL_WARPS * PADDED * sizeof(float));
  for (int index = threadIdx.x; index < CHAPTERS * SECOND_PAIRS; index += blockDim.x) seconds[index] = player.second[index];
  __syncthreads();
  const uint2* rows = (const uint2*)player.rows;
  const int end = *to;
  for (int entry = *from + blockIdx.x * EVAL_WARPS + warp; entry < end; entry += gridDim.x * EVAL_WARPS) {
    const uint16_t* list = lists + (long)entry * MOST_ACTIVE;
    const int count = counts[entry];
    float4 sums[PARTS];
#pragma unroll
    for (int part = 0; part < PARTS; part++) sums[part] = fourOf(rows[FEATURES * (PADDED / 4) + 32 * part + lane]);
    for (int start = 0; start < count; start += 32) {
      const int mine = start + lane < count ? list[start + lane] : 0;
      const int here = min(32, count - start);
#pragma unroll 4
      for (int at = 0; at < here; at++) {
        const uint2* row = rows + __shfl_sync(0xffffffffu, mine, at) * (PADDED / 4) + lane;
#pragma unroll
        for (int part = 0; part < PARTS; part++) {
          const float4 four = fourOf(row[32 * part]);
          sums[part].x += four.x;
          sums[part].y += four.y;
          sums[part].z += four.z;
          sums[part].w += four.w;
        }
      }
    }
#pragma unroll
    for (int part = 0; part < PARTS; part++) {
      const float4 s = sums[part];
      ((float4*)hidden)[32 * part + lane] = make_float4(fmaxf(s.x, 0.0f), fmaxf(s.y, 0.0f), fmaxf(s.z, 0.0f), fmaxf(s.w, 0.0f));
    }
    __syncwarp();
    const __half2* second = seconds + chapterIn(list) * SECOND_PAIRS;
    const float* head = player.plain + headOf(list);
    float sum = head[B2 + lane];
#pragma unroll 8
    for (int pair = 0; pair < PADDED / 2; pair++) {
      const float2 weights = __half22float2(second[pair * SECOND + lane]);
      const float2 both = ((const float2*)hidden)[pair];
      sum += weights.x * both.x + weights.y * both.y;
    }
    __syncwarp();
    float total = fmaxf(sum, 0.0f) * head[W3 + lane];
    for (int distance = 16; distance > 0; distance /= 2) total += __shfl_xor_sync(0xffffffffu, total, distance);
    if (lane == 0) done(entry, chanceOf(total + head[B3]));
  }
}
#endif

/** Calls `done(entry, chance)` for the lists of features from one number to another. */
template <class Done> void evaluate(Player player, const uint16_t* lists, const uint8_t* counts, const int* from, const int* to, Done done) {
#ifdef __CUDACC__
  static const cudaError_t allowed = cudaFuncSetAttribute(evaluateLists<Done>, cudaFuncAttributeMaxDynamicSharedMemorySize, EVAL_BYTES);
  MUST(allowed);
  evaluateLists<<<132, EVAL_WARPS * 32, EVAL_BYTES>>>(player, lists, counts, from, to, done);
  MUST(cudaGetLastError());
#else
  eachInRange(from, to, [=](int entry) { done(entry, chanceOf(plainLogit(player.plain, lists + (long)entry * MOST_ACTIVE, counts[entry]))); });
#endif
}

/** Everything that learning changes. */
struct Learner {
  float *parameters, *gradient, *first, *second, *average;
  /** For each sample of a batch: the hidden layer, what goes back to the second, and by which head. */
  float *hidden, *deltas;
  uint8_t* heads;
  double* loss;
  int batch;
};

inline Learner newLearner(int batch) {
  Learner learner;
  learner.parameters = reserve<float>(PARAMETERS);
  learner.gradient = reserve<float>(PARAMETERS);
  learner.first = reserve<float>(PARAMETERS);
  learner.second = reserve<float>(PARAMETERS);
  learner.average = reserve<float>(PARAMETERS);
  for (float* list : {learner.parameters, learner.gradient, learner.first, learner.second, learner.average}) zero(list, PARAMETERS);
  learner.hidden = reserve<float>((size_t)batch * HIDDEN);
  learner.deltas = reserve<float>((size_t)batch * SECOND);
  learner.heads = reserve<uint8_t>(batch);
  learner.loss = reserve<double>(1);
  learner.batch = batch;
  zero(learner.loss, 1);
  return learner;
}

/** Samples as they are learned from. */
struct Samples {
  uint16_t* lists;
  uint8_t* counts;
  float* targets;
};

inline Samples newSamples(size_t count) { return {reserve<uint16_t>(count * MOST_ACTIVE), reserve<uint8_t>(count), reserve<float>(count)}; }

#ifdef __CUDACC__
constexpr int LEARN_WARPS = 8;
constexpr int PER_LANE = (HIDDEN + 31) / 32;

/** Adds to the gradient what each sample of a batch asks for; a warp a sample. `which(index)` is the sample's place. */
template <class Which>
__global__ void __launch_bounds__(LEARN_WARPS * 32, 3) learnFrom(Learner l, Samples samples, int batch, bool backwards, Which which) {
  const int lane = threadIdx.x % 32;
  const float* w = l.parameters;
  double losses = 0;
  for (int index = blockIdx.x * LEARN_WARPS + threadIdx.x / 32; index < batch; index += gridDim.x * LEARN_WARPS) {
    const int sample = which(index);
    const uint16_t* list = samples.lists + (long)sample * MOST_ACTIVE;
    const int count = samples.counts[sample];
    const float target = samples.targets[sample];
    const int away = headOf(list);
    const float *head = w + away, *w2 = head + W2;
    float* asked = l.gradient + away;
    float hidden[PER_LANE], back[PER_LANE];
#pragma unroll
    for (int k = 0; k < PER_LANE; k++) {
      const int unit = lane + 32 * k;
      hidden[k] = unit < HIDDEN ? w[B1 + unit] : 0;
      back[k] = 0;
    }
    for (int active = 0; active < count; active++) {
      const float* row = w + (long)list[active] * HIDDEN;
#pragma unroll
      for (int k = 0; k < PER_LANE; k++) {
        const int unit = lane + 32 * k;
        if (unit < HIDDEN) hidden[k] += row[unit];
      }
    }
#pragma unroll
    for (int k = 0; k < PER_LANE; k++) hidden[k] = fmaxf(hidden[k], 0.0f);
    float mine = 0;
    for (int out = 0; out < SECOND; out++) {
      float sum = 0;
#pragma unroll
      for (int k = 0; k < PER_LANE; k++) {
        const int unit = lane + 32 * k;
        if (unit < HIDDEN) sum += hidden[k] * w2[out * HIDDEN + unit];
      }
      for (int distance = 16; distance > 0; distance /= 2) sum += __shfl_xor_sync(0xffffffffu, sum, distance);
      if (lane == out) mine = sum + head[B2 + out];
    }
    float logit = fmaxf(mine, 0.0f) * head[W3 + lane];
    for (int distance = 16; distance > 0; distance /= 2) logit += __shfl_xor_sync(0xffffffffu, logit, distance);
    const float chance = chanceOf(logit + head[B3]);
    if (lane == 0) losses -= target * logf(chance + 1e-9f) + (1 - target) * logf(1 - chance + 1e-9f);
    if (!backwards) continue;
    const float error = chance - target;
    const float delta = mine > 0 ? error * head[W3 + lane] : 0;
    if (mine > 0) atomicAdd(&asked[W3 + lane], error * mine);
    if (mine > 0) atomicAdd(&asked[B2 + lane], delta);
    if (lane == 0) atomicAdd(&asked[B3], error);
    if (lane == 0) l.heads[index] = chapterIn(list);
    l.deltas[(long)index * SECOND + lane] = delta;
    for (int out = 0; out < SECOND; out++) {
      const float from = __shfl_sync(0xffffffffu, delta, out);
#pragma unroll
      for (int k = 0; k < PER_LANE; k++) {
        const int unit = lane + 32 * k;
        if (unit < HIDDEN) back[k] += from * w2[out * HIDDEN + unit];
      }
    }
#pragma unroll
    for (int k = 0; k < PER_LANE; k++) {
      const int unit = lane + 32 * k;
      if (unit >= HIDDEN) continue;
      l.hidden[(long)index * HIDDEN + unit] = hidden[k];
      // Nothing goes back through a unit that was not active.
      if (hidden[k] <= 0) back[k] = 0;
      if (back[k] != 0) atomicAdd(&l.gradient[B1 + unit], back[k]);
    }
    for (int active = 0; active < count; active++) {
      float* row = l.gradient + (long)list[active] * HIDDEN;
#pragma unroll
      for (int k = 0; k < PER_LANE; k++) {
        const int unit = lane + 32 * k;
        if (unit < HIDDEN && back[k] != 0) atomicAdd(&row[unit], back[k]);
      }
    }
  }
  if (lane == 0 && losses != 0) atomicAdd(l.loss, losses);
}
#endif

/** Forwards and, if wanted, backwards through a batch. */
template <class Which> void learn(Learner l, Samples samples, int batch, bool backwards, Which which) {
#ifdef __CUDACC__
  int blocks = (batch + LEARN_WARPS - 1) / LEARN_WARPS;
  if (blocks > 132 * 4) blocks = 132 * 4;
  learnFrom<<<blocks, LEARN_WARPS * 32>>>(l, samples, batch, backwards, which);
  MUST(cudaGetLastError());
  if (!backwards) return;
  constexpr int PART = 128;
  const int parts = (batch + PART - 1) / PART;
  each((long)parts * CHAPTERS * SECOND * HIDDEN, [=] HD(long index) {
    const int place = index % (SECOND * HIDDEN), head = index / (SECOND * HIDDEN) % CHAPTERS, part = index / (SECOND * HIDDEN) / CHAPTERS;
    const int out = place / HIDDEN, unit = place % HIDDEN;
    const int end = least((part + 1) * PART, batch);
    float sum = 0;
    for (int sample = part * PART; sample < end; sample++)
      if (l.heads[sample] == head) sum += l.deltas[(long)sample * SECOND + out] * l.hidden[(long)sample * HIDDEN + unit];
    if (sum != 0) addTo(&l.gradient[head * HEAD + W2 + place], sum);
  });
#else
  for (int index = 0; index < batch; index++) {
    const int sample = which(index);
    const uint16_t* list = samples.lists + (long)sample * MOST_ACTIVE;
    const int count = samples.counts[sample];
    const float target = samples.targets[sample], *w = l.parameters;
    float hidden[HIDDEN], back[HIDDEN] = {}, second[SECOND];
    for (int unit = 0; unit < HIDDEN; unit++) hidden[unit] = w[B1 + unit];
    for (int active = 0; active < count; active++)
      for (int unit = 0; unit < HIDDEN; unit++) hidden[unit] += w[list[active] * HIDDEN + unit];
    const int away = headOf(list);
    const float* head = w + away;
    float logit = head[B3];
    for (int out = 0; out < SECOND; out++) {
      second[out] = head[B2 + out];
      for (int unit = 0; unit < HIDDEN; unit++) if (hidden[unit] > 0) second[out] += hidden[unit] * head[W2 + out * HIDDEN + unit];
      if (second[out] > 0) logit += second[out] * head[W3 + out];
    }
    const float chance = chanceOf(logit), error = chance - target;
    *l.loss -= target * logf(chance + 1e-9f) + (1 - target) * logf(1 - chance + 1e-9f);
    if (!backwards) continue;
    float *g = l.gradient, *asked = g + away;
    asked[B3] += error;
    for (int out = 0; out < SECOND; out++) {
      if (second[out] <= 0) continue;
      asked[W3 + out] += error * second[out];
      const float delta = error * head[W3 + out];
      asked[B2 + out] += delta;
      for (int unit = 0; unit < HIDDEN; unit++) {
        if (hidden[unit] <= 0) continue;
        asked[W2 + out * HIDDEN + unit] += delta * hidden[unit];
        back[unit] += delta * head[W2 + out * HIDDEN + unit];
      }
    }
    for (int unit = 0; unit < HIDDEN; unit++) g[B1 + unit] += back[unit];
    for (int active = 0; active < count; active++)
      for (int unit = 0; unit < HIDDEN; unit++) g[list[active] * HIDDEN + unit] += back[unit];
  }
#endif
}

/** One step by the mean of the gradients (Adam), and the average of the weights, of which the newest count most. */
inline void step(Learner l, int batch, long number, float rate, float keep) {
  const float correction = sqrt(1 - pow(0.999, (double)number)) / (1 - pow(0.9, (double)number));
  const float share = 1.0f / batch, move = rate * correction;
  each(PARAMETERS, [=] HD(long index) {
    const float g = l.gradient[index] * share;
    l.gradient[index] = 0;
    const float m = 0.9f * l.first[index] + 0.1f * g;
    const float v = 0.999f * l.second[index] + 0.001f * g * g;
    l.first[index] = m;
    l.second[index] = v;
    const float now = l.parameters[index] - move * m / (sqrtf(v) + 1e-8f);
    l.parameters[index] = now;
    l.average[index] += (1 - keep) * (now - l.average[index]);
  });
}
