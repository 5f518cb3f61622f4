/** An import as it stands: how far it is, what was found, and what can be done about it. */
import { Alert, Button, Group, Table, Text, Textarea } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { refusal, sentence } from '@machines/kernel/refusals.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { callAt, Refused } from '../call.js';
import { useDefinition } from '../definitions.js';
import { isOpen } from '../document/can.js';
import { useDocument } from '../document/use-document.js';
import type { LiveDocument } from '../document/use-document.js';
import { fetchBytes } from '../files/transfer.js';
import { callLanguage, currentLanguage } from '../language/language.js';
import { LoadingState } from '../states/States.js';
import { StateBadge } from '../states/StateBadge.js';
import { toastFailure } from '../toast.js';
import { saveBlob } from './ExportButton.js';
import { importProgress, useImportProgress } from './import-progress.js';
import classes from './import.module.css';
import { TaskProgressBar } from './TaskProgressBar.js';
import { useExcelTexts } from './texts.js';

const TASK = 'baseImportTask';
const phases = ['uploaded', 'parsing', 'validating', 'applying', 'undoing'] as const;
type Busy = (typeof phases)[number];
const busy: readonly string[] = phases;

interface ErrorRow { readonly sheet?: string; readonly rowNo: number; readonly column: string; readonly value: unknown; readonly code: string; readonly message: string }

interface Props { readonly id: string; /** Absent where no other one can be begun. */ onAgain?(): void; onClose(): void }

export function ImportTask({ id, onAgain, onClose }: Props): ReactNode {
  const t = useExcelTexts();
  const progress = useImportProgress();
  const definition = useDefinition(TASK);
  const document = useDocument(definition, id) as LiveDocument;
  const [errors, setErrors] = useState<readonly ErrorRow[]>([]);
  const { state, view, status } = document;
  const notUndone = Number(view['notUndone'] ?? 0);
  const faulty = Number(view['bad'] ?? 0) + Number(view['refused'] ?? 0) + notUndone + (state === 'failed' && view['upTo'] === 0 && Number(view['ok'] ?? 0) > 0 ? 1 : 0);
  const listed = state !== null && !busy.includes(state) && faulty > 0;
  useEffect(() => {
    if (!listed) return;
    callAt<readonly ErrorRow[]>('/v1/importExcelRestful/listErrors', { taskId: id }).then((answer) => { if (answer.status === 'S') setErrors(answer.data); }, () => undefined);
  }, [id, listed, faulty]);
  if (status !== 'ready') return <LoadingState />;

  const send = async (event: string, payload: Readonly<Record<string, unknown>> = {}): Promise<void> => {
    try {
      const answer = await document.send(event, payload);
      if (answer.status !== 'S') throw new Refused(answer);
    } catch (error) {
      toastFailure(error);
    }
  };
  const errorFile = async (): Promise<void> => {
    try {
      saveBlob(await fetchBytes('/v1/importExcelRestful/downloadErrorFile', { taskId: id, lan: callLanguage() }), t('errorFile', { name: String(view['fileName']).replace(/\.xlsx$/i, '') }));
    } catch (error) {
      toastFailure(error);
    }
  };
  const number = (name: string): string => Number(view[name] ?? 0).toLocaleString('en-US');
  const { done, of } = importProgress(state, view, progress.get(id));
  return (
    <>
      <Group gap="sm" mb="sm"><StateBadge definition={definition} state={state} /><Text size="sm" truncate="end">{String(view['fileName'])}</Text></Group>
      {state !== null && busy.includes(state) && <TaskProgressBar done={done} of={of} phase={t(`phase_${state as Busy}`)} />}
      {state === 'failed' && <Alert color="red" variant="light">{failure(definition, view)}</Alert>}
      {view['warning'] === 'IMPORT_TEMPLATE_OLD' && <Alert color="yellow" variant="light" py={6}>{t('oldTemplate')}</Alert>}
      {state !== null && !busy.includes(state) && state !== 'failed' && <Text size="sm" my="xs">{t('counts', { rows: number('rowCount'), ok: number('ok'), bad: number('bad'), written: number('written'), refused: number('refused') })}</Text>}
      {notUndone > 0 && state !== 'undoing' && <Alert color="orange" variant="light" py={6}>{t('notUndone', { rows: number('notUndone') })}</Alert>}
      {errors.length > 0 && listed && <Errors rows={errors} />}
      <Actions document={document} faulty={listed} onSend={(event, payload) => void send(event, payload)} onErrorFile={() => void errorFile()} {...(onAgain ? { onAgain } : {})} onClose={onClose} />
    </>
  );
}

