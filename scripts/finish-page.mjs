// The last step of the page's build, when every other file of it is there: writes the service worker with the list of
// its files, then a compressed twin beside each file that gets smaller by it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'rolldown';

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages/web');
const WORKER = 'sw.js';
/** For the pages of others, which load it from here; this page never does. */
const FOR_OTHERS = 'embed/';
/** A server over which people play answers for this file itself, so no copy of it may be kept. */
const ASKED_EACH_TIME = 'online.json';
const TWIN = /\.(?:br|gz)$/;
/** What is packed already (pictures) gains nothing. */
const PACKABLE = new Set(['.bin', '.css', '.html', '.js', '.json', '.svg', '.txt', '.wasm', '.webmanifest']);
/** Below this, headers are most of the answer. */
const WORTH_PACKING = 512;

const packBrotli = promisify(brotliCompress);
const packGzip = promisify(gzip);

/** @param {string} folder The built page. */
export async function finishPage(folder = join(web, 'dist')) {
  await writeServiceWorker(folder);
  await Promise.all(filesOf(folder).map((path) => writeTwins(join(folder, path))));
}

/** @param {string} folder */
function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !TWIN.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** The list is written into the worker, so that a browser sees a new worker whenever any file has changed.
 * @param {string} folder */
async function writeServiceWorker(folder) {
  const files = filesOf(folder)
    .filter((path) => ![WORKER, ASKED_EACH_TIME].includes(path))
    .filter((path) => !path.startsWith(FOR_OTHERS) && !path.endsWith('.map'))
    .map((path) => ({
      // Many hosts send whoever asks for index.html on to the folder, and a page may not come from such an answer.
      path: path === 'index.html' ? './' : path,
      integrity: `sha256-${hash(readFileSync(join(folder, path)), 'base64')}`,
    }));
  const version = hash(JSON.stringify(files), 'hex').slice(0, 12);
  await build({
    input: join(web, 'src/offline/service-worker.ts'),
    platform: 'browser',
    transform: { define: { PAGE_FILES: JSON.stringify(files), PAGE_VERSION: JSON.stringify(version) } },
    output: { file: join(folder, WORKER), format: 'iife', minify: true },
    logLevel: 'warn',
  });
}

/** @param {import('node:crypto').BinaryLike} content @param {'base64' | 'hex'} encoding */
function hash(content, encoding) {
  return createHash('sha256').update(content).digest(encoding);
}

/** @param {string} path */
async function writeTwins(path) {
  const content = readFileSync(path);
  if (!PACKABLE.has(extname(path)) || content.length < WORTH_PACKING) return;
  const parameters = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const twins = {
    br: await packBrotli(content, { params: parameters }),
    gz: await packGzip(content, { level: constants.Z_BEST_COMPRESSION }),
  };
  for (const [ending, packed] of Object.entries(twins)) {
    if (packed.length < content.length) await writeFile(`${path}.${ending}`, packed);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await finishPage();
