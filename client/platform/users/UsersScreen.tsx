/** user: who may sign in (platform-access.md §1.5). Administrators see all, supplier managers and main accounts those of suppliers. */
import { Button } from '@mantine/core';
import type { ListCondition } from '@machines/kernel/protocol.js';
import {
  IconClockPlus,
  IconHistory,
  IconHelpHexagon,
  IconKey,
  IconLockOpen,
  IconMailForward,
  IconPencil,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlus,
  IconUserX,
  IconDevices,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../../kernel/definitions.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { useSession } from '../../kernel/session/session.js';
import { EmptyState } from '../../kernel/states/States.js';
import type { RowAction } from '../../kernel/table/table-props.js';
import type { TableRow } from '../../kernel/table/columns.js';
import { columnsOf } from '../../kernel/table/columns.js';
import { useLabel } from '../../kernel/language/language.js';
import { useToday } from '../../kernel/language/today.js';
import { sendForRow } from '../people/Grants.js';
import { usePeopleTexts } from '../people/texts.js';
import { ResetAll } from './ResetAll.js';
import { UserDrawer } from './UserDrawer.js';

const lines = {
  EDIT: IconPencil,
  ENABLE: IconPlayerPlay,
  INVALIDATE: IconPlayerStop,
  UNLOCK: IconLockOpen,
  RESET_PASSWORD: IconKey,
  RESEND: IconMailForward,
  EXTEND: IconClockPlus,
  ERASE: IconUserX,
} as const;
type Asked = Exclude<keyof typeof lines, 'EDIT'>;
/** Sent at once; the others ask for something first. */
const plain: ReadonlySet<Asked> = new Set<Asked>(['ENABLE', 'UNLOCK', 'RESEND']);
const order: readonly Asked[] = ['ENABLE', 'UNLOCK', 'RESET_PASSWORD', 'RESEND', 'EXTEND', 'INVALIDATE', 'ERASE'];

/** Whom a supplier manager looks after. */
const outsiders: readonly ListCondition[] = [{ key: 'userType', op: 'eq', value: 'EX' }];

/** What an employee's record says of the account that is made for him. */
const fromPerson = ['personId', 'fullName', 'fullNameEn', 'email', 'mobile', 'orgId'] as const;

export default function UsersScreen(): ReactNode {
  const t = usePeopleTexts();
  const word = useLabel();
  const tab = useScreen();
  const session = useSession();
  const definition = useDefinition('baseUsers');
  const code = session?.current?.respCode;
  const keeper = code === 'ADMIN' || code === 'SUPPLIER_ADMIN';
  const [resetting, setResetting] = useState(false);
  const { user = null, show = 'basic', ask = null } = tab.query;
  const at = (next: Readonly<Record<string, string>>): void => {
    const closed: readonly string[] = ['user', 'show', 'ask', ...fromPerson];
    const rest = Object.fromEntries(Object.entries(tab.query).filter(([key]) => !closed.includes(key)));
    tab.replace({ ...rest, ...next });
  };
  const columns = useMemo(
    () =>
      columnsOf(definition).filter(
        ({ key }) => code !== 'SUPPLIER_ADMIN' || !['userType', 'supplierId', 'personId', 'orgId'].includes(key),
      ),
    [definition, code],
  );
  // Who looks after suppliers' accounts alone has no sides to tell apart.
  const tabs = useMemo(
    () => definition.list.tabs?.filter(({ where }) => (code !== 'SUPPLIER_ADMIN' && code !== 'SUPPLIER_MANAGER') || !('userType' in where)),
    [definition, code],
  );
  const supplierId = session?.userInfo.supplierId ?? null;
  const today = useToday();
  const given = JSON.stringify(Object.fromEntries(fromPerson.flatMap((name) => (tab.query[name] ? [[name, tab.query[name]]] : []))));
  const initial = useMemo(
    () => ({
      ...(JSON.parse(given) as object),
      userType: supplierId === null ? 'INSIDE' : 'EX',
      supplierId,
      language: 'CN',
      timeZone: 'Asia/Shanghai',
      startDate: today,
    }),
    [supplierId, given, today],
  );

  const actions = (row: TableRow): readonly RowAction[] => {
    const id = String(row['id']);
    const state = String(row['state']);
    const open = (next: Readonly<Record<string, string>>) => () => at({ user: id, ...next });
    const own = id === session?.userInfo.userId;
    const sent = order
      .filter(
        (event) =>
          keeper &&
          !own &&
          definition.machine.rowsOf(state, event).length > 0 &&
          (code === 'ADMIN' || (event !== 'EXTEND' && event !== 'ERASE')),
      )
      .map((event): RowAction => {
        const Icon = lines[event];
        return {
          key: event,
          label: word(definition.events[event]!.label),
          icon: <Icon size={15} />,
          dangerous: Boolean(definition.events[event]!.dangerous),
          onClick: plain.has(event) ? () => void sendForRow(definition, row, event) : open({ ask: event }),
        };
      });
    const inside = code === 'ADMIN' || code === 'AUDITOR';
    return [
      { key: 'edit', label: keeper ? t('edit') : t('open'), icon: <IconPencil size={15} />, onClick: open({}) },
      ...(inside || code === 'SUPPLIER_ADMIN'
        ? [{ key: 'assign', label: t('responsibilities'), icon: <IconUsersGroup size={15} />, onClick: open({ show: 'responsibilities' }) }]
        : []),
      ...sent,
      { key: 'sessions', label: t('sessions'), icon: <IconDevices size={15} />, onClick: open({ show: 'sessions' }) },
      ...(inside ? [{ key: 'explain', label: t('explain'), icon: <IconHelpHexagon size={15} />, onClick: open({ show: 'explain' }) }] : []),
      { key: 'history', label: t('history'), icon: <IconHistory size={15} />, onClick: open({ show: 'history' }) },
    ];
  };

  const add = keeper && (
    <Button size="xs" leftSection={<IconPlus size={15} />} onClick={() => at({ user: 'new' })}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <ListPage
        definition={definition}
        creates={false}
        columns={columns}
        tabs={tabs}
        {...(code === 'SUPPLIER_MANAGER' ? { fixed: outsiders } : {})}
        onOpen={(row) => at({ user: String(row['id']) })}
        rowActions={actions}
        empty={<EmptyState>{add}</EmptyState>}
        toolbar={
          <>
            {add}
            {code === 'ADMIN' && (
              <Button size="xs" variant="default" onClick={() => setResetting(true)}>
                {t('resetAll')}
              </Button>
            )}
          </>
        }
      />
      <UserDrawer
        definition={definition}
        id={user}
        shown={show}
        asked={ask}
        initial={initial}
        onShow={(next) => at({ user: user!, show: next })}
        onAsked={() => at({ user: user!, show })}
        onMade={(id) => at({ user: id })}
        onClose={() => at({})}
      />
      <ResetAll opened={resetting} onClose={() => setResetting(false)} />
    </>
  );
}
