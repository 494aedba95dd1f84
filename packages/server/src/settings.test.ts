import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings([], environment, '/page').online;

describe('the settings of online play', () => {
  it('are these where nothing is said, and an empty variable says nothing', () => {
    const usual = {
      database: 'data/bfi.db',
      trustProxy: false,
      origins: [],
      hostToken: null,
      logLevel: 'warn',
      isLimited: true,
      push: { contact: null, isLocalAllowed: false },
    };
    expect(read({})).toEqual(usual);
    expect(read({ DATABASE_URL: '', ONLINE: '', HOST_TOKEN: '', ORIGINS: '', LOG_LEVEL: '' })).toEqual(usual);
  });

  it('are read from the environment', () => {
    expect(
      read({
        DATABASE_URL: 'file:///tmp/a.db',
        TRUST_PROXY: '1',
        ORIGINS: 'https://a.example,https://b.example',
        HOST_TOKEN: '0123456789abcdef',
        LOG_LEVEL: 'info',
        LIMITS: 'off',
        PUSH_CONTACT: 'mailto:host@island.example',
        PUSH_LOCAL: 'on',
      }),
    ).toEqual({
      database: '/tmp/a.db',
      trustProxy: true,
      origins: ['https://a.example', 'https://b.example'],
      hostToken: '0123456789abcdef',
      logLevel: 'info',
      isLimited: false,
      push: { contact: 'mailto:host@island.example', isLocalAllowed: true },
    });
    expect(read({ ONLINE: 'off' })).toBe(null);
  });

  it.each([
    [{ ONLINE: 'maybe' }, 'ONLINE must be on or off, not "maybe"'],
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be 0 or 1, not "yes"'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be error, warn, info or debug, not "loud"'],
    [{ PUSH_CONTACT: 'me' }, 'PUSH_CONTACT must be mailto:… or https://…, not "me"'],
    [{ HOST_TOKEN: 'short' }, 'HOST_TOKEN must have 16 characters or more'],
  ])('that cannot be meant are told in one line: %j', (environment, line) => {
    expect(() => read(environment)).toThrow(line);
  });
});
