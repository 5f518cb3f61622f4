/** Lists of processes until one has a screen of its own: what the viewer may see of them. */
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { useDefinition } from '../kernel/definitions.js';
import { ListPage } from '../kernel/pages/ListPage.js';
import { LoadingState } from '../kernel/states/States.js';

function Listed({ type }: { readonly type: string }): ReactNode {
  return <ListPage definition={useDefinition(type)} />;
}
const listOf = (type: string) =>
  function ListOf(): ReactNode {
    return (
      <Suspense fallback={<LoadingState />}>
        <Listed type={type} />
      </Suspense>
    );
  };

export const InstanceList = listOf('bpmInstance');
export const ApplicationList = listOf('bpmApplication');
export const ActList = listOf('baseOutboxAct');
