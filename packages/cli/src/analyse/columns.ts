/** The columns of a ledger in the order in which they are shown, each with what it adds to Red's share. */
import { type Analysis, type Ledger, playedAway } from '@bfi/analysis';
import { SIDES, type Side } from '@bfi/engine';
import { sideName } from '../terminal/words.ts';

export interface Column {
  readonly name: string;
  readonly kind: 'total' | 'red' | 'blue' | 'correction';
  /** A total itself, or what is added. */
  readonly value: number;
  /** What is written after ± and drawn as a whisker; 0 where there is no doubt. */
  readonly doubt: number;
}

/** How many standard deviations that is: as many as in the page. */
const DEVIATIONS = 2;

/** Of a battle that goes on the last column is no result, but how it stands. */
export function columnsOf({ ledger, isOver }: Pick<Analysis, 'ledger' | 'isOver'>): readonly Column[] {
  const { start, luck, corrections, result, doubt } = ledger;
  return [
    { name: 'start', kind: 'total', value: start, doubt: 0 },
    { name: nameOfLuck(luck, 'red'), kind: 'red', value: luck.red, doubt: DEVIATIONS * doubt.luck.red },
    { name: nameOfLuck(luck, 'blue'), kind: 'blue', value: -luck.blue, doubt: DEVIATIONS * doubt.luck.blue },
    {
      name: 'mistakes of Blue',
      kind: 'blue',
      value: playedAway(ledger, 'blue'),
      doubt: DEVIATIONS * doubt.mistakes.blue,
    },
    {
      name: 'mistakes of Red',
      kind: 'red',
      value: -playedAway(ledger, 'red'),
      doubt: DEVIATIONS * doubt.mistakes.red,
    },
    ...endingsOf(ledger),
    { name: 'corrections', kind: 'correction', value: corrections, doubt: 0 },
    { name: isOver ? 'result' : 'as it stands', kind: 'total', value: result, doubt: 0 },
  ];
}

/** The number beside it is Red's: bad luck of Blue's has a plus. */
function nameOfLuck(luck: Ledger['luck'], side: Side): string {
  return `${luck[side] < 0 ? 'bad' : 'good'} luck of ${sideName(side)}`;
}

/** Only where somebody has given up something: most battles end by themselves. */
function endingsOf({ endings }: Ledger): Column[] {
  return SIDES.filter((side) => endings[side] !== 0).map((side) => ({
    name: `given up by ${sideName(side)}`,
    kind: side,
    value: side === 'red' ? -endings[side] : endings[side],
    doubt: 0,
  }));
}
