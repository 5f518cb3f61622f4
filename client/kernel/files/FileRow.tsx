/** One file as it stands in a list: picture or sign, name, what is known of it, what may be done with it. */
import { ActionIcon, Anchor, Badge, Group, Text, TextInput, Tooltip } from '@mantine/core';
import {
  IconDownload,
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconPencil,
  IconPhoto,
  IconReplace,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { formatDateTime } from '../language/format-time.js';
import { useZone } from '../language/zone.js';
import { useScreenIfAny } from '../screen/screen.js';
import { toastFailure } from '../toast.js';
import { useFocusBack } from '../use-focus-back.js';
import classes from './files.module.css';
import { useFileTexts } from './texts.js';
import { downloadFiles, fetchBytes } from './transfer.js';
import type { FileRecord } from './transfer.js';

const units = ['B', 'KB', 'MB', 'GB'] as const;

/** `1.5 MB` */
export function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${units[unit]!}`;
}

const signs: readonly (readonly [RegExp, typeof IconFile])[] = [
  [/^pdf$/, IconFileTypePdf],
  [/^(xlsx?|csv)$/, IconFileSpreadsheet],
  [/^(docx?|txt|eml|msg|json|xml|pptx?)$/, IconFileText],
  [/^(zip|rar|7z)$/, IconFileZip],
  [/^(jpe?g|png|gif|bmp|webp|tiff?|svg)$/, IconPhoto],
  [/^mp4$/, IconVideo],
];

export function FileSign({ extension, size = 22 }: { readonly extension: string; readonly size?: number }): ReactNode {
  const Sign = signs.find(([pattern]) => pattern.test(extension))?.[1] ?? IconFile;
  return <Sign size={size} stroke={1.4} aria-hidden />;
}

function Thumbnail({ record }: { readonly record: FileRecord }): ReactNode {
  const [url, setUrl] = useState<string | null>(null);
  const { id, hasThumbnail } = record;
  useEffect(() => {
    if (!hasThumbnail) return undefined;
    const controller = new AbortController();
    let made: string | null = null;
    fetchBytes('/v2/file/downloadImage', { fileId: id, size: 'thumbnail' }, controller.signal)
      .then((blob) => {
        made = URL.createObjectURL(blob);
        setUrl(made);
      })
      .catch(() => undefined);
    return () => {
      controller.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id, hasThumbnail]);
  return <span className={classes['picture']}>{url ? <img src={url} alt="" /> : <FileSign extension={record.extension} />}</span>;
}

interface Props {
  readonly record: FileRecord | null | undefined;
  /** The other files of the field, for going from one to the next. */
  readonly beside: readonly string[];
  onDelete?: (() => void) | undefined;
  onReplace?: (() => void) | undefined;
  /** Told the new description of what is still loose; rejects when it was not taken. */
  onDescribe?: ((text: string) => Promise<void>) | undefined;
  /** Where there are several of this name. */
  readonly version?: number;
  readonly earlier?: { readonly count: number; readonly isOpen: boolean; onToggle(): void };
  /** It stands beneath the newest of its name. */
  readonly isEarlier?: boolean;
}

export function FileRow({ record, beside, onDelete, onReplace, onDescribe, version, earlier, isEarlier = false }: Props): ReactNode {
  const t = useFileTexts();
  const zone = useZone();
  const tab = useScreenIfAny();
  const [writing, setWriting] = useState(false);
  if (!record) {
    return (
      <li className={classes['row']}>
        <span className={classes['picture']} />
        <Text size="sm" c="dimmed" className={classes['what']}>
          {record === null ? t('unseen') : t('loading')}
        </Text>
        {record === null && onDelete && (
          <Action label={t('dismiss')} onClick={onDelete}>
            <IconTrash size={16} />
          </Action>
        )}
      </li>
    );
  }
  const { originalFileName, size, creationDate, createdByName, fileDesc } = record;
  const open = (): void => tab?.open('fileView', { id: record.id, ...(beside.length > 1 ? { beside: beside.join() } : {}) });
  const facts = [sizeText(size), createdByName, formatDateTime(creationDate, zone).slice(0, 16), fileDesc].filter(Boolean).join(' · ');
  return (
    <li className={classes['row']} data-earlier={isEarlier || undefined}>
      <Thumbnail record={record} />
      <div className={classes['what']}>
        <button type="button" className={classes['name']} onClick={open} title={originalFileName}>
          {originalFileName}
        </button>
        {version !== undefined && (
          <Group gap={6}>
            <Badge size="xs" variant="light" color={isEarlier ? 'gray' : 'blue'} style={{ flex: 'none' }}>
              {t('version', { n: version })}
            </Badge>
            {earlier && (
              <Anchor component="button" type="button" size="xs" aria-expanded={earlier.isOpen} onClick={earlier.onToggle}>
                {t('earlier', { n: earlier.count })}
              </Anchor>
            )}
          </Group>
        )}
        <Text size="xs" c="dimmed" truncate="end" title={fileDesc ?? undefined}>
          {facts}
        </Text>
        {writing && onDescribe && <Description text={fileDesc ?? ''} onWritten={onDescribe} onEnd={() => setWriting(false)} />}
      </div>
      {record.state === 'deleted' && (
        <Badge size="xs" color="dark" variant="light">
          {t('removed')}
        </Badge>
      )}
      {record.scanResult === 'INFECTED' && (
        <Badge size="xs" color="red">
          {t('infected')}
        </Badge>
      )}
      <Group gap={2} wrap="nowrap">
        {record.mayTake && (
          <Action label={t('download')} onClick={() => void downloadFiles([record.id]).catch(toastFailure)}>
            <IconDownload size={16} />
          </Action>
        )}
        {onDescribe && (
          <Action label={t('describe')} onClick={() => setWriting(true)}>
            <IconPencil size={16} />
          </Action>
        )}
        {onReplace && (
          <Action label={t('replace')} onClick={onReplace}>
            <IconReplace size={16} />
          </Action>
        )}
        {onDelete && (
          <Action label={t('remove')} onClick={onDelete}>
            <IconTrash size={16} />
          </Action>
        )}
      </Group>
    </li>
  );
}

const LONGEST = 200;

/** Enter or leaving keeps what was written, Escape does not. */
function Description({
  text,
  onWritten,
  onEnd,
}: {
  readonly text: string;
  onWritten(text: string): Promise<void>;
  onEnd(): void;
}): ReactNode {
  const t = useFileTexts();
  const [typed, setTyped] = useState(text);
  const [busy, setBusy] = useState(false);
  useFocusBack();
  const keep = async (): Promise<void> => {
    if (busy) return;
    const said = typed.trim();
    if (said === text) return onEnd();
    setBusy(true);
    await onWritten(said)
      .then(onEnd, toastFailure)
      .finally(() => setBusy(false));
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') onEnd();
    else void keep();
  };
  return (
    <TextInput
      size="xs"
      mt={2}
      autoFocus
      aria-label={t('describe')}
      placeholder={t('describeHint')}
      maxLength={LONGEST}
      value={typed}
      readOnly={busy}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={keys}
      onBlur={() => void keep()}
    />
  );
}

export function Action({ label, onClick, children }: { readonly label: string; onClick(): void; readonly children: ReactNode }): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={label} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
