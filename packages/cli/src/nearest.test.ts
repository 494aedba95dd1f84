import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from './nearest.ts';

const WORDS = ['play', 'replay', 'verify', 'analyse', 'sim', 'arena', 'perft'];

describe('the word that was meant', () => {
  it.each([
    ['a letter too many', 'plaay', 'play'],
    ['a letter missing', 'vrify', 'verify'],
    ['a wrong letter', 'analyze', 'analyse'],
    ['two that changed places', 'paly', 'play'],
    ['capitals', 'Arena', 'arena'],
    ['more than is there', 'simulate', 'sim'],
    ['less than is there', 'ver', 'verify'],
  ])('is found in spite of %s', (_what, typed, meant) => {
    expect(nearest(typed, WORDS)).toBe(meant);
  });

  it('is the nearest of several', () => {
    expect(nearest('repaly', WORDS)).toBe('replay');
    expect(nearest('blay', WORDS)).toBe('play');
  });

  it.each(['chess', 'x', '', 'it', 'p'.repeat(5000)])('is none where nothing is near: %#', (typed) => {
    expect(nearest(typed, WORDS)).toBe(null);
    expect(didYouMean(typed, WORDS)).toBe('');
  });

  it('is asked for at the end of a message', () => {
    expect(didYouMean('paly', WORDS)).toBe("; did you mean 'play'?");
  });
});
