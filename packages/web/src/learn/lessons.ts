/**
 * The course. Every position is read by the engine, and every action in it is legal there: a test walks through all of it.
 * Positions and tokens are explained in docs/notation.md.
 */
import { type Attempt, LESSON_IDS, type Lesson, type LessonId } from './lesson.ts';

/** Exactly one of these actions. */
function oneOf(...tokens: readonly string[]): (attempt: Attempt) => boolean {
  return ({ token }) => tokens.includes(token);
}

/** Any action of this type. */
function any(type: Attempt['action']['type']): (attempt: Attempt) => boolean {
  return ({ action }) => action.type === type;
}

/** Most lessons leave the ships away. */
const NO_PADS = '- -';
const EMPTY_PADS = 'c:..... j:.....';

const LESSONS: Readonly<Record<LessonId, Omit<Lesson, 'id'>>> = {
  setup: {
    position: `12/2#9/8#3/12/1#10/11#/4#7/12/10#1/#11/6#5/12 ${EMPTY_PADS} 6+4 r blocks 0`,
    steps: [
      {
        task: 'act',
        text: 'setup_1',
        wanted: any('block'),
        hint: '#d5',
        // Blue lays the last block; then four of each side take their places.
        follows: `#h9|#f12|#d5 S@b1N S@c12S J@c2N T@i12S T@e1N J@e11S S@i2N S@k11S`,
      },
      { task: 'act', text: 'setup_2', wanted: any('place'), hint: 'T@k1N', follows: 'J@i11S' },
      { task: 'act', text: 'setup_3', wanted: any('load'), hint: '=SJSJS|=SJTSS|=SJTJS', follows: '=SJSTS' },
    ],
  },

  move: {
    position: `12/7ss4/12/12/12/12/12/12/3Jn8/12/9Sn2/12 ${NO_PADS} 0+0 r roll 0`,
    steps: [
      { task: 'roll', text: 'move_1', value: 3 },
      {
        task: 'act',
        text: 'move_2',
        wanted: oneOf('d4-d7'),
        hint: 'd4-d7',
        no: ({ token }) => (token.startsWith('d4') ? 'move_no_turn' : 'move_no_jeep'),
        follows: 'end (2) h11-h9 end',
      },
      { task: 'roll', text: 'move_3', value: 1 },
      { task: 'act', text: 'move_4', wanted: oneOf('j2-j3'), hint: 'j2-j3', no: 'move_no_again' },
    ],
  },

  turn: {
    position: `12/12/12/8Se3/12/12/9sw2/12/12/5Tn6/12/12 ${NO_PADS} 0+0 r roll 0`,
    steps: [
      { task: 'roll', text: 'turn_1', value: 4 },
      {
        task: 'act',
        text: 'turn_2',
        wanted: oneOf('f3-f6R'),
        hint: 'f3-f6R',
        no: 'turn_no',
        follows: 'end (1) j6-i6 end (4)',
      },
      { task: 'act', text: 'turn_3', wanted: any('move'), hint: 'i9-l9R' },
    ],
  },

  zero: {
    position: '12/12/12/9ss2/12/12/12/4Tn7/12/12/12/12 c:SJ.TS j:..... 0+0 r roll 0',
    steps: [
      { task: 'roll', text: 'zero_1', value: 0 },
      { task: 'act', text: 'zero_2', wanted: oneOf('e5L'), hint: 'e5L', no: 'zero_no' },
      { task: 'roll', text: 'zero_3', value: 3 },
      { task: 'act', text: 'zero_4', wanted: any('move'), hint: 'e5-b5' },
    ],
  },

  reinforce: {
    position: '12/7ss4/12/12/12/12/12/12/12/12/12/1Sn10 c:SJ.TS j:..... 0+0 r roll 0',
    steps: [
      { task: 'roll', text: 'reinforce_1', value: 0 },
      { task: 'act', text: 'reinforce_2', wanted: any('enter'), hint: '+4', no: 'reinforce_no' },
      { task: 'roll', text: 'reinforce_3', value: 4 },
      { task: 'act', text: 'reinforce_4', wanted: any('move'), hint: 'd1-d5|a1-a5|e1-e5' },
    ],
  },

  pad: {
    position: '12/7ss4/12/12/12/12/12/12/12/12/12/1Sn10 c:SJ.TS j:..... 0+0 r roll 0',
    steps: [
      { task: 'roll', text: 'pad_1', value: 0 },
      { task: 'act', text: 'pad_2', wanted: any('pad'), hint: 'pad', no: 'pad_no_other' },
      { task: 'roll', text: 'pad_3', value: 2 },
      { task: 'act', text: 'pad_4', wanted: oneOf('padR'), hint: 'padR', no: 'pad_no_left' },
    ],
  },

  shoot: {
    position: `ss11/12/1#10/7ts4/12/10js1/3ss5#2/12/3Sn8/7Jn4/9Tn2/12 ${NO_PADS} 1+1 r move:3 0`,
    steps: [
      {
        task: 'act',
        text: 'shoot_1',
        about: 'd4',
        wanted: oneOf('d4xd6'),
        hint: 'd4xd6',
        no: 'shoot_no_first',
      },
      {
        task: 'act',
        text: 'shoot_2',
        about: 'h3',
        wanted: oneOf('h3-h6'),
        hint: 'h3-h6',
        no: ({ action }) => (action.type === 'shoot' ? 'shoot_no_later' : 'shoot_no_move'),
      },
      {
        task: 'act',
        text: 'shoot_3',
        about: 'h6',
        wanted: oneOf('h6xh9'),
        hint: 'h6xh9',
        no: ({ action }) => (action.type === 'shoot' ? 'shoot_no_later' : 'shoot_no_end'),
      },
      {
        task: 'act',
        text: 'shoot_4',
        about: 'j2',
        wanted: oneOf('j2xj6'),
        hint: 'j2xj6',
        no: 'shoot_no_block',
        follows: 'j6:live',
      },
    ],
  },

  range: {
    position: `12/10js1/12/12/12/12/12/2ss2ss2ss3/12/12/2Sn2Jn2Tn3/12 ${NO_PADS} 0+0 r move:1 0`,
    steps: [
      {
        task: 'act',
        text: 'range_1',
        asks: 'range',
        wanted: oneOf('f2xf5'),
        hint: 'f2xf5',
        no: 'range_no_shot',
      },
      {
        task: 'act',
        text: 'range_2',
        asks: 'range',
        wanted: oneOf('c2-c3'),
        hint: 'c2-c3',
        no: 'range_no_move',
      },
      { task: 'act', text: 'range_3', wanted: oneOf('c3xc5'), hint: 'c3xc5', no: 'range_no_end' },
    ],
  },

  crossfire: {
    position: `12/10ss1/12/12/12/12/3js4ts3/12/3ss4Jn3/12/3Tn4Tn3/12 ${NO_PADS} 0+0 r move:2 0`,
    steps: [
      {
        task: 'act',
        text: 'crossfire_1',
        wanted: oneOf('d2xd6'),
        hint: 'd2xd6',
        no: ({ events }) =>
          events.some((event) => event.type === 'lost' && event.character.side === 'red')
            ? 'crossfire_no_own'
            : 'crossfire_no_shot',
      },
    ],
  },

  blocks: {
    // Far enough that the block is a target only, and nobody's way ends on it.
    position: `12/1ss10/12/12/12/5ts6/4#7/3js8/8#3/12/4Tn3Jn3/12 ${NO_PADS} 1+1 r move:2 0`,
    steps: [
      {
        task: 'act',
        text: 'blocks_1',
        wanted: oneOf('e2xe6'),
        hint: 'e2xe6',
        no: 'blocks_no_shot',
        follows: 'e6:live',
      },
      {
        task: 'act',
        text: 'blocks_2',
        wanted: oneOf('i2-i4'),
        hint: 'i2-i4',
        no: 'blocks_no_land',
        follows: 'i4:safe',
      },
    ],
  },

  chains: {
    position: `12/12/12/12/6js5/5#6/2se1#tw6/3#8/12/12/3Jn8/12 ${NO_PADS} 2+1 r move:2 0`,
    steps: [
      {
        task: 'act',
        text: 'chains_1',
        wanted: oneOf('d2xd5'),
        hint: 'd2xd5',
        no: 'chains_no',
        follows: 'd5:live e6:live',
      },
    ],
  },

  blocked: {
    position: `12/12/5#6/9#2/5Sn6/12/12/12/12/7ss4/1Tw10/2ts9 ${NO_PADS} 1+1 r move:4 0`,
    steps: [
      {
        task: 'act',
        text: 'blocked_1',
        wanted: oneOf('f8xf10'),
        hint: 'f8xf10',
        no: 'blocked_no',
        follows: 'f10:safe',
      },
      {
        task: 'act',
        text: 'blocked_2',
        wanted: oneOf('f8-f12'),
        hint: 'f8-f12',
        no: 'blocked_no_straight',
        follows: 'end (2) h3-h1 end (4)',
      },
      {
        task: 'act',
        text: 'blocked_3',
        wanted: oneOf('blocked'),
        hint: 'blocked',
        follows: '-b2 (3) blocked',
      },
      { task: 'act', text: 'blocked_4', wanted: any('take'), hint: '-h1' },
    ],
  },

  entry: {
    position: '12/12/12/12/12/12/12/4ts7/12/12/12/12 e:S.J.S j:..... 0+0 r enter 0',
    steps: [
      { task: 'act', text: 'entry_1', wanted: oneOf('+1', '+5'), hint: '+5', no: 'entry_no' },
      { task: 'roll', text: 'entry_2', value: 2 },
      { task: 'act', text: 'entry_3', wanted: any('move'), hint: 'g1-g2R|c1-c2L' },
    ],
  },

  win: {
    position: `12/12/12/12/7ss4/12/12/4Jn7/12/12/12/12 ${NO_PADS} 0+0 r roll 0`,
    steps: [
      { task: 'roll', text: 'win_1', value: 4 },
      { task: 'act', text: 'win_2', wanted: oneOf('e5-e8R'), hint: 'e5-e8R', no: 'win_no_move' },
      { task: 'act', text: 'win_3', wanted: oneOf('e8xh8'), hint: 'e8xh8', no: 'win_no_shot' },
    ],
  },
};

/** All lessons in the order of the course. */
export const COURSE: readonly Lesson[] = LESSON_IDS.map((id) => ({ id, ...LESSONS[id] }));

export function lessonById(id: string): Lesson | null {
  return COURSE.find((lesson) => lesson.id === id) ?? null;
}

/** The lesson that follows in the course; null after the last. */
export function lessonAfter(id: LessonId): Lesson | null {
  return COURSE[LESSON_IDS.indexOf(id) + 1] ?? null;
}
