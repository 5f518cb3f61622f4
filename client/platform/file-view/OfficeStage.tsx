/** What an office file says, where no converter makes pages of it: values of sheets, text and tables, slide by slide. Nothing of it is markup. */
import { outlineReasons } from '@machines/platform/file/outline.js';
import type { Block, Outline, OutlinedSheet } from '@machines/platform/file/outline.js';
import { Alert, Tabs } from '@mantine/core';
import type { ReactNode } from 'react';

import { useLabel } from '../../kernel/language/language.js';
import classes from './file-view.module.css';
import { ScaledStage } from './ScaledStage.js';
import type { StageProps } from './ScaledStage.js';
import { useFileViewTexts } from './texts.js';

export function OfficeStage({ outline, ...stage }: StageProps & { readonly outline: Outline }): ReactNode {
  const t = useFileViewTexts();
  const word = useLabel();
  return (
    <ScaledStage
      {...stage}
      note={
        <Alert variant="light" color="yellow" py={6}>
          {word(outlineReasons.FILE_PREVIEW_APPROX)}
          {outline.cut && ` ${t('cut')}`}
        </Alert>
      }
    >
      {outline.kind === 'sheets' && <Sheets sheets={outline.sheets} />}
      {outline.kind === 'text' && (
        <div className={classes['paper']}>
          <Blocks blocks={outline.blocks} />
        </div>
      )}
      {outline.kind === 'slides' &&
        outline.slides.map((blocks, index) => (
          <section key={index} className={classes['slide']} aria-label={t('slide', { n: index + 1, of: outline.slides.length })}>
            <Blocks blocks={blocks} />
          </section>
        ))}
    </ScaledStage>
  );
}

function Sheets({ sheets }: { readonly sheets: readonly OutlinedSheet[] }): ReactNode {
  return (
    <Tabs defaultValue="0" keepMounted={false}>
      <Tabs.List className={classes['tabs'] ?? ''}>
        {sheets.map(({ name }, index) => (
          <Tabs.Tab key={index} value={String(index)}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {sheets.map((sheet, index) => (
        <Tabs.Panel key={index} value={String(index)}>
          <Sheet sheet={sheet} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** 1 is A, 27 is AA. */
const letters = (column: number): string =>
  (column > 26 ? letters(Math.floor((column - 1) / 26)) : '') + String.fromCharCode(65 + ((column - 1) % 26));

/** As sheets write amounts, shares and negative numbers. */
const NUMBER = /^[(-]?[¥$€£]?\d[\d,]*(\.\d+)?%?\)?$/;

function Sheet({ sheet: { rows, cut } }: { readonly sheet: OutlinedSheet }): ReactNode {
  const t = useFileViewTexts();
  const width = rows.reduce((most, [, cells]) => Math.max(most, cells.length), 0);
  if (rows.length === 0) return <div className={classes['paper']}>{t('emptySheet')}</div>;
  return (
    <>
      {cut && (
        <Alert variant="light" py={6}>
          {t('cutSheet')}
        </Alert>
      )}
      <table className={classes['grid']}>
        <thead>
          <tr>
            <td />
            {Array.from({ length: width }, (_one, index) => (
              <th key={index} scope="col">
                {letters(index + 1)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([number, cells]) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              {Array.from({ length: width }, (_one, index) => (
                <td key={index} {...(NUMBER.test(cells[index] ?? '') ? { 'data-number': true } : {})}>
                  {cells[index] ?? ''}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** The viewer's own heading stands above them. */
const headings = ['h2', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }): ReactNode =>
  blocks.map((block, index) => <OneBlock key={index} block={block} />);

function OneBlock({ block }: { readonly block: Block }): ReactNode {
  if (block.kind === 'table')
    return (
      <table className={classes['grid']}>
        <tbody>
          {block.rows.map((row, index) => (
            <tr key={index}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    );
  if (block.kind === 'heading') {
    const Heading = headings[block.level - 1]!;
    return <Heading>{block.text}</Heading>;
  }
  return (
    <p style={{ marginInlineStart: `${block.level * 1.5}em` }}>
      {block.isItem && '• '}
      {block.text}
    </p>
  );
}
