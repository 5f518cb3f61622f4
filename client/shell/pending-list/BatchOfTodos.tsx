/** Buttons for chosen to-dos of one kind whose documents take the same answer; what is refused stays chosen. */
import type { ReactNode } from 'react';

import { entryOf, useDefinition } from '../../kernel/definitions.js';
import { BatchBar } from '../../kernel/table/BatchBar.js';
import type { PendingRow } from '../pending.js';

interface Props {
  readonly rows: readonly PendingRow[];
  onDone(refused: ReadonlySet<string>): void;
}

export function BatchOfTodos({ rows, onDone }: Props): ReactNode {
  const [first] = rows;
  const alike = first !== undefined && rows.every((row) => row.docType === first.docType && row.billType === first.billType);
  return alike && entryOf(first.docType) ? <Answers type={first.docType} billType={first.billType} rows={rows} onDone={onDone} /> : null;
}

function Answers({ type, billType, rows, onDone }: Props & { readonly type: string; readonly billType: string }): ReactNode {
  const definition = useDefinition(type);
  const events = [
    ...new Set(
      Object.values(definition.machine.states)
        .flatMap((state) => state.todos ?? [])
        .filter((todo) => todo.type === billType)
        .flatMap((todo) => todo.batch ?? []),
    ),
  ];
  if (events.length === 0) return null;
  const named = rows.map((row) => ({ id: row.docId, rev: row.rev, [definition.nameField ?? 'docNumber']: row.pendingTitle }));
  const back = (refused: ReadonlySet<string>): void =>
    onDone(new Set(rows.filter((row) => refused.has(row.docId)).map((row) => row.pendingId)));
  return (
    <BatchBar
      definition={definition}
      events={events}
      rows={named}
      page={rows.length}
      count={rows.length}
      everything={false}
      query={{ conditions: [], orderBy: [] }}
      onDone={back}
    />
  );
}
