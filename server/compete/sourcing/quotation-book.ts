/** What workbooks of quotations hold: of an inquiry or of a round of a tender, its lines as they are asked and as they are said. */
import type { Readable } from 'node:stream';
import type { Field } from '../../../state-machines/kernel/fields.js';
import { f } from '../../../state-machines/kernel/fields.js';
import { isDecimal, eq } from '../../../state-machines/kernel/primitives/decimal.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Auction, AuctionItem } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { itemFields } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionHeader } from '../../../state-machines/compete/sourcing/auction/index.js';
import { bidFaults, contentOf } from '../../../state-machines/compete/sourcing/auction/rules/bid.js';
import type { SentBid } from '../../../state-machines/compete/sourcing/auction/rules/bid.js';
import { itemsOfRound, stepsOf } from '../../../state-machines/compete/sourcing/auction/rules/compare.js';
import type { Tender } from '../../../state-machines/compete/sourcing/tender/fields.js';
import { srmSfdTenderHeader } from '../../../state-machines/compete/sourcing/tender/index.js';
import { itemsOfRound as itemsOfTender, placeFault, pricesFaults } from '../../../state-machines/compete/sourcing/tender/rules/ranking.js';
import { refuse } from '../../../state-machines/compete/sourcing/reasons.js';
import type { Language } from '../../kernel/edges/contracts.js';
import { columnLetters, sheetEnd, sheetName, sheetStart, STYLE, textRow } from '../../platform/excel/sheet-xml.js';
import { bookOf, hintOf } from '../../platform/import-task/template.js';

export interface BookColumn {
  readonly key: string;
  readonly field: Field;
  /** Filled in by the supplier. */
  readonly filled: boolean;
}
/** One row of a line, or of one of its breaks. */
export interface BookRow {
  readonly itemNo: number;
  readonly fromQty: string | null;
  readonly given: Readonly<Record<string, string | null>>;
}
/** What cells say, by column; one row as it stands in the workbook. */
export type Said = Readonly<Record<string, unknown>>;
export interface SaidRow {
  readonly rowNo: number;
  readonly values: Said;
}
export interface QuotationBook {
  /** Of which document, round and supplier it is. */
  readonly about: string;
  readonly columns: readonly BookColumn[];
  readonly rows: readonly BookRow[];
  readonly terms: readonly { readonly key: string; readonly field: Field; readonly value: string | null }[];
  /** Where answers stand: in a column of an item, or in a term. */
  readonly props: readonly { readonly propNo: number; readonly itemNo: number | null; readonly key: string }[];
  /** Why nothing is read of it now. */
  readonly closed: (at: number) => Refusal | null;
  /** What is sent, and everything that is wrong with it; a fault of a line names its number as row. */
  readonly checked: (
    rows: readonly SaidRow[],
    terms: Said,
    endDay: string | null,
  ) => { readonly form: object; readonly faults: readonly Refusal[] };
}

const given = (key: string, field: Field): BookColumn => ({ key, field, filled: false });
const asked = (key: string, field: Field): BookColumn => ({ key, field, filled: true });
const text = (row: object, name: string): string | null => {
  const value = (row as Readonly<Record<string, unknown>>)[name];
  return value === null || value === undefined ? null : String(value);
};

const payload = srmSfdAuctionHeader.events.SUBMIT_BID.payload!;
const lineFields = payload['rows']!.columns!;
const PROP = 'prop:';
const FROM = f.quantity('From', '起始数量');

/** What names an item; the English name where some item has one. */
const named = <K extends string>(items: readonly { readonly itemNameEn: string | null }[], more: readonly K[]) => [
  ...(['itemNo', 'itemCode', 'itemName'] as const),
  ...(items.some(({ itemNameEn }) => itemNameEn !== null) ? (['itemNameEn'] as const) : []),
  ...more,
];

