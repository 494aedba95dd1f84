/** Which games are asked about, in which order, and what is told of it. */
import { expect, it } from 'vitest';
import type { AnalystAnswer, AnalystQuestion } from './analyst-protocol.ts';
import { renewBattles } from './renewal.ts';

type Hear = (answer: AnalystAnswer, isLast: boolean) => void;

function table(texts: Readonly<Record<string, string | null>>) {
  const asked: AnalystQuestion[] = [];
  const heard: string[] = [];
  let hear: Hear = () => undefined;
  const analyst = {
    ask(question: AnalystQuestion, answer: Hear) {
      asked.push(question);
      hear = answer;
      return () => heard.push('stopped');
    },
  };
  const stop = renewBattles(analyst, { ids: Object.keys(texts), textOf: (id) => texts[id] ?? null }, 'ann', {
    begun: () => heard.push('begun'),
    renewed: () => heard.push('renewed'),
    done: () => heard.push('done'),
  });
  return {
    asked,
    heard,
    stop,
    answer: (type: 'renewing' | 'renewed' | 'failed', isLast: boolean) => hear({ type }, isLast),
  };
}

it('one battle is renewed after the other, whatever became of the one before', () => {
  const { asked, heard, answer } = table({ a: 'A', gone: null, b: 'B', c: 'C' });
  expect(asked).toEqual([{ type: 'renew', key: 'a', text: 'A', account: 'ann' }]);
  answer('renewed', true);
  expect(asked[1]).toMatchObject({ key: 'b' });
  answer('renewing', false);
  answer('failed', true);
  answer('renewing', false);
  answer('renewed', true);
  expect(asked).toHaveLength(3);
  expect(heard).toEqual(['begun', 'begun', 'renewed', 'done']);
});

it('is stopped at the battle that is being judged', () => {
  const { asked, heard, stop, answer } = table({ a: 'A', b: 'B' });
  answer('renewed', true);
  stop();
  expect(asked).toHaveLength(2);
  expect(heard).toEqual(['stopped']);
});
