import { createRandom, randomAction } from '@bfi/ai';
import { formatRecord, makeRules, parseRecord, type RuleOptions } from '@bfi/engine';
import { describe, expect, it } from 'vitest';
import { diceHeaders, verifyDice } from './dice-proof.ts';
import { Game } from './game.ts';
import { Match } from './match.ts';
import { recordOf } from './saved-game.ts';
import { diceCommitment, sealedKey, sealedOutcome } from './sealed-dice.ts';
import { seatHere } from './seat.ts';

const SECRET = '11'.repeat(32);
const NONCES = { red: '22'.repeat(32), blue: '33'.repeat(32) };
const COMMITMENTS = {
  server: diceCommitment('server', SECRET),
  red: diceCommitment('red', NONCES.red),
  blue: diceCommitment('blue', NONCES.blue),
};

/** A whole battle between players who decide at random, by sealed dice, as the text of its record. */
function sealedBattle(options: Partial<RuleOptions> = {}, secret: string | null = SECRET): string {
  const random = createRandom(5);
  const match = new Match(makeRules(options));
  const key = sealedKey({ secret: SECRET, nonces: NONCES });
  let draws = 0;
  while (match.toAct !== 'over') {
    const actor = match.toAct;
    const action =
      actor === 'chance' ? sealedOutcome(key, draws++, match.position) : randomAction(match.position, random);
    match.append(actor, action);
  }
  const { headers, line } = recordOf(
    new Game({ match, seats: { red: seatHere(), blue: seatHere() }, date: '2026-11-16' }),
  );
  const proof = diceHeaders({ commitments: COMMITMENTS, nonces: NONCES, secret });
  return formatRecord({ headers: new Map([...headers, ...proof]), line });
}

function check(text: string): ReturnType<typeof verifyDice> {
  const record = parseRecord(text);
  if (!record.ok) throw new Error(record.error.code);
  const replayed = Match.of(record.value);
  if (!replayed.ok) throw new Error(replayed.error.code);
  return verifyDice(record.value, replayed.value.match);
}

describe('the proof of sealed dice', () => {
  it.each([{}, { variant: 'blitz' }, { chain: 'full', allLive: true }] as const)(
    'holds for a whole battle with its flips: %j',
    (options) => {
      const text = sealedBattle(options);
      const chance = text.match(/\([0-9-]+\)|[!~][a-l]\d+/g) ?? [];
      const checked = check(text);
      expect(checked.ok && checked.value).toBeGreaterThan(chance.length / 2);
      expect(text).toContain('[Dice "sealed 1"]');
    },
  );

  it('names the first roll that is another than the dice gave', () => {
    const text = sealedBattle({ first: 'red' });
    const roll = /\(([0-5])\)/.exec(text);
    const other = roll?.[1] === '5' ? '4' : '5';
    // A record may be changed so that it is still a legal game; the dice tell.
    const record = parseRecord(`${text.slice(0, roll?.index)}(${other})\n`);
    if (!record.ok) throw new Error(record.error.code);
    const replayed = Match.of(record.value);
    if (!replayed.ok) throw new Error(replayed.error.code);
    const lineOfRoll = text.slice(0, roll?.index).split('\n').length;
    expect(verifyDice(record.value, replayed.value.match)).toMatchObject({
      ok: false,
      error: {
        code: 'draw',
        token: `(${other})`,
        expected: roll?.[0],
        number: 0,
        place: { line: lineOfRoll },
      },
    });
  });

  it.each([
    ['DiceServerSecret', 'missing', /\[DiceServerSecret .*\n/, ''],
    ['Dice', 'missing', /\[Dice ".*\n/, ''],
    ['Dice', 'value', 'sealed 1', 'sealed 2'],
    ['DiceRedNonce', 'value', NONCES.red, NONCES.red.toUpperCase().replace('2', 'A')],
    ['DiceBlueNonce', 'commitment', NONCES.blue, `44${NONCES.blue.slice(2)}`],
    ['DiceRedNonce', 'commitment', COMMITMENTS.red, COMMITMENTS.blue],
    ['DiceServerSecret', 'commitment', SECRET, NONCES.red],
  ])('names the header %s when it is at fault: %s', (header, code, from, to) => {
    expect(check(sealedBattle({ variant: 'blitz' }).replace(from, to))).toMatchObject({
      ok: false,
      error: { code, header },
    });
  });

  it('leaves the secret out while the battle is not over', () => {
    expect(sealedBattle({ variant: 'blitz' }, null)).not.toContain('DiceServerSecret');
  });
});
