/** Home: what waits for the viewer, live, and the ways into his work. */
import { Anchor, Group, SegmentedControl, Skeleton, Table, Text, Title } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { serverNow } from '../kernel/connection/clock.js';
import { allEntries } from '../kernel/definitions.js';
import { useLabel } from '../kernel/language/language.js';
import { formatDateTime } from '../kernel/language/format.js';
import { useZone } from '../kernel/language/zone.js';
import { useScreen } from '../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { EmptyState, ErrorState } from '../kernel/states/States.js';
import { screens } from '../screens.js';
import { menuOf } from '../shell/menu.js';
import { usePendingRows } from '../shell/pending.js';
import type { PendingKind, PendingRow } from '../shell/pending.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

export default function HomeScreen(): ReactNode {
  const t = useHomeTexts();
  const session = useSession();
  const { fullName = '', supplierName } = session?.userInfo ?? {};
  const name = isSupplierUser(session) ? supplierName ?? fullName : fullName;
  return (
    <div className={classes['home']}>
      <Title order={1} fz={20}>{t(isSupplierUser(session) ? 'welcome' : 'hello', { name })}</Title>
      <div className={classes['grid']}>
        <Todos />
        <Ways />
      </div>
    </div>
  );
}

function Todos(): ReactNode {
  const t = useHomeTexts();
  const [kind, setKind] = useState<PendingKind>('open');
  const { rows, refused, reload } = usePendingRows(kind, 20);
  const content = (): ReactNode => {
    if (refused) return <ErrorState failure={refused} onRetry={reload} />;
    if (rows === null) return <div className={classes['loading']}>{[0, 1, 2, 3].map((index) => <Skeleton key={index} height={14} />)}</div>;
    if (rows.length === 0) return kind === 'open' ? <EmptyState title={t('noTodos')} hint={t('noTodosHint')} /> : <EmptyState title={t('noDone')} hint={null} />;
    return <TodoTable rows={rows} kind={kind} />;
  };
  return (
    <section className={classes['card']} aria-label={t('todos')}>
      <Group justify="space-between" px="md" py="sm">
        <Title order={2} fz={15}>{t('todos')}</Title>
        <SegmentedControl size="xs" aria-label={t('todos')} value={kind} onChange={(chosen) => setKind(chosen as PendingKind)} data={[{ value: 'open', label: t('open') }, { value: 'done', label: t('done') }]} />
      </Group>
      {content()}
    </section>
  );
}

function TodoTable({ rows, kind }: { readonly rows: readonly PendingRow[]; readonly kind: PendingKind }): ReactNode {
  const t = useHomeTexts();
  const tab = useScreen();
  const zone = useZone();
  const now = serverNow();
  const time = (at: number | null): string => (at === null ? '–' : formatDateTime(at, zone).slice(0, 16));
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table highlightOnHover fz="sm" verticalSpacing={7}>
        <Table.Thead><Table.Tr><Table.Th>{t('title')}</Table.Th><Table.Th w={150} visibleFrom="sm">{t('since')}</Table.Th><Table.Th w={160}>{t(kind === 'open' ? 'due' : 'handledAt')}</Table.Th></Table.Tr></Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.pendingId}>
              <Table.Td><Anchor component="button" type="button" size="sm" ta="left" onClick={() => tab.open(row.menuCode, { id: row.docId })}>{row.pendingTitle}</Anchor></Table.Td>
              <Table.Td className="gh-number" visibleFrom="sm">{time(row.creationDate)}</Table.Td>
              <Table.Td className="gh-number">{kind === 'done' ? time(row.handledAt) : time(row.dueAt)} {kind === 'open' && row.dueAt !== null && row.dueAt < now && <Text span size="xs" c="red">{t('overdue')}</Text>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Ways(): ReactNode {
  const t = useHomeTexts();
  const word = useLabel();
  const tab = useScreen();
  const session = useSession();
  const groups = useMemo(() => (session ? menuOf(allEntries(), screens, session) : []), [session]);
  return (
    <section className={classes['card']} aria-label={t('quick')}>
      <div className={classes['ways']}>
        <Title order={2} fz={15}>{t('quick')}</Title>
        <Text size="xs" c="dimmed">{t('quickHint')}</Text>
        {groups.map((group) => (
          <div key={group.family} className={classes['family']}>
            <h3>{word(group.label)}</h3>
            {group.items.map((item) => <Anchor key={item.route} href={`/main/${item.route}`} size="sm" onClick={(press) => { press.preventDefault(); tab.open(item.route); }}>{word(item.label)}</Anchor>)}
          </div>
        ))}
      </div>
    </section>
  );
}
