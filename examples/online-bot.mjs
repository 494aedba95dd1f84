// A bot that plays online: node examples/online-bot.mjs URL TOKEN GAME takes the free seat of a game and plays it.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const [url, token, game] = process.argv.slice(2);
const bfi = fileURLToPath(new URL('../packages/cli/bin/bfi.js', import.meta.url));
const engine = spawn(process.execPath, [bfi, 'engine'], { stdio: ['pipe', 'pipe', 'inherit'] });
const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

/** Asks the engine, which knows the rules. */
async function ask(command) {
  engine.stdin.write(`${command}\n`);
  const { value = 'error: the engine is gone' } = await answers.next();
  if (value.startsWith('error')) throw new Error(`${command}: ${value}`);
  return value.split(' ').slice(1);
}

/** Asks the server; again for a minute where it cannot be reached, is about to stop or was asked too much. */
async function call(path, body, tries = 60) {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const method = body ? 'POST' : 'GET';
  const response = await fetch(url + path, { method, headers, body: JSON.stringify(body) }).catch(() => null);
  if (response === null || [429, 502, 503].includes(response.status)) {
    if (tries === 0) throw new Error(`${path}: ${response?.status ?? 'nobody is there'}`);
    await pause(1000);
    return call(path, body, tries - 1);
  }
  const answer = await response.json();
  // Stale: something has happened meanwhile, and is looked at next.
  if (!response.ok && answer.error !== 'stale') throw new Error(`${path}: ${answer.error}`);
  return answer;
}

/** The bot's mind: one of our own levels. Make it better! */
const decide = async () => (await ask('go level=2'))[0];

const me = (await call('/api/account')).id;
await call(`/api/games/${game}/join`, {});
const nonce = randomBytes(32);
for (let now = await call(`/api/games/${game}`); ; now = await call(`/api/games/${game}`)) {
  const { stage, players, battle, seals, options, position, toAct, length } = now;
  if (stage === 'finished' || stage === 'aborted') break;
  const side = players.red?.id === me ? 'red' : 'blue';
  const { red, blue } = seals.commitments;
  const commitment = createHash('sha256').update(`bfi dice 1 ${side}`).update(nonce).digest('hex');
  if (!seals.commitments[side]) await call(`/api/games/${game}/commit`, { battle, commitment });
  else if (stage === 'sealing' && red && blue && !seals.nonces[side]) {
    await call(`/api/games/${game}/open`, { battle, nonce: nonce.toString('hex') });
  } else if (stage === 'playing' && toAct === side) {
    await ask(['new', now.settings.variant, ...options].join(' '));
    await ask(`set ${position}`);
    await call(`/api/games/${game}/play`, { after: length, token: await decide(), key: `${length}` });
  } else await pause(200);
}
console.log(await (await fetch(`${url}/api/games/${game}/records/1`)).text());
engine.stdin.end('quit\n');
