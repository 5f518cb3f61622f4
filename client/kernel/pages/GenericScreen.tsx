/** The screen of a route that no family draws itself: a list, or one document, from the definition alone. */
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { screenOf, useDefinition } from '../definitions.js';
import { useScreen } from '../screen/screen.js';
import { LoadingState } from '../states/States.js';
import { DocumentPage } from './DocumentPage.js';
import { ListPage } from './ListPage.js';

function Drawn({ type, list }: { readonly type: string; readonly list: boolean }): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition(type);
  const id = query['id'] ?? null;
  if (list && id === null && query['new'] === undefined) return <ListPage definition={definition} />;
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
