/** How the pages of a contract's document are set up (contracts.md §1, pageSetup): A4, its margins, what stands at head and foot. Pure. */
import { f } from '../kernel/fields.js';
import { contractLookups } from './lookups.js';
import { anchorsIn } from './anchors.js';
import { unknownPlaceholders } from './placeholders.js';
import { marksIn } from './text/blocks.js';
import type { KeyOf } from './text/conditions.js';

/** Margins in mm; null: as everywhere. */
export interface PageSetup {
  readonly top: number | null;
  readonly bottom: number | null;
  readonly left: number | null;
  readonly right: number | null;
  /** With placeholders; null: the contract's number. */
  readonly header: string | null;
  readonly footer: string | null;
  readonly numbered: boolean;
  /** Absent in what was set up before there was a choice. */
  readonly bodyFont?: BodyFont;
}
export type BodyFont = keyof typeof contractLookups.CCT_FONT.values;
export const MARGINS = { top: 22, bottom: 20, left: 25, right: 25 } as const;

const margin = { min: 10, max: 60 } as const;
const words = { en: 'May hold placeholders, such as {{contract.title}}.', cn: '可使用占位符,如{{contract.title}}' };
export const pageFields = {
  marginTop: f.integer('Margin above (mm)', '上边距(毫米)', margin),
  marginBottom: f.integer('Margin below (mm)', '下边距(毫米)', margin),
  marginLeft: f.integer('Margin left (mm)', '左边距(毫米)', margin),
  marginRight: f.integer('Margin right (mm)', '右边距(毫米)', margin),
  pageHeader: f.text(100, 'At the head of pages', '页眉', { help: words }),
  pageFooter: f.text(100, 'At the foot of pages', '页脚', { help: words }),
  pageNumberFlag: f.flag('Pages are numbered', '显示页码', { initial: 'Y' }),
  bodyFont: f.lookup(contractLookups.CCT_FONT, 'Font', '正文字体', { initial: 'HEI' }),
};
export interface PageColumns {
  readonly marginTop: number | null;
  readonly marginBottom: number | null;
  readonly marginLeft: number | null;
  readonly marginRight: number | null;
  readonly pageHeader: string | null;
  readonly pageFooter: string | null;
  readonly pageNumberFlag: string | null;
  readonly bodyFont: BodyFont | null;
}
export const pageNames = Object.keys(pageFields) as readonly (keyof PageColumns)[];

/** What was written before pages were set up says nothing of them. */
export function pageSetupOf(template: Partial<PageColumns>): PageSetup {
  const { marginTop = null, marginBottom = null, marginLeft = null, marginRight = null } = template;
  const { pageHeader: header = null, pageFooter: footer = null, pageNumberFlag, bodyFont } = template;
  const margins = { top: marginTop, bottom: marginBottom, left: marginLeft, right: marginRight };
  return { ...margins, header, footer, numbered: pageNumberFlag !== 'N', bodyFont: bodyFont ?? 'HEI' };
}

/** Head and foot are a line of words and fields; nobody signs there. */
export function unfitForPage({ pageHeader = null, pageFooter = null }: Partial<PageColumns>, own: KeyOf): readonly string[] {
  const text = `${pageHeader ?? ''} ${pageFooter ?? ''}`;
  return [...unknownPlaceholders(text, own), ...anchorsIn(text).map(({ key }) => key), ...marksIn(text).map(([written]) => written)];
}
