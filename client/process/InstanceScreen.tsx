/** One process: its steps, the path taken, and what administrators may do about it. */
import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
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
