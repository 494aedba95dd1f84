/** A bundle whose functions are constants does what its sources say: also what calls before it declares, or quotes code. */
import { build } from 'rolldown';
import { describe, expect, it } from 'vitest';
import { localNames } from './local-names.mjs';

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
