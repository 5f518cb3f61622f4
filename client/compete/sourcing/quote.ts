/** A quotation while it is written: what is empty, what is sent, what it comes to. */
import type { Auction, BidLine } from '@machines/compete/sourcing/auction/fields.js';
import type { BidContent } from '@machines/compete/sourcing/auction/rules/bid.js';
import type { SupplierPart } from '@machines/compete/sourcing/auction/view.js';
import { pricedAt } from '@machines/compete/sourcing/auction/rules/compare.js';
import { isDecimal, round2, sum } from '@machines/kernel/primitives/decimal.js';

export type FormLine = BidLine;
export type Form = BidContent;

const blankLine = (itemNo: number): FormLine => ({
  itemNo,
  noBidFlag: 'N',
  noBidReason: null,
  price: null,
  ladder: [],
  freightPrice: null,
  dutyRate: null,
  offeredQty: null,
  minOrderQty: null,
  packQty: null,
  leadTimeDays: null,
  brand: null,
  propAnswers: {},
});
export const blankBid = (view: Pick<Auction, 'currencyCode' | 'items'>): Form => ({
  currencyCode: view.currencyCode,
  taxRate: null,
  validTo: null,
  minOrderValue: null,
  lines: view.items.map(({ itemNo }) => blankLine(itemNo)),
  headAnswers: {},
  remark: null,
});
export const filledLine = (form: Form, itemNo: number): FormLine => form.lines.find((line) => line.itemNo === itemNo) ?? blankLine(itemNo);

/** Files by the envelope that they go into. */
export interface Papers {
  readonly techAttachmentIds: string | null;
  readonly bidAttachmentIds: string | null;
}
/** Those of the draft, else of the quotation that stands in this round. */
export function papersOf(view: Pick<Auction, 'roundNo'> & Pick<SupplierPart, 'draft' | 'quotations'>): Papers {
  const { draft } = view;
  const standing = view.quotations.find((one) => one['roundNo'] === view.roundNo);
  const said = (value: unknown) => (typeof value === 'string' ? value : null);
  return draft
    ? { techAttachmentIds: said(draft['draftTechAttachmentIds']), bidAttachmentIds: said(draft['draftAttachmentIds']) }
    : { techAttachmentIds: said(standing?.['techAttachmentIds']), bidAttachmentIds: said(standing?.['bidAttachmentIds']) };
}

/** Only lines of the round, and breaks that are prices. */
export const sendable = (view: Pick<Auction, 'items'>, form: Form, papers: Papers) => ({
  currencyCode: form.currencyCode,
  taxRate: form.taxRate,
  validTo: form.validTo,
  minOrderValue: form.minOrderValue ?? null,
  headAnswers: form.headAnswers,
  ...papers,
  bidRemark: form.remark,
  rows: view.items.map(({ itemNo }) => {
    const line = filledLine(form, itemNo);
    return { ...line, ladder: line.ladder.filter(({ price }) => isDecimal(price)) };
  }),
});

export const totalOf = (view: Auction, form: Form): string =>
  round2(
    sum(
      view.items.map((item) => {
        const line = filledLine(form, item.itemNo);
        const usable = { price: isDecimal(line.price) ? line.price : null, ladder: line.ladder.filter(({ price }) => isDecimal(price)) };
        return line.noBidFlag === 'Y' ? '0' : (pricedAt(view, usable, item.quantity ?? '0')?.amount ?? '0');
      }),
    ),
  );
