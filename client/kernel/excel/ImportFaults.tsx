/** What is wrong with the rows of an import, and the workbook of those that were not written. */
import { Table } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { callAt } from '../call.js';
import { fetchBytes } from '../files/transfer.js';
import { callLanguage } from '../language/language.js';
import { toastFailure } from '../toast.js';
import { saveBlob } from './ExportButton.js';
import classes from './import.module.css';
import { useExcelTexts } from './texts.js';

/** States in which a server works on it. */
export const phases = ['uploaded', 'parsing', 'validating', 'applying', 'undoing'] as const;
export type Busy = (typeof phases)[number];

/** Its rows are forgotten, and with them what was wrong. */
const forgotten: readonly string[] = ['cancelled', 'undone', 'archived'];

/** Nothing is said of them while they may still change, or when nobody knows them any more. */
export function faultsOf(state: string | null, task: Readonly<Record<string, unknown>>): number {
  if (state === null || (phases as readonly string[]).includes(state) || forgotten.includes(state)) return 0;
  const count = (name: string): number => Number(task[name] ?? 0);
  return count('bad') + count('refused') + count('notUndone') + (state === 'failed' && task['upTo'] === 0 && count('ok') > 0 ? 1 : 0);
}

export function takeErrorFile(id: string, fileName: string): void {
  const name = useExcelTexts.say('errorFile', { name: fileName.replace(/\.xlsx$/i, '') });
  void fetchBytes('/v1/importExcelRestful/downloadErrorFile', { taskId: id, lan: callLanguage() })
    .then((book) => saveBlob(book, name))
    .catch(toastFailure);
}

interface Fault {
  readonly sheet?: string;
  readonly rowNo: number;
  readonly column: string;
  readonly value: unknown;
  readonly code: string;
  readonly message: string;
}

export function ImportFaults({ id, faults }: { readonly id: string; readonly faults: number }): ReactNode {
  const t = useExcelTexts();
  const [rows, setRows] = useState<readonly Fault[]>([]);
  useEffect(() => {
    if (faults === 0) return;
    callAt<readonly Fault[]>('/v1/importExcelRestful/listErrors', { taskId: id }).then(
      (answer) => {
        if (answer.status === 'S') setRows(answer.data);
      },
      () => undefined,
    );
  }, [id, faults]);
  if (faults === 0 || rows.length === 0) return null;
  const text = (value: unknown): string =>
    value === null || value === undefined
      ? ''
      : typeof value !== 'object'
        ? String(value)
        : 'at' in value
          ? new Date(value.at as number).toISOString().slice(0, 10)
          : String((value as { readonly error?: string }).error ?? '');
  const sheets = rows.some(({ sheet }) => sheet !== undefined);
  return (
    <div className={classes['errors']} tabIndex={0}>
      <Table striped verticalSpacing={3} fz="xs" aria-label={t('errors')}>
        <Table.Thead>
          <Table.Tr>
            {[...(sheets ? [t('sheet')] : []), t('row'), t('column'), t('value'), t('message')].map((head) => (
              <Table.Th key={head}>{head}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((one, index) => (
            <Table.Tr key={index}>
              {sheets && <Table.Td>{one.sheet}</Table.Td>}
              <Table.Td>{one.rowNo}</Table.Td>
              <Table.Td>{one.column}</Table.Td>
              <Table.Td>{text(one.value)}</Table.Td>
              <Table.Td>{one.message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
