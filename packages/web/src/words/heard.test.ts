import { beforeEach, describe, expect, it } from 'vitest';
import { LOCALES, m, setLocale } from '../language/language.svelte.ts';
import { english, formsOf, proseOf } from '../language/testing/texts.ts';
import { heardFor } from './heard.ts';

/** Words for what is only seen, and for what only a finger does. */
const FOR_EYES =
  /\blit\b|\blines? shows?\b|\bbright\b|\bgold\b|\bdials?\b|\bwarning sign|\bthe bar\b|\bwatch what\b|\btouch\b|\btap\b|\bpress the board\b|\bthis (one|character)\b/i;

describe('what listeners are told', () => {
  beforeEach(() => setLocale('en'));

  it('needs no eyes and no finger, whatever the table says', () => {
    const texts = english.m.filter(({ folder }) => folder === 'play');
    const faults = texts.filter(({ message }) =>
      formsOf(message).some((form) => FOR_EYES.test(proseOf(heardFor(form)))),
    );
    expect(faults.map(({ key }) => key)).toEqual([]);
    expect(
      texts.filter(({ message }) => formsOf(message).some((form) => FOR_EYES.test(proseOf(form)))).length,
    ).toBeGreaterThan(5);
  });

  it('keeps what stands around such a sentence', () => {
    const detail = `You lost: tank d4.\n${m.play_move_detail()}`;
    expect(heardFor(detail)).toBe(
      'You lost: tank d4.\nChoose a character that says “can be chosen”. Whatever can be shot says “a target”.',
    );
    expect(heardFor('You lost: tank d4.')).toBe('You lost: tank d4.');
  });

  it.each(LOCALES)('is another sentence in %s, too', async (locale) => {
    await setLocale(locale);
    for (const seen of [
      m.play_move_detail(),
      m.play_move_plain(),
      m.play_after_detail(),
      m.setup_block_detail(),
    ]) {
      expect(heardFor(seen)).not.toContain(seen);
    }
    expect(heardFor(m.play_move_detail())).toBe(
      m.play_heard_move({ lit: m.play_cell_lit(), target: m.play_cell_target() }),
    );
    // It may stand in another one.
    expect(heardFor(m.play_enter_detail())).toBe(m.play_heard_enter({ lit: m.play_cell_lit() }));
  });
});
