/**
 * Turns the engine's rules and the network's features into one C++ header, for programs that play on a graphics card.
 * So every rule has one home, in TypeScript, and nobody writes one twice. The header is made anew whenever it is needed.
 *
 *   node packages/training/gpu/translate.mjs OUT.h
 *
 * Numbers and tables of a module are computed by running it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { AI, constantOf, ENGINE, load } from './translation/modules.mjs';
import { scratchUsed, tables, translate, wordNumber } from './translation/translator.mjs';

const [out] = process.argv.slice(2);
if (out === undefined) {
  console.error('translate: the name of the header to write is needed');
  process.exit(2);
}

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
  [join(ENGINE, 'cell.ts')]: ['isOf'],
  [join(AI, 'network/features.ts')]: ['listFeatures'],
  [join(AI, 'search/doubtful-shots.ts')]: ['isDoubtful', 'mayComeFirst'],
};

const WIDE = new Set(['shooter', 'nominee', 'blockRows', 'blockColumns', 'quiet']);

const functions = translate(ENTRIES);

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
const features = load(join(AI, 'network/feature-groups.ts'));
const weights = load(join(AI, 'network/weights.ts'));
const search = load(join(AI, 'search/turn-search.ts'));
/** Where each layer begins in the list of floats, and how long that is. */
const PLACES = ['W1', 'B1', 'W2', 'B2', 'W3', 'B3', 'HEAD', 'PARAMETERS'];
const typeFor = (values) => {
  const fits = (bits) => values.every((value) => value >= -(2 ** (bits - 1)) && value < 2 ** (bits - 1));
  return fits(8) ? 'int8_t' : fits(16) ? 'int16_t' : 'int32_t';
};
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
const SCRATCH_TYPES = {
  Uint8Array: 'uint8_t',
  Int16Array: 'int16_t',
  Uint16Array: 'uint16_t',
  Int32Array: 'int32_t',
  Float64Array: 'float',
};

/** What a game's player writes to: arrays begin where a whole vector does, so that they are cleared quickly. */
const scratch = [...scratchUsed].map(([name, value]) => {
  if (typeof value === 'number') return `int ${name}_;`;
  const length = Math.ceil(value.length / 16) * 16;
  return `alignas(16) ${SCRATCH_TYPES[value.constructor.name]} ${name}_[${length}];`;
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
constexpr int CHAPTERS = ${constantOf(features, 'CHAPTERS')};
constexpr int CHAPTER = ${constantOf(features, 'CHAPTER')};
constexpr int MOST_ACTIVE = ${constantOf(features, 'MOST_ACTIVE')};
constexpr int HIDDEN = ${constantOf(weights, 'HIDDEN')};
constexpr int SECOND = ${constantOf(weights, 'SECOND')};
constexpr float FIRST_SCALE = ${constantOf(weights, 'FIRST_SCALE')};
constexpr float SECOND_SCALE = ${constantOf(weights, 'SECOND_SCALE')};
constexpr uint32_t MAGIC = ${constantOf(weights, 'MAGIC')};
constexpr uint32_t FORMAT = ${constantOf(weights, 'FORMAT')};
${PLACES.map((name) => `constexpr int ${name} = ${constantOf(weights, name)};`).join('\n')}
constexpr int FOLLOWED_AFTER_ZERO = ${constantOf(search, 'FOLLOWED_AFTER_ZERO')};

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

// What has moved to another file would be a hole that only the compiler finds.
const hole = /^.*\bundefined\b.*$/m.exec(header);
if (hole !== null) throw new Error(`nothing was found for: ${hole[0]}`);
writeFileSync(out, header);
