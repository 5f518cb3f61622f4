import { Anchor, Table, Text } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { serverNow } from '../kernel/connection/clock.js';
import { formatDateTime } from '../kernel/language/format-time.js';
import { useZone } from '../kernel/language/zone.js';
import { useScreen } from '../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { openTodo } from '../shell/open-todo.js';
import { useHandledByOthers, usePendingRows, useUnseen } from '../shell/pending.js';
import type { PendingRow, PendingRows } from '../shell/pending.js';
import classes from './home.module.css';
import { ListedHead, ListedRows, ListedTable } from './ListedCard.js';
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
      <ListedHead
        title={t('todos')}
        kind={kind}
        kinds={[
          { value: 'open', label: t('open') },
          { value: 'done', label: t('done') },
        ]}
        onKind={setKind}
        onMore={() => tab.open(isSupplierUser(session) ? 'supplierPendingList' : 'interiorPendingList')}
      />
      {kind === 'open' ? <Todos pending={todos} kind="open" /> : <DoneTodos />}
    </>
  );
}

const DoneTodos = (): ReactNode => <Todos pending={usePendingRows('done', 20)} kind="done" />;

function Todos({ pending: { rows, refused, reload }, kind }: { readonly pending: PendingRows; readonly kind: Kind }): ReactNode {
  const t = useHomeTexts();
  const none = kind === 'open' ? { title: t('noTodos'), hint: t('noTodosHint') } : { title: t('noDone'), hint: null };
  return (
    <ListedRows rows={rows} failure={refused} onRetry={reload} lines={4} none={none}>
      {(there) => <TodoTable rows={there} kind={kind} />}
    </ListedRows>
  );
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
  const head = (
    <>
      <Table.Th>{t('title')}</Table.Th>
      <Table.Th w={150} visibleFrom="sm">
        {t('since')}
      </Table.Th>
      <Table.Th w={160}>{t(kind === 'open' ? 'due' : 'handledAt')}</Table.Th>
    </>
  );
  return (
    <ListedTable head={head}>
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
    </ListedTable>
  );
}
