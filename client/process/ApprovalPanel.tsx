/**
 * The approval of a document (platform-process.md §7.6): what was decided, who is asked, what would come, and the buttons of
 * one's own task. It follows the instance as it goes on.
 */
import { Accordion, Alert, Badge, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import type { ProcessGraph } from '@machines/process/graph.js';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { useDocument } from '../kernel/document/use-document.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { useLabel } from '../kernel/language/language.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { StateBadge } from '../kernel/states/StateBadge.js';
import { Ahead } from './Ahead.js';
import { ChooseApprovers } from './ChooseApprovers.js';
import type { KeptChoice } from './ChooseApprovers.js';
import { GraphPicture } from './model/GraphPicture.js';
import { PredictedSteps } from './PredictedSteps.js';
import type { PredictedStep } from './PredictedSteps.js';
import { Record } from './Record.js';
import { Steps } from './Steps.js';
import { TaskActions } from './TaskActions.js';
import type { TaskRow } from './instance.js';
import { graphIn, tasksOf } from './instance.js';
import { useProcessTexts } from './texts.js';
import { useListed } from '../kernel/list/use-listed.js';

interface Shown {
  readonly id: string;
  readonly state: string;
  readonly bpmTitle: string;
  readonly bpmStartTime: number;
  readonly outcomeComment: string | null;
  readonly heldFlag: 'Y' | 'N';
  readonly tasks: readonly TaskRow[];
  readonly names: Readonly<Record<string, string>>;
  readonly graph: ProcessGraph | null;
  readonly rev: number;
}
interface Answer {
  readonly instances: readonly Shown[];
}
interface Predicted {
  readonly model: string | null;
  readonly modelEn?: string;
  readonly steps: readonly PredictedStep[];
  /** What whoever would submit it has chosen already; null: nothing is to be chosen by him. */
  readonly choice?: KeptChoice | null;
}

export default function ApprovalPanel({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useProcessTexts();
  const { id, definition, rev, state } = document;
  const found = useListed<never>('bpm', 'findByDocument', { docType: definition.type, docId: id, stamp: rev });
  if (found.failure) return <ErrorState failure={found.failure} onRetry={found.reload} />;
  const answer = found.rows as unknown as Answer | null;
  if (!answer) return <LoadingState />;
  const [latest, ...earlier] = answer.instances;
  const runs = latest !== undefined && ['running', 'ending', 'docRefused'].includes(latest.state);
  return (
    <Stack gap="md" maw={980}>
      {latest && <Running key={latest.id} shown={latest} onChange={found.reload} />}
      {!runs && <Expected type={definition.type} id={id} stamp={`${state}${rev}`} otherwise={latest ? null : <ByButton />} />}
      {earlier.length > 0 && (
        <Accordion variant="separated" chevronPosition="left">
          <Accordion.Item value="earlier">
            <Accordion.Control>
              {t('earlier')} ({earlier.length})
            </Accordion.Control>
            <Accordion.Panel>
              <Stack gap="lg">
                {earlier.map((one) => (
                  <div key={one.id}>
                    <Text size="xs" c="dimmed">
                      <Moment at={one.bpmStartTime} />
                    </Text>
                    <Steps tasks={one.tasks} names={one.names} />
                  </div>
                ))}
              </Stack>
            </Accordion.Panel>
          </Accordion.Item>
        </Accordion>
      )}
    </Stack>
  );
}

function Running({ shown, onChange }: { readonly shown: Shown; onChange(): void }): ReactNode {
  const definition = useDefinition('bpmInstance');
  const document = useDocument(definition, shown.id) as LiveDocument;
  const { at, status } = document;
  useEffect(() => {
    if (status === 'ready') onChange();
  }, [at, status, onChange]);
  const ready = status === 'ready';
  return <Approval definition={definition} shown={shown} document={ready ? document : null} />;
}

function Approval({
  definition,
  shown,
  document,
}: {
  readonly definition: AnyDefinition;
  readonly shown: Shown;
  /** null: whoever looks takes no part, and sees what came with the document. */
  readonly document: LiveDocument | null;
}): ReactNode {
  const t = useProcessTexts();
  const tasks = document ? tasksOf(document) : shown.tasks;
  const graph = document ? graphIn(document) : shown.graph;
  return (
    <Paper withBorder p="md" radius="md">
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="xs">
            <Title order={2} fz={15}>
              {t('approval')}
            </Title>
            <StateBadge definition={definition} state={document?.state ?? shown.state} />
            {shown.heldFlag === 'Y' && <Badge color="orange">{t('held')}</Badge>}
          </Group>
          <Text size="xs" c="dimmed">
            {t('started')} <Moment at={shown.bpmStartTime} />
          </Text>
        </Group>
        {document && <TaskActions document={document} />}
        <Steps tasks={tasks} names={shown.names} graph={graph} />
        {graph && (document?.state ?? shown.state) === 'running' && (
          <Ahead instanceId={shown.id} graph={graph} stamp={document?.rev ?? shown.rev} />
        )}
        <Record instanceId={shown.id} stamp={document?.rev ?? shown.rev} />
        {graph && <GraphPicture graph={graph} tasks={tasks} />}
      </Stack>
    </Paper>
  );
}

function ByButton(): ReactNode {
  const t = useProcessTexts();
  return <EmptyState title={t('noProcess')} hint={t('byButton')} />;
}

function Expected({
  type,
  id,
  stamp,
  otherwise,
}: {
  readonly type: string;
  readonly id: string;
  readonly stamp: string;
  /** Where no process would carry it. */
  readonly otherwise: ReactNode;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const found = useListed<never>('bpm', 'previewPath', { docType: type, docId: id, stamp });
  const path = found.rows as unknown as Predicted | null;
  if (!path && !found.failure) return null;
  if (!path || path.model === null) return otherwise;
  const about = { type, id, steps: path.steps, kept: path.choice!, onChosen: found.reload };
  return (
    <Alert variant="light" color="gray" title={t('predicted', { name: word({ cn: path.model, en: path.modelEn ?? path.model }) })}>
      <PredictedSteps
        steps={path.steps}
        {...(path.choice ? { choosing: (step, choice) => <ChooseApprovers {...about} step={step} choice={choice} /> } : {})}
      />
    </Alert>
  );
}
