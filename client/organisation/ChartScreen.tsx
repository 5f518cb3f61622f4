/**
 * positionLevelTree: who reports to whom in a version of a hierarchy, with the holders of a day; beside another version what is new,
 * gone and moved (platform-process.md §1).
 */
import { Alert, Badge, Button, Group, Select, Text, TextInput, Title, useComputedColorScheme } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { Label } from '@machines/kernel/fields.js';
import type { Card, ChartVersion } from '@machines/organisation/position-level/chart.js';
import { Background, Controls, Handle, Panel, Position, ReactFlow, ReactFlowProvider, useReactFlow } from '@xyflow/react';
import type { Node, NodeProps } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { DayInput } from '../kernel/fields/dates/calendar.js';
import { useFlowWords } from '../kernel/flow-words.js';
import { formatAmount } from '../kernel/language/format.js';
import { useLabel, useNameIn } from '../kernel/language/language.js';
import { useToday } from '../kernel/language/today.js';
import { useCalled } from '../kernel/list/use-called.js';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { against, CARD_H, CARD_W, found, spotsOf, vacant } from './chart.js';
import type { Mark, Marked, Spots } from './chart.js';
import { pdfOf, pngOf, saved, sheetOf } from './chart-image.js';
import type { Words } from './chart-image.js';
import css from './chart.module.css';

const words = {
  title: { en: 'Organisation chart', cn: '职位层级图' },
  version: { en: 'Hierarchy and version', cn: '层级与版本' },
  compare: { en: 'Compared with', cn: '对比版本' },
  asOf: { en: 'Holders on', cn: '任职日期' },
  find: { en: 'Position, department or person', cn: '岗位、部门或人员' },
  none: { en: 'No hierarchy has been published yet', cn: '尚未发布职位层级' },
  noneHint: { en: 'An administrator publishes one under “Position hierarchies”.', cn: '请由管理员在“职位层级”中发布。' },
  empty: { en: 'Vacant', cn: '空缺' },
  grade: { en: 'Grade', cn: '职级' },
  limit: { en: 'Limit', cn: '审批限额' },
  acting: { en: 'acting', cn: '代理' },
  added: { en: 'New', cn: '新增' },
  removed: { en: 'Gone', cn: '移除' },
  moved: { en: 'Moved', cn: '调整' },
  hits: { en: 'found', cn: '个结果' },
  png: { en: 'Picture (PNG)', cn: '导出图片' },
  pdf: { en: 'PDF', cn: '导出PDF' },
  tooLarge: { en: 'The chart is too large for a picture here. Take a narrower hierarchy.', cn: '图表过大,无法导出,请选择范围更小的层级' },
} as const satisfies Readonly<Record<string, Label>>;
const colours: Readonly<Record<Exclude<Mark, null>, string>> = { added: 'green', removed: 'red', moved: 'blue' };

export default function ChartScreen(): ReactNode {
  const word = useLabel();
  const { setTitle } = useScreen();
  const title = word(words.title);
  useEffect(() => setTitle(title), [setTitle, title]);
  const { found: versions, failure, reload } = useCalled<readonly ChartVersion[]>('basePersonLevel', 'findChartVersions', {});
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (versions === null) return <LoadingState />;
  if (versions.length === 0) return <EmptyState title={word(words.none)} hint={word(words.noneHint)} />;
  return (
    <ReactFlowProvider>
      <Chart versions={versions} title={title} />
    </ReactFlowProvider>
  );
}

/** The one in force on the day, where there is one. */
const onDay = (versions: readonly ChartVersion[], day: string): ChartVersion =>
  versions.find(({ startDate, endDate }) => startDate <= day && (endDate === null || day <= endDate)) ?? versions[0]!;

const called = ({ levelCode, levelName, versionNo, startDate }: ChartVersion): string =>
  `${levelCode} ${levelName} · V${versionNo} · ${startDate}`;

