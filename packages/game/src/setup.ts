/** Where a battle's set-up ends and its first turn begins is the engine's word. */
export { isSetup } from '@bfi/engine';
