/** Names of what a document refers to, for readers outside: they may not open our people, but their lists say who it is. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';

import { call } from '../call.js';
import { isSupplierUser, useSession } from '../session/session.js';

type Values = Readonly<Record<string, unknown>>;
const none: Values = {};

/** `{$names, $namesEn}` as the document's own list has them; empty for colleagues, who read names where they are. */
export function useNamesBeside({ type }: AnyDefinition, id: string | null): Values {
  const [names, setNames] = useState(none);
  const outside = isSupplierUser(useSession());
  useEffect(() => {
    if (!outside || id === null) return undefined;
    const abort = new AbortController();
    call<readonly Values[]>(
      type,
      'listByPage',
      { pageIndex: 1, pageRows: 5, conditions: [{ key: 'id', op: 'in', value: [id] }] },
      { quiet: true, signal: abort.signal },
    ).then(
      ({ status, data }) => {
        const row = status === 'S' ? data[0] : undefined;
        if (row) setNames({ $names: row['$names'], $namesEn: row['$namesEn'] });
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [outside, type, id]);
  return names;
}
