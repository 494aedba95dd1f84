/** The headline of the window at the end of a battle, and why it ended. */
import type { Level } from '@bfi/ai';
import { type BattleResult, opponentOf, type PerSide, type Reason, type Side } from '@bfi/engine';
import { m } from '../language/language.svelte.ts';
import { genitive } from './names.ts';

interface Ending {
  readonly result: BattleResult;
  readonly reason: Reason;
  /** An empty name: the colour stands for it. */
  readonly names: PerSide<string>;
  /** The side of the only person at this screen; null where two people share it, or nobody plays here. */
  readonly you: Side | null;
  /** The level of the computer that was played against; null where two people or two computers played. */
  readonly level: Level | null;
}

export function headlineOf({ result, names, you, level }: Ending): string {
  if (result === 'draw') return m.end_screen_drawn();
  if (result === you) return m.end_screen_rules_you();
  if (level !== null) return m.end_screen_rules_computer();
  return names[result] === ''
    ? m[`end_screen_rules_${result}`]()
    : m.end_screen_rules_name({ name: names[result] });
}

/** Nothing where the headline says it all. */
export function reasonOf({ result, reason, names, you, level }: Ending): string {
  const loser = result === 'draw' ? null : opponentOf(result);
  const isLost =
    reason === 'annihilation' || reason === 'resignation' || reason === 'time' || reason === 'forfeit';
  if (loser !== null && loser === you && isLost) return m[`end_screen_reason_${reason}_you`]();
  // The computer's name is one for lists.
  const name = loser === null || level !== null ? '' : names[loser];
  if (name !== '' && isLost) return m[`end_screen_reason_${reason}_name`]({ name, owner: genitive(name) });
  switch (reason) {
    case 'annihilation':
      return m[`end_screen_reason_annihilation_${result}`]();
    case 'resignation':
      return loser === null ? '' : m[`end_screen_reason_resignation_${loser}`]();
    case 'time':
      return loser === null ? '' : m[`end_screen_reason_time_${loser}`]();
    case 'forfeit':
      return loser === null ? '' : m[`end_screen_reason_forfeit_${loser}`]();
    case 'quiet':
      return m.end_screen_reason_quiet();
    case 'agreement':
      return m.end_screen_reason_agreement();
    case 'unknown':
      return '';
  }
}
