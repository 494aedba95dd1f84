/** `npm run train`: self-play on all cores, with progress, checkpoints that can be resumed, and the weights as they are. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import {
  B1,
  B2,
  CHAPTERS,
  createRandom,
  decodeWeights,
  encodeWeights,
  HEAD,
  HIDDEN,
  newIntegerWeights,
  quantize,
  SECOND,
  W2,
  W3,
  type WeightsNote,
} from '@bfi/ai';
import { loadCheckpoint, saveCheckpoint } from './checkpoint.ts';
import { learnedLists } from './learner.ts';
import { Gates, isGateData, MILESTONES, milestoneFile, playGate } from './milestones.ts';
import { numberAboveZero, refuse, wholeNumber } from './options.ts';
import { logProgress, type Progress } from './rounds-log.ts';
import { hear, newShared, type Plan, type Shared, STOP, Tally } from './shared.ts';
import { type RoundReport, runWorker, type WorkerData } from './worker.ts';

const PROGRAM = 'train';

const HELP = `Train the champion by self-play.

  --games N     games in all (250000)
  --minutes N   stop after so long, wherever it is
  --until N     stop after so many games; --resume goes on from there
  --workers N   worker threads (one a core)
  --seed N      (1)
  --reuse N     how often a position is learned from (6)
  --polish N    the last N games are learned from without their luck, slowly (34000, at most a quarter of all)
  --rate N      learning rate at the start (0.001)
  --out FOLDER  checkpoint, weights and the log, rounds.jsonl, go there (training-run)
  --champion FILE  weights to be measured against, at first sight, after 2000, 5000, 10000 … games
  --gate-games N   games of such a match (400)
  --resume      go on from the checkpoint in that folder by the plan that it holds, as if it had never stopped
`;

/** What makes a training what it is: a checkpoint holds it. */
const PLANNED = ['games', 'workers', 'seed', 'reuse', 'polish', 'rate'] as const;
const USUAL = { games: '250000', seed: '1', reuse: '6', polish: '34000', rate: '0.001' } as const;

