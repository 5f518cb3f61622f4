/** Hears a live list: what is asked for by call is asked for again when its rows change. */
import type { ListCondition } from '@machines/kernel/protocol.js';
import { useEffect, useRef } from 'react';

import { useList } from './use-list.js';

export interface Watched {
  readonly entity: string;
  readonly conditions: readonly ListCondition[];
  /** How many rows are heard; default 5. */ readonly pageRows?: number;
}

export function Ear({ watch, onChange }: { readonly watch: Watched; onChange(): void }): null {
  const { status, count, rows } = useList(watch.entity, { pageIndex: 1, pageRows: watch.pageRows ?? 5, conditions: watch.conditions });
  const heard = status === 'ready' ? `${count} ${rows.map((row) => `${String(row['id'])}${String(row['state'])}`).join()}` : null;
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (heard !== null && known.current !== null && known.current !== heard) onChange();
    known.current = heard ?? known.current;
  }, [heard, onChange]);
  return null;
}