function inquiryColumns(c: Auction): readonly BookColumn[] {
  const props = new Map(c.props.filter((prop) => prop.itemNo !== null).map((prop) => [prop.propCode, prop]));
  const landed = c.evalMethod === 'LANDED_COST' ? ['freightPrice', 'dutyRate'] : [];
  return [
    ...named(itemsOfRound(c), ['spec', 'quantity', 'needDate'] as const).map((key) => given(key, itemFields[key])),
    ...(c.ladder.length > 0 ? [given('fromQty', FROM)] : []),
    ...['price', 'leadTimeDays', 'noBidFlag', 'noBidReason', 'offeredQty', 'minOrderQty', 'packQty', ...landed, 'brand'].map((key) =>
      asked(key, lineFields[key]!),
    ),
    ...[...props.values()].map((prop) => asked(`${PROP}${prop.propCode}`, f.text(500, prop.propName, prop.propName))),
  ];
}
function inquiryRows(c: Auction): readonly BookRow[] {
  const items = itemsOfRound(c);
  const seen = named(items, ['spec', 'quantity', 'needDate'] as const);
  return items.flatMap((item): readonly BookRow[] => {
    const steps = item.ladderFlag === 'Y' ? stepsOf(c, item.itemNo) : [];
    const said = Object.fromEntries(seen.map((name) => [name, text(item, name)]));
    if (steps.length === 0) return [{ itemNo: item.itemNo, fromQty: null, given: said }];
    return steps.map(({ fromQty }) => ({ itemNo: item.itemNo, fromQty, given: { ...said, fromQty } }));
  });
}

const priceOf = (row: SaidRow): string | null => (isDecimal(row.values['price']) ? row.values['price'] : null);
const fromOf = (row: SaidRow): string | null => (isDecimal(row.values['fromQty']) ? row.values['fromQty'] : null);
/** A line of several rows says its breaks in all of them and everything else in the first. */
function saidLine(c: Auction, item: AuctionItem, rows: readonly SaidRow[]): SentBid['rows'][number] {
  const own = rows.filter((row) => row.values['itemNo'] === item.itemNo);
  const first = own[0]?.values ?? {};
  const steps = item.ladderFlag === 'Y' ? stepsOf(c, item.itemNo) : [];
  const ladder = steps.flatMap(({ fromQty }) => {
    const row = own.find((one) => fromOf(one) !== null && eq(fromOf(one)!, fromQty));
    const price = row ? priceOf(row) : null;
    return price === null ? [] : [{ fromQty, price }];
  });
  const answers = Object.entries(first).flatMap(([key, value]) =>
    key.startsWith(PROP) && typeof value === 'string' ? [[key.slice(PROP.length), value] as const] : [],
  );
  const value = (name: string) => (first[name] ?? null) as never;
  return {
    itemNo: item.itemNo,
    noBidFlag: first['noBidFlag'] === 'Y' ? 'Y' : 'N',
    noBidReason: value('noBidReason'),
    price: steps.length === 0 && own[0] ? priceOf(own[0]) : null,
    ladder,
    freightPrice: value('freightPrice'),
    dutyRate: value('dutyRate'),
    offeredQty: value('offeredQty'),
    minOrderQty: value('minOrderQty'),
    packQty: value('packQty'),
    leadTimeDays: value('leadTimeDays'),
    brand: value('brand'),
    propAnswers: Object.fromEntries(answers),
  };
}

const about = (type: string, id: string, roundNo: number, supplierId: string) => `${type}:${id}:${roundNo}:${supplierId}`;

export function inquiryBook(c: Auction, supplierId: string, state: string): QuotationBook {
  const ofHead = c.props.filter((prop) => prop.itemNo === null);
  const inRound = c.suppliers.some((one) => one.supplierId === supplierId && one.roundNo === c.roundNo && one.inviteState !== 'REMOVED');
  return {
    about: about('AUCTION', c.id, c.roundNo, supplierId),
    columns: inquiryColumns(c),
    rows: inquiryRows(c),
    terms: [
      { key: 'currencyCode', field: payload['currencyCode']!, value: c.currencyCode },
      { key: 'taxRate', field: payload['taxRate']!, value: null },
      { key: 'validTo', field: payload['validTo']!, value: null },
      { key: 'minOrderValue', field: payload['minOrderValue']!, value: null },
      { key: 'bidRemark', field: payload['bidRemark']!, value: null },
      ...ofHead.map((prop) => ({ key: `${PROP}${prop.propCode}`, field: f.text(500, prop.propName, prop.propName), value: null })),
    ],
    props: c.props.map(({ propNo, itemNo, propCode }) => ({ propNo, itemNo, key: `${PROP}${propCode}` })),
    closed: (at) => {
      if (!['published', 'bidding'].includes(state) || at >= (c.bidEndDate ?? 0)) return refuse('BID_CLOSED');
      return inRound ? null : refuse('BID_NOT_INVITED');
    },
    checked: (rows, terms, endDay) => {
      const said = (name: string) => (typeof terms[name] === 'string' ? terms[name] : null);
      const content = contentOf({
        currencyCode: said('currencyCode')?.trim().toUpperCase() ?? null,
        taxRate: said('taxRate'),
        validTo: said('validTo'),
        minOrderValue: said('minOrderValue'),
        rows: itemsOfRound(c).map((item) => saidLine(c, item, rows)),
        headAnswers: Object.fromEntries(ofHead.map((prop) => [prop.propCode, said(`${PROP}${prop.propCode}`)])),
        bidRemark: said('bidRemark'),
      });
      return { form: content, faults: bidFaults(c, content, supplierId, endDay) };
    },
  };
}

