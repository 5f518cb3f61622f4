/** A page of A4 with the watermark over it, as its PDF will have it: places and sizes come from what draws that (contracts.md §1). */
import { Text } from '@mantine/core';
import { contractLookups } from '@machines/contracts/lookups.js';
import { IMAGE_WIDTH } from '@machines/contracts/watermark/index.js';
import type { Label } from '@machines/kernel/fields.js';
import { markPlaces, widthOfWords } from '@machines/kernel/primitives/mark-places.js';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';

import { fileIdsOf } from '../../kernel/files/records.js';
import { useLabel } from '../../kernel/language/language.js';
import { fetchPicture } from '../../kernel/rich-text/pictures.js';
import classes from '../contracts.module.css';
import { useContractTexts } from '../texts.js';

const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM } as const;
const colours: Readonly<Record<keyof typeof contractLookups.CCT_WM_COLOUR.values, string>> = {
  GREY: '#606060',
  RED: '#b42318',
  BLUE: '#1f5fae',
};
const states: Readonly<Record<string, Label>> = {
  DRAFT: { en: '草稿 Draft', cn: '草稿 Draft' },
  REVIEW: { en: '待供应商确认 Waiting for the supplier', cn: '待供应商确认 Waiting for the supplier' },
};
/** What stands for whoever will look. */
const words: Readonly<Record<string, Label>> = {
  viewer: { en: 'Lin Yu', cn: '林玉' },
  company: { en: 'Company', cn: '公司名称' },
  time: { en: '2026-03-02 09:30', cn: '2026-03-02 09:30' },
  docNumber: { en: 'HT-HQ-2026-00001', cn: 'HT-HQ-2026-00001' },
};

interface Looks {
  readonly opacity: number;
  readonly angle: number;
  readonly gaps: readonly [number, number];
}
type Values = Readonly<Record<string, unknown>>;
/** What is being typed is no number yet. */
const numberOf = (value: unknown, usual: number): number => (typeof value === 'number' ? value : usual);
const looksOf = (values: Values): Looks => ({
  opacity: numberOf(values['opacity'], 20) / 100,
  angle: numberOf(values['angle'], 30),
  gaps: [numberOf(values['gapX'], 40) * MM, numberOf(values['gapY'], 30) * MM],
});

export function WatermarkSample({ values }: { readonly values: Values }): ReactNode {
  const t = useContractTexts();
  const label = useId();
  return (
    <figure className={classes['sample']} aria-labelledby={label}>
      <Text component="figcaption" size="sm" c="dimmed" id={label}>
        {t('sample')}
      </Text>
      <svg viewBox={`0 0 ${A4.width} ${A4.height}`} role="img" aria-labelledby={label} className={classes['samplePage']}>
        <Lines />
        {values['kind'] === 'IMAGE' ? <Pictures values={values} /> : <Words values={values} />}
      </svg>
    </figure>
  );
}

/** What is under it. */
const Lines = (): ReactNode =>
  Array.from({ length: 26 }, (_, row) => (
    <rect key={row} x={25 * MM} y={(30 + row * 9) * MM} width={(row % 5 === 4 ? 90 : 160) * MM} height={1.6 * MM} fill="#d0d5dd" />
  ));

function Words({ values }: { readonly values: Values }): ReactNode {
  const word = useLabel();
  const { opacity, angle, gaps } = looksOf(values);
  const size = numberOf(values['fontSize'], 36);
  const state = states[String(values['useCase'])] ?? { en: '履行中 In force', cn: '履行中 In force' };
  const text = String(values['markText'] ?? '').replace(/\{(\w+)\}/g, (whole, name: string) => {
    const said = name === 'state' ? state : words[name];
    return said ? word(said) : whole;
  });
  const markWidth = widthOfWords(text, size);
  const fill = colours[(values['colour'] as keyof typeof colours | null) ?? 'GREY'];
  return (
    <g fontSize={size} fill={fill} fillOpacity={opacity}>
      {markPlaces({ ...A4, markWidth, markHeight: size }, true, gaps).map(([x, y]) => (
        <text key={`${x} ${y}`} x={x - markWidth / 2} y={y} transform={`rotate(${-angle} ${x} ${y})`}>
          {text}
        </text>
      ))}
    </g>
  );
}

interface Shown {
  readonly url: string;
  readonly ratio: number;
}
/** The picture with the reader's rights; null while it comes. */
function usePicture(fileId: string | undefined): Shown | null {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    setShown(null);
    if (fileId === undefined) return;
    const abort = new AbortController();
    let url: string | null = null;
    const load = async (): Promise<void> => {
      const blob = await fetchPicture(fileId, abort.signal);
      url = URL.createObjectURL(blob);
      const picture = new Image();
      picture.src = url;
      await picture.decode();
      if (!abort.signal.aborted) setShown({ url, ratio: picture.naturalWidth / picture.naturalHeight });
    };
    // What cannot be read is refused when it is saved.
    load().catch(() => undefined);
    return () => {
      abort.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [fileId]);
  return shown;
}

function Pictures({ values }: { readonly values: Values }): ReactNode {
  const [fileId] = fileIdsOf(values['imageId']);
  const shown = usePicture(fileId);
  if (!shown) return null;
  const { opacity, angle, gaps } = looksOf(values);
  const [markWidth, markHeight] = [IMAGE_WIDTH * MM, (IMAGE_WIDTH * MM) / shown.ratio];
  return markPlaces({ ...A4, markWidth, markHeight }, true, gaps).map(([x, y]) => (
    <image
      key={`${x} ${y}`}
      href={shown.url}
      x={x - markWidth / 2}
      y={y - markHeight / 2}
      width={markWidth}
      height={markHeight}
      opacity={opacity}
      transform={`rotate(${-angle} ${x} ${y})`}
    />
  ));
}
