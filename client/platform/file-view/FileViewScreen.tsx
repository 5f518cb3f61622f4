/** The document viewer (platform-access.md §8.4): pages, zoom, turn, find, thumbnails, download, print, the field's next file. */
import type { Outline } from '@machines/platform/file/outline.js';
import { ActionIcon, Alert, Button, NumberInput, Text, TextInput, Tooltip } from '@mantine/core';
import {
  IconArrowsHorizontal,
  IconChevronDown,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconDownload,
  IconFileOff,
  IconLayoutSidebar,
  IconPrinter,
  IconRotateClockwise,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';

import { callAt, Refused } from '../../kernel/call.js';
import { fileIdsOf, useFileRecords } from '../../kernel/files/records.js';
import { downloadFiles, fetchShown } from '../../kernel/files/transfer.js';
import type { FileRecord } from '../../kernel/files/transfer.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState, Picture } from '../../kernel/states/States.js';
import { toastError, toastFailure } from '../../kernel/toast.js';
import classes from './file-view.module.css';
import { markImage } from './mark.js';
import { OfficeStage } from './OfficeStage.js';
import { PictureStage } from './PictureStage.js';
import { printParts } from './printing.js';
import type { Position, Stage } from './stage.js';
import { useFileViewTexts } from './texts.js';
import { TextStage } from './TextStage.js';

const PdfStage = lazy(() => import('./PdfStage.js'));
const MOST_PRINTED = 200;
const UNSUPPORTED = 'FILE_PREVIEW_UNSUPPORTED';

type Kind = 'pdf' | 'picture' | 'text' | 'office' | 'none';

const kinds: readonly (readonly [RegExp, Kind])[] = [
  [/^pdf$/, 'pdf'],
  [/^(jpe?g|png|gif|bmp|webp)$/, 'picture'],
  [/^tiff?$/, 'office'],
  [/^(txt|csv|json|xml|eml)$/, 'text'],
  [/^(docx?|xlsx?|pptx?)$/, 'office'],
];
const kindOf = (extension: string): Kind => kinds.find(([pattern]) => pattern.test(extension))?.[1] ?? 'none';

type Content =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** What to do, where the message does not say it. */ readonly hint?: string;
      /** It can be taken away all the same. */ readonly offered: boolean;
    }
  | { readonly kind: 'outline'; readonly outline: Outline; readonly burnt: false }
  | { readonly kind: 'pdf' | 'text'; readonly bytes: ArrayBuffer; readonly burnt: boolean }
  | { readonly kind: 'picture'; readonly blob: Blob; readonly burnt: boolean };

/** Office files and TIFF come as PDF where the server can make one of them, else office files as what they say. */
async function contentOf(record: FileRecord, unsupported: string, signal: AbortSignal): Promise<Content> {
  const kind = kindOf(record.extension);
  if (kind === 'none') return { kind: 'refused', message: unsupported, offered: true };
  const path = kind === 'pdf' || kind === 'office' ? '/v2/pageoffice/doFilePdfView' : '/v2/file/download';
  try {
    const { blob, burnt } = await fetchShown(path, { fileId: record.id, inline: true }, signal);
    return kind === 'picture' ? { kind, blob, burnt } : { kind: kind === 'text' ? 'text' : 'pdf', bytes: await blob.arrayBuffer(), burnt };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return kind === 'office' && error.code === UNSUPPORTED ? await outlineOf(record, unsupported, signal) : refused(error, unsupported);
  }
}

const refused = ({ code, message }: Pick<Refused, 'code' | 'message'>, unsupported: string): Content => ({
  kind: 'refused',
  message: code === UNSUPPORTED ? unsupported : message,
  offered: code !== 'FILE_MARK_FAILED',
});

async function outlineOf({ id }: FileRecord, unsupported: string, signal: AbortSignal): Promise<Content> {
  const answer = await callAt<Outline>('/v2/file/outline', { fileId: id }, { signal });
  return answer.status === 'S' ? { kind: 'outline', outline: answer.data, burnt: false } : refused(new Refused(answer), unsupported);
}

