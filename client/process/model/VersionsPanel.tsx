/** Published versions of a model, and what differs between two of them: steps, approvers, branches (platform-process.md §11.8). */
import { Badge, Group, Select, Stack, Table, Text } from '@mantine/core';
import type { FlowChange, FormChange, GraphDifference, NodeChange, NodePart } from '@machines/process/compare.js';
import { formLine, labelOf } from '@machines/process/form.js';
import type { ProcessNode } from '@machines/process/graph.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { Moment } from '../../kernel/fields/dates/Moment.js';
import { useLabel } from '../../kernel/language/language.js';
import { useCalled } from '../../kernel/list/use-called.js';
import { useListed } from '../../kernel/list/use-listed.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { ruleLabel } from '../rule-words.js';
import { useProcessTexts } from '../texts.js';

interface Version {
  readonly versionNo: number;
  readonly changeNote: string | null;
  readonly publishedBy: string | null;
  readonly publishedAt: number;
  readonly instanceCount: number;
  readonly runningCount: number;
}
interface Difference extends GraphDifference {
  readonly form: readonly FormChange[];
  readonly running: readonly { readonly versionNo: number; readonly nodeKey: string; readonly count: number }[];
}

const colours = { added: 'green', removed: 'red', changed: 'blue' } as const;
const partTexts = {
  name: 'partName',
  kind: 'partKind',
  approvers: 'partApprovers',
  mode: 'partMode',
  return: 'partReturn',
  allowed: 'partAllowed',
  limit: 'partLimit',
  copies: 'partCopies',
  event: 'partEvent',
  checklist: 'partChecklist',
} as const satisfies Readonly<Record<NodePart, string>>;

