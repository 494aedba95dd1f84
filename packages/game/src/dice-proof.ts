/** The proof of sealed dice in a record: written into its headers, and checked with nothing but the record. */
import {
  type ActionCode,
  failure,
  formatAction,
  type ParsedRecord,
  type PerSide,
  type Result,
  success,
  type TextPlace,
} from '@bfi/engine';
import type { Match } from './match.ts';
import { type HeaderFault, headerFault } from './record-check.ts';
import {
  DICE_PARTIES,
  type DiceParty,
  diceCommitment,
  SEALED_HEX,
  SEALED_VERSION,
  type SealedKey,
  type SealedValues,
  sealedKey,
  sealedOutcome,
} from './sealed-dice.ts';

export interface DiceProof {
  readonly commitments: Readonly<Record<DiceParty, string>>;
  readonly nonces: PerSide<string>;
  /** Null until the battle is over. */
  readonly secret: string | null;
}

const DICE = 'Dice';
const COMMITMENTS = {
  server: 'DiceServerCommitment',
  red: 'DiceRedCommitment',
  blue: 'DiceBlueCommitment',
} as const satisfies Record<DiceParty, string>;
const OPENED = {
  server: 'DiceServerSecret',
  red: 'DiceRedNonce',
  blue: 'DiceBlueNonce',
} as const satisfies Record<DiceParty, string>;

/**
 * `missing`: the header is not there; where it is the server's secret, the battle was not over yet. `value`: it says what cannot
 * be. `commitment`: what was opened is not what was committed to.
 */
type ProofFault = HeaderFault<'missing' | 'value' | 'commitment'>;

/** The first roll or flip that is not what the sealed dice give. */
interface DrawFault {
  readonly code: 'draw';
  readonly token: string;
  readonly expected: string;
  /** Which chance token of the battle it is, from 0. */
  readonly number: number;
  readonly place: TextPlace | null;
}

export type DiceFault = ProofFault | DrawFault;

/** The headers that carry a proof, in their order. */
export function diceHeaders({ commitments, nonces, secret }: DiceProof): [name: string, value: string][] {
  return [
    [DICE, SEALED_VERSION],
    ...DICE_PARTIES.map((party): [string, string] => [COMMITMENTS[party], commitments[party]]),
    [OPENED.red, nonces.red],
    [OPENED.blue, nonces.blue],
    ...(secret === null ? [] : [[OPENED.server, secret] satisfies [string, string]]),
  ];
}

/** Does everything that was left to chance follow from what the three had committed to? Returns how many draws there were. */
export function verifyDice(record: ParsedRecord, match: Match): Result<number, DiceFault> {
  const values = readValues(record);
  return values.ok ? verifyDraws(record, match, sealedKey(values.value)) : values;
}

function readValues(record: ParsedRecord): Result<SealedValues, ProofFault> {
  const { headers } = record;
  const names = [DICE, ...Object.values(COMMITMENTS), OPENED.red, OPENED.blue, OPENED.server];
  const missing = names.find((name) => !headers.has(name));
  if (missing !== undefined) return failure(headerFault(record, 'missing', missing));
  const unreadable = names.find((name) => {
    const value = headers.get(name) ?? '';
    return name === DICE ? value !== SEALED_VERSION : !SEALED_HEX.test(value);
  });
  if (unreadable !== undefined) return failure(headerFault(record, 'value', unreadable));
  const opened = (party: DiceParty): string => headers.get(OPENED[party]) ?? '';
  const broken = DICE_PARTIES.find(
    (party) => diceCommitment(party, opened(party)) !== headers.get(COMMITMENTS[party]),
  );
  if (broken !== undefined) return failure(headerFault(record, 'commitment', OPENED[broken]));
  return success({ secret: opened('server'), nonces: { red: opened('red'), blue: opened('blue') } });
}

function verifyDraws(record: ParsedRecord, match: Match, key: SealedKey): Result<number, DrawFault> {
  let before = match.start;
  let number = 0;
  for (const [index, { actor, action, position }] of match.moments.entries()) {
    if (actor === 'chance') {
      const due: ActionCode = sealedOutcome(key, number, before);
      if (due !== action) {
        const step = record.line.steps[index];
        return failure({
          code: 'draw',
          token: formatAction(action),
          expected: formatAction(due),
          number,
          place: (step && record.places.get(step)) ?? null,
        });
      }
      number++;
    }
    before = position;
  }
  return success(number);
}