export default function FileViewScreen(): ReactNode {
  const t = useFileViewTexts();
  const tab = useScreen();
  const { setTitle } = tab;
  const id = tab.query['id'] ?? tab.query['fileId'] ?? null;
  const [record] = useFileRecords(id === null ? [] : [id]);
  const name = record?.originalFileName ?? null;
  useEffect(() => setTitle(name ?? t('title')), [setTitle, t, name]);
  if (id === null) return <Picture icon={<IconFileOff size={24} />} page title={t('noId')} hint={t('noIdHint')} />;
  if (record === undefined) return <LoadingState />;
  if (record === null) return <Picture page icon={<IconFileOff size={24} />} title={t('gone')} hint={t('goneHint')} />;
  return (
    <OneFile key={id} record={record} beside={fileIdsOf(tab.query['beside'])} onGo={(next) => tab.replace({ ...tab.query, id: next })} />
  );
}

function OneFile({
  record,
  beside,
  onGo,
}: {
  readonly record: FileRecord;
  readonly beside: readonly string[];
  onGo(id: string): void;
}): ReactNode {
  const t = useFileViewTexts();
  const stage = useRef<Stage>(null);
  const [content, setContent] = useState<Content>({ kind: 'loading' });
  const [position, setPosition] = useState<Position>({ page: 1, pages: 1, zoom: 100, found: null });
  const [thumbnails, setThumbnails] = useState(false);
  const [printing, setPrinting] = useState<string | null>(null);
  const at = useCallback((next: Position) => setPosition((now) => ({ ...next, found: next.found ?? now.found })), []);
  const broken = useCallback(() => setContent({ kind: 'refused', message: t('broken'), hint: t('brokenHint'), offered: true }), [t]);

  useEffect(() => {
    const controller = new AbortController();
    contentOf(record, t(record.mayTake ? 'unsupported' : 'unsupportedKept'), controller.signal).then(setContent, (error: unknown) => {
      if (controller.signal.aborted) return;
      broken();
      toastFailure(error);
    });
    return () => controller.abort();
  }, [record, t, broken]);

  /** The mark, where the pages do not carry it themselves. */
  const drawn = 'burnt' in content && content.burnt ? null : record.mark;
  const download = (): void => void downloadFiles([record.id]).catch(toastFailure);
  const print = async (): Promise<void> => {
    if (position.pages > MOST_PRINTED) return toastError(t('tooManyPages', { n: MOST_PRINTED }));
    try {
      const parts = await stage.current?.printed((n, of) => setPrinting(t('preparing', { n, of })));
      if (parts) await printParts(parts, drawn);
    } finally {
      setPrinting(null);
    }
  };
  const place = beside.indexOf(record.id);
  const [previous, next] = [beside[place - 1], place < 0 ? undefined : beside[place + 1]];
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'PageDown' && event.ctrlKey && next) onGo(next);
    if (event.key === 'PageUp' && event.ctrlKey && previous) onGo(previous);
  };
  const shown = content.kind !== 'loading' && content.kind !== 'refused';
  return (
    <div className={classes['screen']} onKeyDown={keys}>
      <div className={classes['bar']} role="toolbar" aria-label={t('title')}>
        <h1 title={record.originalFileName}>{record.originalFileName}</h1>
        {content.kind === 'pdf' && (
          <PdfTools position={position} stage={stage} thumbnails={thumbnails} onThumbnails={() => setThumbnails(!thumbnails)} />
        )}
        {shown && <ZoomTools stage={stage} zoom={position.zoom} turns={content.kind === 'pdf' || content.kind === 'picture'} />}
        {printing && (
          <Text size="xs" c="dimmed" aria-live="polite">
            {printing}
          </Text>
        )}
        {shown && (
          <Tool label={t('print')} onClick={() => void print()}>
            <IconPrinter size={18} />
          </Tool>
        )}
        {record.mayTake && (
          <Tool label={t('download')} onClick={download}>
            <IconDownload size={18} />
          </Tool>
        )}
        {beside.length > 1 && (
          <>
            <Tool label={t('previous')} disabled={!previous} onClick={() => onGo(previous!)}>
              <IconChevronLeft size={18} />
            </Tool>
            <Text size="xs">
              {place + 1}/{beside.length}
            </Text>
            <Tool label={t('next')} disabled={!next} onClick={() => onGo(next!)}>
              <IconChevronRight size={18} />
            </Tool>
          </>
        )}
      </div>
      <div className={classes['stage']}>
        {content.kind === 'loading' && <Coming />}
        {content.kind === 'refused' && <NotShown {...content} {...(content.offered && record.mayTake ? { onDownload: download } : {})} />}
        {content.kind === 'pdf' && (
          <Suspense fallback={<Coming />}>
            <PdfStage bytes={content.bytes} thumbnails={thumbnails} handle={stage} onPosition={at} onBroken={broken} />
          </Suspense>
        )}
        {content.kind === 'picture' && (
          <PictureStage blob={content.blob} name={record.originalFileName} handle={stage} onPosition={at} onBroken={broken} />
        )}
        {content.kind === 'outline' && <OfficeStage outline={content.outline} handle={stage} onPosition={at} />}
        {content.kind === 'text' && <TextStage bytes={content.bytes} extension={record.extension} handle={stage} onPosition={at} />}
        {shown && drawn !== null && <div className={classes['mark']} aria-hidden style={{ backgroundImage: markImage(drawn) }} />}
      </div>
    </div>
  );
}

