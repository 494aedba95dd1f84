/** The line to the server: how it comes back, what is sent again, and what is told of it. */
import { CLOSE_CODES } from '@bfi/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from './testing/fake-server.ts';

let server: FakeServer;
beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  server.connection.start();
  server.welcome();
});
afterEach(() => {
  server.connection.stop();
  vi.useRealTimers();
});

describe('a line that breaks', () => {
  it('is tried again by itself, later after each failure, and it is known when', () => {
    const waits: number[] = [];
    for (let failure = 0; failure < 8; failure++) {
      server.close();
      expect(server.connection.state).toBe('broken');
      waits.push((server.connection.retryAt ?? 0) - Date.now());
      vi.advanceTimersByTime(waits.at(-1) ?? 0);
      expect(server.connection.state).toBe('connecting');
    }
    expect(waits[0]).toBeLessThan(1000);
    expect(waits[4]).toBeGreaterThan(4000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(18_750);
    server.welcome();
    expect([server.connection.state, server.opened]).toEqual(['open', 9]);
  });

  it('is not tried in vain while the device has no network, and at once when it has', () => {
    server.hasNetwork = false;
    server.connection.networkLost();
    vi.advanceTimersByTime(10_000);
    expect(server.opened).toBe(1);
    server.connection.retryNow();
    expect(server.opened).toBe(2);
  });

  it.each([
    ['the page is too old', CLOSE_CODES.version, 'outdated'],
    ['the host has said no', CLOSE_CODES.banned, 'refused'],
  ] as const)('is not tried again where %s', (_why, code, state) => {
    server.close(code);
    expect([server.connection.state, server.connection.retryAt]).toEqual([state, null]);
    vi.advanceTimersByTime(60_000);
    expect(server.opened).toBe(1);
  });

  it('brings again what counts once, and tells of the rest that nobody knows what became of it', async () => {
    server.agrees = false;
    const played = server.connection.ask('play', { token: 'x' }, { again: true });
    const said = server.connection.ask('say', { preset: 'hello' }, { again: false });
    server.close();
    expect(await said).toEqual({ ok: false, error: 'lost' });
    vi.advanceTimersByTime(1000);
    server.agrees = true;
    server.welcome();
    expect(server.types()).toEqual(['play']);
    expect((await played).ok).toBe(true);
  });
});

describe('a line for somebody else', () => {
  it('takes the place of the attempt that was planned', async () => {
    server.close();
    const restarted = server.connection.restart();
    server.welcome();
    await restarted;
    vi.advanceTimersByTime(1000);
    expect([server.opened, server.connection.state]).toEqual([2, 'open']);
  });

  it('is not waited for where none will come', async () => {
    const restarted = server.connection.restart();
    server.close(CLOSE_CODES.banned);
    await restarted;
    expect(server.connection.state).toBe('refused');
  });
});

it('a line on which nothing is heard is tried, and given up when nobody answers', () => {
  vi.advanceTimersByTime(11_000);
  expect(server.types()).toEqual(['ping']);
  expect(server.connection.state).toBe('open');
  server.agrees = false;
  vi.advanceTimersByTime(20_000);
  expect(server.connection.state).not.toBe('open');
});

it('the time is the server’s', () => {
  server.say({ type: 'welcome', version: 1, you: null, now: Date.now() + 5000 });
  expect(server.connection.now() - Date.now()).toBe(5000);
});

it('the time is asked for anew: a device’s own clock may be put right while the line is quiet', async () => {
  server.now = () => Date.now() + 7000;
  await vi.advanceTimersByTimeAsync(11_000);
  expect(server.connection.now() - Date.now()).toBe(7000);
});

it('without a line nothing is asked that must not be sent twice', async () => {
  server.close();
  expect(await server.connection.ask('create', {}, { again: false })).toEqual({
    ok: false,
    error: 'offline',
  });
});

it('who was signed out elsewhere is told so until somebody signs in', async () => {
  server.close(CLOSE_CODES.signedOut);
  expect([server.connection.wasSignedOut, server.connection.state]).toEqual([true, 'broken']);
  const restarted = server.connection.restart();
  server.welcome(null);
  await restarted;
  expect(server.connection.wasSignedOut).toBe(false);
});
