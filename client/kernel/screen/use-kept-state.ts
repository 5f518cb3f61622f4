import { useEffect, useState } from 'react';

import { noMemory, useScreenIfAny } from './screen.js';

/** State of a screen that a reload of the page does not take away. */
export function useKeptState<T>(name: string, initial: T): readonly [T, (next: T) => void] {
  const memory = useScreenIfAny()?.memory ?? noMemory;
  const [state, setState] = useState<T>(() => memory.read(name) as T | undefined ?? initial);
  useEffect(() => memory.write(name, state), [memory, name, state]);
  return [state, setState];
}
