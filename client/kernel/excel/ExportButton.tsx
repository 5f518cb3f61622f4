/** Exports a list as it is shown: its filter, its columns in their order, its sorting (platform-access.md §9.1). */
import { ActionIcon, Button, Group, Modal, Text, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { callAt, pathOf, Refused, signedHeaders, taken } from '../call.js';
import type { Answer } from '../call.js';
import { useConnection } from '../connection/connection.js';
import { callLanguage } from '../language/language.js';
import { useOption } from '../options.js';
import { withActing } from '../session/acting.js';
import { useStore } from '../store.js';
import { toastFailure, toastInfo } from '../toast.js';
import { awaitExport, beginExport, endExport, exportProgressed, runningExports } from './running.js';
import type { RunningExport } from './running.js';
import { TaskProgressBar } from './TaskProgressBar.js';
import { useExcelTexts } from './texts.js';

export interface ExportColumn {
  readonly key: string;
  readonly title: string;
  readonly width: number;
}

interface Props {
  readonly entity: string;
  /** The call that reads the list, where it is no document's. */
  readonly action?: string;
  readonly name: string;
  /** Those that are shown, in their order. */
  columns(): readonly ExportColumn[];
  /** The screen's filter and order, as its list call sends them. */
  query(): object;
  /** Rows that are found; absent where they are always few. */
  readonly count?: number;
}

const PATH = '/v1/exportExcelRestful/exportExcel';
const IN_BACKGROUND = '/v1/exportExcelRestful/exportInBackground';
/** Of BASE_EXPORT_BACKGROUND_ROWS, until it is told. */
const AS_SHIPPED = 20_000;

/** @throws Refused, NoAnswer; DOMException AbortError when it was cancelled */
async function exported(body: object, signal: AbortSignal): Promise<{ readonly blob: Blob; readonly name: string }> {
  const text = JSON.stringify({ ...withActing(body), lan: callLanguage() });
  const headers = await signedHeaders('POST', PATH, text);
  const response = await fetch(PATH, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: text, signal });
  if (response.headers.get('content-type')?.startsWith('application/json')) throw new Refused(taken((await response.json()) as Answer));
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.xlsx';
  return { blob: await response.blob(), name: decodeURIComponent(name) };
}

const newKey = (): string => crypto.randomUUID?.() ?? String(Math.random());

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function ExportButton({ entity, action = 'listByPage', name, columns, query, count = 0 }: Props): ReactNode {
  const t = useExcelTexts();
  /** Key of the request, while it is asked where the workbook is to be made. */
  const [asking, setAsking] = useState<string | null>(null);
  const connection = useConnection();
  // From so many rows on a server may make the workbook alone, while the window is used for something else, or closed.
  const many = Number(useOption('BASE_EXPORT_BACKGROUND_ROWS') ?? AS_SHIPPED);
  const [taskId, setTaskId] = useState<string | null>(null);
  const running = useStore(runningExports).find((one) => one.taskId === taskId);
  // Whoever leaves the list does not want its export any more, unless it was sent to the background.
  const shown = useRef<RunningExport | undefined>(undefined);
  shown.current = running;
  useEffect(() => () => shown.current?.cancel(), []);
  useEffect(() => connection?.on('task.progress', ({ taskId: id, done, of }) => exportProgressed(id, done, of)), [connection]);

  const wanted = (): object => ({ requestUrl: pathOf(entity, action), requestParams: query(), columns: columns(), fileName: name });
  const start = async (): Promise<void> => {
    setAsking(null);
    const controller = new AbortController();
    const id = newKey();
    beginExport({ taskId: id, name, done: 0, of: 0, cancel: () => controller.abort() });
    setTaskId(id);
    try {
      const { blob, name: saved } = await exported({ ...wanted(), taskId: id }, controller.signal);
      saveBlob(blob, saved);
      toastInfo(t('saved', { name: saved }));
    } catch (error) {
      if (!controller.signal.aborted) toastFailure(error);
    } finally {
      endExport(id);
    }
  };

  const sendAway = async (): Promise<void> => {
    try {
      const answer = await callAt<{ readonly concurrentRequestId: string }>(IN_BACKGROUND, { ...wanted(), requestId: asking });
      if (answer.status !== 'S') throw new Refused(answer);
      awaitExport({ requestId: answer.data.concurrentRequestId, name });
      toastInfo(t('sentAway', { name }));
      setAsking(null);
    } catch (error) {
      toastFailure(error);
    }
  };

  return (
    <>
      <Tooltip label={t('export')}>
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t('export')}
          onClick={() => (count < many ? void start() : setAsking(newKey()))}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        closeButtonProps={{ 'aria-label': t('close') }}
        title={t('exportMany', { name })}
        centered
        size="md"
      >
        <Text size="sm">{t('exportManyHint', { rows: count.toLocaleString('en-US') })}</Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button size="xs" variant="default" onClick={() => void start()}>
            {t('exportHere')}
          </Button>
          <Button size="xs" data-autofocus onClick={() => void sendAway()}>
            {t('exportAway')}
          </Button>
        </Group>
      </Modal>
      <Modal
        opened={running !== undefined}
        onClose={() => running?.cancel()}
        closeButtonProps={{ 'aria-label': t('cancel') }}
        title={t('exporting', { name })}
        centered
        size="sm"
        closeOnClickOutside={false}
      >
        <Text size="sm" c="dimmed" mb="sm">
          {t('exportHint')}
        </Text>
        {running && <TaskProgressBar done={running.done} of={running.of} phase="" />}
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button size="xs" variant="default" onClick={() => setTaskId(null)}>
            {t('background')}
          </Button>
          <Button size="xs" variant="default" onClick={() => running?.cancel()}>
            {t('cancel')}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
