import { useEffect, useRef, useState } from 'react';

const PAUSE_MS = 300;

/** What is typed shows at once and is told on after a pause, so that a list is not asked at every key. */
export function useTypedValue(value: string, tell: (text: string) => void): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const told = useRef(value);
  // Beside it something else may have been typed and told meanwhile.
  const latest = useRef(tell);
  latest.current = tell;
  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      told.current = text.trim();
      latest.current(text);
    }, PAUSE_MS);
  };
  return [typed, type];
}
