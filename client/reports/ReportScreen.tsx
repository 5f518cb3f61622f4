/** dynamicCharts/report/reportEdit: a report by hand: its subject, what divides and measures it, and what comes of it at once. */
import { Alert, Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core';
import type { Label } from '@machines/kernel/fields.js';
import { charts, isChart, reportLookups } from '@machines/reports/charts.js';
import type { Bucket, Measuring, ReportQuery } from '@machines/reports/query.js';
import { slotFault } from '@machines/reports/query.js';
import { Suspense, useMemo } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import type { FieldSlot, FormSlots } from '../kernel/form/DocumentForm.js';
import { useLabel } from '../kernel/language/language.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import { useScreen } from '../kernel/screen/screen.js';
import { ErrorState, LoadingState } from '../kernel/states/States.js';
import { useAnswer } from '../system/use-rows.js';
import { Report } from './Chart.js';
import type { Result } from './result.js';
import { useReportTexts } from './texts.js';

interface Subject {
  readonly type: string;
  readonly title: Label;
  readonly lines: readonly { readonly line: string; readonly label: Label }[];
}
interface Column {
  readonly key: string;
  readonly role: 'DIMENSION' | 'MEASURE' | 'TIME';
  readonly label: Label;
}
const numbers = new Set(['SUM', 'AVG', 'MIN', 'MAX', 'MEDIAN']);

export default function ReportScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}

function Screen(): ReactNode {
  const { query } = useScreen();
  const definition = useDefinition('baseReport');
  const slots = useMemo(
    (): FormSlots => ({
      inputs: {
        subject: (slot) => <SubjectInput slot={slot} />,
        subjectLine: (slot) => <LineInput slot={slot} />,
        chartCode: (slot) => <ChartInput slot={slot} />,
        query: (slot) => <Question slot={slot} />,
      },
    }),
    [],
  );
  return <DocumentPage definition={definition} id={query['id'] ?? null} slots={slots} />;
}