function Chart({ versions, title }: { readonly versions: readonly ChartVersion[]; readonly title: string }): ReactNode {
  const word = useLabel();
  const today = useToday();
  const [day, setDay] = useState(today);
  const [chosen, setChosen] = useState<string | null>(null);
  const [other, setOther] = useState<string | null>(null);
  const [keyword, setKeyword] = useState('');
  const id = chosen ?? onDay(versions, day).id;
  const options = versions.map((version) => ({ value: version.id, label: called(version) }));
  return (
    <div className={css['page']}>
      <Title order={1} fz={18}>
        {title}
      </Title>
      <Group gap="sm" align="end">
        <Select size="xs" w={300} label={word(words.version)} allowDeselect={false} data={options} value={id} onChange={setChosen} />
        <DayInput size="xs" w={150} label={word(words.asOf)} value={day} onChange={(value) => value && setDay(value)} />
        <Select
          size="xs"
          w={300}
          label={word(words.compare)}
          clearable
          data={options.filter(({ value }) => value !== id)}
          value={other === id ? null : other}
          onChange={setOther}
        />
        <TextInput size="xs" w={230} label={word(words.find)} value={keyword} onChange={(event) => setKeyword(event.currentTarget.value)} />
      </Group>
      <Picture id={id} other={other === id ? null : other} day={day} keyword={keyword} />
    </div>
  );
}

interface PictureProps {
  readonly id: string;
  readonly other: string | null;
  readonly day: string;
  readonly keyword: string;
}

function Picture(props: PictureProps): ReactNode {
  const { found: cards, failure, reload } = useCalled<readonly Card[]>('basePersonLevel', 'findChart', { id: props.id, date: props.day });
  // Without another version the same is asked twice, and drawn once.
  const other = useCalled<readonly Card[]>('basePersonLevel', 'findChart', { id: props.other ?? props.id, date: props.day });
  if (failure ?? other.failure) return <ErrorState failure={(failure ?? other.failure)!} onRetry={reload} />;
  if (cards === null || other.found === null) return <LoadingState />;
  return <Drawing cards={against(cards, props.other === null ? null : other.found)} keyword={props.keyword} day={props.day} />;
}

/** What a card says, on the screen and in a picture. */
function useCardWords(): Words {
  const word = useLabel();
  const nameOf = useNameIn();
  return {
    name: (card) => nameOf(card, 'positionName'),
    about: (card) =>
      [card.departmentName === null ? '' : nameOf(card, 'departmentName'), card.grade === null ? '' : `${word(words.grade)} ${card.grade}`]
        .filter(Boolean)
        .join(' · '),
    holders: ({ holders }) =>
      holders.map((holder) => `${nameOf(holder, 'personName')}${holder.actingFlag === 'Y' ? ` (${word(words.acting)})` : ''}`).join(', '),
    vacant: (free) => `${word(words.empty)} ${free}`,
    limit: ({ approvalLimit, limitCurrency }) => `${word(words.limit)} ${formatAmount(approvalLimit, limitCurrency)}`,
    mark: (mark) => word(words[mark]),
  };
}

function Saving({ cards, spots, day }: Pick<DrawingProps, 'cards' | 'day'> & { readonly spots: Spots }): ReactNode {
  const word = useLabel();
  const said = useCardWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const title = word(words.title);
  const save = (kind: 'png' | 'pdf') => async (): Promise<void> => {
    setBusy(true);
    try {
      const sheet = sheetOf(cards, spots, said);
      saved(kind === 'png' ? await pngOf(sheet) : await pdfOf(sheet, title), `${title} ${day}.${kind}`);
      setFailed(false);
    } catch {
      setFailed(true);
    }
    setBusy(false);
  };
  return (
    <Group gap="xs">
      {(['png', 'pdf'] as const).map((kind) => (
        <Button
          key={kind}
          size="xs"
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={15} />}
          onClick={() => void save(kind)()}
        >
          {word(words[kind])}
        </Button>
      ))}
      {failed && (
        <Text size="xs" c="red" role="alert">
          {word(words.tooLarge)}
        </Text>
      )}
    </Group>
  );
}

type CardNode = Node<{ readonly card: Marked; readonly hit: boolean }>;

interface DrawingProps {
  readonly cards: readonly Marked[];
  readonly keyword: string;
  readonly day: string;
}

