/** Tasks that wait for the viewer, with the one in question beside them: worked off without leaving the list (platform-process.md §11). */
import { nodeLabel } from '@machines/process/graph.js';
import { Badge, Button, Checkbox, Group, Modal, Paper, Stack, Switch, Text, TextInput, Textarea, Title } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { Suspense, useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { entryOf, useDefinition } from '../kernel/definitions.js';
import { useDocument } from '../kernel/document/use-document.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { DocumentForm } from '../kernel/form/DocumentForm.js';
import { formatAmount } from '../kernel/language/format.js';
import { useLabel } from '../kernel/language/language.js';
import { useScreen } from '../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState, documentPicture } from '../kernel/states/States.js';
import { toastError, toastFailure, toastSaid } from '../kernel/toast.js';
import { Ahead } from './Ahead.js';
import { Record } from './Record.js';
import { Steps } from './Steps.js';
import { TaskActions } from './TaskActions.js';
import { graphIn, tasksOf } from './instance.js';
import classes from './process.module.css';
import { useProcessTexts } from './texts.js';
import { useListed } from '../kernel/list/use-listed.js';

export interface TodoTask {
  readonly taskId: string;
  readonly instanceId: string;
  readonly taskNo: number;
  readonly billNo: string | null;
  readonly bpmTitle: string;
  readonly bpmUserFullName: string | null;
  readonly docType: string;
  /** null: a supplier's task; whether he sees the document is asked when it is shown. */
  readonly docId: string | null;
  readonly nodeName: string;
  readonly nodeNameEn: string | null;
  readonly openedAt: number | null;
  readonly dueAt: number | null;
  readonly overdueFlag: 'Y' | 'N';
  readonly urgedCount: number;
  readonly onBehalfOfName: string | null;
  readonly batchFlag: 'Y' | 'N';
  readonly amountBase: string | null;
}
interface BatchAnswer {
  readonly taskId: string;
  readonly status: 'S' | 'E';
  readonly msg: string | null;
}

/** Opens the document that a task is about. */
export const openDocument = (
  open: (route: string, query?: Readonly<Record<string, string>>) => void,
  docType: string,
  docId: string | null,
): void => {
  if (docId === null) return;
  const screens = entryOf(docType)?.screens ?? [];
  const screen = screens.find(({ kind }) => kind === 'edit' || kind === 'detail') ?? screens[0];
  if (screen) open(screen.route, { id: docId });
};

interface Keys {
  readonly row: TodoTask | null;
  readonly busy: boolean;
  step(by: number): void;
  mark(id: string): void;
  onAsk(event: string): void;
}

/** The list is worked off by keyboard, as long as nothing else is asked. */
function useTaskKeys({ row, busy, step, mark, onAsk }: Keys): void {
  const { open } = useScreen();
  const free = (work: () => void) => (): void => {
    if (!busy) work();
  };
  const of = (work: (task: TodoTask) => void) => free(() => row && work(row));
  useHotkeys([
    ['j', free(() => step(1))],
    ['k', free(() => step(-1))],
    ['a', of(() => onAsk('APPROVE_TASK'))],
    ['r', of(() => onAsk('REJECT_TASK'))],
    ['x', of(({ taskId }) => mark(taskId))],
    ['Enter', of(({ docType, docId }) => openDocument(open, docType, docId))],
  ]);
}

function Rows({
  rows,
  chosen,
  marked,
  onChoose,
  onMark,
}: {
  readonly rows: readonly TodoTask[];
  readonly chosen: TodoTask | null;
  readonly marked: readonly string[];
  onChoose(id: string): void;
  onMark(id: string): void;
}): ReactNode {
  const t = useProcessTexts();
  if (rows.length === 0) return <EmptyState title={t('nothingPending')} hint={t('nothingPendingHint')} />;
  return (
    <div role="list" aria-label={t('pending')} className={classes['rows']}>
      {rows.map((one) => (
        <TaskLine
          key={one.taskId}
          row={one}
          chosen={one === chosen}
          marked={marked.includes(one.taskId)}
          onChoose={() => onChoose(one.taskId)}
          onMark={() => onMark(one.taskId)}
        />
      ))}
    </div>
  );
}

export default function TaskCentre({ group = false }: { readonly group?: boolean }): ReactNode {
  const t = useProcessTexts();
  const { active } = useScreen();
  const [keyword, setKeyword] = useState('');
  const [overdue, setOverdue] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const [marked, setMarked] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<string | null>(null);
  const body = { pageRows: 200, keyword, overdueFlag: overdue ? 'Y' : 'N', ...(group ? { groupFlag: 'Y' } : {}) };
  const { rows, count, failure, reload } = useListed<TodoTask>('bpm', 'findTodoTasks', body);
  const place = Math.max(0, rows?.findIndex(({ taskId }) => taskId === chosen) ?? 0);
  const row = rows?.[place] ?? null;
  const step = (by: number) => () => {
    const next = rows?.[Math.min((rows?.length ?? 1) - 1, Math.max(0, place + by))];
    if (next) setChosen(next.taskId);
  };
  const mark = (id: string): void => setMarked((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id]));
  useTaskKeys({ row, busy: asking !== null || !active, step: (by) => step(by)(), mark, onAsk: setAsking });
  useEffect(() => setMarked((now) => now.filter((id) => rows?.some(({ taskId }) => taskId === id))), [rows]);
  if (failure) return <ErrorState page failure={failure} onRetry={reload} />;
  if (rows === null) return <LoadingState />;
  return (
    <div className={classes['centre']}>
      <Stack gap="xs" className={classes['side']!}>
        <Group justify="space-between">
          <Title order={1} fz={18}>
            {t(group ? 'groupTasks' : 'pending')} <Badge variant="light">{count}</Badge>
          </Title>
          <Switch size="xs" label={t('overdueOnly')} checked={overdue} onChange={(press) => setOverdue(press.currentTarget.checked)} />
        </Group>
        {group && (
          <Text size="xs" c="dimmed">
            {t('groupHint')}
          </Text>
        )}
        <TextInput
          size="xs"
          aria-label={t('search')}
          placeholder={t('search')}
          value={keyword}
          onChange={(typed) => setKeyword(typed.currentTarget.value)}
        />
        <Batch marked={marked} rows={rows} onMark={setMarked} onDone={reload} />
        <Rows rows={rows} chosen={row} marked={marked} onChoose={setChosen} onMark={mark} />
        <Text size="xs" c="dimmed" visibleFrom="sm">
          {t('keys')}
        </Text>
      </Stack>
      <section className={classes['preview']} aria-label={row?.bpmTitle ?? t('choose')}>
        {row ? (
          <Preview
            key={row.instanceId}
            row={row}
            asking={asking}
            onAsk={setAsking}
            onDone={() => {
              step(1)();
              reload();
            }}
          />
        ) : (
          <EmptyState title={t('choose')} hint={null} />
        )}
      </section>
    </div>
  );
}

