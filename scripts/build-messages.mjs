// Compiles the page's messages in all languages into typed functions, one module a language.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compile } from '@inlang/paraglide-js';

const web = join(dirname(dirname(fileURLToPath(import.meta.url))), 'packages/web');

/** The page itself, and the course with the rule book, which are fetched when somebody opens them. */
const PARTS = ['app', 'book'];

export async function buildMessages() {
  for (const part of PARTS) {
    await compile({
      project: join(web, `${part}.inlang`),
      outdir: join(web, 'src/generated', part),
      outputStructure: 'locale-modules',
      strategy: ['baseLocale'],
      emitTsDeclarations: true,
      emitGitIgnore: false,
      emitPrettierIgnore: false,
      emitReadme: false,
    });
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildMessages();
