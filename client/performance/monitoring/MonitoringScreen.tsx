/** supplierPerformanceMonitoring: how suppliers stand and where they go, over all results that the reader sees. */
import '@mantine/charts/styles.css';
import { BarChart, LineChart, ScatterChart } from '@mantine/charts';
import { Anchor, Badge, MultiSelect, Paper, ScrollArea, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { orderLookups } from '@machines/orders/lookups.js';
import { srmSpePerformance } from '@machines/performance/result/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel, useLanguage, useNameIn } from '../../kernel/language/language.js';
import { useList } from '../../kernel/list/use-list.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { gradeColour } from '../result/grade-colour.js';
import { usePerformanceTexts } from '../texts.js';
import { useAsked } from '../use-asked.js';
import { alertsOf, bySupplier, newestOf, periodsOf } from './figures.js';
import type { Monitored, MonitoredResult } from './figures.js';

const definition = anyDefinition(srmSpePerformance);
const heading = definition.screens.find(({ route }) => route === 'supplierPerformanceMonitoring')!.label;
const MOST_LINES = 5;
const COLOURS = ['blue.6', 'teal.6', 'orange.6', 'grape.6', 'red.6'];
const HIGH = 280;

function Tile({ label, value, colour }: { readonly label: string; readonly value: string; readonly colour?: string }): ReactNode {
  return (
    <Paper withBorder p="sm">
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fz={22} fw={700} {...(colour ? { c: colour } : {})}>
        {value}
      </Text>
    </Paper>
  );
}
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }): ReactNode {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} fz={15} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
const mean = (results: readonly MonitoredResult[]): string => {
  const scores = results.flatMap(({ finalScore }) => (finalScore === null ? [] : [Number(finalScore)]));
  return scores.length === 0 ? '–' : (scores.reduce((sum, one) => sum + one, 0) / scores.length).toFixed(2);
};

function Tiles({ data }: { readonly data: Monitored }): ReactNode {
  const t = usePerformanceTexts();
  const newest = newestOf(data.results);
  const grades = [...new Set(newest.flatMap(({ grade }) => grade ?? []))].toSorted();
  const late = (name: 'answerLate' | 'rectifyLate') => data.results.filter((row) => row[name]).length;
  const warns = (n: number) => (n > 0 ? { colour: 'red' } : {});
  return (
    <SimpleGrid cols={{ base: 2, sm: 4, lg: 8 }}>
      <Tile label={t('average')} value={mean(newest)} />
      {grades.map((grade) => (
        <Tile
          key={grade}
          label={t('grade', { grade })}
          value={String(newest.filter((row) => row.grade === grade).length)}
          colour={gradeColour(grade)}
        />
      ))}
      <Tile label={t('answersLate')} value={String(late('answerLate'))} {...warns(late('answerLate'))} />
      <Tile label={t('rectifyLate')} value={String(late('rectifyLate'))} {...warns(late('rectifyLate'))} />
      <Tile label={t('openNotices')} value={String(data.openNotices)} />
    </SimpleGrid>
  );
}