export function VersionsPanel({ modelId }: { readonly modelId: string }): ReactNode {
  const t = useProcessTexts();
  const { rows, failure, reload } = useListed<Version>('bpm', 'findVersions', { modelId });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (rows === null) return <LoadingState />;
  if (rows.length === 0) return <EmptyState title={t('noVersions')} hint={null} />;
  return (
    <Stack gap="md" maw={860}>
      <Table.ScrollContainer minWidth={480} type="native">
        <Table fz="sm">
          <Table.Thead>
            <Table.Tr>
              {[t('versionFrom'), t('whatChanged'), t('publisher'), t('publishedAt'), t('instances'), t('running')].map((name) => (
                <Table.Th key={name}>{name}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ versionNo, changeNote, publishedBy, publishedAt, instanceCount, runningCount }) => (
              <Table.Tr key={versionNo}>
                <Table.Td>{versionNo}</Table.Td>
                <Table.Td>{changeNote}</Table.Td>
                <Table.Td>{publishedBy}</Table.Td>
                <Table.Td>
                  <Moment at={publishedAt} />
                </Table.Td>
                <Table.Td className="gh-number">{instanceCount}</Table.Td>
                <Table.Td className="gh-number">{runningCount}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Comparison modelId={modelId} newest={rows[0]!.versionNo} versions={rows.map(({ versionNo }) => versionNo)} />
    </Stack>
  );
}

function Comparison({
  modelId,
  newest,
  versions,
}: {
  readonly modelId: string;
  readonly newest: number;
  readonly versions: readonly number[];
}): ReactNode {
  const t = useProcessTexts();
  const [from, setFrom] = useState(Math.max(1, newest - 1));
  const [to, setTo] = useState(newest === 1 ? 0 : newest);
  const { found, failure, reload } = useCalled<Difference>('bpm', 'compareVersions', { modelId, from, to });
  const data = [
    ...versions.map((no) => ({ value: String(no), label: t('versionNo', { n: no }) })),
    { value: '0', label: t('workingCopy') },
  ];
  const pick = (label: string, value: number, set: (no: number) => void) => (
    <Select size="sm" w={180} label={label} value={String(value)} data={data} allowDeselect={false} onChange={(no) => set(Number(no))} />
  );
  return (
    <Stack gap="sm">
      <Group gap="sm">
        {pick(t('versionFrom'), from, setFrom)}
        {pick(t('versionTo'), to, setTo)}
      </Group>
      {failure ? <ErrorState failure={failure} onRetry={reload} /> : found === null ? <LoadingState /> : <Changes difference={found} />}
    </Stack>
  );
}

function Changes({ difference: { nodes, flows, form, running } }: { readonly difference: Difference }): ReactNode {
  const t = useProcessTexts();
  if (nodes.length + flows.length + form.length === 0) return <Text size="sm">{t('noDifference')}</Text>;
  const waiting = (nodeKey: string) => running.filter((row) => row.nodeKey === nodeKey).reduce((sum, { count }) => sum + count, 0);
  return (
    <Table.ScrollContainer minWidth={480} type="native">
      <Table fz="sm" aria-label={t('compare')}>
        <Table.Thead>
          <Table.Tr>
            {[t('step'), t('compare'), t('whatChanged'), t('waitingHere')].map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {nodes.map((node) => (
            <NodeRow key={node.nodeKey} node={node} waiting={waiting(node.nodeKey)} />
          ))}
          {flows.map((flow, index) => (
            <FlowRow key={`${flow.from}>${flow.to}:${index}`} flow={flow} />
          ))}
          {form.map((row) => (
            <FormRow key={row.fieldKey} row={row} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Kind({ change }: { readonly change: keyof typeof colours }): ReactNode {
  const t = useProcessTexts();
  return (
    <Badge size="sm" variant="light" color={colours[change]}>
      {t(change === 'changed' ? 'changedPart' : change)}
    </Badge>
  );
}

function NodeRow({ node: { change, before, after, parts }, waiting }: { readonly node: NodeChange; readonly waiting: number }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { nodeName, nodeNameEn } = (after ?? before)!;
  const approvers = (node: ProcessNode | null): string => (node?.rules ?? []).map((rule) => word(ruleLabel(rule))).join('、') || '–';
  const said = (part: NodePart): string => {
    if (part === 'approvers') return `${t('partApprovers')}: ${approvers(before)} → ${approvers(after)}`;
    if (part === 'name') return `${t('partName')}: ${before?.nodeName} → ${after?.nodeName}`;
    if (part === 'limit') return `${t('partLimit')}: ${before?.dueHours ?? '–'} → ${after?.dueHours ?? '–'}`;
    return t(partTexts[part]);
  };
  return (
    <Table.Tr>
      <Table.Td>{word({ cn: nodeName, en: nodeNameEn ?? nodeName })}</Table.Td>
      <Table.Td>
        <Kind change={change} />
      </Table.Td>
      <Table.Td>
        {change === 'changed'
          ? parts.map((part) => (
              <Text key={part} size="sm">
                {said(part)}
              </Text>
            ))
          : approvers(after ?? before)}
      </Table.Td>
      <Table.Td className="gh-number">{waiting || ''}</Table.Td>
    </Table.Tr>
  );
}

function FlowRow({ flow: { from, to, change, parts } }: { readonly flow: FlowChange }): ReactNode {
  const t = useProcessTexts();
  return (
    <Table.Tr>
      <Table.Td>
        {from} → {to}
      </Table.Td>
      <Table.Td>
        <Kind change={change} />
      </Table.Td>
      <Table.Td>{parts.map((part) => (part === 'label' ? t('partName') : t(part))).join('、')}</Table.Td>
      <Table.Td />
    </Table.Tr>
  );
}

function FormRow({ row: { change, before, after, parts } }: { readonly row: FormChange }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  return (
    <Table.Tr>
      <Table.Td>{`${t('formField')}: ${word(labelOf((after ?? before)!))}`}</Table.Td>
      <Table.Td>
        <Kind change={change} />
      </Table.Td>
      <Table.Td>{parts.map((part) => word(formLine.fields[part].label)).join('、')}</Table.Td>
      <Table.Td />
    </Table.Tr>
  );
}