function Drawing({ cards, keyword, day }: DrawingProps): ReactNode {
  const word = useLabel();
  const scheme = useComputedColorScheme('light');
  const said = useFlowWords();
  const { fitView } = useReactFlow();
  const spots = useMemo(() => spotsOf(cards), [cards]);
  const hits = useMemo(() => found(cards, keyword), [cards, keyword]);
  const shown = [...hits].join();
  useEffect(() => {
    if (shown !== '') void fitView({ nodes: shown.split(',').map((nodeId) => ({ id: nodeId })), maxZoom: 1.2, duration: 200 });
  }, [shown, fitView]);
  const nodes: CardNode[] = cards.map((card) => ({
    id: card.positionId,
    type: 'card',
    position: spots.get(card.positionId)!,
    width: CARD_W,
    height: CARD_H,
    data: { card, hit: hits.has(card.positionId) },
  }));
  const nameOf = useNameIn();
  const names = new Map(cards.map((card) => [card.positionId, nameOf(card, 'positionName')]));
  const edges = cards.flatMap(({ positionId, parentPositionId, mark }) =>
    parentPositionId !== null && spots.has(parentPositionId)
      ? [
          {
            id: `${parentPositionId}>${positionId}`,
            source: parentPositionId,
            target: positionId,
            type: 'smoothstep',
            // By names: of itself the drawing says numbers.
            ariaLabel: `${names.get(parentPositionId)} → ${names.get(positionId)}`,
            style: mark === null ? {} : { stroke: `var(--mantine-color-${colours[mark]}-6)` },
          },
        ]
      : [],
  );
  return (
    <>
      {keyword.trim() !== '' && (
        <Text size="xs" c="dimmed" role="status">
          {hits.size} {word(words.hits)}
        </Text>
      )}
      {cards.length === 0 ? <Alert color="blue">{word(words.none)}</Alert> : <Saving cards={cards} spots={spots} day={day} />}
      <div className={css['picture']} role="group" aria-label={word(words.title)}>
        <ReactFlow
          nodes={nodes}
          edges={edges}
          nodeTypes={nodeTypes}
          colorMode={scheme}
          fitView
          minZoom={0.05}
          onlyRenderVisibleElements
          nodesDraggable={false}
          nodesConnectable={false}
          edgesFocusable={false}
          ariaLabelConfig={said}
          proOptions={{ hideAttribution: true }}
        >
          <Background />
          <Controls showInteractive={false} />
          <Panel position="bottom-right" className={css['maker']!}>
            <a lang="en" href="https://reactflow.dev" target="_blank" rel="noopener noreferrer">
              React Flow
            </a>
          </Panel>
        </ReactFlow>
      </div>
    </>
  );
}

function PositionCard({ data: { card, hit } }: NodeProps<CardNode>): ReactNode {
  const word = useLabel();
  const nameOf = useNameIn();
  const said = useCardWords();
  const free = vacant(card);
  const { mark, approvalLimit, holders } = card;
  return (
    <div
      className={css['card']}
      data-mark={mark ?? undefined}
      data-found={hit || undefined}
      style={{ width: CARD_W, height: CARD_H, ...(mark ? { '--card-colour': `var(--mantine-color-${colours[mark]}-6)` } : {}) } as never}
    >
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text size="sm" fw={600} truncate title={nameOf(card, 'positionName')}>
          {nameOf(card, 'positionName')}
        </Text>
        {mark && (
          <Badge size="xs" color={colours[mark]} variant="light" flex="none">
            {word(words[mark])}
          </Badge>
        )}
      </Group>
      <Text size="xs" c="dimmed" truncate>
        {said.about(card)}
      </Text>
      <Text size="xs" lineClamp={2}>
        {holders.map((holder, index) => (
          <Text span key={index} size="xs" {...(holder.actingFlag === 'Y' ? { c: 'orange' } : {})}>
            {index > 0 && ', '}
            {nameOf(holder, 'personName')}
            {holder.actingFlag === 'Y' && ` (${word(words.acting)})`}
          </Text>
        ))}
      </Text>
      {free > 0 && (
        <Text size="xs" c="red" fw={600}>
          {said.vacant(free)}
        </Text>
      )}
      {approvalLimit !== null && (
        <Text size="xs" c="dimmed" truncate>
          {said.limit(card)}
        </Text>
      )}
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </div>
  );
}

const nodeTypes = { card: PositionCard };
