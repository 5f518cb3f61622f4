/** Why an invoice document is refused, what it comes to, and whom it tells. */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { abs, add, div, eq, gt, isNegative, isPositive, min, mul, neg, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { priced } from '../../trade/money.js';
import { unitOf } from '../../trade/price-unit.js';
import { saidReasons } from '../../kernel/stock/said.js';
import { lines } from './fields.js';
import type { Doc, DocEventOf, InvoiceFacts, Unbilled } from './fields.js';

/** How far taxes may be apart, for rounding on either side. */
const TAX_TOLERANCE = '0.05';
const {
  guard,
  rule,
  every,
  refuse,
  reasons: ownReasons,
} = refusalsOf({
  SLC_LINES_EMPTY: { en: 'Collect the receipts first; there are none to bill.', cn: '请先提取收货明细,当前无可开票明细' },
  SUP_GATE_INVOICE: { en: 'The supplier cannot be billed: {reason}', cn: '该供应商不可开票:{reason}' },
  NT_BILLING: {
    en: 'Of {bill} only {qty} is unbilled by now. Collect again.',
    cn: '{bill}未开票数量仅{qty},请重新提取',
  },
  CSG_UNSETTLED: {
    en: 'Of the consumption at {bill} only {qty} is unsettled by now. Collect again.',
    cn: '{bill}该消耗未结算数量仅{qty},请重新提取',
  },
  INV_ADJUSTED: {
    en: 'The price adjustment of {bill} has changed by now, or is on another statement. Collect again.',
    cn: '{bill}的价格调整已变化或已在其他对账单中,请重新提取',
  },
  INV_NEGATIVE: {
    en: 'More is taken back than is billed: the total must not be negative. Take a longer period, or wait for further receipts.',
    cn: '退货与降价多于开票,合计金额不能为负,请扩大期间或等待后续收货',
  },
  INV_OWN: { en: 'Bill your own deliveries only.', cn: '只能为本企业的送货开具对账单' },
  INV_BEGIN: {
    en: 'Choose one delivery note of this supplier, or one consigned stock of which something was consumed: the statement is for its buyer.',
    cn: '请选择该供应商的一张送货单或一个已有消耗的寄售库存,对账单的组织与其一致',
  },
  INV_HAS_INVOICES: { en: 'Invoices are entered already. Remove them first.', cn: '已录入发票,请先删除' },
  INV_NONE: { en: 'Enter at least one invoice.', cn: '请至少录入一张发票' },
  INV_NO_FORMAT: { en: 'The invoice number {number} has no possible form.', cn: '发票号码{number}格式不正确' },
  INV_DUP_NO: { en: 'The invoice number {number} is used already.', cn: '发票号码{number}已存在' },
  INV_PARTY: {
    en: 'Invoice {number} is of another buyer or seller: it says {found}, on record is {expected}.',
    cn: '发票{number}购销方税号不符:票面为{found},档案为{expected}',
  },
  INV_DIFF: { en: 'Invoices and statement differ: net {net}, tax {tax}.', cn: '发票与对账单不符:不含税差{net},税额差{tax}' },
  INV_VERIFY: { en: 'Invoice {number} is not verified.', cn: '发票{number}未查验通过' },
  INV_SELF: { en: 'Sending and approving need two persons.', cn: '核对与审核不能为同一人' },
  SUP_GATE_PAY: {
    en: 'The supplier is not paid now: {reason} Finance may release a single payment.',
    cn: '该供应商当前不可付款:{reason}财务可对单笔付款放行',
  },
  INV_PAID: { en: 'Something was paid already; it cannot be taken back.', cn: '已有付款,不能冲销' },
  ACC_NOT_VERIFIED: {
    en: 'The account is not verified yet. Finance verifies it in the supplier record.',
    cn: '账户尚未核实,请财务在供应商档案中核实',
  },
  ACC_ON_HOLD: { en: 'The account is on hold until {time}.', cn: '账户冻结期至{time}' },
  UBL_MALFORMED: { en: 'The file is no XML that can be read: {why}', cn: '文件不是可读取的XML:{why}' },
  UBL_NO_INVOICE: { en: 'The file is no UBL 2.1 invoice or credit note.', cn: '文件不是UBL 2.1发票或红字发票' },
  UBL_FIELD: { en: 'The invoice says {found} here; {expected} is expected.', cn: '发票此处为{found},应为{expected}' },
  UBL_NUMBER: { en: 'The statement has no invoice {n}.', cn: '对账单没有第{n}张发票' },
  INV_PAY: { en: 'At most {amount} is payable.', cn: '付款金额超过应付{amount}' },
});
export const reasons = { ...saidReasons, ...ownReasons };
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as InvoiceFacts;

export const ofOwn = guard<Doc, DocEventOf<'CREATE'>>(
  'INV_OWN',
  (_doc, { actor, payload }) => actor.userType !== 'EX' || payload.fields?.['supplierId'] === actor.supplierId,
  ask,
);
/** A supplier begins with a delivery note or a stock, one of them; so may others. */
export const ofSource = guard<Doc, DocEventOf<'CREATE'>>(
  'INV_BEGIN',
  (_doc, { actor, payload, facts: { begun } }) => {
    const { noteId = null, stockId = null, supplierId } = payload.fields ?? {};
    if (noteId === null && stockId === null) return actor.userType !== 'EX';
    return (noteId === null || stockId === null) && begun?.supplierId === supplierId;
  },
  ask,
);
export function begunBy({ actor, facts: { begun } }: DocEventOf<'CREATE'>): Change<Doc> {
  const of = begun ? { orgId: begun.orgId, currency: begun.currency } : {};
  return { ...of, initiatorType: actor.userType === 'EX' ? 'EX' : 'INSIDE' };
}
export const noInvoices = guard<Doc>('INV_HAS_INVOICES', ({ invoices }) => invoices.length === 0, { over: ['invoices'] });
export const hasLines = guard<Doc>('SLC_LINES_EMPTY', ({ lines: rows }) => rows.length > 0, { over: ['lines'] });
export const permitted = rule<Doc, MachineEvent>(
  ['SUP_GATE_INVOICE'],
  (_doc, sent) => {
    const { gated } = given(sent);
    return !gated || refuse('SUP_GATE_INVOICE', { words: { reason: gated } });
  },
  ask,
);
/** Which refusal says that a source has less by now than is billed of it. */
const exceedingCode = {
  RECEIPT: 'NT_BILLING',
  RETURN: 'NT_BILLING',
  CONSUMPTION: 'CSG_UNSETTLED',
  PRICE_ADJUST: 'INV_ADJUSTED',
} as const satisfies Record<Unbilled['lineSource'], string>;
/** The quantities live at their sources: what another document took meanwhile, or came back, is not billed here. */
export const unbilled = every<Doc, MachineEvent>(
  ['NT_BILLING', 'CSG_UNSETTLED', 'INV_ADJUSTED'],
  ({ lines: rows }, sent) =>
    rows.flatMap((row) => {
      const found = given(sent).exceeding?.find(({ sourceKey }) => sourceKey === row.sourceKey);
      if (!found) return [];
      return [refuse(exceedingCode[row.lineSource], { params: { bill: row.noteNumber ?? '–', qty: found.free } })];
    }),
  ask,
);
export const notNegative = guard<Doc>('INV_NEGATIVE', ({ grossTotal }) => !isNegative(grossTotal ?? '0'), { over: ['grossTotal'] });
export const hasInvoices = guard<Doc>('INV_NONE', ({ invoices }) => invoices.length > 0, { over: ['invoices'] });
/** Fully digital invoices have twenty digits, others eight, red-letter ones either; foreign ones are as they are. */
const formOf: Readonly<Record<string, RegExp>> = {
  DIGITAL: /^[0-9]{20}$/,
  VAT_SPECIAL: /^[0-9]{8}$/,
  VAT_GENERAL: /^[0-9]{8}$/,
  RED: /^[0-9]{8}$|^[0-9]{20}$/,
};
export const wellFormed = rule<Doc>(
  ['INV_NO_FORMAT'],
  ({ invoices }) => {
    const bad = invoices.find(({ invoiceKind, invoiceNumber }) => formOf[invoiceKind]?.test(invoiceNumber) === false);
    return !bad || refuse('INV_NO_FORMAT', { params: { number: bad.invoiceNumber } });
  },
  { over: ['invoices'] },
);
export const unused = rule<Doc, MachineEvent>(
  ['INV_DUP_NO'],
  ({ invoices }, sent) => {
    const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
    const twice = numbers.find((number, index) => numbers.indexOf(number) < index || given(sent).known?.includes(number));
    return twice === undefined || refuse('INV_DUP_NO', { params: { number: twice } });
  },
  ask,
);
/** Invoices that name a tax number name those on record. */
export const ofParties = rule<Doc, MachineEvent>(
  ['INV_PARTY'],
  ({ invoices }, sent) => {
    const { buyer = null, seller = null } = given(sent).parties ?? {};
    for (const { invoiceNumber: number, buyerTaxNo, sellerTaxNo } of invoices)
      for (const [found, expected] of [
        [buyerTaxNo, buyer],
        [sellerTaxNo, seller],
      ])
        if (found && expected && found !== expected) return refuse('INV_PARTY', { params: { number, found, expected } });
    return true;
  },
  ask,
);
export const matches = rule<Doc>(
  ['INV_DIFF'],
  ({ netTotal, taxTotal, invoiceNet, invoiceTax }) => {
    const net = sub(invoiceNet ?? '0', netTotal ?? '0');
    const tax = sub(invoiceTax ?? '0', taxTotal ?? '0');
    return (eq(net, '0') && !gt(abs(tax), TAX_TOLERANCE)) || refuse('INV_DIFF', { params: { net, tax } });
  },
  { over: ['netTotal', 'taxTotal', 'invoiceNet', 'invoiceTax'] },
);
export const verified = rule<Doc>(
  ['INV_VERIFY'],
  ({ invoices }) => {
    const open = invoices.find(({ verifyStatus }) => verifyStatus !== 'VALID');
    return !open || refuse('INV_VERIFY', { params: { number: open.invoiceNumber } });
  },
  { over: ['invoices'] },
);
export const fourEyes = guard<Doc, MachineEvent>(
  'INV_SELF',
  ({ confirmedBy }, { actor }) => confirmedBy !== actor.userId && confirmedBy !== actor.onBehalfOf,
  ask,
);
/** What is owed: the invoices without what is taken off. */
export const dueOf = ({ invoiceGross, deductTotal }: Doc): string => sub(invoiceGross ?? '0', deductTotal ?? '0');
export const payGate: Guard<Doc, DocEventOf<'PAY'>> = rule(
  ['SUP_GATE_PAY'],
  (_doc: Doc, sent: DocEventOf<'PAY'>) => {
    const { gated } = given(sent);
    return !gated || sent.payload.releasedFlag === 'Y' || refuse('SUP_GATE_PAY', { words: { reason: gated } });
  },
  ask,
);
export const toKnownAccount: Guard<Doc, DocEventOf<'PAY'>> = rule(
  ['ACC_NOT_VERIFIED', 'ACC_ON_HOLD'],
  (_doc: Doc, sent: DocEventOf<'PAY'>) => {
    const { account, heldUntil = '' } = given(sent);
    if (account === 'HELD') return refuse('ACC_ON_HOLD', { params: { time: heldUntil } });
    return account !== 'OPEN' || refuse('ACC_NOT_VERIFIED');
  },
  ask,
);
export const unpaid = guard<Doc>('INV_PAID', ({ paidAmount }) => eq(paidAmount ?? '0', '0'), { over: ['paidAmount'] });
export const payable: Guard<Doc, DocEventOf<'PAY'>> = rule(
  ['INV_PAY'],
  (doc: Doc, { payload }: DocEventOf<'PAY'>) => {
    const left = sub(dueOf(doc), doc.paidAmount ?? '0');
    return (isPositive(payload.amount) && !gt(payload.amount, left)) || refuse('INV_PAY', { params: { amount: left } });
  },
  ask,
);

const pricedOnce = ({ price, priceIncl, qty, taxRate, priceUnit }: Unbilled) =>
  priceIncl ? priced('INCL', priceIncl, qty, taxRate, priceUnit) : priced('EXCL', price, qty, taxRate, priceUnit);
/**
 * Each line is rounded for itself, as its receipt is: 100 × 12.345678 is 1,234.57, with 13 % 1,395.06. Where the order has prices
 * with tax, the gross amount comes first, as its buyer entered it: one of 10.00 is 8.85 and 1.15.
 */
export function billed({ found = [] }: InvoiceFacts): Change<Doc> {
  const rows = found.slice(0, lines.lines.bound).map((one, index) => {
    const { amountExcl, taxAmount, amountIncl } = pricedOnce(one);
    const { priceIncl = null, billedPrice = null, agreementNumber = null } = one;
    const amounts = { netAmount: amountExcl, taxAmount, grossAmount: amountIncl };
    return { ...one, priceIncl, priceUnit: unitOf(one), billedPrice, agreementNumber, lineNum: (index + 1) * 10, ...amounts };
  });
  const total = (name: 'netAmount' | 'taxAmount' | 'grossAmount') => sum(rows.map((row) => row[name]));
  return { lines: rows, netTotal: total('netAmount'), taxTotal: total('taxAmount'), grossTotal: total('grossAmount') };
}
/** At most this share of a statement is taken off, in percent; the rest of a notice waits for the next document. */
const DEDUCT_SHARE = '30';
/** Notices that the supplier accepted are taken off, the oldest first. */
export function deductions({ grossTotal }: Pick<Doc, 'grossTotal'>, { notices }: InvoiceFacts): Change<Doc> {
  if (notices === undefined) return {};
  let left = round2(div(mul(grossTotal ?? '0', DEDUCT_SHARE), '100'));
  const deducts = notices.flatMap(({ noticeId, noticeNumber, remaining }, index) => {
    const taken = min(remaining, left);
    if (!isPositive(taken)) return [];
    left = sub(left, taken);
    return [{ deductNum: (index + 1) * 10, noticeId, noticeNumber, amount: taken }];
  });
  const deductTotal = sum(deducts.map((row) => row.amount));
  return { deducts, deductTotal, payableTotal: sub(grossTotal ?? '0', deductTotal) };
}
export const tellNotices =
  (event: 'DEDUCTED' | 'UNDEDUCTED') =>
  ({ id, deducts }: Doc): readonly Effect[] =>
    deducts.map((row) => ({
      kind: 'send',
      type: 'srmSpeAssessHead',
      id: row.noticeId,
      event,
      payload: { invDocId: id, amount: row.amount },
      part: row.noticeId,
    }));
export const tellContracts = ({ id }: Doc, sent: MachineEvent): readonly Effect[] => {
  const { contractIds = [], today: day } = given(sent);
  return contractIds.map((contractId) => ({
    kind: 'send',
    type: 'srmCctContract',
    id: contractId,
    event: 'INVOICED',
    payload: { invDocId: id, day },
    part: contractId,
  }));
};
/** In proportion to what it bills of each: by all that is paid up to now, so that no cent is lost between payments. */
export const tellPayment = (doc: Doc, sent: DocEventOf<'PAY'> | DocEventOf<'PAYMENT_TOLD'>): readonly Effect[] => {
  const { shares = [], billed: whole = '0', today: day } = given(sent);
  const { amount, voucher } = sent.payload;
  const paid = doc.paidAmount ?? '0';
  const shareOf = (upTo: string, gross: string) => round2(div(mul(upTo, gross), whole));
  return shares.flatMap(({ contractId, gross }): readonly Effect[] => {
    const part = sub(shareOf(paid, gross), shareOf(sub(paid, amount), gross));
    if (!isPositive(part)) return [];
    const payload = { invDocId: doc.id, amount: part, voucher, day };
    return [{ kind: 'send', type: 'srmCctContract', id: contractId, event: 'INVOICE_PAID', payload, part: contractId }];
  });
};
export function saved(doc: Doc, payload: SavePayload): Change<Doc> {
  const change = applySave<Doc>(lines, doc, payload);
  const invoices = (change.invoices ?? doc.invoices).map((row) => ({ ...row, grossAmount: add(row.netAmount, row.taxAmount) }));
  // A red-letter invoice takes back what another one billed; its amounts are written without a sign.
  const total = (name: 'netAmount' | 'taxAmount') => sum(invoices.map((row) => (row.invoiceKind === 'RED' ? neg(row[name]) : row[name])));
  const [invoiceNet, invoiceTax] = [total('netAmount'), total('taxAmount')];
  return { ...change, invoices, invoiceNet, invoiceTax, invoiceGross: add(invoiceNet, invoiceTax) };
}
