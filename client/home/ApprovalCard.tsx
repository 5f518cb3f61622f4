/** Approvals of the viewer: what waits for him, what he submitted, what he decided, seven rows of each (platform-process.md §11). */
import { Anchor, Badge, Table, Text } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { processLookups } from '@machines/process/lookups.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { call } from '../kernel/call.js';
import { useDefinition } from '../kernel/definitions.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { useLabel, useLanguage } from '../kernel/language/language.js';
import { useListed } from '../kernel/list/use-listed.js';
import { useScreen } from '../kernel/screen/screen.js';
import { StateBadge } from '../kernel/states/StateBadge.js';
import { toastRefused } from '../kernel/toast.js';
import { ListedHead, ListedRows, ListedTable } from './ListedCard.js';
import { useHomeTexts } from './texts.js';

const kinds = {
  pending: { action: 'findTodoTasks', more: 'myBpmPendingList', time: 'openedAt', none: 'noPending' },
  submitted: { action: 'findBpmLists', more: 'myBpmSubmittedList', time: 'creationDate', none: 'noSubmitted' },
  approved: { action: 'findHistoricTasks', more: 'myBpmApprovedList', time: 'actedAt', none: 'noApproved' },
} as const;
type Kind = keyof typeof kinds;

interface Row {
  readonly curTaskId: string | null;
  readonly instanceId: string;
  readonly bpmTitle: string;
  readonly userFullName: string | null;
  readonly nodeName?: string;
  readonly nodeNameEn?: string | null;
  readonly currentNodes?: string | null;
  readonly currentNodesEn?: string | null;
  readonly currentAssignees?: string | null;
  readonly decision?: string;
  readonly state?: string;
  readonly overdueFlag?: 'Y' | 'N';
  readonly openedAt?: number | null;
  readonly creationDate?: number;
  readonly actedAt?: number;
}
interface TaskUrl {
  readonly menuCode: string;
  readonly docId: string;
  readonly taskId: string;
}

export function ApprovalCard(): ReactNode {
  const t = useHomeTexts();
  const { open } = useScreen();
  const [kind, setKind] = useState<Kind>('pending');
  const waiting = useListed<Row>('bpm', 'findTodoTasks', { pageRows: 7 });
  return (
    <>
      <ListedHead
        title={t('approvals')}
        kind={kind}
        kinds={(Object.keys(kinds) as Kind[]).map((value) => ({
          value,
          label: value === 'pending' && waiting.count > 0 ? `${t(value)} ${waiting.count}` : t(value),
        }))}
        onKind={setKind}
        onMore={() => open(kinds[kind].more)}
      />
      <Rows key={kind} kind={kind} />
    </>
  );
}

function Rows({ kind }: { readonly kind: Kind }): ReactNode {
  const t = useHomeTexts();
  const { rows, failure, reload } = useListed<Row>('bpm', kinds[kind].action, { pageRows: 7 });
  const head = (
    <>
      <Table.Th>{t('title')}</Table.Th>
      <Table.Th visibleFrom="sm">{t(kind === 'submitted' ? 'step' : 'submitter')}</Table.Th>
      <Table.Th>{t(kind === 'pending' ? 'step' : 'state')}</Table.Th>
      <Table.Th w={150}>{t(kind === 'approved' ? 'handledAt' : 'since')}</Table.Th>
    </>
  );
  return (
    <ListedRows rows={rows} failure={failure} onRetry={reload} lines={3} none={{ title: t(kinds[kind].none), hint: null }}>
      {(there) => (
        <ListedTable head={head}>
          {there.map((row) => (
            <ApprovalRow key={row.curTaskId ?? row.instanceId} row={row} kind={kind} />
          ))}
        </ListedTable>
      )}
    </ListedRows>
  );
}

function ApprovalRow({ row, kind }: { readonly row: Row; readonly kind: Kind }): ReactNode {
  const { open } = useScreen();
  /** The document's own screen by its task; an instance without an open task by itself. */
  const show = async (): Promise<void> => {
    if (row.curTaskId === null) return open('processInstance', { id: row.instanceId });
    const answer = await call<TaskUrl>('bpm', 'processGetTaskUrl', { taskId: row.curTaskId }, { quiet: true }).catch(() => null);
    if (answer?.status === 'S') open(answer.data.menuCode, { id: answer.data.docId, taskId: answer.data.taskId });
    else if (answer) toastRefused(answer);
  };
  const step = readIn(useLanguage(), { ...row }, row.nodeName === undefined ? 'currentNodes' : 'nodeName') as string | null;
  const at = row[kinds[kind].time] ?? null;
  return (
    <Table.Tr>
      <Table.Td>
        <Anchor component="button" type="button" size="sm" ta="left" onClick={() => void show()}>
          {row.bpmTitle}
        </Anchor>
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {kind === 'submitted' ? [step, row.currentAssignees].filter(Boolean).join(' · ') : row.userFullName}
      </Table.Td>
      <Table.Td>{kind === 'pending' ? <Waits step={step} overdue={row.overdueFlag === 'Y'} /> : <Result row={row} />}</Table.Td>
      <Table.Td className="gh-number">
        <Moment at={at} />
      </Table.Td>
    </Table.Tr>
  );
}

function Waits({ step, overdue }: { readonly step: string | null; readonly overdue: boolean }): ReactNode {
  const t = useHomeTexts();
  return (
    <>
      {step}{' '}
      {overdue && (
        <Text span size="xs" c="red">
          {t('overdue')}
        </Text>
      )}
    </>
  );
}

function Result({ row: { decision, state } }: { readonly row: Row }): ReactNode {
  const word = useLabel();
  const definition = useDefinition('bpmInstance');
  const words = processLookups.BPM_TASK_STATE.values as Readonly<Record<string, { en: string; cn: string }>>;
  if (decision === undefined) return state === undefined ? null : <StateBadge definition={definition} state={state} />;
  return (
    <Badge size="sm" variant="light" color={decision === 'REJECTED' ? 'red' : decision === 'APPROVED' ? 'green' : 'gray'}>
      {word(words[decision] ?? { en: decision, cn: decision })}
    </Badge>
  );
}
