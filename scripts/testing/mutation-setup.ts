/** In each test file of a mutation run: properties are kept short, and Stryker is told which test reached which mutant. */
import fc from 'fast-check';
import { afterAll, beforeEach, inject, type TaskMeta } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** Under which name Stryker keeps its counts; not there when Vitest runs alone. */
    globalNamespace?: string;
  }
  interface TaskMeta {
    mutantCoverage?: unknown;
    hitCount?: unknown;
  }
}

// A property is asked again for each of thousands of mutants.
fc.configureGlobal({ interruptAfterTimeLimit: 200, markInterruptAsFailure: false });

// Stryker 9.5 hands its counts to the first argument of `afterAll`, which has not been the suite since Vitest 4.1. So they were
// lost: every mutant met every test, and an endless loop ended by the clock only.
const namespace = inject('globalNamespace');
if (namespace !== undefined) {
  let meta: TaskMeta | undefined;
  beforeEach(({ task }) => {
    meta = task.file.meta;
  });
  afterAll(() => {
    const counts: unknown = Reflect.get(globalThis, namespace);
    if (meta === undefined || typeof counts !== 'object' || counts === null) return;
    meta.mutantCoverage = Reflect.get(counts, 'mutantCoverage');
    meta.hitCount = Reflect.get(counts, 'hitCount');
  });
}
