import { CHAPTER, CHAPTERS, createRandom, FEATURES, PARAMETERS } from '@bfi/ai';
import { describe, expect, it } from 'vitest';
import { Learner, learnedLists, newLearningMemory } from './learner.ts';
import { adamStep, addGradient } from './testing/plain-gradient.ts';

function someSamples(count: number, seed: number): { features: Uint16Array; target: number }[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => ({
    features: Uint16Array.from({ length: 40 + random.below(30) }, (_, index) =>
      index === 0 ? CHAPTER + random.below(CHAPTERS) : random.below(FEATURES),
    ),
    target: random.fraction(),
  }));
}

describe('the learner', () => {
  it('learns as the same arithmetic in plain loops does, its work shared by two workers', () => {
    const random = createRandom(1);
    const memory = newLearningMemory(2);
    const { parameters } = learnedLists(memory);
    for (let index = 0; index < PARAMETERS; index++) parameters[index] = (random.fraction() - 0.5) / 4;
    const plain = Float32Array.from(parameters);
    const gradient = new Float32Array(PARAMETERS);
    const moments = { first: new Float32Array(PARAMETERS), second: new Float32Array(PARAMETERS) };
    const workers = [new Learner(memory, 0, 2), new Learner(memory, 1, 2)];

    for (let step = 1; step <= 3; step++) {
      let loss = 0;
      let plainLoss = 0;
      for (const [index, { features, target }] of someSamples(100, step).entries()) {
        loss += workers[index % 2]?.add(features, target) ?? 0;
        plainLoss += addGradient(plain, features, target, gradient);
      }
      for (const worker of workers) worker.step(100, step, 0.001);
      adamStep(plain, [gradient], moments, 0, PARAMETERS, 100, step, 0.001);
      expect(loss).toBeCloseTo(plainLoss, 3);
      const apart = parameters.reduce(
        (most, value, index) => Math.max(most, Math.abs(value - (plain[index] ?? 0))),
        0,
      );
      expect(apart).toBeLessThan(1e-5);
    }
  });

  it('fits what it is shown', () => {
    const random = createRandom(2);
    const memory = newLearningMemory(1);
    const { parameters } = learnedLists(memory);
    for (let index = 0; index < PARAMETERS; index++) parameters[index] = (random.fraction() - 0.5) / 5;
    const learner = new Learner(memory, 0, 1);
    const samples = someSamples(60, 9);
    const lossOf = (): number =>
      samples.reduce((sum, { features, target }) => sum + learner.add(features, target), 0);
    const before = lossOf();
    for (let step = 1; step <= 60; step++) {
      learner.step(60, step, 0.003);
      lossOf();
    }
    // Targets are not 0 or 1, so the least possible loss is their own entropy.
    const least = samples.reduce(
      (sum, { target }) => sum - target * Math.log(target) - (1 - target) * Math.log(1 - target),
      0,
    );
    // About ten, with these weights: there is something to learn.
    expect(before - least).toBeGreaterThan(5);
    expect(lossOf() - least).toBeLessThan(1);
  });
});
