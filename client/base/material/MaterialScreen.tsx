/** materialManagement: the materials, and beside one its prices over time, its sources and its uses (base-srm.md §5). */
import { Anchor, Table, Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import type { AnyDefinition } from '@machines/kernel/definition.js';
import { ask } from '../../kernel/call.js';
import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { writable } from '../../kernel/form/editing.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { formatQuantity } from '../../kernel/language/format.js';
import { useLanguage } from '../../kernel/language/language.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage, mayCreate } from '../../kernel/pages/ListPage.js';
import parts from '../../kernel/parts.module.css';
import { useScreen } from '../../kernel/screen/screen.js';
import { useMenus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import type { TableRow } from '../../kernel/table/columns.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import { toastFailure } from '../../kernel/toast.js';
import { useBaseTexts } from '../texts.js';
import { AttributeInputs } from './AttributeInputs.js';
import { MaterialPrices, shownPrice, useNames, useRows } from './MaterialPrices.js';
import type { Named } from './MaterialPrices.js';

interface Use extends Named { readonly docType: string; readonly docId: string; readonly docNumber: string; readonly state: string; readonly quantity: string | null; readonly price: string | null; readonly currency: string | null; readonly date: string }

const routes: Readonly<Record<string, string>> = { srmPurOrderHeader: 'purchaseOrderList', srmSfdCompeteHeader: 'competeList' };

function UseRow({ row }: { readonly row: Use }): ReactNode {
  const nameOf = useNames();
  const tab = useScreen();
  const definition = useDefinition(row.docType);
  const word = useLanguage();
  return (
    <Table.Tr>
      <Table.Td>{definition.title[word]}</Table.Td>
      <Table.Td><Anchor component="button" type="button" size="sm" onClick={() => tab.open(routes[row.docType]!, { id: row.docId })}>{row.docNumber}</Anchor></Table.Td>
      <Table.Td><StateBadge definition={definition} state={row.state} /></Table.Td><Table.Td>{nameOf(row)}</Table.Td>
      <Table.Td ta="right" className="gh-number">{formatQuantity(row.quantity)}</Table.Td><Table.Td ta="right" className="gh-number">{row.price === null ? '' : `${row.currency ?? ''} ${shownPrice(row.price)}`}</Table.Td><Table.Td>{row.date}</Table.Td>
    </Table.Tr>
  );
}

function Uses({ id, stamp }: { readonly id: string; readonly stamp: unknown }): ReactNode {
  const t = useBaseTexts();
  const { rows, failure, reload } = useRows<Use>('listUses', id, stamp);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!rows) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('noUses')} />;
  return (
    <Table.ScrollContainer minWidth={720} type="native" className={parts['card']!}>
      <Table verticalSpacing={5} highlightOnHover>
        <Table.Thead><Table.Tr><Table.Th>{t('document')}</Table.Th><Table.Th>{t('number')}</Table.Th><Table.Th>{t('state')}</Table.Th><Table.Th>{t('supplier')}</Table.Th><Table.Th ta="right">{t('quantity')}</Table.Th><Table.Th ta="right">{t('priceExcl')}</Table.Th><Table.Th>{t('since')}</Table.Th></Table.Tr></Table.Thead>
        <Table.Tbody>{rows.map((row) => <UseRow key={`${row.docId}.${row.quantity ?? ''}.${row.price ?? ''}`} row={row} />)}</Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const slots: FormSlots = { inputs: { properties: (field) => <AttributeInputs {...field} /> } };

/** Many materials bear one name. */
const said = ({ view }: LiveDocument): ReactNode => <Text size="sm" c="dimmed" className="gh-number">{[view['itemCode'], view['spec']].filter(Boolean).join(' · ')}</Text>;

/** What is one material's alone: its code, its drawings, its code in the ERP system. */
const own: ReadonlySet<string> = new Set(['itemCode', 'drawings']);

function copyOf(definition: AnyDefinition, from: TableRow): TableRow {
  const taken = Object.entries(writable(definition, from)).filter(([name]) => !own.has(name));
  return Object.fromEntries(taken.map(([name, value]) => [name, name === 'orgs' ? (value as readonly TableRow[]).map((row) => ({ ...row, erpItemCode: null })) : value]));
}

/** A new material that begins as another one is. */
function Copied({ definition, from }: { readonly definition: AnyDefinition; readonly from: string }): ReactNode {
  const [initial, setInitial] = useState<TableRow | null>(null);
  useEffect(() => {
    let gone = false;
    ask<TableRow>('baseMaterialItem', 'findById', { id: from }).then((found) => { if (!gone) setInitial(copyOf(definition, found)); }, toastFailure);
    return () => { gone = true; };
  }, [definition, from]);
  return initial === null ? <LoadingState /> : <DocumentPage definition={definition} id={null} slots={slots} initial={initial} />;
}

function Materials({ definition }: { readonly definition: AnyDefinition }): ReactNode {
  const t = useBaseTexts();
  const { route, open } = useScreen();
  const makes = mayCreate(definition, useSession(), useMenus(), route);
  const actions = useCallback((row: TableRow): readonly RowAction[] => [{ key: 'copy', label: t('copyMaterial'), icon: <IconCopy size={16} />, onClick: () => open(route, { new: '1', copy: String(row['id']) }) }], [t, open, route]);
  return <ListPage definition={definition} {...(makes ? { rowActions: actions } : {})} />;
}

function Shown(): ReactNode {
  const t = useBaseTexts();
  const tab = useScreen();
  const definition = useDefinition('baseMaterialItem');
  const id = tab.query['id'] ?? null;
  const { copy } = tab.query;
  if (id === null && tab.query['new'] === undefined) return <Materials definition={definition} />;
  if (id === null && copy) return <Copied key={copy} definition={definition} from={copy} />;
  return (
    <DocumentPage definition={definition} id={id} slots={slots} head={said} tabs={({ at }) => (id === null ? [] : [
      { key: 'prices', label: t('sourcesAndPrices'), content: <Suspense fallback={<LoadingState />}><MaterialPrices id={id} stamp={at} /></Suspense> },
      { key: 'uses', label: t('usedIn'), content: <Suspense fallback={<LoadingState />}><Uses id={id} stamp={at} /></Suspense> },
    ])} />
  );
}

export default function MaterialScreen(): ReactNode {
  return <Suspense fallback={<LoadingState />}><Shown /></Suspense>;
}
