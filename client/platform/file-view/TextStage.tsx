import { Alert } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import classes from './file-view.module.css';
import { ScaledStage } from './ScaledStage.js';
import type { StageProps } from './ScaledStage.js';
import { csvRows, decodedText, mailOf, MOST_LINES, MOST_ROWS } from './text-content.js';
import { useFileViewTexts } from './texts.js';

export function TextStage({
  bytes,
  extension,
  ...stage
}: StageProps & { readonly bytes: ArrayBuffer; readonly extension: string }): ReactNode {
  const t = useFileViewTexts();
  const text = useMemo(() => decodedText(bytes), [bytes]);
  const lines = text.split('\n');
  const most = extension === 'csv' ? MOST_ROWS : MOST_LINES;
  return (
    <ScaledStage
      {...stage}
      note={
        lines.length > most && (
          <Alert variant="light" py={6}>
            {t('tooLong', { n: most })}
          </Alert>
        )
      }
    >
      {extension === 'csv' ? (
        <Grid rows={csvRows(text)} />
      ) : extension === 'eml' ? (
        <Mail text={text} />
      ) : (
        <pre className={classes['sheet']}>{shownText(text, extension, lines)}</pre>
      )}
    </ScaledStage>
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
  return (
    <table className={classes['grid']}>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <th scope="row">{index + 1}</th>
            {row.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Mail({ text }: { readonly text: string }): ReactNode {
  const t = useFileViewTexts();
  const mail = useMemo(() => mailOf(text), [text]);
  const head = [
    [t('from'), mail.from],
    [t('to'), mail.to],
    [t('subject'), mail.subject],
    [t('date'), mail.date],
  ] as const;
  return (
    <div className={classes['sheet']}>
      <dl style={{ margin: 0 }}>
        {head.map(([name, value]) => (
          <div key={name}>
            <dt style={{ display: 'inline', opacity: 0.7 }}>{name}: </dt>
            <dd style={{ display: 'inline', margin: 0 }}>{value}</dd>
          </div>
        ))}
      </dl>
      <hr />
      {mail.body}
    </div>
  );
}
