/**
 * A part of the page that is loaded when it is first needed. Without a network its code cannot come: it is asked for again until it does,
 * and what stands around it, with all that was typed there, stays.
 */
import { lazy } from 'react';
import type { LazyExoticComponent, ReactNode } from 'react';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;

const passed = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** @returns what `load` gives in the end */
export async function untilLoaded<T>(load: () => Promise<T>, wait = passed): Promise<T> {
  for (let ms = FIRST_MS; ; ms = Math.min(LONGEST_MS, ms * 2)) {
    try {
      return await load();
    } catch {
      await wait(ms);
    }
  }
}

type Part<P> = (props: P) => ReactNode;

export const lazyPart = <P>(load: () => Promise<{ readonly default: Part<P> }>): LazyExoticComponent<Part<P>> =>
  lazy(() => untilLoaded(load));
