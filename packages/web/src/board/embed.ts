/** `<bfi-board>`: a position or a replay for any page. It brings everything with it and changes nothing around it. */
import { mount, unmount } from 'svelte';
import palette from '../look/palette.css?inline';
import Embed from './Embed.svelte';
import { type Embedded, readPosition, readRecord } from './embed-data.ts';
import { EMBED_LABELS, labelsFrom } from './embed-labels.ts';

const NAME = 'bfi-board';
/** One for all boards of a page. Unlike an element with styles, it is allowed also where a page permits none but its own. */
const colours = new CSSStyleSheet();
colours.replaceSync(palette);
const ATTRIBUTES = ['position', 'record', 'variant', 'options', 'set', 'bottom', 'theme'];

class BoardElement extends HTMLElement {
  static readonly observedAttributes = [
    ...ATTRIBUTES,
    ...Object.keys(EMBED_LABELS).map((name) => `label-${name}`),
  ];

  #shown: Record<string, unknown> | null = null;
  #due = false;

  connectedCallback(): void {
    this.#show();
  }

  disconnectedCallback(): void {
    this.#clear();
  }

  attributeChangedCallback(): void {
    // Several attributes that change together are one change.
    if (this.#due || !this.isConnected) return;
    this.#due = true;
    queueMicrotask(() => {
      this.#due = false;
      if (this.isConnected) this.#show();
    });
  }

  #clear(): void {
    if (this.#shown !== null) void unmount(this.#shown);
    this.#shown = null;
  }

  #show(): void {
    this.#clear();
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = [colours];
    this.style.display ||= 'block';
    const theme = this.getAttribute('theme');
    this.#shown = mount(Embed, {
      target: root,
      props: {
        embedded: this.#read(),
        labels: labelsFrom((name) => this.getAttribute(name)),
        bottom: this.getAttribute('bottom') === 'blue' ? 'blue' : 'red',
        set: this.getAttribute('set') === 'numbers' ? 'numbers' : 'pictures',
        theme: theme === 'light' || theme === 'dark' || theme === 'contrast' ? theme : 'auto',
      },
    });
  }

  #read(): Embedded | null {
    const position = this.getAttribute('position');
    if (position !== null)
      return readPosition(position, this.getAttribute('variant'), this.getAttribute('options'));
    const record = this.getAttribute('record') ?? this.textContent ?? '';
    return record.trim() === '' ? null : readRecord(record);
  }
}

if (customElements.get(NAME) === undefined) customElements.define(NAME, BoardElement);
