/** dynamicCharts/viewReport: groups and reports that are shared with the reader, each with his own figures. */
import { Alert, Button, Group, NavLink, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import type { ReactNode } from 'react';

import { saveBlob } from '../kernel/excel/ExportButton.js';
import { fetchBytes } from '../kernel/files/transfer.js';
import { formatDateTime } from '../kernel/language/format-time.js';
import { callLanguage, useLanguage } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import { ScreenTitle } from '../kernel/pages/ScreenTitle.js';
import parts from '../kernel/parts.module.css';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { toastFailure } from '../kernel/toast.js';
import { useAnswer, useRows } from '../system/use-rows.js';
import { Report } from './Chart.js';
import type { Result } from './result.js';
import { useReportTexts } from './texts.js';

interface Named {
  readonly id: string;
  readonly groupName?: string;
  readonly groupNameEn?: string | null;
  readonly reportName?: string;
  readonly reportNameEn?: string | null;
}
interface Item {
  readonly itemNo: number;
  readonly itemKind: string;
  readonly reportId: string | null;
  readonly title: string | null;
  readonly titleEn: string | null;
  readonly text: string | null;
  readonly width: number;
}
const SECOND_MS = 1_000;

export default function ViewScreen(): ReactNode {
  const t = useReportTexts();
  const tab = useScreen();
  const english = useLanguage() === 'en';
  const { group = '', report = '' } = tab.query as Readonly<Record<string, string | undefined>>;
  const groups = useRows<Named>('baseReportGroup', 'listByPage', { state: 'enabled', pageRows: 200 });
  const reports = useRows<Named>('baseReport', 'listByPage', { state: 'enabled', pageRows: 200 });
  const failure = groups.failure ?? reports.failure;
  if (failure) return <ErrorState failure={failure} onRetry={groups.reload} />;
  if (!groups.page || !reports.page) return <LoadingState />;
  const first = group || report ? null : (groups.page.rows[0]?.id ?? null);
  const shownGroup = group || first;
  if (groups.page.count + reports.page.count === 0)
    return (
      <>
        <ScreenTitle />
        <EmptyState title={t('noReports')} hint={t('noReportsHint')} />
      </>
    );
  return (
    <>
      <ScreenTitle />
      <div style={{ display: 'flex', gap: 12, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <nav className={parts['card']} style={{ flex: '0 0 220px' }} aria-label={t('all')}>
          {groups.page.rows.map(({ id, groupName, groupNameEn }) => (
            <NavLink
              key={id}
              label={(english ? groupNameEn : null) ?? groupName}
              active={id === shownGroup}
              onClick={() => tab.replace({ group: id })}
            />
          ))}
          {reports.page.rows.map(({ id, reportName, reportNameEn }) => (
            <NavLink
              key={id}
              pl="lg"
              label={(english ? reportNameEn : null) ?? reportName}
              active={id === report}
              onClick={() => tab.replace({ report: id })}
            />
          ))}
        </nav>
        <div style={{ flex: '1 1 400px', minWidth: 0 }}>
          {report ? <One key={report} id={report} /> : shownGroup ? <Many key={shownGroup} id={shownGroup} /> : null}
        </div>
      </div>
    </>
  );
}

function Many({ id }: { readonly id: string }): ReactNode {
  const english = useLanguage() === 'en';
  const { data, failure, reload } = useAnswer<{ readonly items: readonly Item[]; readonly refreshSeconds: number }>(
    'baseReportGroup',
    'findById',
    { id },
  );
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  return (
    <div style={{ display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 12 }}>
      {data.items.map((item) => (
        <section key={item.itemNo} style={{ gridColumn: `span ${item.width}` }}>
          {item.itemKind === 'REPORT' && item.reportId !== null ? (
            <One id={item.reportId} groupId={id} title={(english ? item.titleEn : null) ?? item.title} everySeconds={data.refreshSeconds} />
          ) : (
            <Text>{item.text}</Text>
          )}
        </section>
      ))}
    </div>
  );
}

interface OneProps {
  readonly id: string;
  readonly groupId?: string;
  readonly title?: string | null;
  readonly everySeconds?: number;
}

function One({ id, groupId, title = null, everySeconds = 0 }: OneProps): ReactNode {
  const t = useReportTexts();
  const zone = useZone();
  const english = useLanguage() === 'en';
  const { active } = useScreen();
  const body = { id, ...(groupId === undefined ? {} : { groupId }) };
  const { data, failure, reload } = useAnswer<Result>('baseReport', 'run', body);
  useEffect(() => {
    if (everySeconds === 0 || !active) return undefined;
    const timer = setInterval(reload, Math.max(5, everySeconds) * SECOND_MS);
    return () => clearInterval(timer);
  }, [everySeconds, active, reload]);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (!data) return <LoadingState />;
  const name = title ?? (english ? data.reportNameEn : null) ?? data.reportName ?? '';
  const taken = (): void => {
    void fetchBytes('/v1/baseReportRestful/export', { ...body, lan: callLanguage() })
      .then((blob) => saveBlob(blob, `${name}.xlsx`))
      .catch(toastFailure);
  };
  return (
    <div className={parts['card']} style={{ padding: 12 }}>
      <Group justify="space-between" mb="xs">
        <Title order={2} fz={15}>
          {name}
        </Title>
        <Group gap="xs">
          <Text size="xs" c="dimmed">
            {t('asOf', { time: formatDateTime(data.asOf ?? 0, zone), n: data.rows.length })}
          </Text>
          <Button size="compact-xs" variant="default" onClick={taken}>
            {t('export')}
          </Button>
        </Group>
      </Group>
      {data.mixed && <Alert color="orange">{t('mixed')}</Alert>}
      {data.more && <Alert color="blue">{t('more')}</Alert>}
      <Report chart={data.chartCode ?? 'TABLE'} result={data} />
    </div>
  );
}
