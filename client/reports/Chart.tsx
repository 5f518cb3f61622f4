/** A report drawn by the kind of chart that it names; the figures stand in a table beside every picture. */
import '@mantine/charts/styles.css';
import {
  AreaChart,
  BarChart,
  BubbleChart,
  CompositeChart,
  DonutChart,
  FunnelChart,
  LineChart,
  PieChart,
  RadarChart,
  ScatterChart,
} from '@mantine/charts';
import { Group, Progress, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { formatQuantity } from '../kernel/language/format.js';
import { useLabel } from '../kernel/language/language.js';
import parts from '../kernel/parts.module.css';
import { EmptyState } from '../kernel/states/States.js';
import { drawn, nameOf, numberOf } from './result.js';
import type { Result } from './result.js';
import { useReportTexts } from './texts.js';

const HEIGHT = 280;
const palette = [
  'blue.6',
  'teal.6',
  'orange.6',
  'grape.6',
  'red.6',
  'lime.7',
  'cyan.7',
  'indigo.5',
  'pink.6',
  'yellow.7',
  'violet.6',
  'green.7',
];
const colourAt = (index: number): string => palette[index % palette.length]!;
const tables: ReadonlySet<string> = new Set(['TABLE', 'SANKEY']);

export function Report({ chart, result }: { readonly chart: string; readonly result: Result }): ReactNode {
  const t = useReportTexts();
  if (result.rows.length === 0) return <EmptyState title={t('nothing')} hint={null} />;
  return (
    <>
      {!tables.has(chart) && <Picture chart={chart} result={result} />}
      {chart !== 'KPI' && chart !== 'GAUGE' && <Figures result={result} />}
    </>
  );
}

function Picture({ chart, result }: { readonly chart: string; readonly result: Result }): ReactNode {
  const word = useLabel();
  const { data, series } = drawn(result, word);
  const lines = series.map(({ name, label }, index) => ({ name, label, color: colourAt(index) }));
  const shared = {
    h: HEIGHT,
    data: [...data] as Record<string, string | number>[],
    dataKey: 'name',
    series: lines,
    withLegend: lines.length > 1,
  };
  const slices = result.rows.map((row, index) => ({ name: nameOf(row, 0, word), value: numberOf(row.values[0]), color: colourAt(index) }));
  switch (chart) {
    case 'LINE':
      return <LineChart {...shared} />;
    case 'AREA':
      return <AreaChart {...shared} />;
    case 'BAR':
      return <BarChart {...shared} />;
    case 'STACKED':
      return <BarChart {...shared} type="stacked" />;
    case 'BARH':
      return <BarChart {...shared} h={Math.max(HEIGHT, data.length * 28)} orientation="vertical" yAxisProps={{ width: 140 }} />;
    case 'PIE':
      return <PieChart data={slices} withTooltip withLabels size={220} mx="auto" />;
    case 'DONUT':
      return <DonutChart data={slices} withLabels size={200} mx="auto" />;
    case 'FUNNEL':
      return <FunnelChart data={slices} withLabels size={240} mx="auto" />;
    case 'RADAR':
      return <RadarChart h={HEIGHT} data={shared.data} dataKey="name" series={lines.map((one) => ({ ...one, opacity: 0.2 }))} withLegend />;
    case 'PARETO':
      return <Pareto result={result} />;
    default:
      return <Other chart={chart} result={result} />;
  }
}

function Other({ chart, result }: { readonly chart: string; readonly result: Result }): ReactNode {
  const word = useLabel();
  const [x, y, z] = result.measures;
  const points = result.rows.map((row) => ({
    name: nameOf(row, 0, word),
    x: numberOf(row.values[0]),
    y: numberOf(row.values[1]),
    z: numberOf(row.values[2]),
  }));
  if (chart === 'SCATTER')
    return (
      <ScatterChart
        h={HEIGHT}
        data={[{ color: 'blue.6', name: word(x!.label), data: points.map(({ x: across, y: up }) => ({ x: across, y: up })) }]}
        dataKey={{ x: 'x', y: 'y' }}
        xAxisLabel={word(x!.label)}
        yAxisLabel={word(y!.label)}
      />
    );
  if (chart === 'BUBBLE')
    return <BubbleChart h={HEIGHT} data={points} range={[16, 225]} label={word(z!.label)} dataKey={{ x: 'x', y: 'y', z: 'z' }} />;
  if (chart === 'PIVOT' || chart === 'HEATMAP') return <Crossed result={result} warm={chart === 'HEATMAP'} />;
  return <Kpi result={result} gauge={chart === 'GAUGE'} />;
}

/** The greatest first, with the share that they make up together. */
function Pareto({ result }: { readonly result: Result }): ReactNode {
  const word = useLabel();
  const sorted = [...result.rows].sort((a, b) => numberOf(b.values[0]) - numberOf(a.values[0]));
  const total = sorted.reduce((sum, row) => sum + numberOf(row.values[0]), 0);
  let sum = 0;
  const data = sorted.map((row) => {
    sum += numberOf(row.values[0]);
    return { name: nameOf(row, 0, word), value: numberOf(row.values[0]), share: total === 0 ? 0 : Math.round((1000 * sum) / total) / 10 };
  });
  return (
    <CompositeChart
      h={HEIGHT}
      data={data}
      dataKey="name"
      withRightYAxis
      series={[
        { name: 'value', label: word(result.measures[0]!.label), color: 'blue.6', type: 'bar' },
        { name: 'share', label: '%', color: 'orange.6', type: 'line', yAxisId: 'right' },
      ]}
    />
  );
}

function Kpi({ result, gauge }: { readonly result: Result; readonly gauge: boolean }): ReactNode {
  const word = useLabel();
  const [row] = result.rows;
  const [value, goal] = row!.values.map(numberOf) as [number, number?];
  return (
    <>
      <Group gap="xl">
        {result.measures.map(({ key, label }, index) => (
          <div key={key}>
            <Text size="xs" c="dimmed">
              {word(label)}
            </Text>
            <Text fz={28} fw={600}>
              {formatQuantity(row!.values[index]) || '–'}
            </Text>
          </div>
        ))}
      </Group>
      {gauge && goal !== undefined && goal > 0 && <Progress mt="sm" size="xl" value={Math.min(100, (100 * value) / goal)} />}
    </>
  );
}

/** The first group down, the second across. */
function Crossed({ result, warm }: { readonly result: Result; readonly warm: boolean }): ReactNode {
  const word = useLabel();
  const { data, series } = drawn(result, word);
  const greatest = Math.max(1, ...data.flatMap((point) => series.map(({ name }) => Number(point[name] ?? 0))));
  return (
    <Table.ScrollContainer minWidth={400} className={parts['card']!}>
      <Table fz="sm" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{word(result.groups[0]!.label)}</Table.Th>
            {series.map(({ name, label }) => (
              <Table.Th key={name}>{label}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data.map((point) => (
            <Table.Tr key={String(point['name'])}>
              <Table.Td>{point['name']}</Table.Td>
              {series.map(({ name }) => {
                const share = Math.round((60 * Number(point[name] ?? 0)) / greatest);
                const warmth = { background: `color-mix(in srgb, var(--mantine-primary-color-filled) ${share}%, transparent)` };
                return (
                  <Table.Td key={name} ta="end" {...(warm ? { style: warmth } : {})}>
                    {formatQuantity(String(point[name] ?? ''))}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Figures({ result }: { readonly result: Result }): ReactNode {
  const word = useLabel();
  return (
    <Table.ScrollContainer minWidth={320} mah={320} className={parts['card']!}>
      <Table fz="sm" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            {result.groups.map(({ key, label }) => (
              <Table.Th key={key}>{word(label)}</Table.Th>
            ))}
            {result.measures.map(({ key, label }) => (
              <Table.Th key={key} ta="end">
                {word(label)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {result.rows.map((row) => (
            <Table.Tr key={JSON.stringify(row.keys)}>
              {result.groups.map(({ key }, index) => (
                <Table.Td key={key}>{nameOf(row, index, word)}</Table.Td>
              ))}
              {result.measures.map(({ key }, index) => (
                <Table.Td key={key} ta="end">
                  {formatQuantity(row.values[index]) || '–'}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
