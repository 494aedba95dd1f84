// The same loops on a graphics card and, for tests, on one core: what differs between the two is all here.
#pragma once
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include "rules.h"

#ifdef __CUDACC__
#include <cuda_fp16.h>
#include <cuda_runtime.h>

inline void must(cudaError_t error, const char* file, int line) {
  if (error == cudaSuccess) return;
  fprintf(stderr, "%s:%d: %s\n", file, line, cudaGetErrorString(error));
  exit(1);
}
#define MUST(call) must(call, __FILE__, __LINE__)

constexpr int THREADS = 128;
static int blocksAtMost = 132 * 16;

template <class F> __global__ void __launch_bounds__(THREADS, 6) runEach(long count, F f) {
  for (long index = blockIdx.x * (long)THREADS + threadIdx.x; index < count; index += gridDim.x * (long)THREADS) f(index);
}
template <class F> __global__ void __launch_bounds__(THREADS, 6) runRange(const int* from, const int* to, F f) {
  const int end = *to;
  for (int index = *from + blockIdx.x * THREADS + threadIdx.x; index < end; index += gridDim.x * THREADS) f(index);
}
template <class F> void each(long count, F f) {
  long blocks = (count + THREADS - 1) / THREADS;
  if (blocks > blocksAtMost) blocks = blocksAtMost;
  if (blocks == 0) return;
  runEach<<<(int)blocks, THREADS>>>(count, f);
  MUST(cudaGetLastError());
}
/** From one number in the card's memory to another. */
template <class F> void eachInRange(const int* from, const int* to, F f) {
  runRange<<<blocksAtMost, THREADS>>>(from, to, f);
  MUST(cudaGetLastError());
}
template <class T> T* reserve(size_t count) {
  T* memory;
  MUST(cudaMalloc(&memory, count * sizeof(T)));
  MUST(cudaMemset(memory, 0, count * sizeof(T)));
  return memory;
}
template <class T> void toCard(T* to, const T* from, size_t count) { MUST(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyHostToDevice)); }
template <class T> void fromCard(T* to, const T* from, size_t count) { MUST(cudaMemcpy(to, from, count * sizeof(T), cudaMemcpyDeviceToHost)); }
template <class T> void zero(T* at, size_t count) { MUST(cudaMemsetAsync(at, 0, count * sizeof(T))); }
inline void wait() { MUST(cudaDeviceSynchronize()); }
template <class T> HD inline T addTo(T* at, T value) {
#ifdef __CUDA_ARCH__
  return atomicAdd(at, value);
#else
  T before = *at;
  *at += value;
  return before;
#endif
}
#else
struct alignas(16) uint4 { uint32_t x, y, z, w; };
template <class F> void each(long count, F f) { for (long index = 0; index < count; index++) f(index); }
template <class F> void eachInRange(const int* from, const int* to, F f) { for (int index = *from, end = *to; index < end; index++) f(index); }
template <class T> T* reserve(size_t count) {
  const size_t bytes = (count * sizeof(T) + 63) / 64 * 64;
  return (T*)memset(aligned_alloc(64, bytes), 0, bytes);
}
template <class T> void toCard(T* to, const T* from, size_t count) { memcpy((void*)to, from, count * sizeof(T)); }
template <class T> void fromCard(T* to, const T* from, size_t count) { memcpy((void*)to, from, count * sizeof(T)); }
template <class T> void zero(T* at, size_t count) { memset((void*)at, 0, count * sizeof(T)); }
inline void wait() {}
template <class T> inline T addTo(T* at, T value) { T before = *at; *at += value; return before; }
#endif

/** Where the time goes, if that is asked for: everything then waits for everything, which is slower. */
struct Stages {
  bool wanted = false;
  double last = 0;
  const char* names[16];
  double spent[16];
  int count = 0;
  static double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
  void begin() {
    if (!wanted) return;
    wait();
    last = seconds();
  }
  void end(const char* name) {
    if (!wanted) return;
    wait();
    const double at = seconds();
    int index = 0;
    while (index < count && strcmp(names[index], name) != 0) index++;
    if (index == count) {
      names[count] = name;
      spent[count++] = 0;
    }
    spent[index] += at - last;
    last = at;
  }
  void say() {
    if (!wanted) return;
    double all = 0;
    for (int index = 0; index < count; index++) all += spent[index];
    printf("stages:");
    for (int index = 0; index < count; index++) printf("  %s %.1f%%", names[index], 100 * spent[index] / all);
    printf("  of %.2f s\n", all);
    count = 0;
  }
};
static Stages stages;

/** A small generator of random numbers, one a game (splitmix64). */
struct Dice {
  uint64_t state;
  HD uint32_t next() {
    uint64_t mixed = (state += 0x9e3779b97f4a7c15ull);
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111ebull;
    return (uint32_t)((mixed ^ (mixed >> 31)) >> 32);
  }
  HD int below(int limit) { return (int)(((uint64_t)next() * (uint32_t)limit) >> 32); }
  HD float fraction() { return (next() >> 8) * (1.0f / 16777216.0f); }
};
