// The computer's thread from source: a thread does not inherit the loader that lets the main program read TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('../worker.ts');
