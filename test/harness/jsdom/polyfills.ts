/** What the component library asks of a browser and jsdom does not have. Nothing matches, nothing is measured. */
import { configure } from '@testing-library/dom';
import { TextDecoder, TextEncoder } from 'node:util';
import { deserialize, serialize } from 'node:v8';

class NothingObserved {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const noMatch = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

Object.defineProperty(window, 'matchMedia', { writable: true, configurable: true, value: noMatch });
Object.defineProperty(window, 'ResizeObserver', { writable: true, configurable: true, value: NothingObserved });
Object.defineProperty(Element.prototype, 'scrollIntoView', { writable: true, configurable: true, value: () => undefined });
// The interface begins in the browser's language.
Object.defineProperty(window.navigator, 'languages', { configurable: true, value: ['zh-CN'] });
const structuredClone = (value: unknown): unknown => deserialize(serialize(value));
Object.assign(globalThis, { TextDecoder, TextEncoder, structuredClone });

// A busy machine draws late.
configure({ asyncUtilTimeout: 60_000 });