const Coming = (): ReactNode => (
  <div className={classes['picture']}>
    <LoadingState />
  </div>
);

function NotShown({ message, hint, onDownload }: { readonly message: string; readonly hint?: string; onDownload?(): void }): ReactNode {
  const t = useFileViewTexts();
  return (
    <div className={classes['picture']}>
      <Alert color="gray" icon={<IconFileOff size={18} />} title={message}>
        {onDownload && (
          <>
            {hint && (
              <Text size="sm" mb="sm">
                {hint}
              </Text>
            )}
            <Button size="xs" leftSection={<IconDownload size={15} />} onClick={onDownload}>
              {t('download')}
            </Button>
          </>
        )}
      </Alert>
    </div>
  );
}

type StageRef = { readonly current: Stage | null };

function Tool({
  label,
  disabled,
  onClick,
  children,
}: {
  readonly label: string;
  readonly disabled?: boolean;
  onClick(): void;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={disabled ?? false} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function ZoomTools({ stage, zoom, turns }: { readonly stage: StageRef; readonly zoom: number; readonly turns: boolean }): ReactNode {
  const t = useFileViewTexts();
  return (
    <>
      <Tool label={t('zoomOut')} onClick={() => stage.current?.zoom(1 / 1.25)}>
        <IconZoomOut size={18} />
      </Tool>
      <Text size="xs" w={40} ta="center">
        {zoom}%
      </Text>
      <Tool label={t('zoomIn')} onClick={() => stage.current?.zoom(1.25)}>
        <IconZoomIn size={18} />
      </Tool>
      <Tool label={t('fitWidth')} onClick={() => stage.current?.fit('width')}>
        <IconArrowsHorizontal size={18} />
      </Tool>
      {turns && (
        <Tool label={t('rotate')} onClick={() => stage.current?.rotate()}>
          <IconRotateClockwise size={18} />
        </Tool>
      )}
    </>
  );
}

function PdfTools({
  position,
  stage,
  thumbnails,
  onThumbnails,
}: {
  readonly position: Position;
  readonly stage: StageRef;
  readonly thumbnails: boolean;
  onThumbnails(): void;
}): ReactNode {
  const t = useFileViewTexts();
  const [query, setQuery] = useState('');
  const { page, pages, found } = position;
  const find = (again: 'next' | 'previous' | null, text = query): void => stage.current?.find?.(text, again);
  return (
    <>
      <Tool label={t('thumbnails')} onClick={onThumbnails}>
        <IconLayoutSidebar size={18} stroke={thumbnails ? 2.4 : 1.6} />
      </Tool>
      <NumberInput
        size="xs"
        w={56}
        hideControls
        min={1}
        max={pages}
        value={page}
        aria-label={t('pageInput')}
        onChange={(value) => stage.current?.go?.(Number(value))}
      />
      <Text size="xs">/ {pages}</Text>
      <TextInput
        size="xs"
        w={150}
        leftSection={<IconSearch size={14} />}
        placeholder={t('search')}
        aria-label={t('search')}
        value={query}
        onChange={({ currentTarget }) => {
          setQuery(currentTarget.value);
          find(null, currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') find(event.shiftKey ? 'previous' : 'next');
        }}
      />
      {query !== '' && (
        <>
          <Text size="xs" aria-live="polite">
            {found && found.total > 0 ? t('found', { n: found.current, of: found.total }) : t('none')}
          </Text>
          <Tool label={t('previousFound')} onClick={() => find('previous')}>
            <IconChevronUp size={16} />
          </Tool>
          <Tool label={t('nextFound')} onClick={() => find('next')}>
            <IconChevronDown size={16} />
          </Tool>
        </>
      )}
    </>
  );
}