function readOptions() {
  const { values } = parseArgs({
    options: {
      games: { type: 'string' },
      minutes: { type: 'string' },
      until: { type: 'string' },
      workers: { type: 'string' },
      seed: { type: 'string' },
      reuse: { type: 'string' },
      polish: { type: 'string' },
      rate: { type: 'string' },
      out: { type: 'string', default: 'training-run' },
      champion: { type: 'string' },
      'gate-games': { type: 'string', default: '400' },
      resume: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  return values;
}

type Options = ReturnType<typeof readOptions>;

function planOf(given: Options): Plan {
  const values = { ...USUAL, workers: String(availableParallelism()), ...given };
  const workers = whole('workers', values.workers);
  const games = whole('games', values.games);
  const rate = numberAboveZero(values.rate, PROGRAM, 'rate');
  return {
    seed: whole('seed', values.seed, 0),
    workers,
    gamesPerRound: 24,
    // Every step waits for all workers, so more workers take larger steps; fewer, smaller ones learn faster from little.
    batch: 256,
    reuse: numberAboveZero(values.reuse, PROGRAM, 'reuse'),
    replay: Math.ceil(400_000 / workers),
    held: Math.ceil(8000 / workers),
    games,
    polish: Math.min(whole('polish', values.polish, 0), games / 4),
    rates: { first: rate, last: rate / 20, polishFirst: rate / 5, polishLast: rate / 100 },
  };
}

function begin(checkpoint: string, options: Options): Shared {
  if (existsSync(checkpoint))
    refuse(
      PROGRAM,
      `'${options.out}' holds a training already: --resume goes on with it, --out names another folder`,
    );
  const shared = newShared(planOf(options));
  initialise(shared);
  return shared;
}

function takeUp(checkpoint: string, options: Options): Shared {
  const changed = PLANNED.find((name) => options[name] !== undefined);
  if (changed !== undefined) refuse(PROGRAM, `--${changed} is a part of the checkpoint's plan`);
  if (!existsSync(checkpoint)) refuse(PROGRAM, `there is no checkpoint in '${options.out}' to go on from`);
  return loadCheckpoint(checkpoint);
}

function whole(flag: string, text: string, least = 1): number {
  return wholeNumber(text, { program: PROGRAM, flag, least });
}

/** Small random weights, so that every unit begins with something of its own. */
function initialise(shared: Shared): void {
  const random = createRandom(shared.plan.seed);
  const { parameters } = learnedLists(shared.memory);
  const fill = (from: number, to: number, bound: number): void => {
    for (let index = from; index < to; index++) parameters[index] = (2 * random.fraction() - 1) * bound;
  };
  fill(0, B1, 0.1);
  fill(W2, B2, Math.sqrt(3 / HIDDEN));
  fill(W3, W3 + SECOND, Math.sqrt(1 / SECOND));
  // All heads begin alike.
  for (let head = 1; head < CHAPTERS; head++) parameters.copyWithin(W2 + head * HEAD, W2, W2 + HEAD);
}

function writeWeights(file: string, shared: Shared): void {
  const weights = newIntegerWeights();
  quantize(learnedLists(shared.memory).parameters, weights);
  const { plan, tallies } = shared;
  const note: WeightsNote = {
    command: ['npm run train', ...process.argv.slice(2)].join(' '),
    commit: commitOfSources(),
    seed: plan.seed,
    games: tallies[Tally.games] ?? 0,
    positions: tallies[Tally.samples] ?? 0,
    steps: tallies[Tally.steps] ?? 0,
    seconds: Math.round(tallies[Tally.seconds] ?? 0),
  };
  // Beside, and renamed: what is read for a match, or after a stop in the middle, is whole.
  writeFileSync(`${file}.new`, encodeWeights(weights, note));
  renameSync(`${file}.new`, file);
}

/** The commit that the sources are of, where they are under version control. */
function commitOfSources(): string {
  const git = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
    cwd: import.meta.dirname,
  });
  return git.status === 0 ? git.stdout.trim() : '';
}

function progressLine(report: RoundReport, plan: Plan, seconds: number, resumedAt: number): string {
  const { round, games, steps, loss, held, samples } = report;
  const rate = ((games - resumedAt) / seconds).toFixed(0);
  const perGame = (samples / plan.gamesPerRound / plan.workers).toFixed(0);
  const onHeld = held === null ? '' : `  held ${held.toFixed(4)}`;
  return `${seconds.toFixed(0)} s  round ${round}  games ${games} (${rate}/s)  steps ${steps}  loss ${loss.toFixed(4)}${onHeld}  positions/game ${perGame}`;
}

function progressOf({ games, steps, rate, loss, held }: RoundReport, { tallies }: Shared): Progress {
  const [seconds = 0, positions = 0] = [tallies[Tally.seconds], tallies[Tally.samples]];
  return { seconds, games, positions, steps, rate, loss, held };
}

/** The matches on the way, if there is somebody to play against. */
function gatesOf(options: Options): Gates | null {
  const { champion, out } = options;
  const pairs = Math.ceil(whole('gate-games', options['gate-games'], 2) / 2);
  if (champion === undefined) return null;
  if (!existsSync(champion)) refuse(PROGRAM, `there is no file '${champion}'`);
  try {
    decodeWeights(readFileSync(champion));
  } catch {
    refuse(PROGRAM, `'${champion}' holds no weights of this network`);
  }
  return new Gates({ folder: out, champion, pairs }, fileURLToPath(import.meta.url));
}

function main(): void {
  const options = readOptions();
  const { out, resume, help, minutes, until } = options;
  if (help) {
    process.stdout.write(HELP);
    return;
  }
  const checkpoint = join(out, 'checkpoint.bin');
  const limit =
    minutes === undefined ? Number.POSITIVE_INFINITY : numberAboveZero(minutes, PROGRAM, 'minutes') * 60;
  const most = until === undefined ? Number.POSITIVE_INFINITY : whole('until', until);
  const gates = gatesOf(options);
  const shared = resume ? takeUp(checkpoint, options) : begin(checkpoint, options);
  const { plan } = shared;
  mkdirSync(out, { recursive: true });
  gates?.playMissing();
  if ((shared.tallies[Tally.games] ?? 0) >= plan.games) {
    console.log(`all ${plan.games} games of the plan have been played; see ${out}`);
    return;
  }
  const started = performance.now();
  let saved = started;
  const resumedAt = shared.tallies[Tally.games] ?? 0;
  let milestone = MILESTONES.filter((games) => games <= resumedAt).length;
  const secondsBefore = shared.tallies[Tally.seconds] ?? 0;
  const saveWeights = (name: string): void => writeWeights(join(out, name), shared);
  const onRound = (report: RoundReport): void => {
    const seconds = (performance.now() - started) / 1000;
    shared.tallies[Tally.seconds] = secondsBefore + seconds;
    // The workers stop by themselves when they have played enough.
    const isStopped = seconds > limit || report.games >= most;
    if (isStopped) Atomics.store(shared.control, STOP, 1);
    const stopping = report.games >= plan.games || isStopped;
    if (report.round % 20 === 0 || stopping) {
      const line = progressLine(report, plan, seconds, resumedAt);
      console.log(line);
      logProgress(out, progressOf(report, shared));
    }
    for (; (MILESTONES[milestone] ?? Number.POSITIVE_INFINITY) <= report.games; milestone++) {
      saveWeights(milestoneFile(MILESTONES[milestone] ?? 0));
      gates?.playMissing();
    }
    if (performance.now() - saved > 60_000) {
      saveCheckpoint(checkpoint, shared);
      saveWeights('weights.bin');
      saved = performance.now();
    }
    hear(shared, report.round);
  };
  startWorkers(shared, onRound, () => {
    saveCheckpoint(checkpoint, shared);
    saveWeights('weights.bin');
    console.log(`trained for ${((performance.now() - started) / 1000).toFixed(0)} s; see ${out}`);
  });
}

function startWorkers(shared: Shared, onRound: (report: RoundReport) => void, onEnd: () => void): void {
  let running = shared.plan.workers;
  for (let index = 0; index < shared.plan.workers; index++) {
    const data: WorkerData = { shared, index };
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: data });
    worker.on('message', onRound);
    worker.on('error', (error) => {
      throw error;
    });
    worker.on('exit', () => {
      running--;
      if (running === 0) onEnd();
    });
  }
}

if (isMainThread) main();
else if (isGateData(workerData)) playGate();
else runWorker();