const useSubjects = () => useAnswer<readonly Subject[]>('baseReport', 'listSubjects', {}).data ?? [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function SubjectInput({ slot: { value, editable, error, onChange } }: { readonly slot: FieldSlot }): ReactNode {
  const word = useLabel();
  const { fields } = useDefinition('baseReport');
  const subjects = useSubjects();
  return (
    <Select
      label={word(fields['subject']!.label)}
      withAsterisk
      searchable
      readOnly={!editable}
      error={error}
      data={subjects.map(({ type, title }) => ({ value: type, label: word(title) }))}
      value={textOf(value) || null}
      onChange={onChange}
    />
  );
}

function LineInput({ slot: { value, values, editable, onChange } }: { readonly slot: FieldSlot }): ReactNode {
  const word = useLabel();
  const { fields } = useDefinition('baseReport');
  const subject = useSubjects().find(({ type }) => type === values['subject']);
  if (!subject || subject.lines.length === 0) return null;
  return (
    <Select
      label={word(fields['subjectLine']!.label)}
      clearable
      readOnly={!editable}
      data={subject.lines.map(({ line, label }) => ({ value: line, label: word(label) }))}
      value={textOf(value) || null}
      onChange={onChange}
    />
  );
}

function ChartInput({ slot: { value, editable, error, onChange } }: { readonly slot: FieldSlot }): ReactNode {
  const word = useLabel();
  const { fields } = useDefinition('baseReport');
  return (
    <Select
      label={word(fields['chartCode']!.label)}
      withAsterisk
      readOnly={!editable}
      error={error}
      data={Object.entries(charts).map(([code, label]) => ({ value: code, label: word(label) }))}
      value={textOf(value) || null}
      onChange={onChange}
    />
  );
}

function Question({ slot }: { readonly slot: FieldSlot }): ReactNode {
  const t = useReportTexts();
  const subject = textOf(slot.values['subject']);
  if (subject === '') return <Text size="sm">{t('chooseSubject')}</Text>;
  return <Asked slot={slot} subject={subject} line={textOf(slot.values['subjectLine'])} />;
}

interface AskedProps {
  readonly slot: FieldSlot;
  readonly subject: string;
  readonly line: string;
}
interface PartProps {
  readonly query: ReportQuery;
  readonly columns: readonly Column[];
  readonly editable: boolean;
  set(change: Partial<ReportQuery>): void;
}

function Asked({ slot: { value, values, editable, error, onChange }, subject, line }: AskedProps): ReactNode {
  const t = useReportTexts();
  const query = (value ?? { groups: [], measures: [{ fn: 'COUNT' }], conditions: [] }) as ReportQuery;
  const of = { subject, ...(line === '' ? {} : { subjectLine: line }) };
  const columns = useAnswer<readonly Column[]>('baseReport', 'listFields', of).data ?? [];
  const chart = textOf(values['chartCode']);
  const part: PartProps = { query, columns, editable, set: (change) => onChange({ ...query, ...change }) };
  const fault = isChart(chart) ? slotFault(chart, query) : null;
  return (
    <Stack gap="xs" style={{ gridColumn: '1 / -1' }}>
      <Groups {...part} />
      <Measures {...part} />
      <NumberInput
        w={200}
        label={t('top')}
        min={1}
        max={1_000}
        readOnly={!editable}
        value={query.top ?? ''}
        onChange={(top) => {
          const { top: _before, ...rest } = query;
          onChange(typeof top === 'number' && top >= 1 ? { ...rest, top } : rest);
        }}
      />
      {error && <Alert color="red">{error}</Alert>}
      {fault === null && <Preview of={of} query={query} chart={chart} />}
    </Stack>
  );
}

const useOptions = (columns: readonly Column[]) => {
  const word = useLabel();
  return (fits: (column: Column) => boolean) => columns.filter(fits).map(({ key, label }) => ({ value: key, label: word(label) }));
};

function Groups({ query, columns, editable, set }: PartProps): ReactNode {
  const t = useReportTexts();
  const word = useLabel();
  const options = useOptions(columns);
  const isTime = (key: string): boolean => columns.find((column) => column.key === key)?.role === 'TIME';
  const change = (index: number, next: ReportQuery['groups'][number]): void =>
    set({ groups: query.groups.map((one, at) => (at === index ? next : one)) });
  return (
    <>
      <Text fw={600} size="sm">
        {t('groups')}
      </Text>
      {query.groups.map((group, index) => (
        <Group key={index} gap="xs">
          <Select
            aria-label={t('column')}
            searchable
            readOnly={!editable}
            data={options(({ role }) => role !== 'MEASURE')}
            value={group.key || null}
            onChange={(key) => key && change(index, { key })}
          />
          {isTime(group.key) && (
            <Select
              aria-label={t('bucket')}
              readOnly={!editable}
              data={Object.entries(reportLookups.BASE_REPORT_BUCKET.values).map(([code, label]) => ({ value: code, label: word(label) }))}
              value={group.bucket ?? 'DAY'}
              onChange={(bucket) => change(index, { key: group.key, bucket: bucket as Bucket })}
            />
          )}
          {editable && (
            <Button size="compact-xs" variant="subtle" onClick={() => set({ groups: query.groups.filter((_one, at) => at !== index) })}>
              {t('remove')}
            </Button>
          )}
        </Group>
      ))}
      {editable && query.groups.length < 4 && columns.length > 0 && (
        <Button
          size="compact-xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => set({ groups: [...query.groups, { key: columns.find(({ role }) => role !== 'MEASURE')?.key ?? 'state' }] })}
        >
          {t('addGroup')}
        </Button>
      )}
    </>
  );
}

function Measures({ query, columns, editable, set }: PartProps): ReactNode {
  const t = useReportTexts();
  const word = useLabel();
  const options = useOptions(columns);
  const first = columns.find(({ role }) => role === 'MEASURE') ?? columns[0];
  const change = (index: number, next: ReportQuery['measures'][number]): void =>
    set({ measures: query.measures.map((one, at) => (at === index ? next : one)) });
  return (
    <>
      <Text fw={600} size="sm">
        {t('measures')}
      </Text>
      {query.measures.map((measure, index) => (
        <Group key={index} gap="xs">
          <Select
            aria-label={t('how')}
            readOnly={!editable}
            data={Object.entries(reportLookups.BASE_REPORT_MEASURE.values).map(([code, label]) => ({ value: code, label: word(label) }))}
            value={measure.fn}
            onChange={(fn) =>
              fn && change(index, fn === 'COUNT' ? { fn } : { fn: fn as Measuring, key: measure.key ?? first?.key ?? 'id' })
            }
          />
          {measure.fn !== 'COUNT' && (
            <Select
              aria-label={t('column')}
              searchable
              readOnly={!editable}
              data={options(({ role }) => !numbers.has(measure.fn) || role === 'MEASURE')}
              value={measure.key ?? null}
              onChange={(key) => key && change(index, { fn: measure.fn, key })}
            />
          )}
          {editable && query.measures.length > 1 && (
            <Button size="compact-xs" variant="subtle" onClick={() => set({ measures: query.measures.filter((_one, at) => at !== index) })}>
              {t('remove')}
            </Button>
          )}
        </Group>
      ))}
      {editable && query.measures.length < 8 && (
        <Button
          size="compact-xs"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => set({ measures: [...query.measures, { fn: 'COUNT' }] })}
        >
          {t('addMeasure')}
        </Button>
      )}
    </>
  );
}

function Preview({ of, query, chart }: { readonly of: object; readonly query: ReportQuery; readonly chart: string }): ReactNode {
  const t = useReportTexts();
  const { data, failure, reload } = useAnswer<Result>('baseReport', 'preview', { ...of, query });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  return (
    <section aria-label={t('preview')}>
      <Text fw={600} size="sm">
        {t('preview')}
      </Text>
      {data.mixed && <Alert color="orange">{t('mixed')}</Alert>}
      <Report chart={chart} result={data} />
    </section>
  );
}
