/** A new record that begins as another one is. */
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import type { AnyDefinition } from '@machines/kernel/definition.js';
import { ask } from '../kernel/call.js';
import { writable } from '../kernel/form/editing.js';
import type { FormSlots } from '../kernel/form/DocumentForm.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { LoadingState } from '../kernel/states/States.js';
import type { TableRow } from '../kernel/table/columns.js';
import { toastFailure } from '../kernel/toast.js';

interface Props {
  readonly definition: AnyDefinition;
  readonly from: string;
  readonly slots?: FormSlots;
  /** What of the other one's values that people may write the new one begins with; `found`: all that is read of it. */
  readonly taken: (values: TableRow, found: TableRow) => TableRow;
}

export function Copied({ definition, from, slots, taken }: Props): ReactNode {
  const [initial, setInitial] = useState<TableRow | null>(null);
  useEffect(() => {
    let gone = false;
    ask<TableRow>(definition.type, 'findById', { id: from }).then((found) => {
      if (!gone) setInitial(taken(writable(definition, found), found));
    }, toastFailure);
    return () => {
      gone = true;
    };
  }, [definition, from, taken]);
  return initial === null ? (
    <LoadingState />
  ) : (
    <DocumentPage definition={definition} id={null} initial={initial} {...(slots ? { slots } : {})} />
  );
}

/** All but these. */
export const without = (values: TableRow, names: ReadonlySet<string>): TableRow =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
