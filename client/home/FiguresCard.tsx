/** Numbers that open the list behind them; each is live. */
import { Title, UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../kernel/call.js';
import { useConnection } from '../kernel/connection/connection.js';
import { useList } from '../kernel/list/use-list.js';
import { useScreen } from '../kernel/screen/screen.js';
import { useMenus } from '../kernel/session/menus.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { useUnreadLetters, useUnreadNotices } from '../shell/news.js';
import { usePendingEntity } from '../shell/pending.js';
import classes from './home.module.css';
import { useHomeTexts } from './texts.js';

const live = ['checkin', 'running', 'paused', 'resuming', 'interval'];

function useOverdue(): number | null {
  const entity = usePendingEntity();
  const connection = useConnection();
  const responsibility = useSession()?.current?.responsibilityId;
  const [n, setN] = useState<number | null>(null);
  useEffect(() => {
    const look = (): void => void call(entity, 'listByPage', { pageIndex: 1, pageRows: 5, handleFlag: 'N', cancelFlag: 'N', overdue: 'Y' }, { quiet: true }).then((answer) => setN(answer.page?.count ?? null), () => undefined);
    look();
    return connection?.on('todo.count', look);
  }, [entity, connection, responsibility]);
  return n;
}

function LiveHalls({ route }: { readonly route: string }): ReactNode {
  const t = useHomeTexts();
  const { count } = useList('srmSfdCompeteHall', { pageIndex: 1, pageRows: 5, conditions: [{ key: 'state', op: 'in', value: live }] });
  return <Figure label={t('liveHalls')} n={count} route={route} />;
}

function Figure({ label, n, route, warn = false }: { readonly label: string; readonly n: number | null; readonly route: string; readonly warn?: boolean }): ReactNode {
  const tab = useScreen();
  return <UnstyledButton className={classes['figure']!} data-warn={(warn && n !== null && n > 0) || undefined} onClick={() => tab.open(route)}><b className="gh-number">{n ?? '–'}</b><span>{label}</span></UnstyledButton>;
}

export function FiguresCard(): ReactNode {
  const t = useHomeTexts();
  const session = useSession();
  const supplier = isSupplierUser(session);
  const [notices, letters] = [useUnreadNotices(), useUnreadLetters()];
  const halls = supplier ? 'supplierCompeteList' : 'competeList';
  const menus = useMenus();
  return (
    <div className={classes['padded']}>
      <Title order={2} fz={15}>{t('figures')}</Title>
      <div className={classes['figures']}>
        <Figure label={t('overdueTodos')} n={useOverdue()} warn route={supplier ? 'supplierPendingList' : 'interiorPendingList'} />
        <Figure label={t('unreadNotices')} n={notices.count} route="notice/noticeMore" />
        <Figure label={t('unreadLetters')} n={letters.count} route="notification/notificationMore" />
        {menus?.byRoute.has(halls) && <LiveHalls route={halls} />}
      </div>
    </div>
  );
}
