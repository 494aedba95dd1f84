/** How a source is asked that may fail in ways it should not. */
import { failure, type Result } from '@bfi/engine';

/** A source that fails otherwise than it may keeps nothing: that is a fault of the page's, and nobody has to wait for it. */
export async function reported<T, Fault>(
  asked: () => Promise<Result<T, Fault>>,
): Promise<Result<T, Fault | 'unavailable'>> {
  try {
    return await asked();
  } catch (error) {
    globalThis.reportError?.(error);
    return failure('unavailable');
  }
}
