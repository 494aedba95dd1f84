import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installPackages, type Project, PUBLISHED } from './testing/installed.ts';
import { codeBlocks, ROOT, readText } from './testing/markdown.ts';

const NAMES = {
  engine: '@bfi/engine',
  ai: '@bfi/ai',
  game: '@bfi/game',
  analysis: '@bfi/analysis',
  cli: 'bfi',
} as const;

interface Example {
  readonly file: string;
  readonly program: string;
  readonly printed: string | undefined;
}

/** Each program of a page with the text block under it, which is what it prints. */
const examples = ['engine', 'players', 'game'].flatMap((page) => {
  const blocks = codeBlocks(readText(`docs/${page}.md`));
  return blocks.flatMap((block, index): Example[] => {
    const next = blocks[index + 1];
    const printed = next?.language === 'text' ? next.text : undefined;
    return block.language === 'js'
      ? [{ file: `${page}-${block.line}.mjs`, program: block.text, printed }]
      : [];
  });
});

let project: Project;
beforeAll(async () => {
  project = await installPackages();
  for (const { file, program } of examples) writeFileSync(join(project.folder, file), program);
}, 120_000);
afterAll(() => rmSync(project.folder, { recursive: true, force: true }));

describe('a package, as it is packed and installed elsewhere', () => {
  it.each(PUBLISHED)('has its papers, and all that it says it has, and nothing else: %s', (name) => {
    const folder = join(project.folder, 'node_modules', NAMES[name]);
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    expect(manifest.name).toBe(NAMES[name]);
    expect(manifest.repository.directory).toBe(`packages/${name}`);
    expect(manifest.private).toBeUndefined();
    expect(readFileSync(join(folder, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${NAMES[name]}\n`));
    expect(readFileSync(join(folder, 'LICENSE'), 'utf8')).toBe(readText('LICENSE'));
    const named = [...targetsOf(manifest.exports ?? {}), ...Object.values(manifest.bin ?? {})];
    expect(named.length).toBeGreaterThan(0);
    for (const target of named) expect(existsSync(join(folder, target)), target).toBe(true);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /tsbuildinfo|\.test\.|(^|[\\/])testing[\\/]/.test(file))).toEqual([]);
  });

  it('is understood by TypeScript in every example of its page', () => {
    const config = {
      compilerOptions: {
        module: 'NodeNext',
        target: 'ES2022',
        lib: ['ES2023'],
        strict: true,
        noImplicitAny: false,
        allowJs: true,
        checkJs: true,
        noEmit: true,
        // The declarations themselves are looked at too.
        skipLibCheck: false,
        types: ['node'],
        typeRoots: [join(ROOT, 'node_modules/@types')],
      },
      include: ['*.mjs'],
    };
    writeFileSync(join(project.folder, 'tsconfig.json'), JSON.stringify(config));
    // Another compiler can be tried, such as the oldest that is said to do: see try-versions.mjs.
    const tsc = process.env.BFI_TSC ?? fileURLToPath(import.meta.resolve('typescript/bin/tsc'));
    const { stdout, status } = spawnSync(process.execPath, [tsc, '-p', '.'], {
      cwd: project.folder,
      encoding: 'utf8',
    });
    expect([stdout, status]).toEqual(['', 0]);
  });

  it('does in every example what its page says', async () => {
    expect(examples.length).toBeGreaterThan(20);
    const wrong: object[] = [];
    const waiting = [...examples];
    const work = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { stdout } = await project.run(process.execPath, [next.file]);
        if (stdout !== next.printed) wrong.push({ file: next.file, stdout, printed: next.printed });
      }
    };
    await Promise.all([work(), work(), work()]);
    expect(wrong).toEqual([]);
  });

  it('is a program that plays, thinks and counts', async () => {
    const bfi = join(project.folder, 'node_modules/bfi/bin/bfi.js');
    const { stdout } = await project.run(process.execPath, [
      bfi,
      'sim',
      'blitz',
      '--red',
      '2',
      '--games',
      '2',
    ]);
    expect(stdout).toMatch(/battles +2 in /);
    const input = 'new blitz first=red\ngo nodes=100\nquit\n';
    const engine = spawnSync(process.execPath, [bfi, 'engine'], { input, encoding: 'utf8' });
    expect(engine.stdout).toMatch(/^ok\nbest #\w+\n$/);
  });
});

interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly repository: { readonly directory: string };
  readonly exports?: Exports;
  readonly bin?: Readonly<Record<string, string>>;
}

type Exports = { readonly [condition: string]: string | Exports };

/** Every file that a package's exports name, under whatever condition. */
function targetsOf(exports: Exports): string[] {
  return Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : targetsOf(target),
  );
}
