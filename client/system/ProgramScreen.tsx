/** concurrentPrograms/ConcurrentProgramsDetail: a program with its schedules, its last runs, and the dialog that submits one. */
import { Badge, Button, Group, Modal, Table, Text, TextInput } from '@mantine/core';
import { useState, Suspense } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { useDefinition } from '../kernel/definitions.js';
import type { LiveDocument } from '../kernel/document/use-document.js';
import { MinuteInput } from '../kernel/fields/dates/calendar.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { instantOfWallClock } from '../kernel/language/format-time.js';
import { useLanguage } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import { DocumentPage } from '../kernel/pages/DocumentPage.js';
import parts from '../kernel/parts.module.css';
import { useScreen } from '../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { toastFailure, toastInfo } from '../kernel/toast.js';
import { useSystemTexts } from './texts.js';
import { useRows } from './use-rows.js';

export default function ProgramScreen(): ReactNode {
  return (
    <Suspense fallback={<LoadingState />}>
      <Screen />
    </Suspense>
  );
}

function Screen(): ReactNode {
  const t = useSystemTexts();
  const { query } = useScreen();
  const definition = useDefinition('baseConcurrentProgram');
  const id = query['id'] ?? null;
  return (
    <DocumentPage
      definition={definition}
      id={id}
      head={(document) => (document.state === 'enabled' && id !== null ? <Submit document={document} id={id} /> : null)}
      tabs={() =>
        id === null
          ? []
          : [
              { key: 'schedules', label: t('schedules'), content: <Schedules id={id} /> },
              { key: 'runs', label: t('runs'), content: <Runs id={id} /> },
            ]
      }
    />
  );
}

interface Param {
  readonly paramCode: string;
  readonly paramName: string;
  readonly paramNameEn: string | null;
  readonly requiredFlag: 'Y' | 'N';
  readonly defaultValue: string | null;
}

function Submit({ document, id }: { readonly document: LiveDocument; readonly id: string }): ReactNode {
  const t = useSystemTexts();
  const tab = useScreen();
  const language = useLanguage();
  const zone = useZone();
  const [open, setOpen] = useState(false);
  const [given, setGiven] = useState<Readonly<Record<string, string>>>({});
  const [startAt, setStartAt] = useState<string | null>(null);
  const params = (document.view?.['params'] ?? []) as readonly Param[];
  const submit = (): void => {
    const body = { programId: id, params: given, ...(startAt === null ? {} : { startAt: instantOfWallClock(startAt, zone) }) };
    void ask<{ readonly id: string }>('baseConcurrentRequest', 'launch', body)
      .then((request) => {
        setOpen(false);
        toastInfo(t('submitted'));
        tab.open('SubmitRequestDetail', { id: request.id });
      })
      .catch(toastFailure);
  };
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        {t('submit')}
      </Button>
      <Modal opened={open} onClose={() => setOpen(false)} title={t('submit')}>
        {params.length === 0 && <Text size="sm">{t('noParameters')}</Text>}
        {params.map(({ paramCode, paramName, paramNameEn, requiredFlag, defaultValue }) => (
          <TextInput
            key={paramCode}
            label={(language === 'en' ? paramNameEn : null) ?? paramName}
            withAsterisk={requiredFlag === 'Y'}
            placeholder={defaultValue ?? ''}
            value={given[paramCode] ?? ''}
            onChange={(event) => setGiven({ ...given, [paramCode]: event.currentTarget.value })}
          />
        ))}
        <MinuteInput label={t('startAt')} value={startAt} onChange={(value: string | null) => setStartAt(value)} />
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setOpen(false)}>
            {t('cancel')}
          </Button>
          <Button onClick={submit}>{t('submit')}</Button>
        </Group>
      </Modal>
    </>
  );
}

interface Run {
  readonly id: string;
  readonly docNumber: string;
  readonly state: string;
  readonly actualStart: number | null;
  readonly actualEnd: number | null;
  readonly resultText: string | null;
}

function Runs({ id }: { readonly id: string }): ReactNode {
  const t = useSystemTexts();
  const tab = useScreen();
  const { page, failure, reload } = useRows<Run>('baseConcurrentRequest', 'listByPage', { programId: id, pageRows: 50 });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (page === null) return <LoadingState />;
  if (page.rows.length === 0) return <EmptyState title={t('noRuns')} hint={null} />;
  const longest = Math.max(1, ...page.rows.map(({ actualStart, actualEnd }) => (actualEnd ?? 0) - (actualStart ?? actualEnd ?? 0)));
  return (
    <Table fz="sm" className={parts['card']!}>
      <Table.Thead>
        <Table.Tr>
          {(['request', 'state', 'began', 'duration', 'result'] as const).map((head) => (
            <Table.Th key={head}>{t(head)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {page.rows.map((run) => {
          const ms = run.actualStart !== null && run.actualEnd !== null ? run.actualEnd - run.actualStart : null;
          return (
            <Table.Tr key={run.id}>
              <Table.Td>
                <button type="button" className={parts['link']} onClick={() => tab.open('SubmitRequestDetail', { id: run.id })}>
                  {run.docNumber}
                </button>
              </Table.Td>
              <Table.Td>
                <Badge size="sm" variant="light">
                  {run.state}
                </Badge>
              </Table.Td>
              <Table.Td>{run.actualStart === null ? '–' : <Moment at={run.actualStart} />}</Table.Td>
              <Table.Td>
                {ms === null ? '–' : ms}
                {ms !== null && (
                  <div
                    style={{ height: 4, width: `${Math.max(2, (100 * ms) / longest)}%`, background: 'var(--mantine-primary-color-filled)' }}
                  />
                )}
              </Table.Td>
              <Table.Td>{run.resultText ?? '–'}</Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

interface ScheduleRow {
  readonly id: string;
  readonly docNumber: string;
  readonly scheduleName: string;
  readonly cron: string | null;
  readonly nextRunAt: number | null;
  readonly state: string;
}

function Schedules({ id }: { readonly id: string }): ReactNode {
  const t = useSystemTexts();
  const tab = useScreen();
  const { page, failure, reload } = useRows<ScheduleRow>('baseConcurrentSchedule', 'listByPage', { programId: id, pageRows: 50 });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (page === null) return <LoadingState />;
  return (
    <>
      <Button size="xs" variant="default" mb="xs" onClick={() => tab.open('concurrentPrograms/schedules', { new: '1' })}>
        {t('newSchedule')}
      </Button>
      <Table fz="sm" className={parts['card']!}>
        <Table.Tbody>
          {page.rows.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Td>
                <button type="button" className={parts['link']} onClick={() => tab.open('concurrentPrograms/schedules', { id: row.id })}>
                  {row.docNumber}
                </button>
              </Table.Td>
              <Table.Td>{row.scheduleName}</Table.Td>
              <Table.Td>{row.cron ?? '–'}</Table.Td>
              <Table.Td>{row.nextRunAt === null ? '–' : <Moment at={row.nextRunAt} />}</Table.Td>
              <Table.Td>{row.state}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  );
}
