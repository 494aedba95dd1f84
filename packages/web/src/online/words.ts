/** Online play in words: what was refused or is asked for, what a game is played by, how much time is left. */
import { opponentOf, type Side } from '@bfi/engine';
import type { Moment } from '@bfi/game';
import { type CHAT_PRESETS, type GameSettings, type OnlineGame, warOf } from '@bfi/protocol';
import { m, net } from '../language/language.svelte.ts';
import { describeDecided } from '../words/actions.ts';
import type { Token } from './api.ts';
import type { AskFault } from './connection.svelte.ts';
import type { PasskeyFault } from './passkeys.ts';

const TOLD = [
  'message',
  'unknown',
  'seat',
  'stage',
  'stale',
  'over',
  'illegal',
  'settings',
  'muted',
  'rate',
  'many',
  'taken',
  'credentials',
  'dice',
  'early',
  'lost',
  'offline',
  'passkey',
] as const;

export function faultWords(fault: AskFault | PasskeyFault): string {
  if (fault === 'banned') return net.banned();
  if (fault === 'turn') return net.fault_stale();
  if (fault === 'signIn') return net.fault_sign_in();
  if (fault === 'lastWay') return net.fault_last_way();
  const told = TOLD.find((code) => code === fault);
  return told === undefined ? net.fault_other() : net[`fault_${told}`]();
}

const PRESETS = {
  hello: () => net.chat_hello(),
  luck: () => net.chat_luck(),
  goodGame: () => net.chat_good_game(),
  thanks: () => net.chat_thanks(),
  oops: () => net.chat_oops(),
  bye: () => net.chat_bye(),
} as const satisfies Record<(typeof CHAT_PRESETS)[number], () => string>;

export function presetWords(preset: (typeof CHAT_PRESETS)[number]): string {
  return PRESETS[preset]();
}

const SECOND = 1000;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

/** «4:05», «1:02:33», «2 d 5 h»; the last second is shown as one. */
export function timeWords(milliseconds: number): string {
  const seconds = Math.ceil(Math.max(0, milliseconds) / SECOND);
  if (seconds >= DAY) {
    return net.time_days({ days: Math.floor(seconds / DAY), hours: Math.floor((seconds % DAY) / HOUR) });
  }
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor((seconds % HOUR) / MINUTE);
  const end = two(seconds % MINUTE);
  return seconds >= HOUR ? `${Math.floor(seconds / HOUR)}:${two(minutes)}:${end}` : `${minutes}:${end}`;
}

function clockWords({ clock }: GameSettings): string {
  if (clock.type === 'none') return net.clock_none();
  if (clock.type === 'days') return net.clock_shown_days({ days: clock.days });
  return net.clock_shown_battle({ minutes: clock.seconds / MINUTE, seconds: clock.increment });
}

/** «Blitz · One battle · 10 min + 5 s · Ready to go · Not rated» */
export function settingsWords(settings: GameSettings): string {
  // Where a line is full it ends with the dot; none begins with one.
  return wordsOfSettings(settings).join('\u00a0· ');
}

/** «Blitz», «One battle», «10 min + 5 s», … */
export function wordsOfSettings(settings: GameSettings): string[] {
  const words = [m[`app_variant_${settings.variant}`](), warWords(settings), clockWords(settings)];
  if (settings.setup === 'ready') words.push(m.new_setup_random());
  if (settings.options.length > 0) words.push(net.house_rules());
  words.push(settings.rated ? net.rated() : net.casual());
  return words;
}

function warWords(settings: GameSettings): string {
  const war = warOf(settings);
  if (war === null || war === 'unreadable') return m.new_war_single();
  switch (war.type) {
    case 'bestOf':
      return m.war_best_of({ count: war.battles });
    case 'battles':
      return m.war_battles({ count: war.battles });
    case 'total':
      return m.war_total({ count: war.points });
  }
}

/** Most browsers also call themselves by the names of those that they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** «Firefox · Android», from what a browser calls itself. */
export function deviceWords(userAgent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap(
    (names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  );
  return known.length === 0 ? net.session_unknown() : known.join(' · ');
}

export function wayInWords({ kind, label }: Pick<Token, 'kind' | 'label'>): string {
  if (kind === 'passkey')
    return [net.session_passkey(), ...(label === '' ? [] : [deviceWords(label)])].join(' · ');
  return kind === 'bot' ? net.session_program({ label }) : deviceWords(label);
}

/** To whoever is asked: what would be undone, so that nobody agrees to more than they know. */
export function takebackWords(online: OnlineGame | null, by: Side, name: string): string {
  const kept = online?.keptByTakeback(by) ?? null;
  if (online === null || kept === null) return `${name} · ${net.takeback()}`;
  const { moments, start } = online.game.match;
  const [decided, ...since] = moments.slice(kept);
  if (decided === undefined) return `${name} · ${net.takeback()}`;
  const what = describeDecided(moments[kept - 1]?.position ?? start, decided.action);
  const asked = net.takeback_asked({ name, what });
  const isMoreUndone = since.some(({ actor }) => actor === opponentOf(by));
  return [asked, isMoreUndone ? net.takeback_since() : '', diceStayWords([decided, ...since])]
    .filter((words) => words !== '')
    .join(' ');
}

/**
 * Whoever would decide anew knows already what is going to fall. Rolls and flips are drawn in one order: after a flip that is undone
 * the next roll may be another draw than it was.
 */
function diceStayWords(undone: readonly Moment[]): string {
  const first = undone.find(({ actor }) => actor === 'chance');
  if (first === undefined) return '';
  const roll = first.events.find((event) => event.type === 'rolled');
  return roll?.type === 'rolled' ? net.takeback_known({ value: roll.value }) : net.takeback_note();
}
