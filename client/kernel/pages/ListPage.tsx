/** The generic list screen of a definition: title, business tabs, toolbar, live table. */
import { Button, Tabs, Title } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { listOfLines } from '@machines/kernel/definition.js';
import { buttonOf } from '@machines/kernel/events.js';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { IconPlus } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import type { ReactNode } from 'react';

import { saveEventOf } from '../form/editing.js';
import { useLabel } from '../language/language.js';
import { useScreen } from '../screen/screen.js';
import { useKeptState } from '../screen/use-kept-state.js';
import { holdsButton, useMenus } from '../session/menus.js';
import type { Menus } from '../session/menus.js';
import { actorOf, useSession } from '../session/session.js';
import type { Session } from '../session/signed-in.js';
import { EmptyState } from '../states/States.js';
import parts from '../parts.module.css';
import { DocumentTable } from '../table/DocumentTable.js';
import type { DocumentTableProps } from '../table/DocumentTable.js';
import type { TableRow } from '../table/columns.js';
import { useKernelTexts } from '../texts.js';
import { routeOfCreation, routeOfDocument } from './routes.js';
import { nameOfScreen } from './ScreenTitle.js';

export interface ListPageProps extends Partial<Omit<DocumentTableProps, 'definition'>> {
  readonly definition: AnyDefinition;
  /** The list's own route, where another screen shows it. */
  readonly route?: string;
  /** Route of the screen a row opens; default: the definition's detail or edit screen. */
  readonly opens?: string;
  /** Whether the list says what it is; not so where a screen with several parts does. */
  readonly titled?: boolean;
  /** Below the name of the list. */
  readonly head?: ReactNode;
  /** Whether the page offers creating a document; default: where the responsibility may. */
  readonly creates?: boolean;
  /** Business tabs; default: the definition's. */
  readonly tabs?: AnyDefinition['list']['tabs'];
}

/** Whether the list's menu gives the button, and some row of the machine lets the responsibility send it; the server decides. */
export function maySend(definition: AnyDefinition, event: string, session: Session | null, menus: Menus | null, route: string): boolean {
  const actor = actorOf(session);
  if (!actor || !holdsButton(menus, route, buttonOf(event, definition.events[event]))) return false;
  return [...definition.machine.rows.values()].some(
    (row) =>
      row.event === event &&
      row.spec.who.some((who) => who.resp !== undefined && actor.respCode !== null && who.resp.includes(actor.respCode)),
  );
}

export function mayCreate(definition: AnyDefinition, ...who: [Session | null, Menus | null, string]): boolean {
  const event = saveEventOf(definition, null);
  return event !== null && maySend(definition, event, ...who);
}

/** Masters are enabled and disabled several at a time. */
const batchOf = (definition: AnyDefinition, ...who: [Session | null, Menus | null, string]): readonly string[] =>
  definition.kind === 'master'
    ? ['ENABLE', 'INVALIDATE'].filter((event) => event in definition.events && maySend(definition, event, ...who))
    : [];

export function ListPage({
  definition,
  route,
  opens,
  titled = true,
  head,
  creates,
  tabs: givenTabs,
  toolbar,
  fixed,
  onOpen,
  empty,
  tableName,
  ...table
}: ListPageProps): ReactNode {
  const t = useKernelTexts();
  const word = useLabel();
  const tab = useScreen();
  const session = useSession();
  const menus = useMenus();
  const [chosen, setChosen] = useKeptState(`tab:${route ?? tab.route}`, '0');
  const own = route ?? tab.route;
  const shown = definition.screens.find((screen) => screen.route === own);
  const lines = shown?.lines;
  const listed = useMemo(() => (lines === undefined ? definition : listOfLines(definition, lines)), [definition, lines]);
  const tabs = givenTabs ?? listed.list.tabs;
  const [open, create] = [opens ?? routeOfDocument(definition, own, session), routeOfCreation(definition, own, session)];
  const batch = useMemo(
    () => (lines === undefined ? batchOf(definition, session, menus, own) : []),
    [definition, lines, session, menus, own],
  );
  const where = tabs?.[Number(chosen)]?.where;
  const conditions = useMemo(
    (): readonly ListCondition[] => [
      ...(fixed ?? []),
      ...Object.entries(shown?.of ?? {}).map(([key, value]): ListCondition => ({ key, op: 'in', value })),
      ...Object.entries(where ?? {}).map(([key, value]): ListCondition =>
        value === null ? { key, op: 'isNull', value: 'Y' } : { key, op: 'in', value },
      ),
    ],
    [fixed, where, shown],
  );
  const { open: openTab } = tab;
  const idKey = lines === undefined ? 'id' : 'docId';
  const openRow = useCallback((row: TableRow) => openTab(open, { id: String(row[idKey]) }), [openTab, open, idKey]);
  const offers = creates ?? (lines === undefined && mayCreate(definition, session, menus, own));
  const button = offers && (
    <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => openTab(create, { new: '1' })}>
      {t('add')}
    </Button>
  );
  return (
    <div className={parts['listScreen']}>
      {titled && (
        <Title order={1} fz={18}>
          {word(shown ? nameOfScreen(shown, session) : definition.title)}
        </Title>
      )}
      {head}
      {tabs && (
        <Tabs value={chosen} onChange={(value) => setChosen(value ?? '0')}>
          <Tabs.List>
            {tabs.map((one, index) => (
              <Tabs.Tab key={word(one.label)} value={String(index)}>
                {word(one.label)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <DocumentTable
        key={chosen}
        definition={listed}
        {...(lines === undefined ? {} : { lines })}
        tableName={tableName ?? `${own}.main`}
        inAddress
        imports={offers && holdsButton(menus, own, 'btnImport')}
        exports={holdsButton(menus, own, 'btnExport')}
        fixed={conditions}
        onOpen={onOpen ?? openRow}
        toolbar={
          <>
            {button}
            {toolbar}
          </>
        }
        empty={empty ?? <EmptyState>{button}</EmptyState>}
        {...(batch.length > 0 ? { batchEvents: batch } : {})}
        {...table}
      />
    </div>
  );
}
