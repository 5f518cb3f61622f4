/** Imports a workbook into a list (platform-access.md §9.3): template, upload, what was found, confirm, undo. The work goes on when the dialog is closed. */
import { ActionIcon, Alert, Anchor, Button, Group, Modal, Progress, SegmentedControl, Table, Text, Textarea, Tooltip } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { refusal, sentence } from '@machines/kernel/refusals.js';
import { IconTableImport, IconUpload } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { callAt, Refused } from '../call.js';
import { useDefinition } from '../definitions.js';
import { isOpen } from '../document/can.js';
import { useDocument } from '../document/use-document.js';
import type { LiveDocument } from '../document/use-document.js';
import { sendForm, fetchBytes } from '../files/transfer.js';
import { callLanguage, currentLanguage, useLabel } from '../language/language.js';
import { LoadingState } from '../states/States.js';
import { StateBadge } from '../states/StateBadge.js';
import { toastFailure, toastRefused } from '../toast.js';
import { saveBlob } from './ExportButton.js';
import classes from './import.module.css';
import { useExcelTexts } from './texts.js';

interface Props { readonly definition: AnyDefinition }

const TASK = 'baseImportTask';
const busy: readonly string[] = ['uploaded', 'parsing', 'validating', 'applying', 'undoing'];

export function ImportButton({ definition }: Props): ReactNode {
  const t = useExcelTexts();
  const word = useLabel();
  const [opened, setOpened] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const close = (): void => setOpened(false);
  return (
    <>
      <Tooltip label={t('import')}><ActionIcon variant="default" size={30} aria-label={t('import')} onClick={() => setOpened(true)}><IconTableImport size={16} /></ActionIcon></Tooltip>
      <Modal opened={opened} onClose={close} title={t('importInto', { name: word(definition.title) })} centered size="lg">
        {taskId === null ? <Choose definition={definition} onBegun={setTaskId} /> : <Suspense fallback={<LoadingState />}><Task id={taskId} onAgain={() => setTaskId(null)} onClose={close} /></Suspense>}
      </Modal>
    </>
  );
}

function Choose({ definition, onBegun }: { readonly definition: AnyDefinition; onBegun(taskId: string): void }): ReactNode {
  const t = useExcelTexts();
  const word = useLabel();
  const [existing, setExisting] = useState('INSERT');
  const [part, setPart] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const open = useRef<AbortController | null>(null);
  useEffect(() => () => open.current?.abort(), []);

  const template = async (): Promise<void> => {
    try {
      saveBlob(await fetchBytes('/v1/importExcelRestful/downloadImportTemplate', { entity: definition.type, lan: callLanguage() }), t('templateFile', { name: word(definition.title) }));
    } catch (error) {
      toastFailure(error);
    }
  };
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const controller = open.current = new AbortController();
    setPart(0);
    const form = new FormData();
    form.append('entity', definition.type);
    form.append('mode', 'VALID_ROWS');
    form.append('keyAction', existing);
    form.append('file', file, file.name);
    try {
      const answer = await sendForm<{ readonly taskId: string }>('/v1/importExcelRestful/importExcel', form, setPart, controller.signal);
      const twin = (answer.data as { readonly data?: { readonly taskId?: string } } | null)?.data?.taskId;
      if (answer.status === 'S') onBegun(answer.data.taskId);
      else { toastRefused(answer); if (answer.code === 'IMPORT_DUPLICATE' && twin) onBegun(twin); }
    } catch (error) {
      if (!controller.signal.aborted) toastFailure(error);
    } finally {
      setPart(null);
    }
  };
  return (
    <>
      <Text size="sm" mb="sm">{t('importHint')} <Anchor component="button" type="button" size="sm" onClick={() => void template()}>{t('template')}</Anchor></Text>
      {(definition.uniqueKeys?.length ?? 0) > 0 && <Group mb="sm" gap="xs"><Text size="sm">{t('existing')}</Text><SegmentedControl size="xs" aria-label={t('existing')} value={existing} onChange={setExisting} data={[{ value: 'INSERT', label: t('existingFault') }, { value: 'UPSERT', label: t('existingChange') }]} /></Group>}
      <div className={classes['zone']} data-over={over || undefined} role="group" aria-label={t('import')} onDragOver={(event) => { event.preventDefault(); setOver(true); }} onDragLeave={() => setOver(false)} onDrop={(event) => { event.preventDefault(); setOver(false); void upload(event.dataTransfer.files[0]); }}>
        <IconUpload size={22} stroke={1.4} aria-hidden />
        <span>{t('dropWorkbook')} <Anchor component="button" type="button" size="sm" onClick={() => chooser.current?.click()}>{t('chooseWorkbook')}</Anchor></span>
        <input ref={chooser} type="file" accept=".xlsx" hidden aria-label={t('chooseWorkbook')} onChange={({ currentTarget }) => { void upload(currentTarget.files?.[0]); currentTarget.value = ''; }} />
        {part !== null && <Progress value={part * 100} w="100%" aria-label={t('uploadingWorkbook')} />}
      </div>
    </>
  );
}

