/** What somebody may do with a task, as buttons; each asks for what it needs, and what is refused says why. */
import type { ProcessNode } from '@machines/process/graph.js';
import { Button, Checkbox, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { EventDialog } from '../kernel/actions/EventDialog.js';
import type { OwnInputs } from '../kernel/actions/EventDialog.js';
import { isOpen } from '../kernel/document/can.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { useLabel } from '../kernel/language/language.js';
import { useSession } from '../kernel/session/session.js';
import { ColleagueInput, MentionInput } from './Colleagues.js';
import { nodeOf, tasksOf } from './instance.js';
import type { TaskRow } from './instance.js';
import { CommentInput } from './Phrases.js';
import { useProcessTexts } from './texts.js';

/** Events about one task, in the order of the buttons; whether the task's step allows them is the step's. */
const offered = (document: LiveDocument, task: TaskRow): readonly string[] => {
  const node = nodeOf(document, task.nodeKey);
  const flags = node?.flags ?? [];
  return [
    node?.kind === 'HANDLE' ? 'HANDLE_TASK' : 'APPROVE_TASK',
    ...(node?.kind === 'HANDLE' ? [] : ['REJECT_TASK']),
    ...((node?.rejectTo ?? 'END') === 'END' ? [] : ['RETURN_TASK']),
    ...(flags.includes('transfer') ? ['TRANSFER_TASK'] : []),
    ...(flags.includes('addSign') ? ['ADD_SIGN'] : []),
    ...(flags.includes('claim') ? ['CLAIM_TASK', 'UNCLAIM_TASK'] : []),
  ];
};

interface Props {
  readonly document: LiveDocument;
  /** Of keys of the list: what is asked for. */
  readonly asking?: string | null;
  onAsk?(event: string | null): void;
  onDone?(): void;
}

/** The tasks that the person who looks has open here. */
export function useOwnTasks(document: LiveDocument): readonly TaskRow[] {
  const session = useSession();
  const me = session?.userInfo.userId ?? '';
  const mine = tasksOf(document).filter(({ taskState, assigneeUserId }) => taskState === 'OPEN' && assigneeUserId === String(me));
  if (mine.length > 0) return mine;
  // Whoever acts for another has that person's tasks.
  return isOpen(document.can('APPROVE_TASK'))
    ? tasksOf(document)
        .filter(({ taskState }) => taskState === 'OPEN')
        .slice(0, 1)
    : [];
}

export function TaskActions({ document, asking: given, onAsk, onDone }: Props): ReactNode {
  const t = useProcessTexts();
  const [own, setOwn] = useState<string | null>(null);
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [task] = useOwnTasks(document);
  const asking = given === undefined ? own : given;
  const ask = (event: string | null): void => (onAsk ?? setOwn)(event);
  const words: Readonly<Record<string, string>> = {
    APPROVE_TASK: t('approve'),
    HANDLE_TASK: t('handled'),
    REJECT_TASK: t('reject'),
    RETURN_TASK: t('back'),
    TRANSFER_TASK: t('transfer'),
    ADD_SIGN: t('sign'),
    CLAIM_TASK: t('claim'),
    UNCLAIM_TASK: t('unclaim'),
    COMMENT: t('say'),
    URGE: t('urge'),
  };
  const events = [
    ...(task ? offered(document, task) : []),
    ...(['COMMENT', 'URGE'] as const).filter((event) => isOpen(document.can(event))),
  ];
  const node = task && nodeOf(document, task.nodeKey);
  const proves = asking === 'APPROVE_TASK' || asking === 'HANDLE_TASK';
  const fixed = {
    ...(task ? { taskNo: task.taskNo } : {}),
    ...(proves ? { checked: ticked.join(',') || null } : {}),
    ...(proves && !node?.flags?.includes('attachmentRequired') ? { attachments: null } : {}),
  };
  const checks = proves ? (node?.checklist ?? []) : [];
  const inputs: OwnInputs = {
    comment: (asked) => <CommentInput asked={asked} />,
    toUserId: (asked) => <ColleagueInput instanceId={document.id} asked={asked} />,
    mentionUserIds: (asked) => <MentionInput instanceId={document.id} asked={asked} />,
  };
  return (
    <Group gap="xs">
      {events.map((event) => (
        <Button
          key={event}
          size="xs"
          variant={event === 'APPROVE_TASK' || event === 'HANDLE_TASK' ? 'filled' : 'default'}
          {...(event === 'REJECT_TASK' ? { c: 'red' } : {})}
          onClick={() => ask(event)}
        >
          {words[event]}
        </Button>
      ))}
      {asking !== null && document.definition.events[asking] && (
        <EventDialog
          key={asking}
          document={document}
          event={asking}
          opened
          inputs={inputs}
          fixed={asking === 'COMMENT' || asking === 'URGE' ? {} : fixed}
          {...(checks.length > 0 ? { below: <Checks checks={checks} ticked={ticked} onTick={setTicked} /> } : {})}
          onClose={() => ask(null)}
          onSent={(answer) => {
            if (answer.status !== 'S') return;
            setTicked([]);
            onDone?.();
          }}
        />
      )}
    </Group>
  );
}

interface ChecksProps {
  readonly checks: NonNullable<ProcessNode['checklist']>;
  readonly ticked: readonly string[];
  onTick(codes: readonly string[]): void;
}

/** What the step asks to be checked before it is decided. */
function Checks({ checks, ticked, onTick }: ChecksProps): ReactNode {
  const word = useLabel();
  const t = useProcessTexts();
  return (
    <Checkbox.Group label={t('partChecklist')} value={[...ticked]} onChange={onTick}>
      <Stack gap={6} mt={4}>
        {checks.map(({ code, label, required }) => (
          <Checkbox key={code} value={code} label={`${word(label)}${required ? ' *' : ''}`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
