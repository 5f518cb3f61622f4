/** How many decimals units have, for forms that take quantities: read when the first of them opens, anew with each. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { UnitDecimals } from '@machines/kernel/unit-decimals.js';
import { useEffect } from 'react';

import { call } from './call.js';

interface UnitRow extends UnitDecimals {
  readonly id: string;
}

const MOST = 500;
let known: ReadonlyMap<string, UnitDecimals> = new Map();

export const unitOf = (id: string): UnitDecimals | undefined => known.get(id);

const counts = ({ fields, lines }: AnyDefinition): boolean =>
  [fields, ...Object.values(lines).map((line) => line.fields)].some((part) => Object.values(part).some(({ unit }) => unit !== undefined));

/** Without an answer nothing is refused here: the server decides. */
export function useUnits(definition: AnyDefinition): void {
  const asked = counts(definition);
  useEffect(() => {
    if (!asked) return undefined;
    const abort = new AbortController();
    call<readonly UnitRow[]>('baseUom', 'listByPage', { pageIndex: 1, pageRows: MOST }, { quiet: true, signal: abort.signal }).then(
      ({ status, data }) => {
        if (status === 'S') known = new Map(data.map(({ id, uomCode, decimals }) => [id, { uomCode, decimals }]));
      },
      () => undefined,
    );
    return () => abort.abort();
  }, [asked]);
}
