import { decodeAction, type GameEvent, legalActionList, OUTSIDE_ENDINGS, viewPosition } from '@bfi/engine';
import { beforeAll, describe, expect, it } from 'vitest';
import { LOCALES, setLocale } from '../language/language.svelte.ts';
import { describeAction, labelAction } from './actions.ts';
import { describeEvents } from './events.ts';
import { kindName } from './names.ts';
import { describePlace } from './places.ts';
import { describePositionForReader } from './reader.ts';
import { describeShort } from './short.ts';
import { MANY_RULES, MIDDLE, positionFrom, token, visitRandomGame } from './testing/matter.ts';

/**
 * A key that was never resolved looks like `event_moved`; a placeholder that was never filled has a
 * brace or `undefined`; a square is never written with a capital.
 */
const BROKEN = /undefined|NaN|null|\[object|[{}]|[a-z]_[a-z]|\b[A-L]1?\d\b/;

describe.each(LOCALES)('whole games in %s', (locale) => {
  beforeAll(() => setLocale(locale));

  it('every event is told, every loss is named, and every text is whole', () => {
    const seen = new Set<string>();
    const [texts, whole] = [new Set<string>(), new Set<string>()];
    for (const [index, rules] of MANY_RULES.entries()) {
      for (let seed = 1; seed <= 2; seed++) {
        visitRandomGame(rules, index * 100 + seed, (_position, _action, events) => {
          const sentences = describeEvents(events);
          for (const event of events) note(seen, event);
          const short = describeShort(events);
          // Asked of every action of many games: `expect` is called only to tell what is wrong.
          if ((short === '') !== (sentences.length === 0)) expect(short).toBe(sentences.join(' '));
          for (const sentence of sentences) whole.add(sentence);
          const said = sentences.join(' ').toLowerCase();
          for (const event of events) {
            if (event.type === 'lost') {
              expect(said).toContain(kindName(event.character.kind));
            }
          }
          for (const text of [...sentences, short]) texts.add(text);
        });
      }
    }
    // A sentence begins with a capital where there are any, and is closed.
    for (const sentence of whole) expect(sentence).toMatch(/^([^\p{Ll}]|[a-l]\d).*[.!。！]$/u);
    for (const text of texts) expect(text).not.toMatch(BROKEN);
    expect([...seen].sort()).toEqual(EVERYTHING);
  });

  it('every choice has two names, and no two choices of a moment share the long one', () => {
    const texts = new Set<string>();
    for (const [index, rules] of MANY_RULES.entries()) {
      visitRandomGame(rules, index, (position, _action, _events, random) => {
        if (random.below(12) > 0) return;
        const legal = legalActionList(position);
        const full = legal.map((code) => describeAction(position, code));
        for (const text of full) texts.add(text);
        for (const code of legal) texts.add(labelAction(position, code));
        // Two who aim at the same target fire the same shot, so shots may share their words.
        const distinct = full.filter((_, at) => decodeAction(legal[at] ?? 0).type !== 'shoot');
        expect(new Set(distinct).size).toBe(distinct.length);
      });
    }
    for (const text of texts) {
      expect(text).not.toMatch(BROKEN);
      expect(text.trim()).not.toBe('');
    }
    const middle = positionFrom(MIDDLE);
    for (const { token: ending } of OUTSIDE_ENDINGS) {
      expect(describeAction(middle, token(ending))).not.toMatch(BROKEN);
    }
  });

  it('every place of every board can be told', () => {
    const texts = new Set<string>();
    for (const [index, rules] of MANY_RULES.entries()) {
      visitRandomGame(rules, index, (position, _action, _events, random) => {
        if (random.below(40) > 0) return;
        const view = viewPosition(position);
        const places = [
          ...Array.from({ length: 144 }, (_, at) => ({ type: 'square', square: at }) as const),
          ...(['red', 'blue'] as const).flatMap((side) => [
            { type: 'pad', side } as const,
            ...[1, 2, 3, 4, 5].map((slot) => ({ type: 'slot', side, slot }) as const),
          ]),
        ];
        const told = [
          ...places.map((place) => describePlace(view, place)),
          ...describePositionForReader(view),
        ];
        for (const text of told) texts.add(text);
      });
    }
    for (const text of texts) {
      expect(text).not.toMatch(BROKEN);
      expect(text).not.toBe('');
    }
  });
});

function note(seen: Set<string>, event: GameEvent): void {
  if (event.type === 'lost') seen.add(`lost by ${event.cause}`);
  else if (event.type === 'activated') seen.add(`activated by ${event.by}`);
  else seen.add(event.type);
}

/** What the games above must have shown, so that nothing goes untold unnoticed. */
const EVERYTHING = [
  'activated by chain',
  'activated by landing',
  'activated by shot',
  'blockPlaced',
  'blocked',
  'entered',
  'flipped',
  'lost by blast',
  'lost by crossfire',
  'lost by hit',
  'lost by penalty',
  'lostFromPad',
  'moved',
  'over',
  'padChosen',
  'padLoaded',
  'padMoved',
  'placed',
  'rolled',
  'rolledOff',
  'shot',
  'turnBegan',
  'turnEnded',
  'turned',
].sort();
