/** The packages as somebody gets them: packed, and installed into an empty project elsewhere, without a network. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './markdown.ts';

const run = promisify(execFile);

export const PUBLISHED = ['engine', 'ai', 'game', 'analysis', 'cli'] as const;

export interface Project {
  readonly folder: string;
  run(command: string, words: readonly string[]): Promise<{ stdout: string; stderr: string }>;
}

export async function installPackages(): Promise<Project> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bfi-installed-')));
  const tarballs = join(folder, 'tarballs');
  mkdirSync(tarballs);
  // What they need from npm is packed from here as well.
  const folders = [...PUBLISHED.map((name) => `./packages/${name}`), './node_modules/picocolors'];
  await npm(ROOT, ['pack', ...folders, '--ignore-scripts', '--pack-destination', tarballs]);
  writeFileSync(join(folder, 'package.json'), '{ "name": "elsewhere", "private": true, "type": "module" }\n');
  const files = readdirSync(tarballs).map((name) => `./tarballs/${name}`);
  await npm(folder, ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...files]);
  return { folder, run: (command, words) => run(command, [...words], { cwd: folder, encoding: 'utf8' }) };
}

async function npm(cwd: string, words: readonly string[]): Promise<void> {
  const program = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  // A package that this one runs in must not be taken for the project.
  await run(program, [...words], { cwd, env: { ...process.env, npm_config_workspaces: 'false' } });
}
