/** The comparison of an inquiry as a workbook: a row an item, three columns a supplier. Written in a thread of its own. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Auction, AuctionItem } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { offerOf } from '../../../state-machines/compete/sourcing/auction/rules/award.js';
import { leastOrder } from '../../../state-machines/compete/sourcing/auction/rules/least.js';
import { comparison } from '../../../state-machines/compete/sourcing/auction/rules/compare.js';
import type { Comparison } from '../../../state-machines/compete/sourcing/auction/rules/compare.js';
import { groupedBy } from '../../../state-machines/compete/sourcing/grouped.js';
import { sum } from '../../../state-machines/kernel/primitives/decimal.js';
import type { Language } from '../../kernel/edges/contracts.js';
import type { CellValue, SheetColumn } from '../../platform/excel/sheet-xml.js';
import { WorkbookWriter } from '../../platform/excel/workbook-writer.js';

const WORDS = {
  en: {
    ...{ sheet: 'Comparison', line: 'Line', code: 'Code', item: 'Item', quantity: 'Quantity', history: 'Last price', target: 'Target' },
    ...{ rank: '{name} rank', share: '{name} awarded (%)', total: 'Total ({currency})', awarded: 'Awarded ({currency})' },
    budget: 'Budget',
    least: 'Orders from ({currency})',
  },
  cn: {
    ...{ sheet: '比价', line: '行号', code: '物料编码', item: '物料', quantity: '数量', history: '历史价', target: '目标价' },
    ...{ rank: '{name} 排名', share: '{name} 份额(%)', total: '合计（{currency}）', awarded: '定标（{currency}）' },
    budget: '预算价',
    least: '最小订单金额（{currency}）',
  },
} as const;
type Words = (typeof WORDS)[Language];

/** Of an inquiry, what its comparison needs. */
export type Compared = Auction;
export interface ComparisonAsked {
  readonly c: Compared;
  readonly language: Language;
  readonly zone: string;
}

const nameOf = ({ suppliers }: Compared, id: string) => suppliers.find(({ supplierId }) => supplierId === id)?.supplierName ?? id;
const itemName = ({ itemName: name, itemNameEn }: AuctionItem, language: Language) => (language === 'en' ? itemNameEn || name : name);
const placed = ({ standings }: Comparison) => standings.toSorted((a, b) => (a.rank ?? 999) - (b.rank ?? 999));

const hasBudget = ({ items }: Compared): boolean => items.some(({ budgetPrice }) => budgetPrice !== null);
const number = (title: string): SheetColumn => ({ title, kind: 'number', width: 14 });
function columnsOf(c: Compared, words: Words, ids: readonly string[]): readonly SheetColumn[] {
  return [
    { title: words.line, kind: 'number', width: 8 },
    { title: words.code, kind: 'text', width: 16 },
    { title: words.item, kind: 'text', width: 32 },
    ...[words.quantity, words.history, words.target, ...(hasBudget(c) ? [words.budget] : [])].map(number),
    ...ids.flatMap((id) => {
      const name = nameOf(c, id);
      return [name, words.rank.replace('{name}', name), words.share.replace('{name}', name)].map(number);
    }),
  ];
}

/** @returns the head, the rows of the items, and what each quotation comes to */
export function comparisonTable({ c, language }: Pick<ComparisonAsked, 'c' | 'language'>) {
  const words = WORDS[language];
  const budgeted = hasBudget(c);
  const compared = comparison(c);
  const standings = placed(compared);
  const awards = groupedBy(c.awards, ({ itemNo, supplierId }) => `${itemNo}:${supplierId}`);
  const rows = c.items.map((item): readonly CellValue[] => [
    ...[item.itemNo, item.itemCode, itemName(item, language), item.quantity, item.historyPrice, item.targetPrice],
    ...(budgeted ? [item.budgetPrice] : []),
    ...standings.flatMap(({ supplierId }) => {
      const offer = offerOf(compared.offers, { itemNo: item.itemNo, supplierId });
      const rate = awards.get(`${item.itemNo}:${supplierId}`)?.[0]?.awardRate ?? null;
      return [offer?.comparable ?? null, offer?.rank ?? null, rate];
    }),
  ]);
  const leasts = standings.map(({ supplierId }) => leastOrder(compared.offers, supplierId));
  const won = groupedBy(c.awards, ({ supplierId }) => supplierId);
  const foot = (label: string, cells: readonly CellValue[]): readonly CellValue[] => [
    ...[null, null, label.replace('{currency}', c.currencyCode), null, null, null],
    ...(budgeted ? [null] : []),
    ...cells,
  ];
  return {
    name: words.sheet,
    columns: columnsOf(
      c,
      words,
      standings.map(({ supplierId }) => supplierId),
    ),
    rows,
    foot: [
      foot(
        words.total,
        standings.flatMap(({ totalComparable, rank }) => [totalComparable, rank, null]),
      ),
      foot(
        words.awarded,
        standings.flatMap(({ supplierId }) => [sum((won.get(supplierId) ?? []).map(({ baseAmount }) => baseAmount)), null, null]),
      ),
      ...(leasts.some((least) => least !== null)
        ? [
            foot(
              words.least,
              leasts.flatMap((least) => [least, null, null]),
            ),
          ]
        : []),
    ],
  };
}

export async function writeComparison(asked: ComparisonAsked, into: string): Promise<void> {
  const { name, columns, rows, foot } = comparisonTable(asked);
  const book = new WorkbookWriter({ columns, name, sheetMaxRow: 1_000_000, timeZone: asked.zone });
  const written = pipeline(book.output, createWriteStream(into));
  await book.write([...rows, ...foot]);
  await book.end([
    ['docNumber', asked.c.docNumber ?? ''],
    ['round', String(asked.c.roundNo)],
  ]);
  await written;
}
