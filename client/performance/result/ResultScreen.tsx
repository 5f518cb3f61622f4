/** One performance result: its dimensions, how it went over the periods, and the bills behind it. */
import '@mantine/core/styles/RingProgress.css';
import '@mantine/charts/styles.css';
import { BarChart, LineChart, RadarChart } from '@mantine/charts';
import { Group, RingProgress, SimpleGrid, Text } from '@mantine/core';
import { performanceLookups } from '@machines/performance/lookups.js';
import { srmSpePerformance } from '@machines/performance/result/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { ReactNode } from 'react';

import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useLookupWords } from '../../kernel/lookups.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { usePerformanceTexts } from '../texts.js';
import { useAsked } from '../use-asked.js';
import { currentScores, dimensionPoints } from './dimensions.js';
import type { ScoreOfResult } from './dimensions.js';
import { Evidence } from './Evidence.js';
import { gradeColour } from './grade-colour.js';

export const definition = anyDefinition(srmSpePerformance);
const WIDE = 320;

interface Shown {
  readonly scores?: readonly ScoreOfResult[];
  readonly resultVersion?: number;
  readonly finalScore?: string | null;
  readonly grade?: string | null;
}
export const shown = (document: LiveDocument): Shown => document.view as unknown as Shown;

function Dimensions({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePerformanceTexts();
  const language = useLanguage();
  const words = useLookupWords(performanceLookups.SPE_DIMENSION, language);
  const { scores = [], resultVersion = 1 } = shown(document);
  const current = currentScores(scores, resultVersion);
  const points = dimensionPoints(current).map((row) => ({ name: words.word(row.dimension), points: row.points }));
  if (points.length === 0) return <EmptyState title={t('noScores')} />;
  const indicators = current
    .filter((row) => row.points !== null)
    .map((row) => ({
      name: (language === 'en' ? row.indicatorNameEn : null) ?? row.indicatorName,
      points: Number(row.points),
    }));
  const series = [{ name: 'points', label: t('points'), color: 'blue.6' }];
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      {points.length >= 3 ? (
        <RadarChart
          h={WIDE}
          data={points}
          dataKey="name"
          series={[{ ...series[0]!, opacity: 0.3 }]}
          withPolarRadiusAxis
          polarRadiusAxisProps={{ domain: [0, 100] }}
        />
      ) : (
        <BarChart h={WIDE} data={points} dataKey="name" series={series} yAxisProps={{ domain: [0, 100] }} />
      )}
      <BarChart
        h={Math.max(WIDE, indicators.length * 34)}
        data={indicators}
        dataKey="name"
        series={series}
        orientation="vertical"
        xAxisProps={{ domain: [0, 100] }}
        yAxisProps={{ width: 140 }}
      />
    </SimpleGrid>
  );
}

interface PeriodRow {
  readonly period: string;
  readonly finalScore: string | null;
  readonly mean: string | null;
}
function Trend({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = usePerformanceTexts();
  const { data, failure, reload } = useAsked<readonly PeriodRow[]>(definition.type, 'trend', { id: document.id }, document.at);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  if (data.length < 2) return <EmptyState title={t('noTrend')} />;
  const number = (text: string | null) => (text === null ? null : Number(text));
  const told = data.some(({ mean }) => mean !== null);
  return (
    <LineChart
      h={WIDE}
      data={data.map(({ period, finalScore, mean }) => ({ period, score: number(finalScore), mean: number(mean) }))}
      dataKey="period"
      withLegend
      connectNulls={false}
      yAxisProps={{ domain: [0, 100] }}
      series={[
        { name: 'score', label: t('score'), color: 'blue.6' },
        ...(told ? [{ name: 'mean', label: t('mean'), color: 'gray.6' }] : []),
      ]}
    />
  );
}

export function ScoreHead({ document }: { readonly document: LiveDocument }): ReactNode {
  const { finalScore = null, grade = null } = shown(document);
  if (finalScore === null) return null;
  const colour = gradeColour(grade);
  return (
    <Group gap="xs">
      <RingProgress
        size={56}
        thickness={6}
        aria-label={`${finalScore} ${grade ?? ''}`}
        sections={[{ value: Number(finalScore), color: colour }]}
        label={
          <Text ta="center" size="xs" fw={700}>
            {grade}
          </Text>
        }
      />
      <Text fw={600}>{finalScore}</Text>
    </Group>
  );
}

export const resultTabs = (t: ReturnType<typeof usePerformanceTexts>) => (document: LiveDocument) => [
  { key: 'dimensions', label: t('dimensions'), content: <Dimensions document={document} /> },
  { key: 'trend', label: t('trend'), content: <Trend document={document} /> },
  { key: 'evidence', label: t('evidence'), content: <Evidence document={document} /> },
];

export default function ResultScreen(): ReactNode {
  const t = usePerformanceTexts();
  const { query } = useScreen();
  const id = query['id'] ?? null;
  // A result is made by its run, never by hand.
  if (id === null) return <ListPage definition={definition} />;
  return <DocumentPage definition={definition} id={id} head={(document) => <ScoreHead document={document} />} tabs={resultTabs(t)} />;
}
