// Compiles the page's messages in all languages into typed functions, one module a language.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const web = join(root, 'packages/web');
const generated = join(web, 'src/generated');

/** The page itself, and the parts of rooms that are fetched when somebody opens them: the course with the rule book, the analysis, online play. */
const PARTS = ['app', 'book', 'study', 'online'];

/** Compiling takes several seconds, so what the texts were compiled from is noted beside them, and done again only when it differs. */
export async function buildMessages() {
  const note = join(generated, 'made-from.txt');
  const source = sourceOfMessages();
  const isThere = PARTS.every((part) => existsSync(join(generated, part, 'messages.js')));
  if (isThere && existsSync(note) && readFileSync(note, 'utf8') === source) return;
  rmSync(note, { force: true });
  const { compile } = await import('@inlang/paraglide-js');
  for (const part of PARTS) {
    await compile({
      project: join(web, `${part}.inlang`),
      outdir: join(generated, part),
      outputStructure: 'locale-modules',
      strategy: ['baseLocale'],
      emitTsDeclarations: true,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    });
  }
  writeFileSync(note, source);
}

/** A mark of everything that the result depends on: texts, settings, the compiler's version and how it is called here. */
function sourceOfMessages() {
  const texts = readdirSync(join(web, 'messages'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.json'))
    .sort()
    .map((path) => join(web, 'messages', path));
  const settings = PARTS.map((part) => join(web, `${part}.inlang/settings.json`));
  const compiler = ['paraglide-js', 'plugin-message-format'].map((name) =>
    join(root, `node_modules/@inlang/${name}/package.json`),
  );
  const hash = createHash('sha256');
  for (const path of [...texts, ...settings, ...compiler, fileURLToPath(import.meta.url)]) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildMessages();
