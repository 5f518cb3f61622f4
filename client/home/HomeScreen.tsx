/** Home: what waits for the viewer and what was published to him, live; his quick menu, guides and figures (platform-access.md §4). */
import { Text, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { ReactNode } from 'react';

import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { AnnouncementCard, LetterCard } from './NewsCards.js';
import { CardFrame } from './CardFrame.js';
import { FiguresCard } from './FiguresCard.js';
import { GuideCard } from './GuideCard.js';
import classes from './home.module.css';
import { ImportantTodos } from './ImportantTodos.js';
import { QuickMenuCard } from './QuickMenuCard.js';
import { useHomeTexts } from './texts.js';
import { TodoCard } from './TodoCard.js';
import { useArrangement } from './use-arrangement.js';

/** Brings the supplier's whole definition with it, which people inside have no use for here. */
const SupplierLine = lazy(() => import('./SupplierLine.js'));

const cards = { todos: TodoCard, notices: AnnouncementCard, letters: LetterCard, quick: QuickMenuCard, guides: GuideCard, figures: FiguresCard } as const;
export type CardName = keyof typeof cards;
const usual: readonly CardName[] = ['todos', 'quick', 'notices', 'letters', 'guides', 'figures'];

export default function HomeScreen(): ReactNode {
  const t = useHomeTexts();
  const session = useSession();
  const arrangement = useArrangement(session?.userInfo.userId ?? '', usual, ['todos']);
  const { fullName = '', supplierName } = session?.userInfo ?? {};
  const supplier = isSupplierUser(session);
  return (
    <div className={classes['home']}>
      <div className={classes['head']}>
        <Title order={1} fz={20}>{t(supplier ? 'welcome' : 'hello', { name: supplier ? supplierName ?? fullName : fullName })}</Title>
        {supplier && session?.userInfo.supplierId ? <Suspense><SupplierLine id={session.userInfo.supplierId} /></Suspense> : <Text size="sm" c="dimmed" />}
      </div>
      <div className={classes['grid']}>
        {arrangement.order.map((name) => {
          const Card = cards[name];
          return <CardFrame key={name} name={name} arrangement={arrangement}><Card /></CardFrame>;
        })}
      </div>
      <ImportantTodos />
    </div>
  );
}
