import { useEffect, useState } from 'react';

/** By then a page has come to rest. */
const REST_MS = 4_000;

/** For what nobody waits for when the page opens: true once it is needed, at the latest when the page has come to rest; and from then on. */
export function useLater(needed: boolean): boolean {
  const [due, setDue] = useState(needed);
  useEffect(() => {
    if (due) return undefined;
    const timer = setTimeout(() => setDue(true), needed ? 0 : REST_MS);
    return () => clearTimeout(timer);
  }, [due, needed]);
  return due || needed;
}
