/** The rule book: its sections in order, what each says and which positions it shows. The texts are in messages/book. */
import type { LessonId } from './lesson.ts';
import { type DiagramData, type Part, SECTION_IDS, type Section, type SectionId } from './rule-part.ts';
import type { RulesText } from './texts.ts';

function text(key: RulesText): Part {
  return { type: 'text', text: key };
}

function diagram(data: DiagramData): Part {
  return { type: 'diagram', diagram: data };
}

const NO_PADS = '- -';
const PADS = 'c:SJ.TS j:S.JSS';
const SECTIONS: Readonly<Record<SectionId, Omit<Section, 'id'>>> = {
  goal: { lesson: null, parts: [text('goal_1'), text('goal_2')] },

  pieces: {
    lesson: null,
    parts: [
      text('pieces_1'),
      text('pieces_2'),
      { type: 'kinds' },
      text('pieces_3'),
      text('pieces_4'),
      text('pieces_5'),
      text('pieces_6'),
    ],
  },

  setup: {
    lesson: 'setup',
    parts: [
      { type: 'steps', texts: ['setup_1', 'setup_2', 'setup_3', 'setup_4', 'setup_5'] },
      diagram({
        position:
          '1ss5#1js2/3te2ss4ss/11#/4#7/8#3/2#9/10#1/6#5/#11/3#8/Sn4Jn4Sn1/1#1Tn4Se3 c:STJSJ j:JSSTJ 6+4 r roll 0',
        caption: 'setup_caption',
      }),
    ],
  },

  turn: {
    lesson: 'move',
    parts: [
      { type: 'steps', texts: ['turn_1', 'turn_2', 'turn_3', 'turn_4', 'turn_5'] },
      text('turn_6'),
      diagram({
        position: `12/12/10js1/7ts4/12/12/3ss8/12/3Sn8/7Jn4/12/12 ${NO_PADS} 0+0 r roll 0`,
        caption: 'turn_caption',
        play: '(3) d4xd6 h3-h6 h6xh9 end',
      }),
    ],
  },

  moving: {
    lesson: 'turn',
    parts: [
      text('moving_1'),
      diagram({
        position: `12/12/12/12/12/12/1#3tw6/12/3Jn8/12/12/12 ${NO_PADS} 1+0 r move:3 0`,
        caption: 'moving_caption_1',
        rows: 8,
        marks: ['move'],
      }),
      text('moving_2'),
      text('moving_3'),
      diagram({
        position: `12/12/12/12/12/12/12/2#5ss3/5#6/9Se2/2Sn2Jn2Tn3/12 ${NO_PADS} 1+1 r move:3 0`,
        caption: 'moving_caption_2',
        rows: 6,
        marks: ['move'],
      }),
    ],
  },

  zero: {
    lesson: 'zero',
    parts: [
      text('zero_1'),
      text('zero_2'),
      diagram({
        position: `12/12/12/12/12/12/12/6jw5/4Se7/2#9/12/12 ${PADS} 1+0 r zero 0`,
        caption: 'zero_caption',
        rows: 8,
        marks: ['turn'],
        play: 'e4L (3) e4-e7',
      }),
      text('zero_3'),
    ],
  },

  reinforcements: {
    lesson: 'reinforce',
    parts: [
      text('reinforcements_1'),
      text('reinforcements_2'),
      diagram({
        position: '12/12/12/12/12/12/12/12/4sw7/5Jn6/12/1Se#9 c:STJ.S j:S.JSS 1+0 r zero 0',
        caption: 'reinforcements_caption',
        rows: 5,
        marks: ['enter'],
      }),
    ],
  },

  pad: {
    lesson: 'pad',
    parts: [
      text('pad_1'),
      text('pad_2'),
      diagram({
        position: '12/12/12/12/12/12/12/12/12/12/3Tn8/5#6 c:SSJ.S j:S.JSS 1+0 r move:2:pad 0',
        caption: 'pad_caption',
        rows: 4,
        play: 'padL',
      }),
    ],
  },

  shooting: {
    lesson: 'shoot',
    parts: [
      text('shooting_1'),
      diagram({
        position: `12/12/12/12/12/12/3ss4js3/12/3Sn4#3/12/8Tn3/12 ${NO_PADS} 1+0 r after 0`,
        caption: 'shooting_caption',
        rows: 7,
        marks: ['shoot'],
      }),
      text('shooting_2'),
      text('shooting_3'),
    ],
  },

  range: {
    lesson: 'range',
    parts: [
      text('range_1'),
      diagram({
        position: `12/12/12/12/12/12/12/2ss2ss2ss3/12/12/2Sn2Jn2Tn3/12 ${NO_PADS} 0+0 r after 0`,
        caption: 'range_caption',
        rows: 6,
        marks: ['shoot'],
      }),
    ],
  },

  crossfire: {
    lesson: 'crossfire',
    parts: [
      text('crossfire_1'),
      text('crossfire_2'),
      diagram({
        position: `12/12/12/12/12/3ss8/3js8/3Sw1sw6/3sw8/12/3Tn8/12 ${NO_PADS} 0+0 r after 0`,
        caption: 'crossfire_caption',
        rows: 8,
        marks: ['shoot'],
        play: 'd2xd6',
      }),
    ],
  },

  blocks: {
    lesson: 'blocks',
    parts: [
      text('blocks_1'),
      { type: 'list', texts: ['blocks_2', 'blocks_3'] },
      diagram({
        position: `12/1ss10/12/9#2/12/5ts6/4#7/3js8/4Sn7/12/12/12 ${NO_PADS} 1+1 r after 0`,
        caption: 'blocks_caption_1',
        rows: 8,
        marks: ['shoot'],
        play: 'e4xe6 e6:live',
      }),
      diagram({
        position: `12/1ss10/12/9#2/12/12/7ss4/8#3/12/12/8Jn3/12 ${NO_PADS} 1+1 r move:3 0`,
        caption: 'blocks_caption_2',
        rows: 7,
        marks: ['move'],
        play: 'i2-i5 i5:safe',
      }),
      text('blocks_4'),
      text('blocks_5'),
    ],
  },

  chains: {
    lesson: 'chains',
    parts: [
      text('chains_1'),
      text('chains_2'),
      diagram({
        position: `12/12/12/12/6js5/5#6/2se1#tw6/3#8/4Se7/12/3Jn8/12 ${NO_PADS} 2+1 r after 0`,
        caption: 'chains_caption',
        rows: 9,
        marks: ['shoot'],
        play: 'd2xd5 d5:live e6:live',
      }),
    ],
  },

  blocked: {
    lesson: 'blocked',
    parts: [
      text('blocked_1'),
      text('blocked_2'),
      diagram({
        position: `12/12/12/12/12/12/12/12/5sw6/3#8/1Ts1Sn8/12 ${NO_PADS} 1+0 r move:4 0`,
        caption: 'blocked_caption',
        rows: 5,
        play: 'blocked -b2',
      }),
      text('blocked_3'),
    ],
  },

  entry: {
    lesson: 'entry',
    parts: [
      text('entry_1'),
      text('entry_2'),
      diagram({
        position: '12/12/12/12/12/12/12/4ts7/12/12/12/12 e:S.J.S j:S.JSS 0+0 r enter 0',
        caption: 'entry_caption',
        rows: 6,
        marks: ['enter'],
        play: '+5 (2) g1-g2R',
      }),
    ],
  },

  winning: {
    lesson: 'win',
    parts: [
      text('winning_1'),
      text('winning_2'),
      diagram({
        position: `12/12/12/12/4Je2ss4/12/12/12/12/12/1Sn10/12 ${NO_PADS} 0+0 r after 0`,
        caption: 'winning_caption',
        rows: 9,
        marks: ['shoot'],
        play: 'e8xh8',
      }),
    ],
  },

  draws: { lesson: null, parts: [{ type: 'list', texts: ['draws_1', 'draws_2', 'draws_3'] }] },

  wars: { lesson: null, parts: [text('wars_1'), text('wars_2'), text('wars_3')] },

  variants: {
    lesson: null,
    parts: [
      {
        type: 'list',
        texts: ['variants_standard', 'variants_quick', 'variants_allout', 'variants_blitz', 'variants_live'],
      },
    ],
  },

  house: { lesson: null, parts: [text('house_1'), { type: 'questions' }] },
};

export const BOOK: readonly Section[] = SECTION_IDS.map((id) => ({ id, ...SECTIONS[id] }));

export const DIAGRAMS: readonly DiagramData[] = BOOK.flatMap(({ parts }) =>
  parts.flatMap((part) => (part.type === 'diagram' ? [part.diagram] : [])),
);

/** Where a lesson's rule is told in full. */
export function sectionOf(lesson: LessonId): SectionId {
  return BOOK.find((section) => section.lesson === lesson)?.id ?? 'goal';
}

export function isSection(id: string): id is SectionId {
  return SECTION_IDS.some((known) => known === id);
}
