/** What the server says of itself: one JSON object a line, for programs that collect such lines. */

const LEVELS = ['error', 'warn', 'info', 'debug'] as const;
export type LogLevel = (typeof LEVELS)[number];

type Details = Readonly<Record<string, string | number | boolean | null>>;

export type Log = Readonly<Record<LogLevel, (message: string, details?: Details) => void>>;

export function isLogLevel(text: string): text is LogLevel {
  return LEVELS.some((level) => level === text);
}

/** Says what is at least as grave as `least`. */
export function createLog(least: LogLevel, write: (line: string) => void): Log {
  const say =
    (level: LogLevel) =>
    (message: string, details: Details = {}): void => {
      if (LEVELS.indexOf(level) > LEVELS.indexOf(least)) return;
      write(JSON.stringify({ time: new Date().toISOString(), level, message, ...details }));
    };
  return { error: say('error'), warn: say('warn'), info: say('info'), debug: say('debug') };
}
