/** fileManagement, baseTaskLink: records about other documents, which are called as people call them. */
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { entryOf, screenOf, useDefinition } from '../../kernel/definitions.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState } from '../../kernel/states/States.js';
import { columnsOf } from '../../kernel/table/columns.js';
import type { Column, TableRow } from '../../kernel/table/columns.js';
import { billTypeWord } from '../../shell/bill-types.js';

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

const named = (columns: readonly Column[]): readonly Column[] => columns.map((column) => ({ ...column, ...(cells[column.key] ? { cell: cells[column.key]! } : {}) }));

function Records({ type }: { readonly type: string }): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition(type);
  return query['id'] === undefined ? <ListPage definition={definition} columns={named(columnsOf(definition))} /> : <DocumentPage definition={definition} id={query['id']} />;
}

export default function RecordsOfDocumentsScreen(): ReactNode {
  const { route } = useScreen();
  return <Suspense fallback={<LoadingState />}><Records type={screenOf(route)!.entry.type} /></Suspense>;
}
