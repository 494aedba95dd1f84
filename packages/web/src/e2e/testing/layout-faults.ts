/** Looks over a screen for what a reader would stumble on: text that is cut off, sticks out or lies upon other text. */
import type { Page } from 'playwright-core';

export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults);
}

/** Runs in the page. */
function findFaults(): string[] {
  const SLACK = 1.5;
  const faults: string[] = [];
  // A phone zooms out to show what is too wide: the window would tell the width of the fault.
  const screenWidth = document.documentElement.clientWidth;
  const root = document.querySelector('dialog[open]') ?? document.body;

  interface Line {
    readonly rect: DOMRect;
    readonly element: Element;
    readonly text: string;
  }

  function nameOf(element: Element): string {
    const words = (element.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, 50);
    return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class')?.replace(/ ?svelte-\S+/g, '') ?? ''}"> “${words}”`;
  }

  /** Neither hidden, nor only heard, nor part of a drawing. */
  function isRead(element: Element): boolean {
    return (
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.closest('svg, .die, option') === null &&
      !ancestors(element).some((each) => traitsOf(each).isDot)
    );
  }

  /** Asked for once an element, since many lines have the same ancestors, and styles are slow to ask for. */
  interface Traits {
    readonly overflowX: string;
    readonly overflowY: string;
    /** Shortened on purpose, with dots that say so. */
    readonly isShortened: boolean;
    /** So small that it is only heard. */
    readonly isDot: boolean;
    readonly floats: boolean;
  }
  const known = new Map<Element, Traits>();
  function traitsOf(element: Element): Traits {
    const found = known.get(element);
    if (found !== undefined) return found;
    const { overflowX, overflowY, textOverflow, webkitLineClamp, position } = getComputedStyle(element);
    const traits = {
      overflowX,
      overflowY,
      isShortened: textOverflow === 'ellipsis' || (webkitLineClamp !== 'none' && webkitLineClamp !== ''),
      isDot: element.clientWidth === 1 && element.clientHeight === 1,
      floats: /fixed|sticky/.test(position),
    };
    known.set(element, traits);
    return traits;
  }

  /** The element itself, and all that it stands in, from the inside out. */
  const chains = new Map<Element, readonly Element[]>();
  function ancestors(element: Element | null): readonly Element[] {
    if (element === null || element === document.body) return [];
    const chain = chains.get(element) ?? [element, ...ancestors(element.parentElement)];
    chains.set(element, chain);
    return chain;
  }

  /** In a list that is scrolled, or a text that is shortened, more than half of the line is outside of what is seen of it. */
  function isScrolledAway(rect: DOMRect, element: Element): boolean {
    const middle = (rect.top + rect.bottom) / 2;
    return ancestors(element).some((each) => {
      const { overflowY, isShortened } = traitsOf(each);
      if (!/auto|scroll/.test(overflowY) && !isShortened) return false;
      const { top, bottom } = each.getBoundingClientRect();
      return middle < top || middle > bottom;
    });
  }

  /** What is seen of a line whose end is dots. */
  function seenOf(rect: DOMRect, element: Element): DOMRect {
    const short = ancestors(element).find((each) => traitsOf(each).isShortened);
    if (short === undefined) return rect;
    const { left, right } = short.getBoundingClientRect();
    const from = Math.max(rect.left, left);
    return new DOMRect(from, rect.top, Math.max(0, Math.min(rect.right, right) - from), rect.height);
  }

  function linesOf(): Line[] {
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (element === null || text === '' || !isRead(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width > 0 && !isScrolledAway(rect, element)) {
          lines.push({ rect: seenOf(rect, element), element, text });
        }
      }
    }
    return lines;
  }

  function checkCut({ rect, element, text }: Line): void {
    if (rect.left < -SLACK || rect.right > screenWidth + SLACK) {
      const scrolls = ancestors(element).some((each) => /auto|scroll/.test(traitsOf(each).overflowX));
      if (!scrolls) faults.push(`beyond the screen: ${nameOf(element)}`);
    }
    for (const each of ancestors(element)) {
      const { overflowX, overflowY, isShortened } = traitsOf(each);
      if (isShortened) return;
      const box = each.getBoundingClientRect();
      const isControl = each.matches('button, a.button, label, .card');
      const cutX = overflowX === 'hidden' || overflowX === 'clip' || isControl;
      const cutY = overflowY === 'hidden' || overflowY === 'clip' || isControl;
      if (cutX && (rect.left < box.left - SLACK || rect.right > box.right + SLACK)) {
        faults.push(`sticks out of ${nameOf(each)}: “${text.slice(0, 40)}”`);
        return;
      }
      // Letters are lower than their line.
      const letters = rect.height * 0.2;
      if (cutY && (rect.top + letters < box.top - SLACK || rect.bottom - letters > box.bottom + SLACK)) {
        faults.push(`cut off in ${nameOf(each)}: “${text.slice(0, 40)}”`);
        return;
      }
      if (overflowY === 'auto' || overflowY === 'scroll') return;
    }
  }

  function overlap(one: DOMRect, other: DOMRect): boolean {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 2 && height > Math.min(one.height, other.height) * 0.3;
  }

  /** Bars that stay in place have the rest of the page pass under them. */
  function floats(element: Element): boolean {
    return ancestors(element).some((each) => traitsOf(each).floats);
  }

  function checkOverlaps(lines: readonly Line[]): void {
    const still = lines.filter(({ element }) => root !== document.body || !floats(element));
    for (const [index, one] of still.entries()) {
      for (const other of still.slice(index + 1)) {
        if (one.element === other.element || !overlap(one.rect, other.rect)) continue;
        faults.push(`${nameOf(one.element)} lies upon ${nameOf(other.element)}`);
      }
    }
    const controls = [...root.querySelectorAll('button, a, label, select')].filter(
      (each) => isRead(each) && each.closest('[role=grid]') === null && !each.classList.contains('step'),
    );
    for (const [index, one] of controls.entries()) {
      for (const other of controls.slice(index + 1)) {
        if (one.parentElement !== other.parentElement) continue;
        if (!overlap(one.getBoundingClientRect(), other.getBoundingClientRect())) continue;
        faults.push(`the controls ${nameOf(one)} and ${nameOf(other)} overlap`);
      }
    }
  }

  const lines = linesOf();
  lines.forEach(checkCut);
  checkOverlaps(lines);
  const wide = document.documentElement.scrollWidth - screenWidth;
  if (wide > 0) faults.push(`the page is ${wide} px wider than the screen`);
  return [...new Set(faults)];
}
