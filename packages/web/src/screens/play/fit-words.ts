/**
 * Words in a room of a fixed size: their letters get a little smaller until all of them are seen. Where that is not enough, the
 * element is marked: `data-fit="close"`, and its styles cut short what can be read elsewhere, or `data-fit="crowded"`, and they
 * leave it out. Beyond that they scroll.
 */

/** Of the usual size; smaller ones could not be read well. */
const SIZES = [1, 0.95, 0.9, 0.85, 0.8, 0.75];
/** Rather than make all letters smaller than this, something is left out. */
const SMALLEST_OF_ALL = 0.85;

export function fitWords(element: HTMLElement): () => void {
  function fits(size: number): boolean {
    element.style.setProperty('--fit', String(size));
    return element.scrollHeight <= element.clientHeight;
  }
  function fit(): void {
    for (const marked of ['roomy', 'close']) {
      element.dataset.fit = marked;
      if (SIZES.filter((size) => size >= SMALLEST_OF_ALL).some(fits)) return;
    }
    element.dataset.fit = 'crowded';
    SIZES.some(fits);
  }
  const words = new MutationObserver(fit);
  words.observe(element, { childList: true, characterData: true, subtree: true });
  const room = new ResizeObserver(fit);
  room.observe(element.parentElement ?? element);
  // As a browser's bars come and go, letters may get another size where the room keeps its own.
  window.addEventListener('resize', fit);
  fit();
  return () => {
    words.disconnect();
    room.disconnect();
    window.removeEventListener('resize', fit);
  };
}
