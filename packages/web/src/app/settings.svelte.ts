/** How a player likes the page. Kept on the device; anything unreadable there is ignored, never an error. */
import { LOCALES, type Locale } from '../language/language.svelte.ts';

export const THEMES = ['auto', 'light', 'dark', 'contrast'] as const;
export const PIECE_SETS = ['pictures', 'numbers'] as const;
/** How much is shown of what the opponent could do next. */
export const DANGERS = ['off', 'quiet', 'full'] as const;
/** How fast things move; 0: at once. */
export const SPEEDS = [0.5, 1, 2, 0] as const;

const KEY = 'bfi.settings';

class Settings {
  /** Null: as the browser asks. */
  locale = $state<Locale | null>(null);
  theme = $state<(typeof THEMES)[number]>('auto');
  set = $state<(typeof PIECE_SETS)[number]>('pictures');
  speed = $state<(typeof SPEEDS)[number]>(1);
  sound = $state(false);
  /** Do what is the only thing possible without asking. */
  autoAct = $state(true);
  /** Show every move first, and make it by one more tap. */
  confirmMoves = $state(false);
  danger = $state<(typeof DANGERS)[number]>('quiet');
  /** The marks of danger have been explained. */
  dangerExplained = $state(false);
  /** The numbers around a character that is looked at have been explained. */
  lookExplained = $state(false);
  /** Single letters do something at the table. Whoever talks to a computer may not want that. */
  shortcuts = $state(true);
  /** Two people at one screen: turn the board towards whoever is to act. */
  turnBoard = $state(false);
  /** Two people at one screen: cover the board until the other one is there. */
  handOver = $state(false);
  /** Warn before a blunder. */
  coach = $state(false);
  /** Show the notation beside the words in the log. */
  notation = $state(false);

  load(): void {
    const stored = readStored();
    const choose = <T>(key: string, choices: readonly T[], otherwise: T): T =>
      choices.find((choice) => choice === stored[key]) ?? otherwise;
    const switched = (key: string, otherwise: boolean): boolean =>
      typeof stored[key] === 'boolean' ? stored[key] : otherwise;
    this.locale = choose<Locale | null>('locale', LOCALES, null);
    this.theme = choose('theme', THEMES, 'auto');
    this.set = choose('set', PIECE_SETS, 'pictures');
    this.speed = choose('speed', SPEEDS, 1);
    this.sound = switched('sound', false);
    this.autoAct = switched('autoAct', true);
    this.confirmMoves = switched('confirmMoves', false);
    this.danger = choose('danger', DANGERS, 'quiet');
    this.dangerExplained = switched('dangerExplained', false);
    this.lookExplained = switched('lookExplained', false);
    this.shortcuts = switched('shortcuts', true);
    this.turnBoard = switched('turnBoard', false);
    this.handOver = switched('handOver', false);
    this.notation = switched('notation', false);
    this.coach = switched('coach', false);
  }

  save(): void {
    const { locale, theme, set, speed, sound, autoAct, confirmMoves, danger, dangerExplained } = this;
    const { lookExplained, shortcuts, turnBoard, handOver, notation, coach } = this;
    const values = {
      ...{ locale, theme, set, speed, sound, autoAct, confirmMoves, danger, dangerExplained },
      ...{ lookExplained, shortcuts, turnBoard, handOver, notation, coach },
    };
    try {
      localStorage.setItem(KEY, JSON.stringify(values));
    } catch {
      // A browser that keeps nothing: the settings last as long as the page.
    }
  }
}

function readStored(): Readonly<Record<string, unknown>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();

// What is changed in another tab is changed here, too.
globalThis.addEventListener?.('storage', (event: StorageEvent) => {
  if (event.key === KEY) settings.load();
});
