/** Words in a room of a fixed size: their letters get a little smaller until all of them are seen. Beyond that they scroll. */

/** Of the usual size; smaller ones could not be read well. */
const SIZES = [1, 0.95, 0.9, 0.85, 0.8, 0.75];

export function fitWords(element: HTMLElement): () => void {
  function fit(): void {
    for (const size of SIZES) {
      element.style.setProperty('--fit', String(size));
      if (element.scrollHeight <= element.clientHeight) return;
    }
  }
  const words = new MutationObserver(fit);
  words.observe(element, { childList: true, characterData: true, subtree: true });
  const room = new ResizeObserver(fit);
  room.observe(element.parentElement ?? element);
  fit();
  return () => {
    words.disconnect();
    room.disconnect();
  };
}