function TaskLine({
  row,
  chosen,
  marked,
  onChoose,
  onMark,
}: {
  readonly row: TodoTask;
  readonly chosen: boolean;
  readonly marked: boolean;
  onChoose(): void;
  onMark(): void;
}): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  return (
    <div role="listitem" className={classes['row']} data-chosen={chosen || undefined}>
      {row.batchFlag === 'Y' && (
        <Checkbox size="xs" mt={3} aria-label={t('selectOne', { name: row.bpmTitle })} checked={marked} onChange={onMark} />
      )}
      <button type="button" className={classes['line']} aria-current={chosen} onClick={onChoose}>
        <Group gap={6} justify="space-between" wrap="nowrap">
          <Text size="sm" fw={600} truncate>
            {row.bpmTitle}
          </Text>
          {row.overdueFlag === 'Y' && (
            <Badge size="xs" color="red">
              {t('overdue')}
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed" truncate>
          {word(entryOf(row.docType)?.title ?? { en: row.docType, cn: row.docType })} · {word(nodeLabel(row))}{' '}
          {row.bpmUserFullName !== null && `· ${row.bpmUserFullName}`}
          {row.onBehalfOfName !== null && ` · ${t('onBehalf', { name: row.onBehalfOfName })}`}
          {row.urgedCount > 0 && ` · ${t('urged', { n: row.urgedCount })}`}
        </Text>
        <Text size="xs" c="dimmed" className="gh-number">
          {row.amountBase !== null && `${formatAmount(row.amountBase)} · `}
          <Moment at={row.dueAt ?? row.openedAt} />
        </Text>
      </button>
    </div>
  );
}

type BatchEvent = 'doBatchApproveTask' | 'doBatchRejectTask';

function BatchDialog({
  event,
  marked,
  rows,
  onClose,
  onDone,
}: {
  readonly event: BatchEvent;
  readonly marked: readonly string[];
  readonly rows: readonly TodoTask[];
  onClose(): void;
  onDone(): void;
}): ReactNode {
  const t = useProcessTexts();
  const [comment, setComment] = useState('');
  const [refused, setRefused] = useState<readonly BatchAnswer[]>([]);
  const [sending, setSending] = useState(false);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const answers = await ask<readonly BatchAnswer[]>('bpm', event, {
        tasks: marked.slice(0, 100).map((taskId) => ({ taskId })),
        comment,
      });
      const failed = answers.filter(({ status }) => status === 'E');
      setRefused(failed);
      if (failed.length < answers.length) toastSaid(t('batchDone', { n: answers.length - failed.length }));
      if (failed.length > 0) toastError(t('batchRefused', { n: failed.length }));
      else onClose();
      onDone();
    } catch (error) {
      toastFailure(error);
    } finally {
      setSending(false);
    }
  };
  const titleOf = (id: string) => rows.find(({ taskId }) => taskId === id)?.bpmTitle ?? id;
  return (
    <Modal opened title={t(event === 'doBatchRejectTask' ? 'batchReject' : 'batchApprove', { n: marked.length })} onClose={onClose}>
      <Stack gap="sm">
        {refused.map(({ taskId, msg }) => (
          <Text key={taskId} size="sm" c="red">
            {titleOf(taskId)}: {msg}
          </Text>
        ))}
        <Textarea
          label={t('comment')}
          value={comment}
          maxLength={500}
          data-autofocus
          onChange={(typed) => setComment(typed.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button loading={sending} onClick={() => void send()}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Batch({
  marked,
  rows,
  onMark,
  onDone,
}: {
  readonly marked: readonly string[];
  readonly rows: readonly TodoTask[];
  onMark(ids: readonly string[]): void;
  onDone(): void;
}): ReactNode {
  const t = useProcessTexts();
  const [event, setEvent] = useState<BatchEvent | null>(null);
  const possible = rows.filter(({ batchFlag }) => batchFlag === 'Y').map(({ taskId }) => taskId);
  if (possible.length === 0) return null;
  return (
    <Group gap="xs">
      <Checkbox
        size="xs"
        label={t('selectAll')}
        checked={marked.length > 0 && marked.length === possible.length}
        indeterminate={marked.length > 0 && marked.length < possible.length}
        onChange={() => onMark(marked.length === possible.length ? [] : possible)}
      />
      {marked.length > 0 && (
        <>
          <Button size="compact-xs" onClick={() => setEvent('doBatchApproveTask')}>
            {t('batchApprove', { n: marked.length })}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setEvent('doBatchRejectTask')}>
            {t('batchReject', { n: marked.length })}
          </Button>
        </>
      )}
      {event && <BatchDialog event={event} marked={marked} rows={rows} onClose={() => setEvent(null)} onDone={onDone} />}
    </Group>
  );
}

interface PreviewProps {
  readonly row: TodoTask;
  readonly asking: string | null;
  onAsk(event: string | null): void;
  onDone(): void;
}

function Preview(props: PreviewProps): ReactNode {
  const definition = useDefinition('bpmInstance');
  const document = useDocument(definition, props.row.instanceId) as LiveDocument;
  return documentPicture(document) ?? <Shown {...props} document={document} />;
}

function Shown({ row, document, asking, onAsk, onDone }: PreviewProps & { readonly document: LiveDocument }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { open } = useScreen();
  const names = useOwnName();
  const started = (document.view['bpmStartTime'] ?? null) as number | null;
  const graph = graphIn(document);
  const nodeKey = tasksOf(document).find(({ taskNo }) => taskNo === row.taskNo)?.nodeKey;
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <div>
          <Text size="xs" c="dimmed">
            {word(entryOf(row.docType)?.title ?? { en: row.docType, cn: row.docType })}
          </Text>
          <Title order={2} fz={16}>
            {row.bpmTitle}
          </Title>
        </div>
        {row.docId === null ? (
          <IfSeen taskId={row.taskId} />
        ) : (
          <Button size="xs" variant="default" onClick={() => openDocument(open, row.docType, row.docId)}>
            {t('open')}
          </Button>
        )}
      </Group>
      <Group gap="xl">
        {row.bpmUserFullName !== null && <Fact label={t('submitter')}>{row.bpmUserFullName}</Fact>}
        <Fact label={t(started === null ? 'since' : 'started')}>
          <Moment at={started ?? row.openedAt} />
        </Fact>
        {row.amountBase !== null && <Fact label={t('amount')}>{formatAmount(row.amountBase)}</Fact>}
        {row.dueAt !== null && (
          <Fact label={t('due')}>
            <Moment at={row.dueAt} />
          </Fact>
        )}
      </Group>
      <TaskActions document={document} asking={asking} onAsk={onAsk} onDone={onDone} />
      <Paper withBorder p="md" radius="md">
        <Stack gap="md">
          <Steps tasks={tasksOf(document)} names={names} graph={graph} />
          {row.docId !== null && graph && nodeKey !== undefined && (
            <Ahead instanceId={row.instanceId} graph={graph} stamp={document.rev} nodeKey={nodeKey} />
          )}
          {row.docId !== null && <Record instanceId={row.instanceId} stamp={document.rev} />}
        </Stack>
      </Paper>
      {row.docId !== null && (
        <Suspense fallback={<LoadingState />}>
          <About type={row.docType} id={row.docId} />
        </Suspense>
      )}
    </Stack>
  );
}

/** What is decided on, as the viewer sees it; who does not see it decides on what the task says. */
function About({ type, id }: { readonly type: string; readonly id: string }): ReactNode {
  const definition = useDefinition(type);
  const document = useDocument(definition, id) as LiveDocument;
  if (document.status === 'loading') return <LoadingState />;
  return document.status === 'ready' ? <DocumentForm definition={definition} document={document} readOnly /> : null;
}

/** Whoever sees nobody's tasks but his own. */
function useOwnName(): Readonly<Record<string, string>> | null {
  const session = useSession();
  return session && isSupplierUser(session) ? { [session.userInfo.userId]: session.userInfo.fullName } : null;
}

interface TaskUrl {
  readonly menuCode: string;
  readonly docId: string | null;
}
/** A supplier opens the document where his view shows it to him. */
function IfSeen({ taskId }: { readonly taskId: string }): ReactNode {
  const t = useProcessTexts();
  const { open } = useScreen();
  const { rows } = useListed<never>('bpm', 'processGetTaskUrl', { taskId });
  const url = rows as unknown as TaskUrl | null;
  if (!url || url.docId === null) return null;
  return (
    <Button size="xs" variant="default" onClick={() => open(url.menuCode, { id: url.docId! })}>
      {t('open')}
    </Button>
  );
}

export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text size="sm" component="div">
        {children}
      </Text>
    </div>
  );
}
