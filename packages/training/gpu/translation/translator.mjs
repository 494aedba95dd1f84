/**
 * One function of the project after the other, from TypeScript to C++. It knows the plain style of the engine's fast files and
 * nothing more: what it does not know, it refuses by name and line. Events are left out; words become numbers.
 */
import ts from 'typescript';
import { constantOf, declared, load, valueAtTop } from './modules.mjs';

/** Arrays that are written to: each player of games has its own. */
const SCRATCH = new Set([
  'fallen',
  'marks',
  'gains',
  'freeAhead',
  'leastDanger',
  'dangersOf',
  'safestMove',
  'blockPoints',
  'enemyPoints',
  'enemyFirsts',
]);
export const scratchUsed = new Map();
/** Numbers that are not whole. */
const FRACTIONS = new Set(['gain', 'gains']);
const FRACTION_RESULTS = new Set(['gainOf']);
/** Functions that only keep what another one says. */
const INSTEAD = { listKnownRules: 'listRules' };
/** Endings from outside never happen in these games. */
const WITHOUT_DEFAULT = new Set(['play']);
/** Names that mean something else in C++. */
const RENAMED = { short: 'short_' };
const words = new Map();
export function wordNumber(text) {
  if (!words.has(text)) words.set(text, words.size + 1);
  return `/*${text}*/${words.get(text)}`;
}

export const tables = new Map();
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

/** The functions that are asked for by file, and all that they call, as C++. */
export function translate(entries) {
  const functions = [];
  for (const [file, names] of Object.entries(entries)) for (const name of names) want(load(file), name);
  while (wanted.length > 0) {
    const { module, name } = wanted.shift();
    functions.push(new Translator(module, name).function());
  }
  return functions;
}
