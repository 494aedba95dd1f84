/**
 * Games that are not on the shelf: those that the browser would not keep, and those that are only looked at. They last as
 * long as the tab, also over a reload where the browser allows it.
 */
import { parseSave, type SavedGame } from '@bfi/game';

/** Why a game is not on the shelf; its address begins with it. */
const KINDS = ['unkept', 'look'] as const;
type LooseKind = (typeof KINDS)[number];

const PREFIX = 'bfi.loose.1.';
const texts = new Map<string, string>();

function kindOf(id: string): LooseKind | null {
  return KINDS.find((kind) => id.startsWith(`${kind}-`)) ?? null;
}

export function isLoose(id: string): boolean {
  return kindOf(id) !== null;
}

export function isOnlyLookedAt(id: string): boolean {
  return kindOf(id) === 'look';
}

/** Takes a game in and returns its address. */
export function addLooseGame(kind: LooseKind, text: string): string {
  const id = `${kind}-${Date.now().toString(36)}-${texts.size}`;
  rememberLooseGame(id, text);
  return id;
}

export function rememberLooseGame(id: string, text: string): void {
  texts.set(id, text);
  try {
    sessionStorage.setItem(PREFIX + id, text);
  } catch {
    // Then it lasts until the page is left.
  }
}

export function looseGame(id: string): SavedGame | null {
  const text = texts.get(id) ?? storedText(id);
  const parsed = text === null ? null : parseSave(text);
  return parsed?.ok ? parsed.value : null;
}

function storedText(id: string): string | null {
  try {
    return sessionStorage.getItem(PREFIX + id);
  } catch {
    return null;
  }
}
