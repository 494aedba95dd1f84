/** What a listener is told in the place of words that point at something to see. Everybody else reads those. */
import { m } from '../language/language.svelte.ts';

/** A text with every sentence in it that needs eyes said in another way. */
export function heardFor(seen: string): string {
  return pairs().reduce((text, [sentence, heard]) => text.replaceAll(sentence, heard), seen);
}

/** What stands in another one comes after it. */
function pairs(): (readonly [seen: string, heard: string])[] {
  const [lit, allowed, target] = [m.play_cell_lit(), m.play_cell_allowed(), m.play_cell_target()];
  return [
    [m.play_move_detail(), m.play_heard_move({ lit, target })],
    [m.play_enter_detail(), m.play_heard_enter({ lit })],
    [m.play_move_plain(), m.play_heard_choose({ lit })],
    [m.play_after_detail(), m.play_heard_targets({ target })],
    [m.play_watching(), m.play_heard_watching()],
    [m.play_ends_itself(), m.play_heard_ends()],
    [m.play_dead_end_detail(), m.play_heard_dead_end({ deadEnd: m.play_dead_end() })],
    [m.play_danger_explained(), m.play_heard_danger()],
    [m.setup_block_detail(), m.setup_heard_block({ allowed })],
    [m.setup_place_detail(), m.setup_heard_place({ allowed })],
  ];
}
