/** The screen of a route that no family draws itself: a list, or one document, from the definition alone. */
import { SegmentedControl } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { screenOf, useDefinition } from '../definitions.js';
import { useLabel } from '../language/language.js';
import { useScreen } from '../screen/screen.js';
import { useKeptState } from '../screen/use-kept-state.js';
import { opensRoute, useMenus } from '../session/menus.js';
import { LoadingState } from '../states/States.js';
import { useKernelTexts } from '../texts.js';
import { DocumentPage } from './DocumentPage.js';
import { ListPage } from './ListPage.js';
import type { ListPageProps } from './ListPage.js';

interface ListsProps extends Pick<ListPageProps, 'definition' | 'head'> {
  /** Business tabs of a list that is one of them, by its route. */
  readonly tabs?: Readonly<Record<string, NonNullable<ListPageProps['tabs']>>>;
}
/** Lists over lines that stand within another list are chosen above it. */
export function Lists({ definition, head, tabs = {} }: ListsProps): ReactNode {
  const { route } = useScreen();
  const menus = useMenus();
  const word = useLabel();
  const t = useKernelTexts();
  const lists = definition.screens.filter(
    (screen) => screen.route === route || (screen.within === route && screen.lines !== undefined && opensRoute(menus, screen.route)),
  );
  const [kept, keep] = useKeptState(`list:${route}`, route);
  const shown = lists.some((screen) => screen.route === kept) ? kept : route;
  if (lists.length < 2) return <ListPage definition={definition} head={head} />;
  const own = tabs[shown];
  return (
    <ListPage
      key={shown}
      definition={definition}
      route={shown}
      head={head}
      {...(own ? { tabs: own } : {})}
      toolbar={
        <SegmentedControl
          size="xs"
          aria-label={t('views')}
          value={shown}
          data={lists.map((screen) => ({ value: screen.route, label: word(screen.label) }))}
          onChange={keep}
        />
      }
    />
  );
}

function Drawn({ type, list }: { readonly type: string; readonly list: boolean }): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition(type);
  const id = query['id'] ?? null;
  if (list && id === null && query['new'] === undefined) return <Lists definition={definition} />;
  return <DocumentPage definition={definition} id={id} />;
}

export default function GenericScreen(): ReactNode {
  const { route } = useScreen();
  const found = screenOf(route);
  if (!found) throw new Error(`no definition has the route ${route}`);
  return (
    <Suspense fallback={<LoadingState />}>
      <Drawn type={found.entry.type} list={found.screen.kind === 'list'} />
    </Suspense>
  );
}