/** Why it failed, in the definition's own sentence. */
const failure = (definition: AnyDefinition, view: Readonly<Record<string, unknown>>): string =>
  sentence(definition.allReasons, refusal(String(view['failCode'] ?? ''), { params: { max: String(view['missing'] ?? ''), keys: String(view['missing'] ?? '') } }), currentLanguage());

function Errors({ rows }: { readonly rows: readonly ErrorRow[] }): ReactNode {
  const t = useExcelTexts();
  const text = (value: unknown): string => (value === null || value === undefined ? '' : typeof value !== 'object' ? String(value) : 'at' in value ? new Date(value.at as number).toISOString().slice(0, 10) : String((value as { readonly error?: string }).error ?? ''));
  const sheets = rows.some(({ sheet }) => sheet !== undefined);
  return (
    <div className={classes['errors']}>
      <Table striped verticalSpacing={3} fz="xs" aria-label={t('errors')}>
        <Table.Thead><Table.Tr>{[...(sheets ? [t('sheet')] : []), t('row'), t('column'), t('value'), t('message')].map((head) => <Table.Th key={head}>{head}</Table.Th>)}</Table.Tr></Table.Thead>
        <Table.Tbody>{rows.map((one, index) => <Table.Tr key={index}>{sheets && <Table.Td>{one.sheet}</Table.Td>}<Table.Td>{one.rowNo}</Table.Td><Table.Td>{one.column}</Table.Td><Table.Td>{text(one.value)}</Table.Td><Table.Td>{one.message}</Table.Td></Table.Tr>)}</Table.Tbody>
      </Table>
    </div>
  );
}

interface ActionsProps { readonly document: LiveDocument; readonly faulty: boolean; onSend(event: string, payload?: Readonly<Record<string, unknown>>): void; onErrorFile(): void; onAgain?(): void; onClose(): void }

function Actions({ document, faulty, onSend, onErrorFile, onAgain, onClose }: ActionsProps): ReactNode {
  const t = useExcelTexts();
  const [reason, setReason] = useState<string | null>(null);
  const may = (event: string): boolean => isOpen(document.can(event));
  if (reason !== null) {
    return (
      <>
        <Textarea mt="sm" label={t('reason')} withAsterisk autosize minRows={2} value={reason} onChange={({ currentTarget }) => setReason(currentTarget.value)} data-autofocus />
        <Group justify="flex-end" mt="sm" gap="xs"><Button size="xs" variant="default" onClick={() => setReason(null)}>{t('back')}</Button><Button size="xs" color="red" disabled={reason.trim() === ''} onClick={() => { onSend('UNDO', { reason }); setReason(null); }}>{t('undo')}</Button></Group>
      </>
    );
  }
  return (
    <Group justify="flex-end" mt="md" gap="xs">
      {faulty && <Button size="xs" variant="default" onClick={onErrorFile}>{t('downloadErrors')}</Button>}
      {may('UNDO') && <Button size="xs" variant="default" color="red" onClick={() => setReason('')}>{t('undo')}</Button>}
      {may('CANCEL') && <Button size="xs" variant="default" onClick={() => onSend('CANCEL')}>{t('cancelImport')}</Button>}
      {document.state !== null && !busy.includes(document.state) && document.state !== 'review' && onAgain && <Button size="xs" variant="default" onClick={onAgain}>{t('another')}</Button>}
      {may('CONFIRM') ? <Button size="xs" onClick={() => onSend('CONFIRM')}>{t('confirmImport')}</Button> : <Button size="xs" variant="default" onClick={onClose}>{t('close')}</Button>}
    </Group>
  );
}
