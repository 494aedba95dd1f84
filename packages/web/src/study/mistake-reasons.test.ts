/** Why the mistakes of a battle were mistakes: each is worked out once, however often it is asked for. */
import type { Reason } from '@bfi/analysis';
import { type ActionCode, makeRules } from '@bfi/engine';
import { Match } from '@bfi/game';
import { expect, it } from 'vitest';
import type { PlaceText } from './analyst-protocol.ts';
import { MistakeReasons } from './mistake-reasons.svelte.ts';

const REASONS: readonly Reason[] = [{ code: 'worth', line: [] }];
const MISTAKES = [4, 5, 6].map((best) => ({ index: 0, action: 1, best }));

/** An analyst that answers when it is told to, and all that it was asked for. */
function slowAnalyst() {
  const asked: ActionCode[] = [];
  let answerNow: (reasons: readonly Reason[] | null) => void = () => undefined;
  const why = (_: PlaceText, _played: ActionCode, best: ActionCode) => {
    asked.push(best);
    return new Promise<readonly Reason[] | null>((resolve) => {
      answerNow = resolve;
    });
  };
  return { asked, why, answer: (reasons: readonly Reason[] | null = REASONS) => answerNow(reasons) };
}

function laid() {
  const analyst = slowAnalyst();
  return { analyst, reasons: new MistakeReasons(analyst, new Match(makeRules({ variant: 'blitz' }))) };
}

/** Until whoever waits for an answer has heard it and asked for the next. */
const settled = () => new Promise<void>((done) => setImmediate(done));

it('whoever asks again while an answer is on its way starts nothing twice', async () => {
  const { analyst, reasons } = laid();
  const found = [reasons.find(MISTAKES)];
  for (const { best } of MISTAKES) {
    found.push(reasons.find(MISTAKES));
    expect(analyst.asked.at(-1)).toBe(best);
    analyst.answer();
    await settled();
  }
  expect(analyst.asked).toEqual([4, 5, 6]);
  await Promise.all(found);
  expect(MISTAKES.map((mistake) => reasons.of(mistake))).toEqual([REASONS, REASONS, REASONS]);
});

it('whoever leaves is asked for nothing more, and what had no answer is asked again', async () => {
  const { analyst, reasons } = laid();
  const left = reasons.find(MISTAKES);
  reasons.leave();
  analyst.answer(null);
  await left;
  expect(analyst.asked).toEqual([4]);
  const again = reasons.find(MISTAKES.slice(0, 1));
  analyst.answer();
  await again;
  expect(analyst.asked).toEqual([4, 4]);
  expect(reasons.of({ index: 0, action: 1, best: 4 })).toEqual(REASONS);
});
