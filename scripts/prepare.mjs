// Runs after `npm ci`: builds everything. Without the development dependencies there is nothing to build with, which is said
// in one line and is no failure: whoever leaves them out brings a build along.
try {
  import.meta.resolve('rolldown');
} catch {
  console.log('Not built: the development dependencies are not installed. Run a plain "npm ci" to build.');
  process.exit(0);
}
await import('./build.mjs');
