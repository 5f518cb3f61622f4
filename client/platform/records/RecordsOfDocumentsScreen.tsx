/** fileManagement, baseTaskLink: records about other documents, which are called as people call them. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';

import { entryOf, screenOf, useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { DocumentForm } from '../../kernel/form/DocumentForm.js';
import type { FieldSlot, FormSlots } from '../../kernel/form/DocumentForm.js';
import { LabelledValue } from '../../kernel/form/FieldValue.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { columnsOf } from '../../kernel/table/columns.js';
import type { Column, TableRow } from '../../kernel/table/columns.js';
import { billTypeWord } from '../../shell/bill-types.js';
import { Attached } from './Attached.js';

function DocumentType({ type }: { readonly type: string }): ReactNode {
  const word = useLabel();
  const entry = entryOf(type);
  return entry ? word(entry.title) : type;
}

const BillType = ({ type }: { readonly type: string }): ReactNode => billTypeWord(type, useLanguage());

const cells: Readonly<Record<string, NonNullable<Column['cell']>>> = {
  docType: (row: TableRow) => <DocumentType type={String(row['docType'] ?? '')} />,
  billType: (row: TableRow) => <BillType type={String(row['billType'] ?? '')} />,
};

const named = (columns: readonly Column[]): readonly Column[] =>
  columns.map((column) => ({ ...column, ...(cells[column.key] ? { cell: cells[column.key]! } : {}) }));

/** What may be sent by a link, in the words of its document. */
function Events({ type, names }: { readonly type: string; readonly names: readonly string[] }): ReactNode {
  const word = useLabel();
  const { events } = useDefinition(type);
  return names.map((name) => (events[name] ? word(events[name].label) : name)).join(', ');
}

const typeOf = ({ values }: FieldSlot): string => String(values['docType'] ?? '');

function slotsOf({ fields }: AnyDefinition): FormSlots {
  const said: Readonly<Record<string, (slot: FieldSlot) => ReactNode>> = {
    docType: (slot) => <DocumentType type={typeOf(slot)} />,
    billType: ({ value }) => <BillType type={String(value ?? '')} />,
    events: (slot) =>
      entryOf(typeOf(slot)) ? <Events type={typeOf(slot)} names={(slot.value ?? []) as readonly string[]} /> : JSON.stringify(slot.value),
  };
  return {
    inputs: Object.fromEntries(
      Object.entries(said)
        .filter(([name]) => name in fields)
        .map(([name, say]) => [name, (slot: FieldSlot) => <LabelledValue label={fields[name]!.label}>{say(slot)}</LabelledValue>]),
    ),
  };
}

function Records({ type }: { readonly type: string }): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition(type);
  const slots = useMemo(() => slotsOf(definition), [definition]);
  const attached = definition.form.findIndex(({ lines }) => lines === 'bindings');
  if (query['id'] === undefined) return <ListPage definition={definition} columns={named(columnsOf(definition))} />;
  const instead = (document: LiveDocument): FormSlots =>
    attached < 0
      ? slots
      : { ...slots, instead: { [attached]: <Attached definition={definition} rows={(document.view['bindings'] ?? []) as never} /> } };
  return (
    <DocumentPage
      definition={definition}
      id={query['id']}
      body={(document) => <DocumentForm definition={definition} document={document} slots={instead(document)} />}
    />
  );
}

export default function RecordsOfDocumentsScreen(): ReactNode {
  const { route } = useScreen();
  return (
    <Suspense fallback={<LoadingState />}>
      <Records type={screenOf(route)!.entry.type} />
    </Suspense>
  );
}
