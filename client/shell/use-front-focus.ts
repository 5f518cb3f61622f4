/** Where the focus is when another tab comes to the front: where it was left there, else at the screen's heading; never on nothing. */
import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** A screen that comes later finds somebody who has gone on by himself. */
const WAITS_FOR_MS = 30_000;
const LOOKS_EVERY_MS = 100;
const acts = ['click', 'keydown'] as const;

const tabOf = (element: Element): HTMLElement | null => element.closest<HTMLElement>('section[data-tab]');

/** On nothing, or on what the tab left behind has hidden. */
function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || tabOf(focused)?.hidden === true;
}

function headingOf(section: HTMLElement): HTMLElement | null {
  const heading = section.querySelector<HTMLElement>('h1');
  if (heading && !heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  return heading;
}

/**
 * As soon as there is where to put it. Whoever acts himself, or a field that takes it, ends the waiting; a menu or dialog in
 * which the screen was chosen gives it back to its button only because it closes.
 * @param chosenIn that menu or dialog
 * @returns what ends it
 */
function put(main: HTMLElement, left: ReadonlyMap<string, WeakRef<HTMLElement>>, chosenIn: Element | null): () => void {
  const signs = ['keydown', 'pointerdown'] as const;
  const since = performance.now();
  const end = (): void => {
    clearInterval(timer);
    for (const sign of signs) removeEventListener(sign, end, true);
  };
  const look = (): void => {
    const focused = document.activeElement;
    const front = main.querySelector<HTMLElement>('section[data-tab]:not([hidden])');
    if (performance.now() - since > WAITS_FOR_MS || (focused && front?.contains(focused))) return end();
    if (!front || chosenIn?.isConnected || !(isLost(focused) || chosenIn)) return;
    const before = left.get(front.dataset['tab']!)?.deref();
    (before?.isConnected ? before : headingOf(front))?.focus({ preventScroll: true });
  };
  const timer = setInterval(look, LOOKS_EVERY_MS);
  for (const sign of signs) addEventListener(sign, end, true);
  return end;
}

export function useFrontFocus(box: RefObject<HTMLElement | null>, active: string): void {
  const left = useRef(new Map<string, WeakRef<HTMLElement>>());
  const shown = useRef(active);
  const actedIn = useRef<Element | null>(null);
  useEffect(() => {
    const main = box.current!;
    const keep = ({ target }: FocusEvent): void => {
      const tab = tabOf(target as HTMLElement)?.dataset['tab'];
      if (tab !== undefined) left.current.set(tab, new WeakRef(target as HTMLElement));
    };
    const note = ({ target }: Event): void => {
      actedIn.current = target instanceof Element ? target.closest('[role="menu"], [role="dialog"]') : null;
    };
    main.addEventListener('focusin', keep);
    for (const act of acts) addEventListener(act, note, true);
    return () => {
      main.removeEventListener('focusin', keep);
      for (const act of acts) removeEventListener(act, note, true);
    };
  }, [box]);
  useEffect(() => {
    if (shown.current === active) return undefined;
    shown.current = active;
    return put(box.current!, left.current, actedIn.current);
  }, [box, active]);
}
