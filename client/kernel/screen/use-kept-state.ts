import { useEffect, useState } from 'react';
import type { Dispatch, SetStateAction } from 'react';

import { noMemory, UNSAVED, useScreenIfAny } from './screen.js';

/** State of a screen that a reload of the page does not take away. */
export function useKeptState<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const memory = useScreenIfAny()?.memory ?? noMemory;
  const [state, setState] = useState<T>(() => (memory.read(name) as T | undefined) ?? initial);
  useEffect(() => memory.write(name, state), [memory, name, state]);
  return [state, setState];
}

/** What is typed and not sent yet, over a reload; `untouched`, which stays the same object, is nothing of it. Never secrets. */
export function useUnsavedState<T>(name: string, untouched: T): readonly [T, Dispatch<SetStateAction<T>>] {
  const memory = useScreenIfAny()?.memory ?? noMemory;
  const [state, setState] = useState<T>(() => {
    const kept = memory.read(UNSAVED + name) as { readonly typed: T } | undefined;
    return kept ? kept.typed : untouched;
  });
  useEffect(() => memory.write(UNSAVED + name, state === untouched ? undefined : { typed: state }), [memory, name, state, untouched]);
  return [state, setState];
}
