/** Home: what waits for the viewer and what was published to him, live; his quick menu, guides and figures (platform-access.md §4). */
import { Title } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { Suspense, lazy } from 'react';
import type { ComponentType, ReactNode } from 'react';

import { useLanguage } from '../kernel/language/language.js';
import { opensRoute, useMenus } from '../kernel/session/menus.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { useLater } from '../kernel/use-later.js';
import { usePendingRows } from '../shell/pending.js';
import type { PendingRows } from '../shell/pending.js';
import { UnreadNews } from '../shell/news/UnreadNews.js';
import { ApprovalCard } from './ApprovalCard.js';
import { AnnouncementCard, LetterCard } from './NewsCards.js';
import { CardFrame } from './CardFrame.js';
import { FiguresCard } from './FiguresCard.js';
import { GuideCard } from './GuideCard.js';
import classes from './home.module.css';
import { ImportantTodos } from './ImportantTodos.js';
import { QuickMenuCard } from './QuickMenuCard.js';
import { SupplierLine } from './SupplierLine.js';
import { useHomeTexts } from './texts.js';
import { TodoCard } from './TodoCard.js';
import { useArrangement } from './use-arrangement.js';
import type { CardName } from './use-arrangement.js';

const OnTimeCards = lazy(() => import('../orders/OnTimeCards.js').then((module) => ({ default: module.OnTimeCards })));

const cards = {
  todos: TodoCard,
  approvals: ApprovalCard,
  notices: AnnouncementCard,
  letters: LetterCard,
  quick: QuickMenuCard,
  guides: GuideCard,
  figures: FiguresCard,
} as const satisfies Readonly<Record<CardName, unknown>>;
interface Usual {
  readonly order: readonly CardName[];
  /** Two columns wide; each row of three is full. */
  readonly broad: readonly CardName[];
}
const outside: Usual = { order: ['todos', 'quick', 'notices', 'letters', 'figures', 'guides'], broad: ['todos', 'notices', 'figures'] };
const inside: Usual = { order: ['todos', 'quick', 'approvals', 'notices', 'figures', 'letters', 'guides'], broad: ['todos', 'approvals'] };

export default function HomeScreen(): ReactNode {
  return (
    <UnreadNews>
      <Home />
    </UnreadNews>
  );
}

function Home(): ReactNode {
  const t = useHomeTexts();
  const session = useSession();
  const menus = useMenus();
  // They bring along much of what lists are made of, for which the first page does not wait.
  const rested = useLater(false);
  const supplier = isSupplierUser(session);
  const { order, broad } = supplier ? outside : inside;
  const arrangement = useArrangement(session?.userInfo.userId ?? '', order, broad);
  const language = useLanguage();
  const me = { ...session?.userInfo };
  const nameIn = (field: 'fullName' | 'supplierName'): string => String(readIn(language, me, field) ?? '');
  const todos = usePendingRows('open', 20);
  return (
    <div className={classes['home']}>
      <div className={classes['head']}>
        <Title order={1} fz={20}>
          {t(supplier ? 'welcome' : 'hello', { name: (supplier && nameIn('supplierName')) || nameIn('fullName') })}
        </Title>
        {supplier && <SupplierLine />}
      </div>
      <div className={classes['grid']}>
        {arrangement.order.map((name) => {
          const Card: ComponentType<{ readonly todos: PendingRows }> = cards[name];
          return (
            <CardFrame key={name} name={name} arrangement={arrangement}>
              <Card todos={todos} />
            </CardFrame>
          );
        })}
      </div>
      {rested && supplier && opensRoute(menus, 'purchaseOrderList2') && (
        <Suspense>
          <OnTimeCards once />
        </Suspense>
      )}
      <ImportantTodos todos={todos} />
    </div>
  );
}
