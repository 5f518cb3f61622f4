/** The pages of a PDF, with thumbnails beside them; what the bar asks of it goes through its handle. */
import { Button, Group, PasswordInput, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { useImperativeHandle } from 'react';

import 'pdfjs-dist/web/pdf_viewer.css';

import classes from './file-view.module.css';
import { drawPage, openPdf, showPdf } from './pdf.js';
import type { PDFDocumentLoadingTask, PDFDocumentProxy, Viewer } from './pdf.js';
import type { Position, Stage } from './stage.js';
import { useFileViewTexts } from './texts.js';

const PRINT_PIXELS = 1_240;
export const MOST_PRINTED = 200;

interface Props {
  readonly bytes: ArrayBuffer;
  readonly thumbnails: boolean;
  readonly handle: Ref<Stage>;
  onPosition(position: Position): void;
  onBroken(): void;
}

interface Asked {
  readonly give: (text: string) => void;
  readonly wrong: boolean;
}

export default function PdfStage({ bytes, thumbnails, handle, onPosition, onBroken }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<Viewer | null>(null);
  const [document, setDocument] = useState<PDFDocumentProxy | null>(null);
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<Asked | null>(null);
  const t = useFileViewTexts();
  const told = useRef({ onPosition, onBroken, stamp: t('stamp') });
  told.current = { onPosition, onBroken, stamp: t('stamp') };

  useEffect(() => {
    let task: PDFDocumentLoadingTask | null = null;
    let left = false;
    const open = async (): Promise<void> => {
      // The worker takes the bytes away.
      task = await openPdf(bytes.slice(0), (give, wrong) => setAsked({ give, wrong }));
      const opened = await task.promise;
      if (left || !box.current) return;
      setAsked(null);
      const viewer = (shown.current = await showPdf(box.current, opened));
      const position = (found: { readonly current: number; readonly total: number } | null = null): void => {
        setPage(viewer.viewer.currentPageNumber);
        told.current.onPosition({
          page: viewer.viewer.currentPageNumber,
          pages: viewer.viewer.pagesCount,
          zoom: Math.round(viewer.viewer.currentScale * 100),
          found,
        });
      };
      viewer.bus.on('pagesinit', () => {
        viewer.viewer.currentScaleValue = 'page-width';
        setDocument(opened);
        position();
      });
      viewer.bus.on('pagechanging', () => position());
      viewer.bus.on('scalechanging', () => position());
      // The library names no stamp, and who cannot see it would hear of a picture alone.
      viewer.bus.on('annotationlayerrendered', ({ source }: { readonly source: { readonly div: HTMLElement } }) => {
        for (const stamp of source.div.querySelectorAll('[role="img"]:not([aria-label])'))
          stamp.setAttribute('aria-label', told.current.stamp);
      });
      viewer.bus.on(
        'updatefindmatchescount',
        ({ matchesCount }: { readonly matchesCount: { readonly current: number; readonly total: number } }) => position(matchesCount),
      );
      viewer.bus.on(
        'updatefindcontrolstate',
        ({ matchesCount }: { readonly matchesCount: { readonly current: number; readonly total: number } }) => position(matchesCount),
      );
    };
    open().catch(() => {
      if (!left) told.current.onBroken();
    });
    return () => {
      left = true;
      shown.current?.viewer.setDocument(null as never);
      shown.current = null;
      void task?.destroy();
    };
  }, [bytes]);

  useImperativeHandle(
    handle,
    (): Stage => ({
      zoom: (factor) => {
        const viewer = shown.current?.viewer;
        if (viewer) viewer.currentScale = Math.min(6, Math.max(0.2, viewer.currentScale * factor));
      },
      fit: (how) => {
        const viewer = shown.current?.viewer;
        if (viewer) viewer.currentScaleValue = how === 'width' ? 'page-width' : 'page-fit';
      },
      rotate: () => {
        const viewer = shown.current?.viewer;
        if (viewer) viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
      },
      go: (number) => {
        const viewer = shown.current?.viewer;
        if (viewer && number >= 1 && number <= viewer.pagesCount) viewer.currentPageNumber = number;
      },
      find: (query, again) =>
        shown.current?.bus.dispatch('find', {
          source: null,
          type: again ? 'again' : '',
          query,
          caseSensitive: false,
          entireWord: false,
          highlightAll: true,
          findPrevious: again === 'previous',
          matchDiacritics: false,
        }),
      async printed(progress) {
        const parts: HTMLElement[] = [];
        for (let number = 1; document && number <= document.numPages; number += 1) {
          progress(number, document.numPages);
          const picture = window.document.createElement('img');
          picture.src = (await drawPage(document, number, PRINT_PIXELS)).toDataURL('image/jpeg', 0.9);
          parts.push(picture);
        }
        return parts;
      },
    }),
    [document],
  );

  return (
    <>
      {thumbnails && document && (
        <Thumbnails
          document={document}
          page={page}
          onGo={(number) => {
            if (shown.current) shown.current.viewer.currentPageNumber = number;
          }}
        />
      )}
      <div className={classes['pages']}>
        <div ref={box} className={classes['scroll']} tabIndex={0}>
          <div className="pdfViewer" />
        </div>
        {asked && <Password asked={asked} />}
      </div>
    </>
  );
}

function Password({ asked }: { readonly asked: Asked }): ReactNode {
  const t = useFileViewTexts();
  const [text, setText] = useState('');
  return (
    <form
      className={classes['picture']}
      onSubmit={(event) => {
        event.preventDefault();
        asked.give(text);
        setText('');
      }}
    >
      <Group align="end">
        <PasswordInput
          w={280}
          label={t('password')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          error={asked.wrong ? t('wrongPassword') : null}
          autoComplete="off"
        />
        <Button type="submit">{t('open')}</Button>
      </Group>
    </form>
  );
}

function Thumbnails({
  document,
  page,
  onGo,
}: {
  readonly document: PDFDocumentProxy;
  readonly page: number;
  onGo(number: number): void;
}): ReactNode {
  const t = useFileViewTexts();
  return (
    <nav className={classes['side']} aria-label={t('thumbnails')}>
      {Array.from({ length: document.numPages }, (_one, index) => (
        <Thumbnail key={index} document={document} number={index + 1} current={page === index + 1} onGo={onGo} />
      ))}
    </nav>
  );
}

/** Drawn when it comes near. */
function Thumbnail({
  document,
  number,
  current,
  onGo,
}: {
  readonly document: PDFDocumentProxy;
  readonly number: number;
  readonly current: boolean;
  onGo(number: number): void;
}): ReactNode {
  const place = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        drawPage(document, number, 96)
          .then((canvas) => place.current?.prepend(canvas))
          .catch(() => undefined);
      },
      { rootMargin: '200px' },
    );
    if (place.current) seen.observe(place.current);
    return () => seen.disconnect();
  }, [document, number]);
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button ref={place} type="button" aria-current={current ? 'page' : undefined} onClick={() => onGo(number)}>
      <Text span size="xs">
        {number}
      </Text>
    </button>
  );
}
