/** The generic list screen of a definition: title, business tabs, toolbar, live table. */
import { Button, Tabs, Title } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { saveEventOf } from '../form/editing.js';
import { useLabel } from '../language/language.js';
import { useScreen } from '../screen/screen.js';
import { actorOf, useSession } from '../session/session.js';
import type { Session } from '../session/session.js';
import { EmptyState } from '../states/States.js';
import { DocumentTable } from '../table/DocumentTable.js';
import type { DocumentTableProps } from '../table/DocumentTable.js';
import type { TableRow } from '../table/columns.js';
import { useKernelTexts } from '../texts.js';
import classes from './pages.module.css';
import { routeOfCreation, routeOfDocument } from './routes.js';

export interface ListPageProps extends Partial<Omit<DocumentTableProps, 'definition'>> {
  readonly definition: AnyDefinition;
  /** Route of the screen a row opens; default: the definition's detail or edit screen. */
  readonly opens?: string;
  /** Whether the page offers creating a document; default: where the responsibility may. */
  readonly creates?: boolean;
}

/** Whether the viewer's responsibility is one of those that may create; the server decides. */
function mayCreate(definition: AnyDefinition, session: Session | null): boolean {
  const event = saveEventOf(definition, null);
  const actor = actorOf(session);
  if (!event || !actor) return false;
  return definition.machine.rowsOf('none', event).some((row) => row.spec.who.some((who) => who.resp !== undefined && actor.respCode !== null && who.resp.includes(actor.respCode)));
}

export function ListPage({ definition, opens, creates, toolbar, fixed, onOpen, empty, tableName, ...table }: ListPageProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const tab = useScreen();
  const session = useSession();
  const { tabs } = definition.list;
  const [chosen, setChosen] = useState('0');
  const [open, create] = [opens ?? routeOfDocument(definition, tab.route, session), routeOfCreation(definition, tab.route, session)];
  const where = tabs?.[Number(chosen)]?.where;
  const conditions = useMemo((): readonly ListCondition[] => [...(fixed ?? []), ...Object.entries(where ?? {}).map(([key, value]) => ({ key, op: 'in' as const, value }))], [fixed, where]);
  const { open: openTab } = tab;
  const openRow = useCallback((row: TableRow) => openTab(open, { id: String(row['id']) }), [openTab, open]);
  const offers = creates ?? mayCreate(definition, session);
  const button = offers && <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => openTab(create, { new: '1' })}>{t('add')}</Button>;
  return (
    <div className={classes['list']}>
      <Title order={1} fz={18}>{word(definition.screens.find((screen) => screen.route === tab.route)?.label ?? definition.title)}</Title>
      {tabs && (
        <Tabs value={chosen} onChange={(value) => setChosen(value ?? '0')}>
          <Tabs.List>{tabs.map((one, index) => <Tabs.Tab key={word(one.label)} value={String(index)}>{word(one.label)}</Tabs.Tab>)}</Tabs.List>
        </Tabs>
      )}
      <DocumentTable key={chosen} definition={definition} tableName={tableName ?? `${tab.route}.main`} fixed={conditions} onOpen={onOpen ?? openRow}
        toolbar={<>{button}{toolbar}</>} empty={empty ?? <EmptyState>{button}</EmptyState>} {...table} />
    </div>
  );
}
