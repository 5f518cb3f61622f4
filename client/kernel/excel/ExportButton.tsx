/** Exports a list as it is shown: its filter, its columns in their order, its sorting (platform-access.md §9.1). */
import { ActionIcon, Button, Group, Modal, Progress, Text, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { pathOf, Refused, signedHeaders, taken } from '../call.js';
import type { Answer } from '../call.js';
import { useConnection } from '../connection/connection.js';
import { callLanguage } from '../language/language.js';
import { toastFailure, toastInfo } from '../toast.js';
import { useExcelTexts } from './texts.js';

export interface ExportColumn { readonly key: string; readonly title: string; readonly width: number }

interface Props {
  readonly entity: string;
  readonly name: string;
  /** Those that are shown, in their order. */
  columns(): readonly ExportColumn[];
  /** The screen's filter and order, as its list call sends them. */
  query(): object;
}

interface Running { readonly taskId: string; readonly done: number; readonly of: number; readonly controller: AbortController }

const PATH = '/v1/exportExcelRestful/exportExcel';

/** @throws Refused, NoAnswer; DOMException AbortError when it was cancelled */
async function exported(body: object, signal: AbortSignal): Promise<{ readonly blob: Blob; readonly name: string }> {
  const text = JSON.stringify({ ...body, lan: callLanguage() });
  const headers = await signedHeaders('POST', PATH, text);
  const response = await fetch(PATH, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: text, signal });
  if (response.headers.get('content-type')?.startsWith('application/json')) throw new Refused(taken(await response.json() as Answer));
  const name = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.xlsx';
  return { blob: await response.blob(), name: decodeURIComponent(name) };
}

export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function ExportButton({ entity, name, columns, query }: Props): ReactNode {
  const t = useExcelTexts();
  const connection = useConnection();
  const [running, setRunning] = useState<Running | null>(null);
  const open = useRef<AbortController | null>(null);
  useEffect(() => () => open.current?.abort(), []);
  useEffect(() => connection?.on('task.progress', ({ taskId, done, of }) => setRunning((now) => (now?.taskId === taskId ? { ...now, done, of } : now))), [connection]);

  const start = async (): Promise<void> => {
    const controller = open.current = new AbortController();
    const taskId = crypto.randomUUID?.() ?? String(Math.random());
    setRunning({ taskId, done: 0, of: 0, controller });
    try {
      const { blob, name: saved } = await exported({ requestUrl: pathOf(entity, 'listByPage'), requestParams: query(), columns: columns(), fileName: name, taskId }, controller.signal);
      saveBlob(blob, saved);
      toastInfo(t('saved', { name: saved }));
    } catch (error) {
      if (!controller.signal.aborted) toastFailure(error);
    } finally {
      setRunning(null);
    }
  };

  const said = running && (running.of === 0 ? t('starting') : t('rows', { done: running.done.toLocaleString('en-US'), of: running.of.toLocaleString('en-US') }));
  return (
    <>
      <Tooltip label={t('export')}><ActionIcon variant="default" size={30} aria-label={t('export')} onClick={() => void start()}><IconDownload size={16} /></ActionIcon></Tooltip>
      <Modal opened={running !== null} onClose={() => running?.controller.abort()} title={t('exporting', { name })} centered size="sm" closeOnClickOutside={false}>
        <Text size="sm" c="dimmed" mb="sm">{t('exportHint')}</Text>
        <Progress value={running && running.of > 0 ? (running.done / running.of) * 100 : 0} animated aria-label={said ?? ''} />
        <Group justify="space-between" mt="xs"><Text size="xs" aria-live="polite">{said}</Text><Button size="xs" variant="default" onClick={() => running?.controller.abort()}>{t('cancel')}</Button></Group>
      </Modal>
    </>
  );
}
