/** The upload field (platform-access.md §8.2): drop, paste or choose; each file with its progress; delete asks first. */
import { DELETE_FILES, UPLOAD_FILES } from '@machines/kernel/attachments.js';
import { Anchor, Button, Group, Modal, Progress, Text } from '@mantine/core';
import { IconDownload, IconRefresh, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { ClipboardEvent, DragEvent, ReactNode } from 'react';

import { useScreenIfAny } from '../screen/screen.js';
import { toastError, toastFailure, toastInfo } from '../toast.js';
import { Action, FileSign, sizeText } from './FileRow.js';
import { FileRows } from './FileRows.js';
import type { Actions } from './FileRows.js';
import classes from './files.module.css';
import { useFieldFiles } from './field-value.js';
import { forgetFiles, readLooseAgain, useFileRecords } from './records.js';
import { useFileButton } from './rights.js';
import { useFileTexts } from './texts.js';
import { deleteFiles, describeFile, downloadFiles } from './transfer.js';
import { useTellUploading } from './uploading.js';
import { useUploads } from './use-uploads.js';
import type { Upload } from './use-uploads.js';

/** Files of one field. */
const MOST = 50;

interface Props {
  readonly name: string;
  readonly value: unknown;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
  onChange(value: string | null): void;
}

export function FilesInput({ name, value, disabled = false, invalid = false, onChange }: Props): ReactNode {
  const t = useFileTexts();
  const tab = useScreenIfAny();
  const chooser = useRef<HTMLInputElement>(null);
  const zone = useRef<HTMLDivElement>(null);
  const [over, setOver] = useState(false);
  const [asked, setAsked] = useState<string | null>(null);
  /** The file for which the chooser was opened. */
  const wanted = useRef<string | null>(null);
  const { ids, take, leave } = useFieldFiles(value, onChange);
  const records = useFileRecords(ids);
  const [mayAdd, mayDrop] = [useFileButton(UPLOAD_FILES), useFileButton(DELETE_FILES)];

  const uploads = useUploads(
    { functionId: `${tab?.route ?? ''}.${name}`, ...(tab?.query['id'] ? { businessId: tab.query['id'] } : {}) },
    (id, upload) => {
      if (upload.instead !== null) keepFocus();
      take(id, upload);
      if (upload.instead !== null) void replaced(upload.instead);
    },
  );
  useTellUploading(uploads.list.some((one) => one.phase !== 'failed'));

  const add = (files: readonly File[], instead: string | null = null): void => {
    const room = MOST - ids.length - uploads.list.length;
    if (instead === null && files.length > room) toastError(t('tooMany', { n: MOST }));
    uploads.add(files.slice(0, Math.max(0, instead === null ? room : 1)), instead);
  };

  const discard = async (id: string, said: string): Promise<boolean> => {
    try {
      const [answer] = await deleteFiles([id]);
      if (answer && answer.status === 'E' && answer.code !== 'DOC_NOT_FOUND') {
        toastError(answer.msg, answer.code);
        return false;
      }
      forgetFiles([id]);
      toastInfo(said);
      return true;
    } catch (error) {
      toastFailure(error);
      return false;
    }
  };
  /** What a document has stays until it is saved with the new one; what was never saved goes at once. */
  const replaced = async (old: string): Promise<void> => {
    const record = records[ids.indexOf(old)];
    if (record?.state === 'temp' && record.mine) await discard(old, t('replaced'));
    else toastInfo(t('replaced'));
  };
  const remove = async (id: string): Promise<void> => {
    setAsked(null);
    if (await discard(id, t('deleted'))) takeOut(id);
  };
  /** The row goes with the button that has the focus: it stays in the field, except for someone who types elsewhere by now. */
  const keepFocus = (): void => {
    if (!document.activeElement?.matches('input, textarea')) zone.current?.focus({ preventScroll: true });
  };
  const takeOut = (id: string): void => {
    keepFocus();
    leave(id);
  };

  const dropped = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  const pasted = (event: ClipboardEvent): void => {
    const files = [...event.clipboardData.files];
    if (files.length === 0) return;
    event.preventDefault();
    add(
      files.map((file, index) =>
        file.name === 'image.png'
          ? new File([file], `${t('screenshot')}-${stampOf(new Date())}${index === 0 ? '' : `-${index + 1}`}.png`, { type: file.type })
          : file,
      ),
    );
  };

  const taken = ids.filter((_id, index) => records[index]?.mayTake);
  const actionsOf = (id: string): Actions => {
    const record = records[ids.indexOf(id)];
    const described = record?.state === 'temp' && record.mine ? { onDescribe: describe(id) } : {};
    if (!(record?.mayDelete ?? mayDrop)) return described;
    return {
      ...described,
      onDelete: () => (record === null ? takeOut(id) : setAsked(id)),
      ...(mayAdd ? { onReplace: () => choose(id) } : {}),
    };
  };
  const describe =
    (id: string) =>
    async (text: string): Promise<void> => {
      try {
        await describeFile(id, text);
      } finally {
        readLooseAgain([id]);
      }
    };
  const choose = (old: string | null): void => {
    wanted.current = old;
    chooser.current?.click();
  };
  const chosen = (files: readonly File[]): void => {
    const old = wanted.current;
    wanted.current = null;
    add(old === null ? files : files.slice(0, 1), old);
  };
  return (
    <div>
      {!disabled && mayAdd && (
        <div
          ref={zone}
          className={classes['zone']}
          data-over={over || undefined}
          data-invalid={invalid || undefined}
          tabIndex={0}
          role="group"
          aria-label={t('list')}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={dropped}
          onPaste={pasted}
        >
          {over ? (
            t('dropNow')
          ) : (
            <>
              {t('drop')}{' '}
              <Anchor component="button" type="button" size="sm" onClick={() => choose(null)}>
                {t('choose')}
              </Anchor>
            </>
          )}
          <input
            ref={chooser}
            type="file"
            name={name}
            multiple
            hidden
            aria-label={t('choose')}
            onChange={({ currentTarget }) => {
              chosen([...(currentTarget.files ?? [])]);
              currentTarget.value = '';
            }}
          />
        </div>
      )}
      {ids.length + uploads.list.length > 0 && (
        <ul className={classes['list']} aria-label={t('list')}>
          <FileRows ids={ids} records={records} {...(disabled ? {} : { actionsOf })} />
          {uploads.list.map((upload) => (
            <UploadRow key={upload.key} upload={upload} onRetry={() => uploads.retry(upload.key)} onDrop={() => uploads.drop(upload.key)} />
          ))}
        </ul>
      )}
      {ids.length > 1 && taken.length > 0 && (
        <Button
          mt={4}
          size="compact-xs"
          variant="subtle"
          leftSection={<IconDownload size={14} />}
          onClick={() => void downloadFiles(taken).catch(toastFailure)}
        >
          {t('downloadAll')}
        </Button>
      )}
      <Modal
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('deleteTitle')}
        centered
        size="sm"
        closeButtonProps={{ 'aria-label': t('cancel') }}
      >
        <Text size="sm">{t('deleteText')}</Text>
        <Group justify="flex-end" mt="md" gap="xs">
          <Button size="xs" variant="default" onClick={() => setAsked(null)}>
            {t('cancel')}
          </Button>
          <Button size="xs" color="red" data-autofocus onClick={() => void remove(asked!)}>
            {t('confirm')}
          </Button>
        </Group>
      </Modal>
    </div>
  );
}

