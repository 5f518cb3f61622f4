import { Anchor, Group, SegmentedControl, Skeleton, Table, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { serverNow } from '../kernel/connection/clock.js';
import { formatDateTime } from '../kernel/language/format-time.js';
import { useZone } from '../kernel/language/zone.js';
import { useScreen } from '../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { EmptyState, ErrorState } from '../kernel/states/States.js';
import { openTodo } from '../shell/open-todo.js';
import { useHandledByOthers, usePendingRows, useUnseen } from '../shell/pending.js';
import type { PendingRow, PendingRows } from '../shell/pending.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

type Kind = 'open' | 'done';

export function TodoCard({ todos }: { readonly todos: PendingRows }): ReactNode {
  const t = useHomeTexts();
  const tab = useScreen();
  const session = useSession();
  const [kind, setKind] = useState<Kind>('open');
  useHandledByOthers(tab.active && kind === 'open' ? todos.rows : null);
  return (
    <>
      <Group gap="sm" px="md" pt={7} pb="xs" pr={48}>
        <Title order={2} fz={15}>
          {t('todos')}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t('todos')}
          value={kind}
          onChange={(chosen) => setKind(chosen as Kind)}
          data={[
            { value: 'open', label: t('open') },
            { value: 'done', label: t('done') },
          ]}
        />
        <Anchor
          component="button"
          type="button"
          size="sm"
          ml="auto"
          onClick={() => tab.open(isSupplierUser(session) ? 'supplierPendingList' : 'interiorPendingList')}
        >
          {t('more')}
        </Anchor>
      </Group>
      {kind === 'open' ? <Todos pending={todos} kind="open" /> : <DoneTodos />}
    </>
  );
}

const DoneTodos = (): ReactNode => <Todos pending={usePendingRows('done', 20)} kind="done" />;

function Todos({ pending: { rows, refused, reload }, kind }: { readonly pending: PendingRows; readonly kind: Kind }): ReactNode {
  const t = useHomeTexts();
  if (refused) return <ErrorState failure={refused} onRetry={reload} />;
  if (rows === null)
    return (
      <div className={classes['loading']}>
        {[0, 1, 2, 3].map((index) => (
          <Skeleton key={index} height={14} />
        ))}
      </div>
    );
  if (rows.length === 0)
    return kind === 'open' ? <EmptyState title={t('noTodos')} hint={t('noTodosHint')} /> : <EmptyState title={t('noDone')} hint={null} />;
  return <TodoTable rows={rows} kind={kind} />;
}

export function TodoTable({ rows, kind }: { readonly rows: readonly PendingRow[]; readonly kind: Kind }): ReactNode {
  const t = useHomeTexts();
  const tab = useScreen();
  const session = useSession();
  const zone = useZone();
  const now = serverNow();
  const me = session?.userInfo.userId;
  const unseen = useUnseen();
  const time = (at: number | null): string => (at === null ? '–' : formatDateTime(at, zone).slice(0, 16));
  return (
    <Table.ScrollContainer minWidth={300} type="native">
      <Table highlightOnHover fz="sm" verticalSpacing={7} horizontalSpacing="md">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('title')}</Table.Th>
            <Table.Th w={150} visibleFrom="sm">
              {t('since')}
            </Table.Th>
            <Table.Th w={160}>{t(kind === 'open' ? 'due' : 'handledAt')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.pendingId} className={row.claimedBy !== null && row.claimedBy !== me ? classes['claimed']! : ''}>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="left"
                  fw={unseen(row) ? 600 : 400}
                  c={row.claimedBy !== null && row.claimedBy !== me ? 'dimmed' : undefined!}
                  onClick={() => openTodo(row, session, tab.open)}
                >
                  {row.pendingTitle}
                </Anchor>
                {row.claimedName && row.claimedBy !== me && (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    · {row.claimedName}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="gh-number" visibleFrom="sm">
                {time(row.creationDate)}
              </Table.Td>
              <Table.Td className="gh-number">
                {kind === 'done' ? time(row.handledAt) : time(row.dueAt)}{' '}
                {kind === 'open' && row.dueAt !== null && row.dueAt < now && (
                  <Text span size="xs" c="red">
                    {t('overdue')}
                  </Text>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
