import { Alert } from '@mantine/core';
import { useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';

import classes from './file-view.module.css';
import type { Position, Stage } from './stage.js';
import { csvRows, decodedText, mailOf, MOST_LINES, MOST_ROWS } from './text-content.js';
import { useFileViewTexts } from './texts.js';

interface Props { readonly bytes: ArrayBuffer; readonly extension: string; readonly handle: Ref<Stage>; onPosition(position: Position): void }

export function TextStage({ bytes, extension, handle, onPosition }: Props): ReactNode {
  const t = useFileViewTexts();
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(1);
  const text = useMemo(() => decodedText(bytes), [bytes]);
  useEffect(() => onPosition({ page: 1, pages: 1, zoom: Math.round(size * 100), found: null }), [size, onPosition]);
  useImperativeHandle(handle, (): Stage => ({
    zoom: (factor) => setSize((now) => Math.min(4, Math.max(0.5, now * factor))),
    fit: () => setSize(1),
    rotate: () => undefined,
    printed: async () => [box.current!.cloneNode(true) as HTMLElement],
  }), []);
  const lines = text.split('\n');
  const cut = extension === 'csv' ? lines.length > MOST_ROWS : lines.length > MOST_LINES;
  return (
    <div className={classes['pages']}>
      <div className={classes['scroll']} tabIndex={0}>
        {cut && <Alert variant="light" py={6}>{t('tooLong', { n: extension === 'csv' ? MOST_ROWS : MOST_LINES })}</Alert>}
        <div ref={box} style={{ fontSize: `${size}em` }}>
          {extension === 'csv' ? <Grid rows={csvRows(text)} /> : extension === 'eml' ? <Mail text={text} /> : <pre className={classes['sheet']}>{shownText(text, extension, lines)}</pre>}
        </div>
      </div>
    </div>
  );
}

function shownText(text: string, extension: string, lines: readonly string[]): string {
  if (extension === 'json' && text.length < 500_000) {
    try {
      return JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      return text;
    }
  }
  return lines.slice(0, MOST_LINES).join('\n');
}

export function Grid({ rows }: { readonly rows: readonly (readonly string[])[] }): ReactNode {
  return <table className={classes['grid']}><tbody>{rows.map((row, index) => <tr key={index}><th scope="row">{index + 1}</th>{row.map((cell, column) => <td key={column}>{cell}</td>)}</tr>)}</tbody></table>;
}

function Mail({ text }: { readonly text: string }): ReactNode {
  const t = useFileViewTexts();
  const mail = useMemo(() => mailOf(text), [text]);
  const head = [[t('from'), mail.from], [t('to'), mail.to], [t('subject'), mail.subject], [t('date'), mail.date]] as const;
  return (
    <div className={classes['sheet']}>
      <dl style={{ margin: 0 }}>{head.map(([name, value]) => <div key={name}><dt style={{ display: 'inline', opacity: 0.7 }}>{name}: </dt><dd style={{ display: 'inline', margin: 0 }}>{value}</dd></div>)}</dl>
      <hr />
      {mail.body}
    </div>
  );
}
