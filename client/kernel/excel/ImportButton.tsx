/** Imports a workbook into a list (platform-access.md §9.3): template, upload, what was found, confirm, undo. The work goes on when the dialog is closed. */
import { ActionIcon, Anchor, Group, Modal, Progress, SegmentedControl, Text, Tooltip } from '@mantine/core';
import type { AnyDefinition } from '@machines/kernel/definition.js';
import { IconTableImport, IconUpload } from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { fetchBytes, mustFit, sendForm } from '../files/transfer.js';
import { callLanguage, useLabel } from '../language/language.js';
import { LoadingState } from '../states/States.js';
import { toastFailure, toastRefused } from '../toast.js';
import { saveBlob } from './ExportButton.js';
import { ImportTask } from './ImportTask.js';
import classes from './import.module.css';
import { useExcelTexts } from './texts.js';

interface Props {
  readonly definition: AnyDefinition;
  /** Lines instead of the list: which, and of which document where it is one. */
  readonly into?: { readonly line: string; readonly parentId?: string };
}

/** What the calls name it, and how people do. */
function wantedOf({ definition, into }: Props): {
  readonly entity: string;
  readonly title: AnyDefinition['title'];
  readonly parent: { readonly parentId?: string };
} {
  if (!into) return { entity: definition.type, title: definition.title, parent: {} };
  const line = definition.lines[into.line]!;
  return { entity: line.entity!, title: line.label, parent: into.parentId === undefined ? {} : { parentId: into.parentId } };
}

export function ImportButton(props: Props): ReactNode {
  const t = useExcelTexts();
  const word = useLabel();
  const [opened, setOpened] = useState(false);
  const [taskId, setTaskId] = useState<string | null>(null);
  const close = (): void => setOpened(false);
  return (
    <>
      <Tooltip label={t('import')}>
        <ActionIcon variant="default" size={30} aria-label={t('import')} onClick={() => setOpened(true)}>
          <IconTableImport size={16} />
        </ActionIcon>
      </Tooltip>
      <Modal
        opened={opened}
        onClose={close}
        closeButtonProps={{ 'aria-label': t('close') }}
        title={t('importInto', { name: word(wantedOf(props).title) })}
        centered
        size="lg"
      >
        {taskId === null ? (
          <Choose {...props} onBegun={setTaskId} />
        ) : (
          <Suspense fallback={<LoadingState />}>
            <ImportTask id={taskId} onAgain={() => setTaskId(null)} onClose={close} />
          </Suspense>
        )}
      </Modal>
    </>
  );
}

function Choose({ onBegun, ...props }: Props & { onBegun(taskId: string): void }): ReactNode {
  const { definition, into } = props;
  const { entity, title, parent } = wantedOf(props);
  const t = useExcelTexts();
  const word = useLabel();
  const [existing, setExisting] = useState('INSERT');
  const [mode, setMode] = useState(into?.parentId ? 'ALL_OR_NOTHING' : 'VALID_ROWS');
  const [part, setPart] = useState<number | null>(null);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const open = useRef<AbortController | null>(null);
  useEffect(() => () => open.current?.abort(), []);

  const template = async (): Promise<void> => {
    try {
      saveBlob(
        await fetchBytes('/v1/importExcelRestful/downloadImportTemplate', { entity, ...parent, lan: callLanguage() }),
        t('templateFile', { name: word(title) }),
      );
    } catch (error) {
      toastFailure(error);
    }
  };
  const upload = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    const controller = (open.current = new AbortController());
    setPart(0);
    const form = new FormData();
    for (const [name, value] of Object.entries({ entity, ...parent, mode })) form.append(name, value);
    form.append('keyAction', existing);
    form.append('file', file, file.name);
    try {
      await mustFit(file, 'workbook');
      const answer = await sendForm<{ readonly taskId: string }>('/v1/importExcelRestful/importExcel', form, setPart, controller.signal);
      const twin = (answer.data as { readonly data?: { readonly taskId?: string } } | null)?.data?.taskId;
      if (answer.status === 'S') onBegun(answer.data.taskId);
      else {
        toastRefused(answer);
        if (answer.code === 'IMPORT_DUPLICATE' && twin) onBegun(twin);
      }
    } catch (error) {
      if (!controller.signal.aborted) toastFailure(error);
    } finally {
      setPart(null);
    }
  };
  return (
    <>
      <Text size="sm" mb="sm">
        {t('importHint')}{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => void template()}>
          {t('template')}
        </Anchor>
      </Text>
      {!into?.parentId && (
        <Group mb="sm" gap="xs">
          <Text size="sm">{t('mode')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('mode')}
            value={mode}
            onChange={setMode}
            data={[
              { value: 'VALID_ROWS', label: t('modeValid') },
              { value: 'ALL_OR_NOTHING', label: t('modeAll') },
            ]}
          />
        </Group>
      )}
      {((definition.uniqueKeys?.length ?? 0) > 0 || into) && (
        <Group mb="sm" gap="xs">
          <Text size="sm">{t('existing')}</Text>
          <SegmentedControl
            size="xs"
            aria-label={t('existing')}
            value={existing}
            onChange={setExisting}
            data={[
              { value: 'INSERT', label: t('existingFault') },
              { value: 'UPSERT', label: t('existingChange') },
            ]}
          />
        </Group>
      )}
      <div
        className={classes['zone']}
        data-over={over || undefined}
        role="group"
        aria-label={t('import')}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void upload(event.dataTransfer.files[0]);
        }}
      >
        <IconUpload size={22} stroke={1.4} aria-hidden />
        <span>
          {t('dropWorkbook')}{' '}
          <Anchor component="button" type="button" size="sm" onClick={() => chooser.current?.click()}>
            {t('chooseWorkbook')}
          </Anchor>
        </span>
        <input
          ref={chooser}
          type="file"
          accept=".xlsx"
          hidden
          aria-label={t('chooseWorkbook')}
          onChange={({ currentTarget }) => {
            void upload(currentTarget.files?.[0]);
            currentTarget.value = '';
          }}
        />
        {part !== null && <Progress value={part * 100} w="100%" aria-label={t('uploadingWorkbook')} />}
      </div>
    </>
  );
}
