/** One process: its steps, the path taken, and what administrators may do about it. */
import { Button, Stack } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { useDocument } from '../kernel/document/use-document.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { useCalled } from '../kernel/list/use-called.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState } from '../kernel/states/States.js';
import { Ahead } from './Ahead.js';
import { GraphPicture } from './model/GraphPicture.js';
import { Record } from './Record.js';
import { Steps } from './Steps.js';
import { TaskActions } from './TaskActions.js';
import { graphIn, tasksOf } from './instance.js';
import { useProcessTexts } from './texts.js';

/** Decisions on a task stand with the task. */
const ofTasks = [
  'APPROVE_TASK',
  'HANDLE_TASK',
  'REJECT_TASK',
  'RETURN_TASK',
  'TRANSFER_TASK',
  'ADD_SIGN',
  'CLAIM_TASK',
  'UNCLAIM_TASK',
  'COMMENT',
  'URGE',
];

export default function InstanceScreen(): ReactNode {
  const t = useProcessTexts();
  const { query } = useScreen();
  const definition = useDefinition('bpmInstance');
  const id = query['id'];
  if (id === undefined) return <EmptyState title={t('nothingListed')} hint={null} />;
  return <Process id={id} definition={definition} />;
}

interface Place {
  readonly menuCode: string;
  readonly docId: string;
}

/** Who takes no part in a process is shown the way to what it is about, where he reads that. */
function Elsewhere({ id }: { readonly id: string }): ReactNode {
  const t = useProcessTexts();
  const { open } = useScreen();
  const { found } = useCalled<Place>('bpm', 'findPlace', { instanceId: id });
  return (
    <EmptyState title={t('takesNoPart')} hint={found ? t('takesNoPartHint') : null}>
      {found && (
        <Button size="xs" onClick={() => open(found.menuCode, { id: found.docId })}>
          {t('openItsDocument')}
        </Button>
      )}
    </EmptyState>
  );
}

function Process({ id, definition }: { readonly id: string; readonly definition: AnyDefinition }): ReactNode {
  const { refusal } = useDocument(definition, id) as LiveDocument;
  if (refusal?.code === 'DOC_NOT_FOUND') return <Elsewhere id={id} />;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      leaveOut={ofTasks}
      top={(document) => {
        const graph = graphIn(document);
        return (
          <Stack gap="md">
            <TaskActions document={document} />
            <Steps tasks={tasksOf(document)} graph={graph} />
            {graph && document.state === 'running' && <Ahead instanceId={id} graph={graph} stamp={document.rev} />}
            <Record instanceId={id} stamp={document.rev} />
            {graph && <GraphPicture graph={graph} tasks={tasksOf(document)} />}
          </Stack>
        );
      }}
    />
  );
}
