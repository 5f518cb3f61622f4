/** materialManagement: the materials, and beside one its prices over time, its sources and its uses (base-srm.md §5). */
import { Text } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import type { AnyDefinition } from '@machines/kernel/definition.js';
import { ask } from '../../kernel/call.js';
import { useDefinition } from '../../kernel/definitions.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { writable } from '../../kernel/form/editing.js';
import type { FormSlots } from '../../kernel/form/DocumentForm.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage, mayCreate, maySend } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { holdsButton, useMenus } from '../../kernel/session/menus.js';
import { useSession } from '../../kernel/session/session.js';
import { LoadingState } from '../../kernel/states/States.js';
import type { TableRow } from '../../kernel/table/columns.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import { toastFailure } from '../../kernel/toast.js';
import { useBaseTexts } from '../texts.js';
import { AttributeInputs } from './AttributeInputs.js';
import { MaterialPrices } from './MaterialPrices.js';
import { MaterialUses } from './MaterialUses.js';

const slots: FormSlots = { inputs: { properties: (field) => <AttributeInputs {...field} /> } };

/** What is sent to several materials at a time; who makes them submits his own. */
const inBatch = ['SUBMIT', 'APPROVE', 'ENABLE', 'INVALIDATE'] as const;

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
  const [session, menus] = [useSession(), useMenus()];
  const makes = mayCreate(definition, session, menus, route);
  const batch = useMemo(() => inBatch.filter((event) => maySend(definition, event, session, menus, route) || (event === 'SUBMIT' && makes && holdsButton(menus, route, 'btnSubmit'))), [definition, session, menus, route, makes]);
  const actions = useCallback((row: TableRow): readonly RowAction[] => [{ key: 'copy', label: t('copyMaterial'), icon: <IconCopy size={16} />, onClick: () => open(route, { new: '1', copy: String(row['id']) }) }], [t, open, route]);
  return <ListPage definition={definition} {...(makes ? { rowActions: actions } : {})} {...(batch.length > 0 ? { batchEvents: batch } : {})} />;
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
      { key: 'uses', label: t('usedIn'), content: <Suspense fallback={<LoadingState />}><MaterialUses id={id} stamp={at} /></Suspense> },
    ])} />
  );
}

export default function MaterialScreen(): ReactNode {
  return <Suspense fallback={<LoadingState />}><Shown /></Suspense>;
}
