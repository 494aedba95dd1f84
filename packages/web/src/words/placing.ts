/** What listeners are told while armies are placed: what stands where it might stay, what the pad holds, and what is left. */
import { formatSquare } from '@bfi/engine';
import type { BoardMarks } from '../board/marks.ts';
import type { LoadSlot, TrayItem } from '../game/choice.ts';
import { m } from '../language/language.svelte.ts';
import { capital, facingName, kindName, plainList } from './names.ts';

/** What of a choice is told. */
interface Placing {
  readonly tray: readonly TrayItem[];
  readonly slots: readonly Pick<LoadSlot, 'kind'>[];
  readonly marks: Pick<BoardMarks, 'ghost'>;
}

export function describePlacing({ tray, slots, marks: { ghost } }: Placing): string {
  if (ghost !== null) {
    const square = formatSquare(ghost.square);
    const words =
      ghost.content === 'block'
        ? m.choice_block({ square })
        : m.choice_place({
            kind: kindName(ghost.content.kind),
            square,
            facing: facingName(ghost.content.facing),
          });
    return m.reader_sentence({ words: capital(words) });
  }
  if (slots.length > 0)
    return m.reader_sentence({
      words: capital(m.choice_load({ kinds: plainList(slots.map(({ kind }) => kindName(kind))) })),
    });
  const left = tray.map(
    ({ kind, left: count }) => `${kind === 'block' ? m.setup_tray_block() : kindName(kind)}: ${count}`,
  );
  return left.length === 0 ? '' : m.setup_left({ what: plainList(left) });
}