export function tenderBook(c: Tender, supplierId: string, state: string): QuotationBook {
  const { fields } = srmSfdTenderHeader.lines.items;
  const bidFields = srmSfdTenderHeader.events.BID_PRICE.payload!;
  const seen = named(itemsOfTender(c), ['spec', 'quantity', ...(c.boundsVisibleFlag === 'Y' ? (['ceilingPrice'] as const) : [])] as const);
  return {
    about: about('TENDER', c.id, c.roundNo, supplierId),
    columns: [
      ...seen.map((key) => given(key, fields[key as keyof typeof fields])),
      ...['price', 'minOrderQty'].map((key) => asked(key, bidFields['rows']!.columns![key]!)),
    ],
    rows: itemsOfTender(c).map((item) => ({
      itemNo: item.itemNo,
      fromQty: null,
      given: Object.fromEntries(seen.map((name) => [name, text(item, name)])),
    })),
    terms: [{ key: 'minOrderValue', field: bidFields['minOrderValue']!, value: null }],
    props: [],
    closed: (at) => (state === 'bidding' ? placeFault(c, supplierId, at) : refuse('TND_BID_CLOSED')),
    checked: (rows, { minOrderValue }) => {
      const sent = itemsOfTender(c).map(({ itemNo }) => {
        const row = rows.find((one) => one.values['itemNo'] === itemNo);
        return { itemNo, price: row ? priceOf(row) : null, minOrderQty: (row?.values['minOrderQty'] ?? null) as string | null };
      });
      return {
        form: { rows: sent, minOrderValue: typeof minOrderValue === 'string' ? minOrderValue : null },
        faults: pricesFaults(c, supplierId, sent),
      };
    },
  };
}

export const TERMS = { en: 'Terms', cn: '商务条款' } as const;
/** Stands behind the names of the columns, because not every program keeps the properties of a file. */
export const ABOUT = 'quotation:';
const LINES = { en: 'Quotation', cn: '报价' } as const;
/** The first row of terms; lines begin below labels, keys and hints. */
export const FIRST_TERM = 2;

/** The workbook to fill in: lines that are asked, terms, and of which document it is. */
export function written(book: QuotationBook, language: Language): Readable {
  const { columns, rows, terms } = book;
  const head =
    textRow(
      1,
      columns.map(({ field, filled }) => ({ text: field.label[language], style: filled ? STYLE.headNeeded : STYLE.head })),
    ) +
    textRow(
      2,
      [...columns.map(({ key }) => key), `${ABOUT}${book.about}`].map((text) => ({ text, style: STYLE.grey })),
      ' hidden="1"',
    ) +
    textRow(
      3,
      columns.map(({ field, filled }) => ({ text: filled ? hintOf({ field }, language) : '', style: STYLE.grey })),
    );
  const body = rows
    .map((row, index) =>
      textRow(
        index + 4,
        columns.map(({ key }) => {
          const value = row.given[key] ?? null;
          return value === null ? null : { text: value };
        }),
      ),
    )
    .join('');
  const ofTerms = terms
    .map(({ key, field, value }, index) =>
      textRow(index + FIRST_TERM, [
        { text: field.label[language], style: STYLE.head },
        { text: value ?? '' },
        { text: hintOf({ field }, language), style: STYLE.grey },
        { text: key, style: STYLE.grey },
      ]),
    )
    .join('');
  const widths = columns.map(({ field }) => ({ width: Math.max(12, Math.min(40, field.length ?? 14)) }));
  return bookOf(
    [
      { name: sheetName(LINES[language]), xml: `${sheetStart(widths, 3)}${head}${body}${sheetEnd()}` },
      ...(terms.length === 0
        ? []
        : [
            {
              name: sheetName(TERMS[language]),
              xml: `${sheetStart([{ width: 24 }, { width: 24 }, { width: 30 }, { width: 16 }], 0)}${ofTerms}${sheetEnd()}`,
            },
          ]),
    ],
    book.about,
  );
}

export const cellAt = (column: number, row: number): string => `${columnLetters(column)}${row}`;
