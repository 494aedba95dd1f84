/** A small window over a screen: it opens with its element, and a tap beside it closes it. What it looks like is in theme.css. */
export function sheet(dialog: HTMLDialogElement): () => void {
  function tap({ target }: MouseEvent): void {
    if (target === dialog) dialog.close();
  }
  dialog.showModal();
  dialog.addEventListener('click', tap);
  return () => dialog.removeEventListener('click', tap);
}