interface ErrorRow { readonly rowNo: number; readonly column: string; readonly value: unknown; readonly code: string; readonly message: string }

function Task({ id, onAgain, onClose }: { readonly id: string; onAgain(): void; onClose(): void }): ReactNode {
  const t = useExcelTexts();
  const definition = useDefinition(TASK);
  const document = useDocument(definition, id) as LiveDocument;
  const [errors, setErrors] = useState<readonly ErrorRow[]>([]);
  const { state, view, status } = document;
  const faulty = Number(view['bad'] ?? 0) + Number(view['refused'] ?? 0);
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
  const [done, of] = [Number(view['written']) + Number(view['refused']), Number(view['ok'])];
  return (
    <>
      <Group gap="sm" mb="sm"><StateBadge definition={definition} state={state} /><Text size="sm" truncate="end">{String(view['fileName'])}</Text></Group>
      {state === 'applying' && <><Progress value={of > 0 ? (done / of) * 100 : 0} animated aria-label={t('rows', { done, of })} /><Text size="xs" mt={4} aria-live="polite">{t('rows', { done: done.toLocaleString('en-US'), of: of.toLocaleString('en-US') })}</Text></>}
      {state !== null && busy.includes(state) && state !== 'applying' && <Progress value={100} animated striped aria-label={t('working')} />}
      {state === 'failed' && <Alert color="red" variant="light">{failure(definition, view)}</Alert>}
      {view['warning'] === 'IMPORT_TEMPLATE_OLD' && <Alert color="yellow" variant="light" py={6}>{t('oldTemplate')}</Alert>}
      {state !== null && !busy.includes(state) && state !== 'failed' && <Text size="sm" my="xs">{t('counts', { rows: number('rowCount'), ok: number('ok'), bad: number('bad'), written: number('written'), refused: number('refused') })}</Text>}
      {errors.length > 0 && listed && <Errors rows={errors} />}
      <Actions document={document} faulty={listed} onSend={(event, payload) => void send(event, payload)} onErrorFile={() => void errorFile()} onAgain={onAgain} onClose={onClose} />
    </>
  );
}

/** Why it failed, in the definition's own sentence. */
const failure = (definition: AnyDefinition, view: Readonly<Record<string, unknown>>): string =>
  sentence(definition.allReasons, refusal(String(view['failCode'] ?? ''), { params: { max: String(view['missing'] ?? ''), keys: String(view['missing'] ?? '') } }), currentLanguage());

function Errors({ rows }: { readonly rows: readonly ErrorRow[] }): ReactNode {
  const t = useExcelTexts();
  const text = (value: unknown): string => (value === null || value === undefined ? '' : typeof value === 'object' ? new Date((value as { readonly at: number }).at).toISOString().slice(0, 10) : String(value));
  return (
    <div className={classes['errors']}>
      <Table striped verticalSpacing={3} fz="xs" aria-label={t('errors')}>
        <Table.Thead><Table.Tr>{[t('row'), t('column'), t('value'), t('message')].map((head) => <Table.Th key={head}>{head}</Table.Th>)}</Table.Tr></Table.Thead>
        <Table.Tbody>{rows.map((one, index) => <Table.Tr key={index}><Table.Td>{one.rowNo}</Table.Td><Table.Td>{one.column}</Table.Td><Table.Td>{text(one.value)}</Table.Td><Table.Td>{one.message}</Table.Td></Table.Tr>)}</Table.Tbody>
      </Table>
    </div>
  );
}

interface ActionsProps { readonly document: LiveDocument; readonly faulty: boolean; onSend(event: string, payload?: Readonly<Record<string, unknown>>): void; onErrorFile(): void; onAgain(): void; onClose(): void }

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
      {document.state !== null && !busy.includes(document.state) && document.state !== 'review' && <Button size="xs" variant="default" onClick={onAgain}>{t('another')}</Button>}
      {may('CONFIRM') ? <Button size="xs" onClick={() => onSend('CONFIRM')}>{t('confirmImport')}</Button> : <Button size="xs" variant="default" onClick={onClose}>{t('close')}</Button>}
    </Group>
  );
}
