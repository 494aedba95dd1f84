// Before the tests from source: the page's texts, compiled. They are all that these tests need of a build.
import { buildMessages } from './build-messages.mjs';

export const setup = buildMessages;
