// A plugin for bundles that gives names V8 can take for constants. What a file shares with others gets a second, local name
// inside: V8 reads an imported or exported name from a cell at every use. And every function gets its name from a `const`:
// the name of a declared function may be given to another at any time, so V8 looks before every call whether it was, also
// where it has put the function's body into its caller. The engine's smallest functions and tables are asked by the
// million: without this, random battles, counting and evaluating take a tenth longer.

/** As rolldown writes it: a line for each file that something comes from. */
const FROM_A_FILE = /^import \{ ([^}]+) \} from ("[^"]+");$/gm;
const ALL_OF_A_FILE = /^import \* as (\w+) from ("[^"]+");$/gm;
const IMPORTS = /^import \{ ([^}]+) \} from ("@bfi\/[^"]+");$/gm;
const EXPORTS = /^export \{ ([^}]+) \};$/gm;

/** @returns {import('rolldown').Plugin} */
export function localNames() {
  return {
    name: 'local-names',
    renderChunk(code) {
      const { body } = this.parse(code);
      return constantFunctions(code, body).replace(IMPORTS, localImports).replace(EXPORTS, localExports);
    },
  };
}

/**
 * The same for sources that Vite runs without bundling them, as in tests: there an imported name is a call at every use, and
 * what computes takes several times as long. All stays on the line where it stood, so that faults are told at the right place.
 * @returns {import('vite').Plugin}
 */
export function localImportsOf(/** @type {RegExp} */ files) {
  return {
    name: 'local-imports',
    enforce: 'post',
    transform: {
      filter: { id: files, code: { exclude: /\bvi\.mock\(/ } },
      handler: (code) => ({
        code: code
          .replace(FROM_A_FILE, (line, names, from) => localImports(line, names, from).replaceAll('\n', ' '))
          .replace(ALL_OF_A_FILE, 'import * as $1$in from $2; const $1 = { ...$1$in };'),
        map: null,
      }),
    },
  };
}

/**
 * Functions are there before the first line runs, so the constants stand above all that could call one.
 * @param {string} code @param {ReturnType<typeof import('rolldown/parseAst').parseAst>['body']} statements
 */
function constantFunctions(code, statements) {
  let renamed = '';
  let done = 0;
  let imports = 0;
  const consts = [];
  for (const statement of statements) {
    if (statement.type === 'ImportDeclaration') imports = statement.end;
    if (statement.type !== 'FunctionDeclaration' || !statement.id) continue;
    const { name, end } = statement.id;
    renamed += `${code.slice(done, end)}$fn`;
    done = end;
    consts.push(`const ${name} = ${name}$fn;`);
  }
  renamed += code.slice(done);
  // Imports come first in a bundle, so nothing before their end was renamed.
  return `${renamed.slice(0, imports)}\n${consts.join('\n')}\n${renamed.slice(imports)}`;
}

/** @param {string} _line @param {string} names @param {string} from */
function localImports(_line, names, from) {
  const pairs = pairsOf(names);
  const imported = pairs.map(([name, local]) => `${name} as ${local}$in`);
  const consts = pairs.map(([, local]) => `const ${local} = ${local}$in;`);
  return `import { ${imported.join(', ')} } from ${from};\n${consts.join('\n')}`;
}

/** @param {string} _line @param {string} names */
function localExports(_line, names) {
  const pairs = pairsOf(names);
  const consts = pairs.map(([local]) => `const ${local}$out = ${local};`);
  const exported = pairs.map(([local, name]) => `${local}$out as ${name}`);
  return `${consts.join('\n')}\nexport { ${exported.join(', ')} };`;
}

/** `a, b as c` as pairs of what stands before and after `as`. @param {string} names @returns {[string, string][]} */
function pairsOf(names) {
  return names.split(', ').map((name) => {
    const [before = '', after = before] = name.split(' as ');
    return [before, after];
  });
}
