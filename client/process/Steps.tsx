/** The tasks of an instance, step by step: who decided what, who is asked, until when. */
import { nodeLabel, tickedOf } from '@machines/process/graph.js';
import type { ProcessGraph } from '@machines/process/graph.js';
import { Badge, Group, Text, Timeline } from '@mantine/core';
import { processLookups } from '@machines/process/lookups.js';
import type { ReactNode } from 'react';

import { Moment } from '../kernel/fields/dates/Moment.js';
import { ReferenceName } from '../kernel/fields/references/ReferenceName.js';
import { users } from '../kernel/fields/references/reference-names.js';
import { FileList } from '../kernel/files/FileList.js';
import { SignaturePicture } from '../kernel/files/Photo.js';
import { useLabel } from '../kernel/language/language.js';
import { stateColours } from './instance.js';
import type { TaskRow } from './instance.js';
import { useProcessTexts } from './texts.js';

export function Person({ id, names }: { readonly id: string | null; readonly names: Readonly<Record<string, string>> | null }): ReactNode {
  const t = useProcessTexts();
  if (id === null) return <>{t('nobody')}</>;
  return names ? <>{names[id] ?? id}</> : <ReferenceName target={users} id={id} />;
}

/** What an approver gave besides his word: ticks, files, his signature. */
function Given({ task, graph }: { readonly task: TaskRow; readonly graph: ProcessGraph | null }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const node = graph?.nodes.find(({ nodeKey }) => nodeKey === task.nodeKey);
  const ticked = new Set(node ? tickedOf(node, task.checked) : []);
  return (
    <>
      {(node?.checklist ?? [])
        .filter(({ code }) => ticked.has(code))
        .map(({ code, label }) => (
          <Text key={code} size="sm">
            ✓ {word(label)}
          </Text>
        ))}
      {task.signedFlag === 'Y' && (
        <Badge size="xs" variant="outline" color="teal">
          {t('signed')}
        </Badge>
      )}
      {task.signatureId && (
        <div>
          <SignaturePicture fileId={task.signatureId} alt={t('signatureOf')} />
        </div>
      )}
      {task.attachments && <FileList value={task.attachments} />}
    </>
  );
}

export function Steps({
  tasks,
  names = null,
  graph = null,
}: {
  readonly tasks: readonly TaskRow[];
  /** Says what was checked. */
  readonly graph?: ProcessGraph | null;
  /** Where they came along; else they are looked up. */
  readonly names?: Readonly<Record<string, string>> | null;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const states = processLookups.BPM_TASK_STATE.values as Readonly<Record<string, { en: string; cn: string }>>;
  const reasons = processLookups.BPM_SKIP_REASON.values as Readonly<Record<string, { en: string; cn: string }>>;
  const shown = tasks.filter(({ taskState }) => taskState !== 'CANCELLED');
  return (
    <Timeline bulletSize={14} lineWidth={2} active={shown.length}>
      {shown.map((task) => (
        <Timeline.Item key={task.taskNo} color={stateColours[task.taskState] ?? 'gray'}>
          <Group gap={6}>
            <Text size="sm" fw={600}>
              {word(nodeLabel(task))}
            </Text>
            <Text size="sm">
              <Person id={task.assigneeUserId} names={names} />
            </Text>
            {task.onBehalfOfUserId !== null && (
              <Text size="xs" c="dimmed">
                → <Person id={task.onBehalfOfUserId} names={names} />
              </Text>
            )}
            <Badge size="xs" variant="light" color={stateColours[task.taskState] ?? 'gray'}>
              {word(states[task.taskState] ?? { en: task.taskState, cn: task.taskState })}
            </Badge>
            {task.overdueFlag === 'Y' && task.taskState === 'OPEN' && (
              <Badge size="xs" color="red">
                {t('overdue')}
              </Badge>
            )}
          </Group>
          <Text size="xs" c="dimmed">
            {task.skipReason !== null && word(reasons[task.skipReason] ?? { en: task.skipReason, cn: task.skipReason })}
            {task.actedAt !== null ? (
              <Moment at={task.actedAt} />
            ) : (
              task.dueAt !== null && (
                <>
                  {t('due')} <Moment at={task.dueAt} />
                </>
              )
            )}
          </Text>
          {task.comment && <Text size="sm">{task.comment}</Text>}
          <Given task={task} graph={graph} />
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
