/** A bundle whose functions are constants does what its sources say: also what calls before it declares, or quotes code. */
import { build } from 'rolldown';
import { createServer, isRunnableDevEnvironment } from 'vite';
import { describe, expect, it } from 'vitest';
import { localImportsOf, localNames } from './local-names.mjs';

const SOURCE = `
import { sep } from 'node:path';
export const early = twice(later(3));
export default function twice(number) { return number * 2; }
function later(number) { return number + 1; }
export async function soon() { return [...counted()].length; }
function* counted() { yield 1; yield 2; }
export const quoted = \`
function twice(nothing) {}
\`;
export function shadowed(later) { return later; }
export { later as renamed, sep };
`;

async function bundled(): Promise<string> {
  const source = {
    name: 'source',
    resolveId: (id: string) => (id === 'source' ? id : null),
    load: () => SOURCE,
  };
  const { output } = await build({
    input: 'source',
    platform: 'node',
    plugins: [source, localNames()],
    output: { format: 'esm' },
    write: false,
  });
  return output[0].code;
}

describe('a bundle with names that V8 can take for constants', () => {
  it('does what its sources say', async () => {
    const module = await import(`data:text/javascript,${encodeURIComponent(await bundled())}`);
    expect(module.early).toBe(8);
    expect(module.default(2)).toBe(4);
    expect(module.renamed(2)).toBe(3);
    expect(await module.soon()).toBe(2);
    expect(module.quoted).toBe('\nfunction twice(nothing) {}\n');
    expect(module.shadowed('mine')).toBe('mine');
    expect(module.sep).toMatch(/[\\/]/);
  });

  it('names every function by a constant, and shares none under the name that is used inside', async () => {
    const code = await bundled();
    for (const name of ['twice', 'later', 'soon', 'counted', 'shadowed']) {
      expect(code).toContain(`const ${name} = ${name}$fn;`);
      expect(code).toMatch(new RegExp(`^(?:async )?function\\*? ?${name}\\$fn\\(`, 'm'));
    }
    expect(code).toMatch(/^export \{ .*later\$out as renamed/m);
  });
});

/** What Vite makes of a file that imports, where names are given locally and where they are not. */
async function transformed(id: string): Promise<string> {
  const source = {
    name: 'source',
    resolveId: (name: string) => name,
    load: (name: string) =>
      name === 'other' ? 'export const one = 1, two = 2;' : USES + (name.includes('mocks') ? MOCKS : ''),
  };
  const server = await createServer({
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
    plugins: [source, localImportsOf(/^near/)],
  });
  const { ssr } = server.environments;
  try {
    if (ssr === undefined || !isRunnableDevEnvironment(ssr)) throw new Error('nothing is run there');
    const { sum } = await ssr.runner.import(id);
    expect(sum()).toBe(7);
    return (await ssr.transformRequest(id))?.code ?? '';
  } finally {
    await server.close();
  }
}

const MOCKS = 'const vi = { mock() {} }; vi.mock("other");';
const USES = `
import { one, two as second } from "other";
import * as All from "other";
export function sum() { return one + second * All.two + All["two"]; }
`;

describe('imported names that are local constants in tests', () => {
  it('mean the same, and are asked for once', async () => {
    expect(await transformed('near')).toMatch(/return one \+ second \* All\.two/);
  });

  it('are left alone elsewhere, and in a test that puts something in the place of a file', async () => {
    expect(await transformed('far')).not.toMatch(/return one \+/);
    expect(await transformed('near/mocks')).not.toMatch(/return one \+/);
  });
});
