/** The columns of a ledger in the order in which they are shown, each with what it adds to Red's share. */
import type { Ledger } from '@bfi/analysis';

export interface Column {
  readonly name: string;
  readonly kind: 'total' | 'red' | 'blue' | 'correction';
  /** A total itself, or what is added. */
  readonly value: number;
  /** One standard deviation; 0 where there is no doubt. */
  readonly doubt: number;
}

export function columnsOf({ start, luck, mistakes, corrections, result, doubt }: Ledger): readonly Column[] {
  return [
    { name: 'start', kind: 'total', value: start, doubt: 0 },
    { name: 'luck of Red', kind: 'red', value: luck.red, doubt: doubt.luck.red },
    { name: 'luck of Blue', kind: 'blue', value: -luck.blue, doubt: doubt.luck.blue },
    { name: 'mistakes of Blue', kind: 'blue', value: mistakes.blue, doubt: doubt.mistakes.blue },
    { name: 'mistakes of Red', kind: 'red', value: -mistakes.red, doubt: doubt.mistakes.red },
    { name: 'corrections', kind: 'correction', value: corrections, doubt: 0 },
    { name: 'result', kind: 'total', value: result, doubt: 0 },
  ];
}
