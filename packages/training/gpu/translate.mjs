/**
 * Turns the engine's rules and the network's features into one C++ header, for programs that play on a graphics card.
 * So every rule has one home, in TypeScript, and nobody writes one twice. The header is made anew whenever it is needed.
 *
 *   node packages/training/gpu/translate.mjs OUT.h
 *
 * It knows the plain style of the engine's fast files and nothing more: what it does not know, it refuses by name and line.
 * Numbers and tables of a module are computed by running it; events are left out; words become numbers.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const PACKAGES = fileURLToPath(new URL('../../', import.meta.url));
const ENGINE = join(PACKAGES, 'engine/src');
const AI = join(PACKAGES, 'ai/src');
const ALIASES = {
  '@bfi/engine': join(ENGINE, 'index.ts'),
  '@bfi/engine/packed': join(ENGINE, 'packed.ts'),
};

/** What the programs call; what these call follows by itself. */
const ENTRIES = {
  [join(ENGINE, 'play.ts')]: ['play'],
  [join(ENGINE, 'legal.ts')]: ['legalActions'],
  [join(ENGINE, 'fire.ts')]: ['targetOf'],
  [join(ENGINE, 'actor.ts')]: ['deciderOf'],
  [join(ENGINE, 'setup.ts')]: ['isSetup'],
  [join(ENGINE, 'action.ts')]: [
    'isShot',
    'actorSquare',
    'aimedSquare',
    'plainAction',
    'isLiveFlip',
    'flipAction',
  ],
  [join(ENGINE, 'chance.ts')]: ['chanceTotal', 'chanceWeight', 'drawOutcome'],
  [join(ENGINE, 'cell.ts')]: ['isCharacter', 'isOf'],
  [join(AI, 'network/features.ts')]: ['listFeatures'],
  [join(AI, 'search/doubtful-shots.ts')]: ['takesEnemy', 'isOwnBetween'],
};

/** Arrays that are written to: each player of games has its own. */
const SCRATCH = new Set([
  'fallen',
  'mobility',
  'gains',
  'danger',
  'reach',
  'freeAhead',
  'leastDanger',
  'aims',
]);
const scratchUsed = new Map();
/** Numbers that are not whole. */
const FRACTIONS = new Set(['gain', 'gains']);
const FRACTION_RESULTS = new Set(['gainOf']);
/** Functions that only keep what another one says. */
const INSTEAD = { listKnownRules: 'listRules' };
/** Endings from outside never happen in these games. */
const WITHOUT_DEFAULT = new Set(['play']);
/** Names that mean something else in C++. */
const RENAMED = { short: 'short_' };
const WIDE = new Set(['shooter', 'nominee', 'blockRows', 'blockColumns', 'quiet']);

const modules = new Map();

