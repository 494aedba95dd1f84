/**
 * Many whole battles at once on a server, where each side decides as soon as it hears that it may; prints how many decisions there were
 * in a second, and what share of a core the server and this client took for them. The client is as light as it can be, and does the same
 * for our server and the peer's: a socket for each side, every message read, one position for each table. A move of the set-up costs either
 * server less than one of the battle, so both are measured over whole battles: each table plays one to warm up, and then so many more. A
 * server that would take longer than so many seconds for those is measured over what it has done by then.
 * `rush.ts ours|peer URL TABLES BATTLES SECONDS PID`
 */
import { readFileSync } from 'node:fs';
import { type Counter, setOurTable } from './our-table.ts';
import { setPeerTable } from './peer-table.ts';

const [server = '', url = '', tables = '', battles = '', seconds = '', pid = ''] = process.argv.slice(2);
const AT_ONCE = 25;
/** Of the time for what is measured, the warming up may take so much. */
const WARMING = 1 / 3;
const setTable = server === 'ours' ? setOurTable : setPeerTable;
let [decisions, ended] = [0, 0];
let onEnded = (): void => undefined;

function cpuSeconds(): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / 100;
}

/** When so many battles have ended, counted from the first, or so many seconds have passed: whether they have ended. */
function whenEnded(count: number, within: number): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(false), 1000 * within);
    onEnded = () => {
      if (ended >= count) resolve(true);
    };
    onEnded();
  });
}

const begin: (() => void)[] = [];
const counter: Counter = {
  decided: () => {
    decisions++;
  },
  ended: () => {
    ended++;
    onEnded();
  },
};
for (let first = 0; first < Number(tables); first += AT_ONCE) {
  const some = Math.min(AT_ONCE, Number(tables) - first);
  const set = Array.from({ length: some }, (_, index) => setTable(url, first + index, counter));
  begin.push(...(await Promise.all(set)));
}
for (const start of begin) start();
await whenEnded(Number(tables), WARMING * Number(seconds));
const mine = process.cpuUsage();
decisions = 0;
const [begun, cpu] = [performance.now(), cpuSeconds()];
const isWhole = await whenEnded(ended + Number(tables) * Number(battles), Number(seconds));
const passed = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage(mine);
process.stdout.write(
  `${JSON.stringify({
    isWhole,
    perSecond: decisions / passed,
    cpu: (cpuSeconds() - cpu) / passed,
    client: (user + system) / 1e6 / passed,
  })}\n`,
);
process.exit(0);