const stampOf = (at: Date): string =>
  [at.getHours(), at.getMinutes(), at.getSeconds()].map((part) => String(part).padStart(2, '0')).join('');

function UploadRow({
  upload: { file, phase, part, why },
  onRetry,
  onDrop,
}: {
  readonly upload: Upload;
  onRetry(): void;
  onDrop(): void;
}): ReactNode {
  const t = useFileTexts();
  const percent = Math.round(part * 100);
  const said = phase === 'failed' ? t('failedWhy', { why }) : phase === 'waiting' ? t('waiting') : t('uploading', { n: percent });
  return (
    <li className={classes['row']}>
      <span className={classes['picture']}>
        <FileSign extension={file.name.split('.').at(-1)?.toLowerCase() ?? ''} />
      </span>
      <div className={classes['what']}>
        <Text size="sm" truncate="end">
          {file.name}
        </Text>
        <Text size="xs" c={phase === 'failed' ? 'red' : 'dimmed'} aria-live="polite">
          {said} · {sizeText(file.size)}
        </Text>
        {phase !== 'failed' && <Progress size="xs" mt={2} value={percent} aria-label={said} />}
      </div>
      {phase === 'failed' && (
        <Action label={t('retry')} onClick={onRetry}>
          <IconRefresh size={16} />
        </Action>
      )}
      <Action label={phase === 'failed' ? t('dismiss') : t('cancelUpload')} onClick={onDrop}>
        <IconX size={16} />
      </Action>
    </li>
  );
}