function HeatMap({ results }: { readonly results: readonly MonitoredResult[] }): ReactNode {
  const t = usePerformanceTexts();
  const name = useNameIn();
  const { open } = useScreen();
  const periods = periodsOf(results);
  return (
    <ScrollArea.Autosize mah={420}>
      <Table withColumnBorders stickyHeader>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('supplier')}</Table.Th>
            {periods.map((period) => (
              <Table.Th key={period}>{period}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {[...bySupplier(results)].map(([supplierId, rows]) => (
            <Table.Tr key={supplierId}>
              <Table.Th scope="row">{name(rows[0]!, 'supplierName')}</Table.Th>
              {periods.map((period) => {
                const row = rows.find((one) => one.period === period);
                return (
                  <Table.Td key={period}>
                    {row && (
                      <Anchor component="button" onClick={() => open('SpePerformance/SpePerformanceEdit', { id: row.id })}>
                        <Badge color={gradeColour(row.grade)} variant="dot">
                          {[row.grade, row.finalScore].filter(Boolean).join(' ')}
                        </Badge>
                      </Anchor>
                    )}
                  </Table.Td>
                );
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}

function Lines({ results }: { readonly results: readonly MonitoredResult[] }): ReactNode {
  const t = usePerformanceTexts();
  const name = useNameIn();
  const all = bySupplier(results);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = (chosen.length > 0 ? chosen : [...all.keys()]).slice(0, MOST_LINES);
  const rows = periodsOf(results).map((period) => ({
    period,
    ...Object.fromEntries(
      ids.map((id) => {
        const score = all.get(id)?.find((one) => one.period === period)?.finalScore ?? null;
        return [id, score === null ? null : Number(score)];
      }),
    ),
  }));
  return (
    <Stack gap="sm">
      <MultiSelect
        aria-label={t('chooseSuppliers')}
        placeholder={t('chooseSuppliers')}
        data={[...all].map(([id, [first]]) => ({ value: id, label: name(first!, 'supplierName') }))}
        value={[...chosen]}
        maxValues={MOST_LINES}
        searchable
        clearable
        onChange={setChosen}
      />
      <LineChart
        h={HIGH}
        data={rows}
        dataKey="period"
        withLegend
        yAxisProps={{ domain: [0, 100] }}
        series={ids.map((id, index) => ({ name: id, label: name(all.get(id)![0]!, 'supplierName'), color: COLOURS[index]! }))}
      />
    </Stack>
  );
}

function Alerts({ results }: { readonly results: readonly MonitoredResult[] }): ReactNode {
  const t = usePerformanceTexts();
  const name = useNameIn();
  const { open } = useScreen();
  const alerts = alertsOf(results);
  if (alerts.length === 0) return <Text c="dimmed">{t('noAlerts')}</Text>;
  return (
    <Stack gap={6}>
      {alerts.map(({ id, kind, result, before }) => (
        <Anchor
          key={id}
          component="button"
          ta="left"
          size="sm"
          onClick={() => open('SpePerformance/SpePerformanceEdit', { id: result.id })}
        >
          {t(kind, {
            supplier: name(result, 'supplierName'),
            period: result.period,
            from: before?.finalScore ?? '',
            to: result.finalScore ?? '',
            grade: result.grade ?? '',
          })}
        </Anchor>
      ))}
    </Stack>
  );
}

function Charts({ data }: { readonly data: Monitored }): ReactNode {
  const t = usePerformanceTexts();
  const causes = useLookupWords(orderLookups.PUR_DEFECT, useLanguage());
  const placed = newestOf(data.results).flatMap(({ dimensions }) =>
    dimensions['COST'] && dimensions['QUALITY'] ? [{ cost: Number(dimensions['COST']), quality: Number(dimensions['QUALITY']) }] : [],
  );
  return (
    <>
      {data.defects.length > 0 && (
        <Part title={t('defects')}>
          <BarChart
            h={HIGH}
            data={data.defects.map(({ code, qty }) => ({ name: causes.word(code), qty: Number(qty) }))}
            dataKey="name"
            series={[{ name: 'qty', label: t('quantity'), color: 'orange.6' }]}
          />
        </Part>
      )}
      {placed.length > 0 && (
        <Part title={t('map')}>
          <ScatterChart h={HIGH} data={[{ name: t('map'), color: 'blue.6', data: placed }]} dataKey={{ x: 'cost', y: 'quality' }} />
        </Part>
      )}
    </>
  );
}

export default function MonitoringScreen(): ReactNode {
  const t = usePerformanceTexts();
  const word = useLabel();
  const head = (
    <Title order={1} fz={18}>
      {word(heading)}
    </Title>
  );
  // The newest change of any result is when the figures are asked for again.
  const newest = useList(definition.type, { pageIndex: 1, pageRows: 5, orderBy: [{ key: 'lastUpdateDate', dir: 'desc' }] });
  const stamp = (newest.rows[0] as { readonly lastUpdateDate?: number } | undefined)?.lastUpdateDate ?? 0;
  const { data, failure, reload } = useAsked<Monitored>(definition.type, 'monitoring', {}, stamp);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  if (data.results.length === 0)
    return (
      <Stack gap="md">
        {head}
        <EmptyState title={t('noResults')} hint={t('noResultsHint')} />
      </Stack>
    );
  return (
    <Stack gap="md">
      {head}
      <Tiles data={data} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        <Part title={t('heat')}>
          <HeatMap results={data.results} />
        </Part>
        <Part title={t('trendOf')}>
          <Lines results={data.results} />
        </Part>
        <Part title={t('alerts')}>
          <Alerts results={data.results} />
        </Part>
        <Charts data={data} />
      </SimpleGrid>
    </Stack>
  );
}
