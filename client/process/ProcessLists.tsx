/** What the viewer started, what was copied to him, and what he decided (platform-process.md §11). */
import { Anchor, Badge, Button, Group, SegmentedControl, Table, Text, TextInput, Title } from '@mantine/core';
import { readIn } from '@machines/kernel/bilingual.js';
import { nodeLabel } from '@machines/process/graph.js';
import { processLookups } from '@machines/process/lookups.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { entryOf, useDefinition } from '../kernel/definitions.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { useLabel, useLanguage } from '../kernel/language/language.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { StateBadge } from '../kernel/states/StateBadge.js';
import { toastFailure, toastSaid } from '../kernel/toast.js';
import { DecidedFigures, useDuration } from './DecidedFigures.js';
import { PAGE_ROWS, Pager } from './Pager.js';
import { openDocument } from './TaskCentre.js';
import { stateColours } from './instance.js';
import classes from './process.module.css';
import { useProcessTexts } from './texts.js';
import { useListed } from '../kernel/list/use-listed.js';
import type { Listed } from '../kernel/list/use-listed.js';

interface Submitted {
  readonly instanceId: string;
  readonly rev: number;
  readonly billNo: string | null;
  readonly title: string;
  readonly docType: string;
  readonly docId: string;
  readonly state: string;
  readonly currentNodes: string | null;
  readonly currentNodesEn: string | null;
  readonly currentAssignees: string | null;
  readonly creationDate: number;
  readonly endedAt: number | null;
}
interface Decided {
  readonly taskId: string;
  readonly instanceId: string;
  readonly bpmTitle: string;
  readonly bpmUserFullName: string | null;
  readonly docType: string;
  readonly docId: string;
  readonly nodeName: string;
  readonly nodeNameEn: string | null;
  readonly decision: string;
  readonly comment: string | null;
  readonly actedAt: number;
  readonly instanceState: string;
}

/** Pictures of a list that is not there (yet); null: there are rows. */
function pictureOf<T>({ rows, failure, reload }: Listed<T>, empty: string): ReactNode {
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (rows === null) return <LoadingState />;
  return rows.length === 0 ? <EmptyState title={empty} hint={null} /> : null;
}

function OpenSteps({ of }: { readonly of: Pick<Submitted, 'currentNodes' | 'currentNodesEn'> }): ReactNode {
  return readIn(useLanguage(), of, 'currentNodes') as string | null;
}

