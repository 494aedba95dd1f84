/** The project's own files, read and run, so that a translation knows what stands at their top: functions, numbers and tables. */
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const PACKAGES = fileURLToPath(new URL('../../../', import.meta.url));
export const ENGINE = join(PACKAGES, 'engine/src');
export const AI = join(PACKAGES, 'ai/src');
const ALIASES = {
  '@bfi/engine': join(ENGINE, 'index.ts'),
  '@bfi/engine/packed': join(ENGINE, 'packed.ts'),
};

const modules = new Map();

/** Runs a module of the project, with all that is declared at its top in sight. */
export function load(file) {
  const known = modules.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(file, 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS },
  });
  const names = new Set();
  const functions = new Map();
  for (const statement of source.statements) {
    if (ts.isFunctionDeclaration(statement)) functions.set(statement.name.text, statement);
    if (ts.isVariableStatement(statement))
      for (const { name } of statement.declarationList.declarations)
        if (ts.isIdentifier(name)) names.add(name.text);
  }
  const made = { file, source, functions, names, exports: {}, inside: () => undefined };
  modules.set(file, made);
  const require = (path) => load(ALIASES[path] ?? resolve(dirname(file), path)).exports;
  const evaluate = new Function('exports', 'require', `${outputText}\nreturn (__code) => eval(__code);`);
  made.inside = evaluate(made.exports, require);
  return made;
}

/** Where a name that a module uses was declared: a module and the name there, or null for what is local or built in. */
export function declared(module, name) {
  if (module.functions.has(name) || module.names.has(name)) return { module, name };
  for (const statement of module.source.statements) {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) continue;
    if (statement.moduleSpecifier === undefined) continue;
    const from = statement.moduleSpecifier.text;
    const elements = ts.isImportDeclaration(statement)
      ? statement.importClause?.namedBindings?.elements
      : statement.exportClause?.elements;
    for (const element of elements ?? []) {
      if (element.name.text !== name) continue;
      const target = load(ALIASES[from] ?? resolve(dirname(module.file), from));
      return declared(target, element.propertyName?.text ?? name);
    }
  }
  return null;
}

/** The value that a name has at a module's top. What is exported has no name of its own once it is transpiled. */
export function valueAtTop({ module, name }) {
  return name in module.exports ? module.exports[name] : module.inside(name);
}

/** The value of `NAME` or `NAME.part` as a module sees it, or undefined. */
export function constantOf(module, code) {
  const [name, part] = code.split('.');
  for (const statement of module.source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamespaceImport(bindings) || bindings.name.text !== name) continue;
    return load(resolve(dirname(module.file), statement.moduleSpecifier.text)).exports[part];
  }
  const found = declared(module, name);
  if (found === null) return undefined;
  return part === undefined ? valueAtTop(found) : valueAtTop(found)[part];
}
