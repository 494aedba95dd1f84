// Loaded before the server by tests that must not hang on what the dice say: its part of every seal is always the same.
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const SEALED_BYTES = 32;
const real = crypto.randomFillSync;

/** @type {(buffer: Buffer) => Buffer} */
const fixed = (buffer) => (buffer.length === SEALED_BYTES ? buffer.fill(7) : real(buffer));
Reflect.set(crypto, 'randomFillSync', fixed);
syncBuiltinESMExports();
