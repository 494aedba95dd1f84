/** What is to be done in a turn, in a few words, and one sentence that helps. */
import { opponentOf } from '@bfi/engine';
import { m } from '../language/language.svelte.ts';
import { sideName } from '../words/names.ts';
import type { Matter, Open } from './choice.ts';

export interface Prompt {
  readonly prompt: string;
  readonly detail: string | null;
}

export function turnPrompt(matter: Matter, chosen: Open | null): Prompt {
  const { view, side, open, pointing } = matter;
  const can = (type: Open['action']['type']): boolean => open.some(({ action }) => action.type === type);
  if (chosen !== null) return { prompt: chosenPrompt(matter, chosen), detail: null };
  switch (view.phase) {
    case 'enter':
      return { prompt: m.play_enter(), detail: m.play_enter_detail() };
    case 'penalty':
    case 'padpenalty': {
      const other = sideName(opponentOf(side));
      return {
        prompt: m.play_take({ side: other }),
        detail: view.phase === 'penalty' ? m.play_take_detail() : m.play_take_pad_detail(),
      };
    }
    case 'zero':
      if (view.pads === null) return { prompt: m.play_zero_turn(), detail: m.play_zero_turn_detail() };
      return {
        prompt: m.play_zero(),
        detail: pointing.picked === null ? m.play_zero_detail() : m.play_picked_detail(),
      };
    case 'after':
      return { prompt: m.play_after(), detail: m.play_after_detail() };
    default:
      break;
  }
  if (can('blocked')) {
    const other = sideName(opponentOf(side));
    return {
      prompt: m.play_blocked({ roll: view.roll ?? 0 }),
      detail: can('shoot') ? m.play_blocked_shoot({ side: other }) : m.play_blocked_detail({ side: other }),
    };
  }
  if (view.nominee === 'pad')
    return { prompt: m.play_pad({ roll: view.roll ?? 0 }), detail: m.play_pad_detail() };
  if (!can('move')) return { prompt: m.play_after(), detail: m.play_after_detail() };
  return {
    prompt: m.play_move({ roll: view.roll ?? 0 }),
    detail: pointing.picked === null ? m.play_move_detail() : m.play_picked_detail(),
  };
}

function chosenPrompt({ side, view }: Matter, { action }: Open): string {
  switch (action.type) {
    case 'shoot':
      return m.play_confirm_shot();
    case 'take':
    case 'takeFromPad':
      return m.play_take({ side: sideName(opponentOf(side)) });
    case 'pad':
      return m.play_confirm_pad();
    case 'padMove':
      return m.play_pad({ roll: view.roll ?? 0 });
    default:
      return m.play_confirm_landing();
  }
}
