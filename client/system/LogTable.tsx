/** A log as list: filters, a bounded time, pages newest first, one row opened beside, and export. */
import { Button, Drawer, Group, Select, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { callLanguage } from '../kernel/language/language.js';
import { saveBlob } from '../kernel/excel/ExportButton.js';
import { MinuteInput } from '../kernel/fields/dates/calendar.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { instantOfWallClock } from '../kernel/language/format-time.js';
import { useZone } from '../kernel/language/zone.js';
import { ScreenTitle } from '../kernel/pages/ScreenTitle.js';
import parts from '../kernel/parts.module.css';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { toastFailure } from '../kernel/toast.js';
import css from './system.module.css';
import { useSystemTexts } from './texts.js';
import { useRows } from './use-rows.js';

export interface LogRow {
  readonly logId: string;
  readonly at: number;
}
export interface LogHead<R> {
  readonly key: string;
  readonly title: string;
  cell(row: R): ReactNode;
}
export interface LogFilter {
  readonly key: string;
  readonly label: string;
  /** Values with their words; absent: typed. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
}
interface Props<R> {
  readonly entity: string;
  readonly heads: readonly LogHead<R>[];
  readonly filters: readonly LogFilter[];
  /** Rows of the drawer; absent: rows do not open. */
  detail?(row: R): readonly (readonly [string, ReactNode])[];
  readonly beside?: ReactNode;
  /** Asked again when this changes. */
  readonly beat?: number;
}

const PAGE_ROWS = 50;

export function LogTable<R extends LogRow>({ entity, heads, filters, detail, beside, beat = 0 }: Props<R>): ReactNode {
  const t = useSystemTexts();
  const zone = useZone();
  const [asked, setAsked] = useState<Readonly<Record<string, string>>>({});
  const [[since, until], setTime] = useState<readonly [string | null, string | null]>([null, null]);
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<R | null>(null);
  const instants = {
    ...(since === null ? {} : { since: instantOfWallClock(since, zone) }),
    ...(until === null ? {} : { until: instantOfWallClock(until, zone) }),
  };
  const question = { ...asked, ...instants };
  const found = useRows<R>(entity, 'listByPage', { ...question, pageIndex: page, pageRows: PAGE_ROWS, ...(beat === 0 ? {} : { beat }) });
  const set = (key: string, value: string | null): void => {
    const { [key]: _before, ...rest } = asked;
    setAsked(value ? { ...rest, [key]: value } : rest);
    setPage(1);
  };
  const taken = (): void => {
    void fetchBytes(`/v1/${entity}Restful/export`, { ...question, lan: callLanguage() })
      .then((blob) => saveBlob(blob, `${entity}.csv`))
      .catch(toastFailure);
  };
  return (
    <div className={css['page']}>
      <Group justify="space-between">
        <ScreenTitle />
        <Group gap="xs">
          {beside}
          <Button size="xs" variant="default" onClick={found.reload}>
            {t('search')}
          </Button>
          <Button size="xs" variant="default" onClick={taken}>
            {t('export')}
          </Button>
        </Group>
      </Group>
      <div className={css['filters']}>
        <MinuteInput label={t('since')} value={since} onChange={(value: string | null) => setTime([value, until])} />
        <MinuteInput label={t('until')} value={until} onChange={(value: string | null) => setTime([since, value])} />
        {filters.map((filter) => (
          <Filter key={filter.key} filter={filter} onChange={(value) => set(filter.key, value)} />
        ))}
      </div>
      {found.failure ? (
        <ErrorState failure={found.failure} onRetry={found.reload} />
      ) : found.page === null ? (
        <LoadingState />
      ) : found.page.rows.length === 0 ? (
        <EmptyState title={t('nothing')} hint={t('nothingHint')} />
      ) : (
        <RowsOf heads={heads} rows={found.page.rows} label={entity} {...(detail ? { onOpen: (row: R) => setOpen(row) } : {})} />
      )}
      <Steps page={page} count={found.page?.count ?? 0} onPage={setPage} />
      {detail && (
        <Drawer opened={open !== null} onClose={() => setOpen(null)} position="right" size="lg" title={t('detail')}>
          {open !== null &&
            detail(open).map(([label, value]) => (
              <div key={label}>
                <Text size="xs" c="dimmed">
                  {label}
                </Text>
                <div className={css['message']}>{value ?? '–'}</div>
              </div>
            ))}
        </Drawer>
      )}
    </div>
  );
}

function Filter({ filter, onChange }: { readonly filter: LogFilter; onChange(value: string | null): void }): ReactNode {
  const t = useSystemTexts();
  const [text, setText] = useState('');
  if (filter.options)
    return (
      <Select label={filter.label} placeholder={t('any')} clearable data={filter.options.map((one) => ({ ...one }))} onChange={onChange} />
    );
  return (
    <TextInput
      label={filter.label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => onChange(text === '' ? null : text)}
      onKeyDown={(event) => event.key === 'Enter' && onChange(text === '' ? null : text)}
    />
  );
}

interface RowsProps<R> {
  readonly heads: readonly LogHead<R>[];
  readonly rows: readonly R[];
  readonly label: string;
  onOpen?(row: R): void;
}

function RowsOf<R extends LogRow>({ heads, rows, label, onOpen }: RowsProps<R>): ReactNode {
  const t = useSystemTexts();
  return (
    <Table.ScrollContainer
      minWidth={900}
      className={parts['card']!}
      scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': label, role: 'region' } }}
    >
      <Table verticalSpacing={6} fz="sm" highlightOnHover={onOpen !== undefined}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('time')}</Table.Th>
            {heads.map(({ key, title }) => (
              <Table.Th key={key}>{title}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.logId}>
              <Table.Td className={parts['unbroken']!}>
                {onOpen ? (
                  <button type="button" className={parts['link']} onClick={() => onOpen(row)}>
                    <Moment at={row.at} />
                  </button>
                ) : (
                  <Moment at={row.at} />
                )}
              </Table.Td>
              {heads.map(({ key, cell }) => (
                <Table.Td key={key}>{cell(row) ?? '–'}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

export function Steps({ page, count, onPage }: { readonly page: number; readonly count: number; onPage(page: number): void }): ReactNode {
  const t = useSystemTexts();
  const last = Math.max(1, Math.ceil(count / PAGE_ROWS));
  return (
    <Group justify="flex-end" gap="xs">
      <Text size="sm" c="dimmed">
        {t('rows', { n: count })} · {page}/{last}
      </Text>
      <Button size="compact-xs" variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('previous')}
      </Button>
      <Button size="compact-xs" variant="default" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('next')}
      </Button>
    </Group>
  );
}
