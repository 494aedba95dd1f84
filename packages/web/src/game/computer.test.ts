import { formatPosition, makeRules, newPosition } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { Computer, ComputerError, type ComputerWorker } from './computer.ts';
import type { ComputerAnswer, ComputerRequest } from './computer-protocol.ts';

const POSITION = newPosition(makeRules({ variant: 'blitz', first: 'red', chain: 'full' }));

/** A worker that answers when the test wants it. */
class FakeWorker extends EventTarget implements ComputerWorker {
  readonly asked: ComputerRequest[] = [];
  terminated = false;

  postMessage(request: ComputerRequest): void {
    this.asked.push(structuredClone(request));
  }
  terminate(): void {
    this.terminated = true;
  }
  answer(index: number, answer: ComputerAnswer): void {
    const id = this.asked[index]?.id;
    this.dispatchEvent(Object.assign(new Event('message'), { data: { id, answer } }));
  }
}

function setUp() {
  const workers: FakeWorker[] = [];
  const computer = new Computer(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  });
  const worker = (index: number): FakeWorker => {
    const found = workers[index];
    if (found === undefined) throw new Error('it was not started');
    return found;
  };
  return { computer, workers, worker };
}

async function faultOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  return error instanceof ComputerError ? error.code : `no fault: ${String(error)}`;
}

describe('the computer as the page asks it', () => {
  it('starts one worker, when it is first needed', async () => {
    const { computer, workers, worker } = setUp();
    expect(workers).toHaveLength(0);
    const first = computer.decide(POSITION, 3);
    const second = computer.decide(POSITION, 8);
    expect(workers).toHaveLength(1);
    worker(0).answer(1, { type: 'decided', action: 8 });
    worker(0).answer(0, { type: 'decided', action: 3 });
    expect(await Promise.all([first, second])).toEqual([3, 8]);
  });

  it('sends the position as text, with the rules that the text does not tell', () => {
    const { computer, worker } = setUp();
    void computer.advise(POSITION).catch(() => undefined);
    expect(worker(0).asked[0]?.question).toEqual({
      type: 'advise',
      position: {
        variant: 'blitz',
        options: ['first=red', 'chain=full'],
        line: formatPosition(POSITION),
      },
      milliseconds: expect.any(Number),
    });
  });

  it('hands on advice', async () => {
    const { computer, worker } = setUp();
    const advice = { redsChance: 0.4, candidates: [{ action: 7, loss: 0 }] };
    const asked = computer.advise(POSITION);
    worker(0).answer(0, { type: 'advised', advice });
    expect(await asked).toEqual(advice);
  });

  it('a failure has a code, and the next question is asked of the same worker', async () => {
    const { computer, workers, worker } = setUp();
    const asked = computer.decide(POSITION, 3);
    worker(0).answer(0, { type: 'failed', code: 'weights' });
    expect(await faultOf(asked)).toBe('weights');
    const again = computer.decide(POSITION, 3);
    worker(0).answer(1, { type: 'decided', action: 5 });
    expect(await again).toBe(5);
    expect(workers).toHaveLength(1);
  });

  it('a worker that cannot start, or dies, fails every question, and the next one starts another', async () => {
    const { computer, workers, worker } = setUp();
    const questions = [computer.decide(POSITION, 3), computer.advise(POSITION)];
    worker(0).dispatchEvent(new Event('error'));
    expect(await Promise.all(questions.map(faultOf))).toEqual(['start', 'start']);
    const again = computer.decide(POSITION, 3);
    worker(0).dispatchEvent(new Event('error'));
    worker(1).answer(0, { type: 'decided', action: 5 });
    expect(await again).toBe(5);
    expect(workers).toHaveLength(2);
    const refused = new Computer(() => {
      throw new Error('no workers here');
    });
    expect(await faultOf(refused.decide(POSITION, 3))).toBe('start');
  });

  it('a signal withdraws one question; the worker is stopped when none is left, and started anew for the next', async () => {
    const { computer, worker } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const first = computer.decide(POSITION, 8, { signal: one.signal });
    const second = computer.advise(POSITION, { signal: other.signal });
    one.abort();
    expect(await faultOf(first)).toBe('aborted');
    expect(worker(0).terminated).toBe(false);
    other.abort();
    expect(await faultOf(second)).toBe('aborted');
    expect(worker(0).terminated).toBe(true);
    expect(await faultOf(computer.decide(POSITION, 8, { signal: one.signal }))).toBe('aborted');
    const again = computer.decide(POSITION, 8);
    worker(1).answer(0, { type: 'decided', action: 2 });
    expect(await again).toBe(2);
  });

  it('a signal that comes after the answer stops nothing', async () => {
    const { computer, worker } = setUp();
    const controller = new AbortController();
    const asked = computer.decide(POSITION, 8, { signal: controller.signal });
    worker(0).answer(0, { type: 'decided', action: 2 });
    expect(await asked).toBe(2);
    controller.abort();
    expect(worker(0).terminated).toBe(false);
  });
});