export function SubmittedList(): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { open } = useScreen();
  const definition = useDefinition('bpmInstance');
  const [tab, setTab] = useState('all');
  const [page, setPage] = useState(1);
  const body = tab === 'copied' ? { copied: 'Y' } : tab === 'all' ? {} : { state: tab };
  const listed = useListed<Submitted>('bpm', 'findBpmLists', { pageIndex: page, pageRows: PAGE_ROWS, ...body });
  const words = [t('title'), t('kind'), t('state'), t('step'), t('approvers'), t('started'), t('endedAt'), ''];
  return (
    <div className={classes['page']}>
      <Group justify="space-between">
        <Title order={1} fz={18}>
          {t('submitted')} <Badge variant="light">{listed.count}</Badge>
        </Title>
        <SegmentedControl
          size="xs"
          value={tab}
          onChange={(chosen) => {
            setTab(chosen);
            setPage(1);
          }}
          data={(['all', 'running', 'ended', 'copied'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Group>
      {pictureOf(listed, t('nothingListed')) ?? (
        <Table.ScrollContainer minWidth={760} type="native">
          <Table highlightOnHover fz="sm">
            <Table.Thead>
              <Table.Tr>
                {words.map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {listed.rows!.map((row) => (
                <Table.Tr key={row.instanceId}>
                  <Table.Td>
                    <Anchor
                      component="button"
                      type="button"
                      size="sm"
                      ta="left"
                      onClick={() => open('processInstance', { id: row.instanceId })}
                    >
                      {row.title}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{word(entryOf(row.docType)?.title ?? { en: row.docType, cn: row.docType })}</Table.Td>
                  <Table.Td>
                    <StateBadge definition={definition} state={row.state} />
                  </Table.Td>
                  <Table.Td>{<OpenSteps of={row} />}</Table.Td>
                  <Table.Td>{row.currentAssignees}</Table.Td>
                  <Table.Td>
                    <Moment at={row.creationDate} />
                  </Table.Td>
                  <Table.Td>
                    <Moment at={row.endedAt} />
                  </Table.Td>
                  <Table.Td>
                    <SubmittedActs row={row} own={tab !== 'copied'} onDone={listed.reload} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Pager page={page} count={listed.count} onPage={setPage} />
    </div>
  );
}

/** It is urged from here; withdrawn it is where the document stands. */
function SubmittedActs({ row, own, onDone }: { readonly row: Submitted; readonly own: boolean; onDone(): void }): ReactNode {
  const t = useProcessTexts();
  const { open } = useScreen();
  const urge = (): void =>
    void ask('bpmInstance', 'doUrge', { id: row.instanceId, rev: row.rev }).then(() => {
      toastSaid(t('urgeSent'));
      onDone();
    }, toastFailure);
  return (
    <Group gap={4} wrap="nowrap">
      {own && row.state === 'running' && (
        <Button size="compact-xs" variant="default" onClick={urge}>
          {t('urge')}
        </Button>
      )}
      <Button size="compact-xs" variant="subtle" onClick={() => openDocument(open, row.docType, row.docId)}>
        {t('toDocument')}
      </Button>
    </Group>
  );
}

export function DecidedList(): ReactNode {
  const t = useProcessTexts();
  const [tab, setTab] = useState('list');
  const [page, setPage] = useState(1);
  const listed = useListed<Decided>('bpm', 'findHistoricTasks', { pageIndex: page, pageRows: PAGE_ROWS });
  return (
    <div className={classes['page']}>
      <Group justify="space-between">
        <Title order={1} fz={18}>
          {t('done')} <Badge variant="light">{listed.count}</Badge>
        </Title>
        <SegmentedControl
          size="xs"
          value={tab}
          onChange={setTab}
          data={(['list', 'figures'] as const).map((value) => ({ value, label: t(value) }))}
        />
      </Group>
      {tab === 'figures' ? <DecidedFigures /> : <DecidedTable listed={listed} />}
      {tab === 'list' && <Pager page={page} count={listed.count} onPage={setPage} />}
    </div>
  );
}

function DecidedTable({ listed }: { readonly listed: Listed<Decided> }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const { open } = useScreen();
  const definition = useDefinition('bpmInstance');
  const states = processLookups.BPM_TASK_STATE.values as Readonly<Record<string, { en: string; cn: string }>>;
  const words = [t('title'), t('submitter'), t('step'), t('decision'), t('comment'), t('decidedAt'), t('state')];
  return (
    <>
      {pictureOf(listed, t('nothingListed')) ?? (
        <Table.ScrollContainer minWidth={760} type="native">
          <Table highlightOnHover fz="sm">
            <Table.Thead>
              <Table.Tr>
                {words.map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {listed.rows!.map((row) => (
                <Table.Tr key={row.taskId}>
                  <Table.Td>
                    <Anchor component="button" type="button" size="sm" ta="left" onClick={() => openDocument(open, row.docType, row.docId)}>
                      {row.bpmTitle}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{row.bpmUserFullName}</Table.Td>
                  <Table.Td>{word(nodeLabel(row))}</Table.Td>
                  <Table.Td>
                    <Badge size="sm" variant="light" color={stateColours[row.decision] ?? 'gray'}>
                      {word(states[row.decision] ?? { en: row.decision, cn: row.decision })}
                    </Badge>
                  </Table.Td>
                  <Table.Td maw={260}>{row.comment}</Table.Td>
                  <Table.Td>
                    <Moment at={row.actedAt} />
                  </Table.Td>
                  <Table.Td>
                    <StateBadge definition={definition} state={row.instanceState} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}

interface Monitored extends Omit<Submitted, 'creationDate' | 'endedAt' | 'title'> {
  readonly bpmTitle: string;
  readonly modelName: string | null;
  readonly versionNo: number | null;
  readonly userFullName: string | null;
  readonly bpmStartTime: number;
  readonly overdueFlag: 'Y' | 'N';
  readonly heldFlag: 'Y' | 'N';
  readonly interventionFlag: 'Y' | 'N';
  readonly refusedCode: string | null;
}
interface Board {
  readonly nodes: readonly {
    modelId: string;
    modelName: string;
    nodeKey: string;
    nodeName: string;
    nodeNameEn: string | null;
    count: number;
    oldestAt: number;
    overdue: number;
  }[];
  readonly load: readonly { fullName: string; open: number; overdue: number }[];
}

export function Monitoring(): ReactNode {
  const t = useProcessTexts();
  const { open } = useScreen();
  const [tab, setTab] = useState('running');
  const [keyword, setKeyword] = useState('');
  const [page, setPage] = useState(1);
  const listed = useListed<Monitored>('bpm', 'findMonitored', { pageIndex: page, pageRows: PAGE_ROWS, keyword });
  return (
    <div className={classes['page']}>
      <Group justify="space-between">
        <Title order={1} fz={18}>
          {t('monitoring')} <Badge variant="light">{listed.count}</Badge>
        </Title>
        <Group gap="xs">
          <TextInput
            size="xs"
            aria-label={t('search')}
            placeholder={t('search')}
            value={keyword}
            onChange={(typed) => {
              setKeyword(typed.currentTarget.value);
              setPage(1);
            }}
          />
          <SegmentedControl
            size="xs"
            value={tab}
            onChange={setTab}
            data={(['running', 'board', 'load', 'times'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <Button size="xs" variant="default" onClick={() => open('processInstanceList')}>
            {t('all')}
          </Button>
        </Group>
      </Group>
      {(tab === 'board' || tab === 'load') && <BoardTable load={tab === 'load'} />}
      {tab === 'times' && <TimesTable />}
      {tab === 'running' && (pictureOf(listed, t('nothingListed')) ?? <MonitoredTable rows={listed.rows!} />)}
      {tab === 'running' && <Pager page={page} count={listed.count} onPage={setPage} />}
    </div>
  );
}

function MonitoredTable({ rows }: { readonly rows: readonly Monitored[] }): ReactNode {
  const t = useProcessTexts();
  const { open } = useScreen();
  const words = [t('title'), t('model'), t('submitter'), t('state'), t('step'), t('approvers'), t('started')];
  return (
    <Table.ScrollContainer minWidth={820} type="native">
      <Table highlightOnHover fz="sm">
        <Table.Thead>
          <Table.Tr>
            {words.map((name) => (
              <Table.Th key={name}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.instanceId}>
              <Table.Td>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  ta="left"
                  onClick={() => open('processInstance', { id: row.instanceId })}
                >
                  {row.bpmTitle}
                </Anchor>
              </Table.Td>
              <Table.Td>
                {row.modelName} {row.versionNo !== null && `v${row.versionNo}`}
              </Table.Td>
              <Table.Td>{row.userFullName}</Table.Td>
              <Table.Td>
                <Marks row={row} />
              </Table.Td>
              <Table.Td>{<OpenSteps of={row} />}</Table.Td>
              <Table.Td>{row.currentAssignees}</Table.Td>
              <Table.Td>
                <Moment at={row.bpmStartTime} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

/** How it stands, and what is out of the ordinary. */
function Marks({ row }: { readonly row: Monitored }): ReactNode {
  const t = useProcessTexts();
  const definition = useDefinition('bpmInstance');
  return (
    <Group gap={4}>
      <StateBadge definition={definition} state={row.state} />
      {row.heldFlag === 'Y' && (
        <Badge size="xs" color="orange">
          {t('held')}
        </Badge>
      )}
      {row.overdueFlag === 'Y' && (
        <Badge size="xs" color="red">
          {t('overdue')}
        </Badge>
      )}
      {row.interventionFlag === 'Y' && (
        <Badge size="xs" variant="outline">
          {t('intervened')}
        </Badge>
      )}
      {row.refusedCode !== null && (
        <Text size="xs" c="red">
          {row.refusedCode}
        </Text>
      )}
    </Group>
  );
}

function BoardTable({ load }: { readonly load: boolean }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const listed = useListed<never>('bpm', 'findBoard', {});
  const board = listed.rows as unknown as Board | null;
  if (listed.failure) return <ErrorState failure={listed.failure} onRetry={listed.reload} />;
  if (!board) return <LoadingState />;
  const rows = load
    ? board.load.map((row) => ({ key: row.fullName, cells: [row.fullName, row.open], at: null, overdue: row.overdue }))
    : board.nodes.map((row) => ({
        key: `${row.modelId}/${row.nodeKey}`,
        cells: [`${row.modelName} · ${word(nodeLabel(row))}`, row.count],
        at: row.oldestAt,
        overdue: row.overdue,
      }));
  if (rows.length === 0) return <EmptyState title={t('nothingListed')} hint={null} />;
  return (
    <Table fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t(load ? 'load' : 'step')}</Table.Th>
          <Table.Th>{t('count')}</Table.Th>
          <Table.Th>{t('overdue')}</Table.Th>
          {!load && <Table.Th>{t('oldest')}</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, cells, at, overdue }) => (
          <Table.Tr key={key}>
            <Table.Td>{cells[0]}</Table.Td>
            <Table.Td className="gh-number">{cells[1]}</Table.Td>
            <Table.Td className="gh-number" {...(overdue > 0 ? { c: 'red' } : {})}>
              {overdue}
            </Table.Td>
            {!load && (
              <Table.Td>
                <Moment at={at} />
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface StepTime {
  readonly modelId: string;
  readonly modelName: string;
  readonly nodeKey: string;
  readonly nodeName: string;
  readonly nodeNameEn: string | null;
  readonly count: number;
  readonly medianMinutes: number;
  readonly p90Minutes: number;
}

/** How long steps took in the last ninety days, the slowest first. */
function TimesTable(): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const duration = useDuration();
  const listed = useListed<StepTime>('bpm', 'findTimes', {});
  return (
    pictureOf(listed, t('nothingListed')) ?? (
      <Table fz="sm">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('step')}</Table.Th>
            <Table.Th ta="right">{t('decidedCount')}</Table.Th>
            <Table.Th ta="right">{t('median')}</Table.Th>
            <Table.Th ta="right">{t('p90')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {listed.rows!.map((row) => (
            <Table.Tr key={`${row.modelId}/${row.nodeKey}`}>
              <Table.Td>
                {row.modelName} · {word(nodeLabel(row))}
              </Table.Td>
              {[row.count, duration(row.medianMinutes), duration(row.p90Minutes)].map((value, place) => (
                <Table.Td key={place} ta="right" className="gh-number">
                  {value}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    )
  );
}
