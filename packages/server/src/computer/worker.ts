/** The computer player's thread: a position in, a token out. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import {
  createNetwork,
  createRandom,
  decodeWeights,
  endingsOrNone,
  freshSeed,
  LEVELS,
  levelPlayer,
  type Player,
} from '@bfi/ai';
import { formatAction, parsePosition, parseRules } from '@bfi/engine';
import type { ComputerAnswer, ComputerQuestion } from './computer.ts';

const weights = fileURLToPath(import.meta.resolve('@bfi/ai/champion.bin'));
const table = fileURLToPath(import.meta.resolve('@bfi/ai/endings.bin'));
const endings = endingsOrNone(() => readFileSync(table));
const network = createNetwork(decodeWeights(readFileSync(weights)), endings);
const random = createRandom(freshSeed());
const players = new Map<number, Player>();

function decide({ variant, options, line, level }: ComputerQuestion): string | null {
  const rules = parseRules(variant, options);
  const known = LEVELS.find((one) => one === level);
  if (!rules.ok || known === undefined) return null;
  const position = parsePosition(line, rules.value);
  if (!position.ok) return null;
  const player = players.get(known) ?? levelPlayer(known, { network, random });
  players.set(known, player);
  return formatAction(player.decide(position.value).action);
}

parentPort?.on('message', (question: ComputerQuestion) => {
  parentPort?.postMessage({ id: question.id, token: decide(question) } satisfies ComputerAnswer);
});