/** Runs a module of the project, with all that is declared at its top in sight. */
function load(file) {
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
function declared(module, name) {
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
function valueAtTop({ module, name }) {
  return name in module.exports ? module.exports[name] : module.inside(name);
}

/** The value of `NAME` or `NAME.part` as a module sees it, or undefined. */
function constantOf(module, code) {
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

const words = new Map();
function wordNumber(text) {
  if (!words.has(text)) words.set(text, words.size + 1);
  return `/*${text}*/${words.get(text)}`;
}

const tables = new Map();
const wanted = [];
const seen = new Map();

function want(module, name) {
  const key = `${module.file}:${name}`;
  if (seen.get(name) === key) return;
  if (seen.has(name)) throw new Error(`two functions are called ${name}`);
  seen.set(name, key);
  wanted.push({ module, name });
}

function refuse(node, why) {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  throw new Error(`${file.fileName}:${line + 1}: ${why}: ${node.getText().slice(0, 80)}`);
}

const CPP_TYPES = {
  number: 'int',
  Square: 'int',
  ActionCode: 'int',
  LossCause: 'int',
  boolean: 'bool',
  void: 'void',
  Position: 'Position&',
  Rules: 'const Rules&',
  ActionBuffer: 'int*',
  Uint8Array: 'uint8_t*',
  FeatureList: 'uint16_t*',
};

class Translator {
  constructor(module, name) {
    this.module = module;
    this.name = name;
    this.locals = new Set();
  }

  function() {
    const node = this.module.functions.get(this.name);
    const parameters = [];
    for (const parameter of node.parameters) {
      const name = parameter.name.getText();
      if (name === 'events') continue;
      this.locals.add(name);
      parameters.push(this.parameter(parameter, name));
    }
    const returned = node.type?.getText() ?? refuse(node, 'no type');
    const type = FRACTION_RESULTS.has(this.name) ? 'float' : (CPP_TYPES[returned] ?? refuse(node, 'type'));
    return `HD ${type} ${this.name}(${parameters.join(', ')}) ${this.statement(node.body)}`;
  }

  parameter(parameter, name) {
    const { initializer } = parameter;
    const written = parameter.type?.getText();
    let type = written === undefined ? undefined : CPP_TYPES[written];
    if (written === undefined && initializer !== undefined)
      type = /^(true|false)$/.test(initializer.getText()) ? 'bool' : 'int';
    if (FRACTIONS.has(name)) type = 'float';
    if (type === undefined) refuse(parameter, 'parameter');
    return `${type} ${name}${initializer === undefined ? '' : ` = ${this.expression(initializer)}`}`;
  }

  statement(node) {
    if (ts.isBlock(node)) return `{\n${node.statements.map((one) => this.statement(one)).join('\n')}\n}`;
    if (ts.isExpressionStatement(node)) {
      if (/^events\?\.push/.test(node.getText())) return '';
      return `${this.expression(node.expression)};`;
    }
    if (ts.isVariableStatement(node)) return this.variables(node.declarationList);
    if (ts.isReturnStatement(node))
      return node.expression === undefined ? 'return;' : `return ${this.expression(node.expression)};`;
    if (ts.isIfStatement(node)) {
      const otherwise = node.elseStatement === undefined ? '' : ` else ${this.statement(node.elseStatement)}`;
      return `if (${this.expression(node.expression)}) ${this.statement(node.thenStatement) || ';'}${otherwise}`;
    }
    if (ts.isWhileStatement(node))
      return `while (${this.expression(node.expression)}) ${this.statement(node.statement)}`;
    if (ts.isForStatement(node)) return this.loop(node);
    if (ts.isForOfStatement(node)) return this.loopOverTable(node);
    if (ts.isSwitchStatement(node)) return this.choice(node);
    if (ts.isBreakStatement(node)) return 'break;';
    if (ts.isContinueStatement(node)) return 'continue;';
    return refuse(node, 'statement');
  }

  loop(node) {
    const first =
      node.initializer === undefined
        ? ';'
        : ts.isVariableDeclarationList(node.initializer)
          ? this.variables(node.initializer)
          : `${this.expression(node.initializer)};`;
    const condition = node.condition === undefined ? '' : this.expression(node.condition);
    const step = node.incrementor === undefined ? '' : this.expression(node.incrementor);
    return `for (${first} ${condition}; ${step}) ${this.statement(node.statement)}`;
  }

  /** `for (const x of TABLE[y]!)`, where the table's rows differ in length. */
  loopOverTable(node) {
    let row = node.expression;
    if (ts.isNonNullExpression(row)) row = row.expression;
    if (!ts.isElementAccessExpression(row)) refuse(node, 'loop');
    const table = this.table(row.expression);
    if (table.width === undefined) refuse(node, 'loop over a plain table');
    const name = node.initializer.declarations[0].name.getText();
    this.locals.add(name);
    const index = this.expression(row.argumentExpression);
    return `for (int at_ = (${index}) * ${table.width}, end_ = at_ + TABLE(${table.name}_lengths)[${index}]; at_ < end_; at_++) { const int ${name} = TABLE(${table.name})[at_]; ${this.statement(node.statement)} }`;
  }

  choice(node) {
    const clauses = node.caseBlock.clauses.map((clause) => {
      if (ts.isDefaultClause(clause)) {
        if (WITHOUT_DEFAULT.has(this.name)) return 'default: break;';
        return `default: {${clause.statements.map((one) => this.statement(one)).join('\n')}}`;
      }
      const body = clause.statements.map((one) => this.statement(one)).join('\n');
      return `case ${this.expression(clause.expression)}: ${body === '' ? '' : `{${body}}`}`;
    });
    return `switch (${this.expression(node.expression)}) {\n${clauses.join('\n')}\n}`;
  }

  variables(list) {
    const pieces = [];
    for (const { name, initializer } of list.declarations) {
      if (ts.isObjectBindingPattern(name)) {
        const from = this.expression(initializer);
        for (const element of name.elements) {
          const field = element.name.getText();
          this.locals.add(field);
          pieces.push(`auto& ${field} = ${from}.${field}`);
        }
        continue;
      }
      const code = this.expression(initializer);
      this.locals.add(name.text);
      const type = this.typeOf(name.text, initializer);
      pieces.push(`${type} ${RENAMED[name.text] ?? name.text} = ${code}`);
    }
    // Several in one `for (let …)` share a type.
    if (ts.isForStatement(list.parent))
      return `${[pieces[0], ...pieces.slice(1).map((one) => one.replace(/^\S+ /, ''))].join(', ')};`;
    return `${pieces.join('; ')};`;
  }

  typeOf(name, initializer) {
    if (FRACTIONS.has(name)) return 'float';
    const text = initializer.getText();
    if (/^\w+\.(cells|standing|pads)$/.test(text)) return 'auto&';
    if (ts.isCallExpression(initializer)) {
      const found = declared(this.module, initializer.expression.getText());
      const type = found?.module.functions.get(found.name)?.type?.getText();
      return type === 'boolean' ? 'bool' : 'int';
    }
    return 'int';
  }

  /** A constant table that a name stands for. */
  table(node) {
    const found = declared(this.module, node.getText());
    if (found === null) refuse(node, 'table');
    const known = tables.get(found.name);
    if (known !== undefined) {
      if (known.file !== found.module.file) refuse(node, 'two tables of one name');
      return known;
    }
    const value = valueAtTop(found);
    const rows = Array.from(value);
    const made = { name: found.name, file: found.module.file, values: rows };
    if (Array.isArray(rows[0])) {
      made.width = Math.max(...rows.map((row) => row.length));
      made.lengths = rows.map((row) => row.length);
      made.values = rows.flatMap((row) => [...row, ...Array(made.width - row.length).fill(0)]);
    }
    if (!made.values.every(Number.isInteger)) refuse(node, 'table of something else than whole numbers');
    tables.set(found.name, made);
    return made;
  }

  name_(node) {
    const name = node.text;
    if (this.locals.has(name)) return RENAMED[name] ?? name;
    const found = declared(this.module, name);
    if (found === null) return refuse(node, 'unknown name');
    if (SCRATCH.has(found.name)) {
      scratchUsed.set(found.name, valueAtTop(found));
      return `${found.name}_`;
    }
    if (found.module.functions.has(found.name)) return this.called(found);
    const value = valueAtTop(found);
    if (typeof value === 'number') return value < 0 ? `(${value})` : `${value}`;
    return `TABLE(${this.table(node).name})`;
  }

  called({ module, name }) {
    const real = INSTEAD[name] ?? name;
    want(module, real);
    return real;
  }

  expression(node) {
    if (ts.isParenthesizedExpression(node)) return `(${this.expression(node.expression)})`;
    if (ts.isNonNullExpression(node) || ts.isAsExpression(node)) return this.expression(node.expression);
    if (ts.isNumericLiteral(node)) return node.text;
    if (ts.isStringLiteral(node)) return wordNumber(node.text);
    if (node.kind === ts.SyntaxKind.TrueKeyword) return 'true';
    if (node.kind === ts.SyntaxKind.FalseKeyword) return 'false';
    if (ts.isIdentifier(node)) return this.name_(node);
    if (ts.isPrefixUnaryExpression(node))
      return `${ts.tokenToString(node.operator)}${this.expression(node.operand)}`;
    if (ts.isPostfixUnaryExpression(node))
      return `${this.expression(node.operand)}${ts.tokenToString(node.operator)}`;
    if (ts.isConditionalExpression(node))
      return `(${this.expression(node.condition)} ? ${this.expression(node.whenTrue)} : ${this.expression(node.whenFalse)})`;
    if (ts.isBinaryExpression(node)) return this.binary(node);
    if (ts.isElementAccessExpression(node))
      return `${this.expression(node.expression)}[${this.expression(node.argumentExpression)}]`;
    if (ts.isPropertyAccessExpression(node)) return this.property(node);
    if (ts.isCallExpression(node)) return this.call(node);
    return refuse(node, 'expression');
  }

  binary(node) {
    const left = this.expression(node.left);
    const right = this.expression(node.right);
    const operator = node.operatorToken.getText();
    if (operator === '>>>') return `(int)((unsigned)(${left}) >> (${right}))`;
    if (operator === '**') refuse(node, 'operator');
    return `${left} ${{ '===': '==', '!==': '!=' }[operator] ?? operator} ${right}`;
  }

  property(node) {
    const base = node.expression;
    if (ts.isIdentifier(base) && !this.locals.has(base.text)) {
      const value = constantOf(this.module, node.getText());
      if (typeof value === 'number') return `${value}`;
      refuse(node, 'constant');
    }
    return `${this.expression(base)}.${node.name.text}`;
  }

  call(node) {
    const text = node.expression.getText();
    const given = node.arguments
      .filter((one) => one.getText() !== 'events')
      .map((one) => this.expression(one));
    if (text === 'Math.min') return `least(${given.join(', ')})`;
    if (text === 'Math.floor') return `(${given[0]})`;
    if (text === 'Math.clz32') return `leadingZeros(${given[0]})`;
    if (ts.isPropertyAccessExpression(node.expression)) {
      const method = node.expression.name.text;
      if (method === 'fill') return `fill(${this.expression(node.expression.expression)}, ${given[0]})`;
      if (method === 'indexOf') {
        const list = constantOf(this.module, node.expression.expression.getText());
        return `(${list.map((one, index) => `${given[0]} == ${wordNumber(one)} ? ${index} : `).join('')}-1)`;
      }
      refuse(node, 'call');
    }
    const found = declared(this.module, text);
    if (found === null || !found.module.functions.has(found.name)) refuse(node, 'call of something unknown');
    return `${this.called(found)}(${given.join(', ')})`;
  }
}

const functions = [];
for (const [file, names] of Object.entries(ENTRIES)) for (const name of names) want(load(file), name);
while (wanted.length > 0) {
  const { module, name } = wanted.shift();
  functions.push(new Translator(module, name).function());
}

/** A position's arrays and numbers, in the order in which the class declares them. */
function positionFields() {
  const module = load(join(ENGINE, 'position.ts'));
  const lengths = constantOf(module, 'LENGTHS');
  const arrays = Object.entries(lengths).map(([name, length]) => ({ name, length }));
  const declaration = module.source.statements.find(ts.isClassDeclaration);
  const numbers = declaration.members
    .filter((member) => ts.isPropertyDeclaration(member) && member.initializer !== undefined)
    .map((member) => member.name.getText())
    .filter((name) => name !== 'bytes' && !(name in lengths));
  return { arrays, numbers };
}

const { arrays, numbers } = positionFields();
const engine = load(join(ENGINE, 'index.ts')).exports;
const RULE_WORDS = ['variant', 'chain', 'entryBlock', 'nominee'];
const RULE_NUMBERS = [
  'quietLimit',
  'friendlyFire',
  'allLive',
  'hasPads',
  'army',
  'placed',
  'lossLimit',
  'liveBlocks',
  'safeBlocks',
];

function rulesLiteral(rules) {
  const texts = RULE_WORDS.map((name) => wordNumber(rules[name]));
  return `{${[...RULE_NUMBERS.map((name) => Number(rules[name])), ...texts].join(', ')}}`;
}

/** The first position of each variant, without and with `allLive`, with the roll-off due. */
const firsts = engine.VARIANTS.flatMap((variant) =>
  [false, true].map((allLive) => {
    const p = engine.newPosition(engine.makeRules({ variant, allLive }));
    const lists = arrays.map(({ name }) => `{${Array.from(p[name]).join(',')}}`);
    return `{${rulesLiteral(p.rules)}, ${numbers.map((name) => p[name]).join(', ')}, ${lists.join(', ')}}`;
  }),
);

const vocabulary = load(join(ENGINE, 'vocabulary.ts'));
const features = load(join(AI, 'network/features.ts'));
const weights = load(join(AI, 'network/weights.ts'));
const typeFor = (values) => (values.every((value) => value >= -128 && value < 128) ? 'int8_t' : 'int16_t');
const list = (name, values) =>
  `static const ${typeFor(values)} host_${name}[] = {${values.join(',')}};
#ifdef __CUDACC__
static __device__ const ${typeFor(values)} card_${name}[] = {${values.join(',')}};
#endif`;

const phases = constantOf(vocabulary, 'PHASES').map(
  (name, index) => `constexpr int PHASE_${name} = ${index};`,
);
const choices = ['full', 'once', 'bar', 'land', 'pass', 'penalty'].map(
  (word) => `constexpr int WORD_${word} = ${wordNumber(word)};`,
);
/** What a game's player writes to: arrays begin where a whole vector does, so that they are cleared quickly. */
const scratch = [...scratchUsed].map(([name, value]) => {
  if (typeof value === 'number') return `int ${name}_;`;
  const length = Math.ceil(value.length / 16) * 16;
  return `alignas(16) ${value instanceof Float64Array ? 'float' : 'uint8_t'} ${name}_[${length}];`;
});

const header = `// Made by packages/training/gpu/translate.mjs from the engine's own files. Not to be edited, nor kept.
#pragma once
#include <cstddef>
#include <cstdint>
#ifdef __CUDACC__
#define HD __host__ __device__
#else
#define HD
#endif
#ifdef __CUDA_ARCH__
#define TABLE(name) card_##name
#else
#define TABLE(name) host_##name
#endif

struct Rules {
  int16_t quietLimit;
  uint8_t ${[...RULE_NUMBERS.slice(1), ...RULE_WORDS].join(', ')};
};

struct alignas(16) Position {
  Rules rules;
  ${numbers.map((name) => `${WIDE.has(name) ? 'int16_t' : 'int8_t'} ${name};`).join('\n  ')}
  ${arrays.map(({ name, length }) => `uint8_t ${name}[${length}];`).join('\n  ')}
};

/** A position's numbers and arrays, for whoever reads and writes whole positions; the arrays lie one after the other. */
#define POSITION_EACH_NUMBER(DO) ${numbers.map((name) => `DO(${name})`).join(' ')}
#define POSITION_NUMBERS(p) {${numbers.map((name) => `p.${name}`).join(', ')}}
constexpr int POSITION_BYTES = ${arrays.reduce((sum, { length }) => sum + length, 0)};

HD inline uint8_t* bytesOf(Position& p) { return (uint8_t*)&p + offsetof(Position, ${arrays[0].name}); }

${phases.join('\n')}
${choices.join('\n')}
constexpr int ANYONE = ${constantOf(load(join(ENGINE, 'position.ts')), 'ANYONE')};
constexpr int NOBODY = ${constantOf(load(join(ENGINE, 'position.ts')), 'NOBODY')};
constexpr int TAG_roll = ${constantOf(load(join(ENGINE, 'tag.ts')), 'roll')};
constexpr int MAX_ACTIONS = ${constantOf(load(join(ENGINE, 'legal.ts')), 'MAX_ACTIONS')};
constexpr int VARIANT_COUNT = ${engine.VARIANTS.length};
constexpr int FEATURES = ${constantOf(features, 'FEATURES')};
constexpr int MOST_ACTIVE = ${constantOf(features, 'MOST_ACTIVE')};
constexpr int HIDDEN = ${constantOf(weights, 'HIDDEN')};
constexpr int SECOND = ${constantOf(weights, 'SECOND')};
constexpr float FIRST_SCALE = ${constantOf(weights, 'FIRST_SCALE')};
constexpr float SECOND_SCALE = ${constantOf(weights, 'SECOND_SCALE')};

/** By variant, without and with all blocks live. */
static const Position FIRST_POSITIONS[] = {
${firsts.join(',\n')}
};

${[...tables.values()].map(({ name, values, lengths }) => [list(name, values), lengths === undefined ? '' : list(`${name}_lengths`, lengths)].join('\n')).join('\n')}

/** House rules as numbers: 1 for what is not usual. */
HD inline void chooseHouseRules(Rules& rules, bool friendlyFireOff, bool chainFull, bool entryBar, bool nomineePass, int quietLimit) {
  rules.friendlyFire = friendlyFireOff ? 0 : 1;
  rules.chain = chainFull ? WORD_full : WORD_once;
  rules.entryBlock = entryBar ? WORD_bar : WORD_land;
  rules.nominee = nomineePass ? WORD_pass : WORD_penalty;
  rules.quietLimit = quietLimit;
}

HD inline int least(int a, int b) { return a < b ? a : b; }
HD inline int leadingZeros(int bits) {
#ifdef __CUDA_ARCH__
  return __clz(bits);
#else
  return __builtin_clz(bits);
#endif
}
template <class T, int N> HD inline void fill(T (&array)[N], int value) {
#ifdef __CUDA_ARCH__
  if (N * sizeof(T) % 16 == 0 && value == 0) {
    for (int index = 0; index < (int)(N * sizeof(T) / 16); index++) ((uint4*)array)[index] = make_uint4(0, 0, 0, 0);
    return;
  }
#endif
  for (int index = 0; index < N; index++) array[index] = value;
}

struct Engine {
${scratch.join('\n')}

${functions.join('\n\n')}
};
`;

const [out] = process.argv.slice(2);
if (out === undefined) throw new Error('where to?');
writeFileSync(out, header);
