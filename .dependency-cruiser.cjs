// The arrows between packages. Whatever is not listed under `allowed` is an error: also a file that does not exist,
// a library that stands in no package.json, and a development library in shipped code.

const TEST = '\\.test\\.ts$|/testing/';

/** From each package's own code to the packages it may import, always through their public face. */
const ARROWS = {
  engine: [],
  ai: ['engine'],
  game: ['engine', 'ai'],
  training: ['engine', 'ai'],
  analysis: ['engine', 'ai', 'game'],
  protocol: ['engine', 'game'],
  server: ['engine', 'ai', 'game', 'protocol'],
  web: ['engine', 'ai', 'game', 'analysis', 'protocol'],
  cli: ['engine', 'ai', 'game', 'analysis'],
};

/** Packages that read positions by the million, through the engine's second door. */
const BY_THE_MILLION = ['ai', 'training', 'cli'];
const PACKED = '^packages/engine/src/packed\\.ts$';

/** Packages that run only in Node and may use its modules. */
const ON_NODE = ['training', 'server', 'cli'];

/** Packages that may use libraries from npm. */
const WITH_LIBRARIES = ['protocol', 'server', 'web', 'cli'];

const anyOf = (/** @type {string[]} */ names) => `^packages/(?:${names.join('|')})/`;
const face = (/** @type {string[]} */ names) => `^packages/(?:${names.join('|')})/src/index\\.ts$`;

const packageArrows = Object.entries(ARROWS)
  .filter(([, targets]) => targets.length > 0)
  .map(([name, targets]) => ({ from: { path: anyOf([name]) }, to: { path: face(targets) } }));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-test-in-product',
      comment: 'tests and their helpers are imported by tests only',
      severity: 'error',
      from: { path: '^packages/', pathNot: TEST },
      to: { path: TEST },
    },
  ],
  allowed: [
    { from: { path: '^packages/([^/]+)/' }, to: { path: '^packages/$1/' } },
    ...packageArrows,
    { from: { path: anyOf(BY_THE_MILLION) }, to: { path: PACKED } },
    { from: { path: anyOf(ON_NODE) }, to: { dependencyTypes: ['core'] } },
    { from: { path: anyOf(WITH_LIBRARIES) }, to: { dependencyTypes: ['npm'] } },
    { from: { path: `^packages/.*(?:${TEST})` }, to: { dependencyTypes: ['core', 'npm', 'npm-dev'] } },
    // The page's browser tests start the page with the same tools as the scripts.
    { from: { path: `^packages/.*(?:${TEST})` }, to: { path: '^scripts/testing/' } },
    // Where more time must pass at a server than a test may last, it runs in the test's own process.
    {
      from: { path: '^packages/web/.*\\.e2e\\.test\\.ts$' },
      to: { path: '^packages/server/src/testing/online-server\\.ts$' },
    },
    // Compiled messages come with code for servers, which the page does not use.
    { from: { path: '^packages/web/src/generated/' }, to: { dependencyTypes: ['core'] } },
    // What the champion has learned and its table of endings are files, not modules; the page's bundler gives its address.
    { from: { path: '^packages/web/' }, to: { path: '^@bfi/ai/(champion|endings)\\.bin\\?url$' } },
    { from: { path: '^bench/' }, to: { path: `^bench/|${PACKED}|${face(Object.keys(ARROWS))}` } },
    { from: { path: '^(?:bench|scripts)/' }, to: { dependencyTypes: ['core', 'npm', 'npm-dev'] } },
    // The documentation's pictures and the icons are drawn from the page's own shapes.
    { from: { path: '^scripts/drawing/' }, to: { path: '^packages/web/src/look/[^/]+\\.ts$' } },
    { from: { path: '^scripts/' }, to: { path: `^scripts/|${face(Object.keys(ARROWS))}` } },
  ],
  allowedSeverity: 'error',
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?:packages/[^/]+|bench)/dist/' },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['bfi-source', 'import', 'node', 'types', 'default'],
      extensions: ['.ts', '.mts', '.svelte', '.js', '.mjs', '.cjs', '.d.ts'],
    },
  },
};
