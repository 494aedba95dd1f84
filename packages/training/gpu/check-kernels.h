// A card's way of evaluating and of learning is held to the plain one before anything is trusted to it.
#pragma once
#include "trees.h"
#include "weights-file.h"

/** So many samples for that. */
constexpr int CHECKED = 256;

/** Lists of features that no position has, each with a target. */
struct MadeUp {
  std::vector<uint16_t> lists;
  std::vector<uint8_t> counts;
  std::vector<float> targets;
  const uint16_t* list(int index) const { return &lists[(size_t)index * MOST_ACTIVE]; }
};

inline MadeUp makeUpSamples(int count) {
  MadeUp made = {std::vector<uint16_t>((size_t)count * MOST_ACTIVE), std::vector<uint8_t>(count), std::vector<float>(count)};
  Dice dice = {99};
  for (int index = 0; index < count; index++) {
    made.counts[index] = 30 + dice.below(60);
    made.targets[index] = dice.fraction();
    for (int at = 0; at < made.counts[index]; at++) made.lists[(size_t)index * MOST_ACTIVE + at] = at == 0 ? CHAPTER + dice.below(CHAPTERS) : dice.below(FEATURES);
  }
  return made;
}

/** The chances that the card gives them. */
inline std::vector<float> cardsChances(Trees t, Player player, const MadeUp& made, int count) {
  toCard(t.features[0], made.lists.data(), made.lists.size());
  toCard(t.featureCounts[0], made.counts.data(), count);
  Counters counters = {};
  counters.waiting[0] = count;
  toCard(t.counters, &counters, 1);
  float* values = t.values;
  evaluate(player, t.features[0], t.featureCounts[0], &t.counters->zero, &t.counters->waiting[0], [=] HD(int entry, float chance) { values[entry] = chance; });
  std::vector<float> got(count);
  fromCard(got.data(), t.values, count);
  return got;
}

/** Adds a sample's gradient as the textbook has it, for an error of what the network says. */
inline void addPlainGradient(const std::vector<float>& w, const uint16_t* list, int active, double error, std::vector<double>& gradient) {
  double hidden[HIDDEN], back[HIDDEN] = {};
  for (int unit = 0; unit < HIDDEN; unit++) hidden[unit] = w[B1 + unit];
  for (int at = 0; at < active; at++)
    for (int unit = 0; unit < HIDDEN; unit++) hidden[unit] += w[list[at] * HIDDEN + unit];
  const float* head = w.data() + headOf(list);
  double* asked = gradient.data() + headOf(list);
  asked[B3] += error;
  for (int out = 0; out < SECOND; out++) {
    double sum = head[B2 + out];
    for (int unit = 0; unit < HIDDEN; unit++) if (hidden[unit] > 0) sum += hidden[unit] * head[W2 + out * HIDDEN + unit];
    if (sum <= 0) continue;
    asked[W3 + out] += error * sum;
    asked[B2 + out] += error * head[W3 + out];
    for (int unit = 0; unit < HIDDEN; unit++) {
      if (hidden[unit] <= 0) continue;
      asked[W2 + out * HIDDEN + unit] += error * head[W3 + out] * hidden[unit];
      back[unit] += error * head[W3 + out] * head[W2 + out * HIDDEN + unit];
    }
  }
  for (int unit = 0; unit < HIDDEN; unit++) gradient[B1 + unit] += back[unit];
  for (int at = 0; at < active; at++)
    for (int unit = 0; unit < HIDDEN; unit++) gradient[list[at] * HIDDEN + unit] += back[unit];
}

/** The gradient that the card has, and the loss; nothing of them is left there. */
inline std::vector<float> cardsGradient(Learner l, Samples samples, const MadeUp& made, int count, double& loss) {
  toCard(samples.lists, made.lists.data(), made.lists.size());
  toCard(samples.counts, made.counts.data(), count);
  toCard(samples.targets, made.targets.data(), count);
  learn(l, samples, count, true, [=] HD(int index) { return index; });
  std::vector<float> gradient(PARAMETERS);
  fromCard(gradient.data(), l.gradient, PARAMETERS);
  fromCard(&loss, l.loss, 1);
  zero(l.gradient, PARAMETERS);
  zero(l.loss, 1);
  return gradient;
}

inline void checkKernels(Trees t, Player player, Learner l, Samples samples, int count) {
  const MadeUp made = makeUpSamples(count);
  std::vector<float> w(PARAMETERS);
  fromCard(w.data(), player.plain, PARAMETERS);
  const std::vector<float> got = cardsChances(t, player, made, count);
  double worst = 0, loss = 0, cardsLoss = 0;
  std::vector<double> expected(PARAMETERS, 0.0);
  for (int index = 0; index < count; index++) {
    const double target = made.targets[index], chance = chanceOf(plainLogit(w.data(), made.list(index), made.counts[index]));
    worst = fmax(worst, fabs(chance - got[index]));
    loss -= target * log(chance + 1e-9) + (1 - target) * log(1 - chance + 1e-9);
    addPlainGradient(w, made.list(index), made.counts[index], chance - target, expected);
  }
  const std::vector<float> gradient = cardsGradient(l, samples, made, count, cardsLoss);
  double difference = 0, size = 0;
  for (int index = 0; index < PARAMETERS; index++) {
    difference += (gradient[index] - expected[index]) * (gradient[index] - expected[index]);
    size += expected[index] * expected[index];
  }
  const double relative = sqrt(difference / size);
  printf("check: chances differ by %.5f at most, the gradient by %.2e, the loss %.5f and %.5f\n", worst, relative, loss / count, cardsLoss / count);
  if (!(worst < 0.01) || !(relative < 1e-3) || !(fabs(loss - cardsLoss) < 1e-2 * count)) refuse("the card computes something else than the plain code");
}
