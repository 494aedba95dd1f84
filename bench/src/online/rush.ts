/**
 * Many battles at once on a server, each side deciding as fast as it hears that it may; prints how many decisions a second it did, and
 * in how many seconds of its processor. The client is as light as it can be and the same for ours and for the peer's: a socket for
 * each side, every message read, one position for each table. `rush.ts ours|peer URL GAMES SECONDS PID`
 */
import { readFileSync } from 'node:fs';
import { setOurTable } from './our-table.ts';
import { setPeerTable } from './peer-table.ts';

const [server = '', url = '', games = '', seconds = '', pid = ''] = process.argv.slice(2);
const WARM_UP_MS = 3000;
const AT_ONCE = 25;
const setTable = server === 'ours' ? setOurTable : setPeerTable;
let decisions = 0;

function cpuSeconds(): number {
  const [user = 0, system = 0] =
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number) ?? [];
  return (user + system) / 100;
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

const begin: (() => void)[] = [];
for (let first = 0; first < Number(games); first += AT_ONCE) {
  const some = Math.min(AT_ONCE, Number(games) - first);
  const tables = Array.from({ length: some }, (_, index) =>
    setTable(url, first + index, () => {
      decisions++;
    }),
  );
  begin.push(...(await Promise.all(tables)));
}
for (const start of begin) start();
await wait(WARM_UP_MS);
const mine = process.cpuUsage();
decisions = 0;
const [begun, cpu] = [performance.now(), cpuSeconds()];
await wait(Number(seconds) * 1000);
const passed = (performance.now() - begun) / 1000;
const { user, system } = process.cpuUsage(mine);
process.stdout.write(
  `${JSON.stringify({
    perSecond: decisions / passed,
    cpu: (cpuSeconds() - cpu) / passed,
    client: (user + system) / 1e6 / passed,
  })}\n`,
);
process.exit(0);
