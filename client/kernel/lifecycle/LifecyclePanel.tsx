/** The diagram with the path that the document's history tells. */
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { pathOf } from '../history/history.js';
import { useHistory } from '../history/use-history.js';
import { ErrorState } from '../states/States.js';
import { LifecycleDiagram } from './LifecycleDiagram.js';

interface Props {
  readonly definition: AnyDefinition;
  readonly id: string;
  readonly state: string | null;
  readonly stamp?: number | null;
}

export function LifecyclePanel({ definition, id, state, stamp }: Props): ReactNode {
  const { rows, failure, retry } = useHistory(definition, id, stamp);
  const path = useMemo(() => pathOf(rows ?? []), [rows]);
  return (
    <>
      {failure && <ErrorState failure={failure} onRetry={retry} />}
      <LifecycleDiagram definition={definition} state={state} path={path} />
    </>
  );
}
