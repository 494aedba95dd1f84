/** For mutation testing: a property is tried for a moment only, since it is asked again for each of thousands of mutants. */
import fc from 'fast-check';

fc.configureGlobal({
  ...fc.readConfigureGlobal(),
  interruptAfterTimeLimit: 400,
  markInterruptAsFailure: false,
});
