/** Where the front tab is scrolled to: a page begins at its top, what one comes back to stands where it was left, over a reload, too (platform-access.md §3.1, §3.3). */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

import { readKept, writeKept } from '../kernel/session/tab-store.js';
import { scrollName } from './tabs/tab-memory.js';
import { keyOf, targetOf } from './tabs/tabs.js';

/** Of the page itself, and of the boxes inside it that scroll by themselves, by name. */
type Tops = Readonly<Record<string, number>>;

const PAGE = '';
const KEEP_AFTER_MS = 200;
/** Rows that come later than this find somebody who reads. */
const RESTORES_FOR_MS = 5_000;

const boxesOf = (main: HTMLElement): readonly (readonly [string, HTMLElement])[] => [
  [PAGE, main],
  ...[...main.querySelectorAll<HTMLElement>('section:not([hidden]) [data-scrolls]')].map((box): [string, HTMLElement] => [
    box.dataset['scrolls']!,
    box,
  ]),
];

const topsOf = (main: HTMLElement): Tops =>
  Object.fromEntries(
    boxesOf(main)
      .map(([name, box]) => [name, box.scrollTop] as const)
      .filter(([, top]) => top > 0),
  );

/** @returns whether everything stands where it should */
function put(main: HTMLElement, tops: Tops): boolean {
  const boxes = new Map(boxesOf(main));
  return Object.entries(tops)
    .map(([name, top]) => {
      const box = boxes.get(name);
      if (box && Math.abs(box.scrollTop - top) > 1) box.scrollTop = top;
      return box !== undefined && Math.abs(box.scrollTop - top) <= 1;
    })
    .every(Boolean);
}

/** Again at whatever is drawn, until it stands there or somebody scrolls himself. @returns what ends it */
function restore(main: HTMLElement, tops: Tops, over: () => void): () => void {
  const signs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;
  const watch = new MutationObserver(() => {
    if (put(main, tops)) end();
  });
  const timer = setTimeout(() => end(), RESTORES_FOR_MS);
  const end = (): void => {
    watch.disconnect();
    clearTimeout(timer);
    for (const sign of signs) main.removeEventListener(sign, end);
    over();
  };
  watch.observe(main, { childList: true, subtree: true, attributes: true, attributeFilter: ['style', 'hidden'] });
  for (const sign of signs) main.addEventListener(sign, end, { passive: true });
  return end;
}

const ofEntries = new Map<string, Tops>();

export function useScroll(box: RefObject<HTMLElement | null>, active: string): void {
  const { key: entry, pathname, search } = useLocation();
  const type = useNavigationType();
  const before = useRef<{ readonly tab: string; readonly search: string } | null>(null);
  const restoring = useRef(false);
  const arrived = keyOf(targetOf(pathname, search)) === active;

  useLayoutEffect(() => {
    const main = box.current;
    if (!main || !arrived) return undefined;
    const [was, back] = [before.current, type === NavigationType.Pop];
    before.current = { tab: active, search };
    if (was?.tab === active && (was.search === search || type === NavigationType.Replace)) return undefined;
    const kept = was?.tab === active ? undefined : (readKept(scrollName(active)) as Tops | undefined);
    const tops = (back ? ofEntries.get(entry) : undefined) ?? kept ?? {};
    main.scrollTop = tops[PAGE] ?? 0;
    if (put(main, tops)) return undefined;
    restoring.current = true;
    return restore(main, tops, () => {
      restoring.current = false;
    });
  }, [box, arrived, active, entry, search, type]);

  useEffect(() => {
    const main = box.current;
    if (!main || !arrived) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = (): void => {
      clearTimeout(timer);
      if (timer !== undefined) writeKept(scrollName(active), ofEntries.get(entry));
      timer = undefined;
    };
    const scrolled = (): void => {
      if (restoring.current) return;
      ofEntries.set(entry, topsOf(main));
      timer ??= setTimeout(keep, KEEP_AFTER_MS);
    };
    main.addEventListener('scroll', scrolled, { capture: true, passive: true });
    addEventListener('pagehide', keep);
    return () => {
      main.removeEventListener('scroll', scrolled, { capture: true });
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [box, arrived, active, entry]);
}
