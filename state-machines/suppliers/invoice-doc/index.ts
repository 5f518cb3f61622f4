/**
 * Supplier invoice documents (suppliers.md): receipts of a period, and what was sent back after it was billed, agreed by both
 * sides, the supplier's invoices matched with them, and paid. Finance systems are not connected: payments are entered.
 */
import { defineDocument } from '../../kernel/definition.js';
import type { Screen } from '../../kernel/definition.js';
import { event, facts, saveEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context, Label } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect, Guard } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf } from '../../kernel/lifecycle.js';
import { abs, add, div, eq, gt, isNegative, isPositive, isZero, min, mul, neg, round2, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { mustSay, saidReasons } from '../../kernel/stock/said.js';
import { priced } from '../../kernel/stock/money.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const edit = { supplier: 'edit' } as const;
const made = { computed: true, ...read } as const;
const amount = { ...made, initial: '0' } as const;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  currency: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', { need: 'save', initial: 'CNY', fixed: true, ...read }),
  periodFrom: f.date('From', '期间起', { need: 'save', ...read }),
  periodTo: f.date('To', '期间止', { need: 'save', notBefore: 'periodFrom', ...read }),
  netTotal: f.amount('Net', '不含税合计', amount),
  taxTotal: f.amount('Tax', '税额合计', amount),
  grossTotal: f.amount('Gross', '价税合计', amount),
  invoiceNet: f.amount('Invoiced, net', '发票不含税', amount),
  invoiceTax: f.amount('Invoiced, tax', '发票税额', amount),
  invoiceGross: f.amount('Invoiced, gross', '发票价税合计', amount),
  deductTotal: f.amount('Deducted', '扣款合计', amount),
  payableTotal: f.amount('Payable', '应付金额', amount),
  paidAmount: f.amount('Paid', '已付金额', amount),
  disputeNote: f.text(500, 'Dispute', '异议说明', made),
  confirmedBy: f.ref('baseUsers', 'Confirmed by', '核对人', { computed: true }),
};
const lines = {
  lines: hot(
    'Statement',
    '对账明细',
    { entity: 'srmSlcSupplierInvDocLine', key: 'lineNum', bound: 2000, computed: true, indexes: ['sourceKey'] },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', ...read }),
      lineSource: f.lookup(lookups.SLC_INV_SOURCE, 'From', '来源', { need: 'save', ...read }),
      sourceKey: f.text(60, 'Source line', '来源行', { need: 'save', internal: true }),
      noteNumber: f.text(60, 'Delivery note', '送货单号', read),
      orderNumber: f.text(60, 'Order', '订单号', read),
      itemName: f.text(200, 'Material', '物料', read),
      qty: f.quantity('Quantity', '数量', { need: 'save', ...read }),
      price: f.price('Price excl. tax', '不含税单价', { need: 'save', ...read }),
      taxRate: f.rate('Tax rate', '税率', { need: 'save', ...read }),
      netAmount: f.amount('Net', '不含税金额', { need: 'save', ...read }),
      taxAmount: f.amount('Tax', '税额', { need: 'save', ...read }),
      grossAmount: f.amount('Gross', '价税合计', { need: 'save', ...read }),
    },
  ),
  invoices: hot(
    'Invoices',
    '发票',
    {
      entity: 'srmSlcSupplierInvoice',
      key: 'invoiceNum',
      bound: 200,
      indexes: ['invoiceNumber'],
      live: { duplicateFlag: f.flag('Used twice', '重复发票') },
    },
    {
      invoiceNum: f.integer('No.', '序号', { need: 'save', min: 1, ...edit }),
      invoiceKind: f.lookup(lookups.SLC_INVOICE_KIND, 'Kind', '发票类型', { need: 'save', initial: 'DIGITAL', ...edit }),
      invoiceNumber: f.text(30, 'Invoice number', '发票号码', { need: 'save', ...edit }),
      invoiceDate: f.date('Dated', '开票日期', { need: 'save', ...edit }),
      netAmount: f.amount('Net', '不含税金额', { need: 'save', min: 0, ...edit }),
      taxAmount: f.amount('Tax', '税额', { need: 'save', min: 0, ...edit }),
      grossAmount: f.amount('Gross', '价税合计', made),
      buyerTaxNo: f.text(30, "Buyer's tax number", '购方税号', { upper: true, ...edit }),
      sellerTaxNo: f.text(30, "Seller's tax number", '销方税号', { upper: true, ...edit }),
      fileIds: f.attachments('Invoice', '发票文件', edit),
      verifyStatus: f.lookup(lookups.SLC_INV_VERIFY, 'Verified', '查验状态', { ...made, initial: 'PENDING' }),
    },
  ),
  deducts: hot(
    'Deductions',
    '扣款明细',
    { entity: 'srmSlcSupplierInvDeduct', key: 'deductNum', bound: 200, computed: true, indexes: ['noticeId'] },
    {
      deductNum: f.integer('No.', '序号', { need: 'save', ...read }),
      noticeId: f.text(20, 'Notice id', '考核单标识', { need: 'save', internal: true }),
      noticeNumber: f.text(60, 'Assessment notice', '考核通知单', read),
      amount: f.amount('Amount', '扣款金额', { need: 'save', ...read }),
    },
  ),
};
type Doc = Context<typeof fields, typeof lines>;

/** An accepted notice of which something remains that no other open document takes off. */
export interface Deductible {
  readonly noticeId: string;
  readonly noticeNumber: string | null;
  readonly remaining: string;
}

/** What of a receipt or a consumption no other document bills; of what was billed and sent back since, how much less than nothing. */
export interface Unbilled {
  readonly lineSource: 'RECEIPT' | 'RETURN' | 'CONSUMPTION';
  readonly sourceKey: string;
  readonly noteNumber: string | null;
  readonly orderNumber: string | null;
  readonly itemName: string | null;
  readonly qty: string;
  readonly price: string;
  readonly taxRate: string;
}
export interface InvoiceFacts {
  readonly found?: readonly Unbilled[];
  /** Lines that bill more than is free at their source by now, and what is. */
  readonly exceeding?: readonly { readonly sourceKey: string; readonly free: string }[];
  /** Invoice numbers that other documents have. */
  readonly known?: readonly string[];
  /** Tax numbers of the organisation and of the supplier; null: none on record. */
  readonly parties?: { readonly buyer: string | null; readonly seller: string | null };
  readonly gated?: Label | null;
  readonly notices?: readonly Deductible[];
  /** Whether the account that is paid to is known to be the supplier's; of one on hold, until when. */
  readonly account?: 'OPEN' | 'HELD' | 'OK';
  readonly heldUntil?: string;
  /** Contracts of whose orders it bills, and the day on which it was approved. */
  readonly contractIds?: readonly string[];
  readonly today?: string;
  /** Of what it bills, the share of each contract, and of how much in all. */
  readonly shares?: readonly { readonly contractId: string; readonly gross: string }[];
  readonly billed?: string;
}
const withFacts = { facts: facts<InvoiceFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  COLLECT: event('Collect receipts', '提取收货', {}, { call: 'doCollect', ...withFacts }),
  SEND: event('Send to the supplier', '发送供应商确认', {}, withFacts),
  SUPPLIER_CONFIRM: event('Confirm', '确认对账'),
  DISPUTE: event('Dispute', '提出异议', reason, { dangerous: true }),
  SUBMIT_INVOICE: event('Hand in invoices', '提交发票', {}, withFacts),
  VERIFY: event('Verified', '登记查验', {
    invoiceNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
    verifyStatus: f.lookup(lookups.SLC_INV_VERIFY, 'Result', '查验结果', { need: 'save', initial: 'VALID' }),
  }),
  RETURN_INVOICE: event('Return the invoices', '退回发票', reason),
  APPROVE: event('Approve', '审核通过', comment, { seen: true, ...withFacts }),
  PAY: event(
    'Enter a payment',
    '登记付款',
    {
      amount: f.amount('Amount', '付款金额', { need: 'save', min: 0 }),
      voucher: f.text(60, 'Voucher', '凭证号', { need: 'save' }),
      releasedFlag: f.flag('Released although payments are held', '付款冻结时单笔放行'),
    },
    withFacts,
  ),
  REVERSE: event('Take the approval back', '冲销', reason, { dangerous: true }),
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};
type DocEvent = EventOf<typeof events>;
type DocEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

/** How far taxes may be apart, for rounding on either side. */
const TAX_TOLERANCE = '0.05';
const { guard, rule, every, refuse, reasons } = refusalsOf({
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
  INV_NEGATIVE: {
    en: 'More was sent back than is billed: the total must not be negative. Take a longer period, or wait for further receipts.',
    cn: '退货多于开票,合计金额不能为负,请扩大期间或等待后续收货',
  },
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
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as InvoiceFacts;

const hasLines = guard<Doc>('SLC_LINES_EMPTY', ({ lines: rows }) => rows.length > 0, { over: ['lines'] });
const permitted = rule<Doc, MachineEvent>(
  ['SUP_GATE_INVOICE'],
  (_doc, sent) => {
    const { gated } = given(sent);
    return !gated || refuse('SUP_GATE_INVOICE', { words: { reason: gated } });
  },
  ask,
);
const isConsumed = ({ lineSource }: Pick<Doc['lines'][number], 'lineSource'>) => lineSource === 'CONSUMPTION';
/** The quantities live at their sources: what another document took meanwhile, or came back, is not billed here. */
const unbilled = every<Doc, MachineEvent>(
  ['NT_BILLING', 'CSG_UNSETTLED'],
  ({ lines: rows }, sent) =>
    rows.flatMap((row) => {
      const found = given(sent).exceeding?.find(({ sourceKey }) => sourceKey === row.sourceKey);
      if (!found) return [];
      return [refuse(isConsumed(row) ? 'CSG_UNSETTLED' : 'NT_BILLING', { params: { bill: row.noteNumber ?? '–', qty: found.free } })];
    }),
  ask,
);
const notNegative = guard<Doc>('INV_NEGATIVE', ({ grossTotal }) => !isNegative(grossTotal ?? '0'), { over: ['grossTotal'] });
const hasInvoices = guard<Doc>('INV_NONE', ({ invoices }) => invoices.length > 0, { over: ['invoices'] });
/** Fully digital invoices have twenty digits, others eight, red-letter ones either; foreign ones are as they are. */
const formOf: Readonly<Record<string, RegExp>> = {
  DIGITAL: /^[0-9]{20}$/,
  VAT_SPECIAL: /^[0-9]{8}$/,
  VAT_GENERAL: /^[0-9]{8}$/,
  RED: /^[0-9]{8}$|^[0-9]{20}$/,
};
const wellFormed = rule<Doc>(
  ['INV_NO_FORMAT'],
  ({ invoices }) => {
    const bad = invoices.find(({ invoiceKind, invoiceNumber }) => formOf[invoiceKind]?.test(invoiceNumber) === false);
    return !bad || refuse('INV_NO_FORMAT', { params: { number: bad.invoiceNumber } });
  },
  { over: ['invoices'] },
);
const unused = rule<Doc, MachineEvent>(
  ['INV_DUP_NO'],
  ({ invoices }, sent) => {
    const numbers = invoices.map(({ invoiceNumber }) => invoiceNumber);
    const twice = numbers.find((number, index) => numbers.indexOf(number) < index || given(sent).known?.includes(number));
    return twice === undefined || refuse('INV_DUP_NO', { params: { number: twice } });
  },
  ask,
);
/** Invoices that name a tax number name those on record. */
const ofParties = rule<Doc, MachineEvent>(
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
const matches = rule<Doc>(
  ['INV_DIFF'],
  ({ netTotal, taxTotal, invoiceNet, invoiceTax }) => {
    const net = sub(invoiceNet ?? '0', netTotal ?? '0');
    const tax = sub(invoiceTax ?? '0', taxTotal ?? '0');
    return (eq(net, '0') && !gt(abs(tax), TAX_TOLERANCE)) || refuse('INV_DIFF', { params: { net, tax } });
  },
  { over: ['netTotal', 'taxTotal', 'invoiceNet', 'invoiceTax'] },
);
const verified = rule<Doc>(
  ['INV_VERIFY'],
  ({ invoices }) => {
    const open = invoices.find(({ verifyStatus }) => verifyStatus !== 'VALID');
    return !open || refuse('INV_VERIFY', { params: { number: open.invoiceNumber } });
  },
  { over: ['invoices'] },
);
const fourEyes = guard<Doc, MachineEvent>(
  'INV_SELF',
  ({ confirmedBy }, { actor }) => confirmedBy !== actor.userId && confirmedBy !== actor.onBehalfOf,
  ask,
);
/** What is owed: the invoices without what is taken off. */
const dueOf = ({ invoiceGross, deductTotal }: Doc): string => sub(invoiceGross ?? '0', deductTotal ?? '0');
const payGate: Guard<Doc, DocEventOf<'PAY'>> = rule(
  ['SUP_GATE_PAY'],
  (_doc: Doc, sent: DocEventOf<'PAY'>) => {
    const { gated } = given(sent);
    return !gated || sent.payload.releasedFlag === 'Y' || refuse('SUP_GATE_PAY', { words: { reason: gated } });
  },
  ask,
);
const toKnownAccount: Guard<Doc, DocEventOf<'PAY'>> = rule(
  ['ACC_NOT_VERIFIED', 'ACC_ON_HOLD'],
  (_doc: Doc, sent: DocEventOf<'PAY'>) => {
    const { account, heldUntil = '' } = given(sent);
    if (account === 'HELD') return refuse('ACC_ON_HOLD', { params: { time: heldUntil } });
    return account !== 'OPEN' || refuse('ACC_NOT_VERIFIED');
  },
  ask,
);
const unpaid = guard<Doc>('INV_PAID', ({ paidAmount }) => eq(paidAmount ?? '0', '0'), { over: ['paidAmount'] });
const payable: Guard<Doc, DocEventOf<'PAY'>> = rule(
  ['INV_PAY'],
  (doc: Doc, { payload }: DocEventOf<'PAY'>) => {
    const left = sub(dueOf(doc), doc.paidAmount ?? '0');
    return (isPositive(payload.amount) && !gt(payload.amount, left)) || refuse('INV_PAY', { params: { amount: left } });
  },
  ask,
);

/** Each line is rounded for itself, as its receipt is: 100 × 12.345678 is 1,234.57, with 13 % 1,395.06. */
export function billed({ found = [] }: InvoiceFacts): Change<Doc> {
  const rows = found.slice(0, lines.lines.bound).map((one, index) => {
    const { amountExcl, taxAmount, amountIncl } = priced('EXCL', one.price, one.qty, one.taxRate);
    return { ...one, lineNum: (index + 1) * 10, netAmount: amountExcl, taxAmount, grossAmount: amountIncl };
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
const tellNotices =
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
const tellContracts = ({ id }: Doc, sent: MachineEvent): readonly Effect[] => {
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
const tellPayment = (doc: Doc, sent: DocEventOf<'PAY'>): readonly Effect[] => {
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
function saved(doc: Doc, payload: SavePayload): Change<Doc> {
  const change = applySave<Doc>(lines, doc, payload);
  const invoices = (change.invoices ?? doc.invoices).map((row) => ({ ...row, grossAmount: add(row.netAmount, row.taxAmount) }));
  // A red-letter invoice takes back what another one billed; its amounts are written without a sign.
  const total = (name: 'netAmount' | 'taxAmount') => sum(invoices.map((row) => (row.invoiceKind === 'RED' ? neg(row[name]) : row[name])));
  const [invoiceNet, invoiceTax] = [total('netAmount'), total('taxAmount')];
  return { ...change, invoices, invoiceNet, invoiceTax, invoiceGross: add(invoiceNet, invoiceTax) };
}

type State = 'draft' | 'supplierConfirming' | 'disputed' | 'invoicing' | 'financeChecking' | 'approved' | 'paid' | 'cancelled';
const inside = 'supplierInvDocOrgList';
const outside = 'supplierInvDocList';
const people = by('BUYER', 'FINANCE');
const finance = by('FINANCE');
const supplier = own<Doc>(({ supplierId }, id) => supplierId === id);
const save = { to: 'same' as const, who: [people] as const, change: (doc: Doc, { payload }: DocEventOf<'SAVE'>) => saved(doc, payload) };
const collect = {
  to: 'same' as const,
  who: [people] as const,
  change: (_doc: Doc, { facts: found }: DocEventOf<'COLLECT'>) => billed(found),
};
const send = {
  to: 'supplierConfirming' as const,
  who: [people] as const,
  guards: [hasLines, permitted, unbilled, notNegative],
  change: (doc: Doc, { actor, facts: found }: DocEventOf<'SEND'>) => ({
    confirmedBy: actor.userId,
    disputeNote: null,
    ...deductions(doc, found),
  }),
};
const cancel = { to: 'cancelled' as const, who: [people] as const, guards: [mustSay('reason')] };
const approve = {
  who: [finance] as const,
  guards: [verified, fourEyes],
  effects: [tellNotices('DEDUCTED'), tellContracts],
};
const paidUp = (doc: Doc, { payload }: DocEventOf<'PAY'>) => eq(add(doc.paidAmount ?? '0', payload.amount), dueOf(doc));
const paying = [payable, payGate, toKnownAccount] as const;
const pays = (doc: Doc, { payload }: DocEventOf<'PAY'>) => ({ paidAmount: add(doc.paidAmount ?? '0', payload.amount) });
const toSupplier = (en: string, cn: string) => ({
  type: 'SUPPLIER_INVOICE',
  menuCode: outside,
  title: { en, cn },
  to: ({ supplierId }: Doc) => [`supplier:${supplierId}` as const],
});
const toInside = (resp: 'BUYER' | 'FINANCE', en: string, cn: string) => ({
  type: 'SUPPLIER_INVOICE',
  menuCode: inside,
  title: { en, cn },
  to: ({ orgId }: Doc) => [`resp:${resp}@${orgId}` as const],
});
const machine = lifecycle<Doc, DocEvent>()<State>(
  { CREATE: { to: 'draft', who: [people], change: (doc, { payload }) => saved(doc, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { SAVE: save, COLLECT: collect, SEND: send, DELETE: { to: 'removed', who: [people] } },
    },
    supplierConfirming: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [toSupplier('Statement to confirm', '对账单待确认')],
      on: {
        SUPPLIER_CONFIRM: { to: 'invoicing', who: [supplier] },
        DISPUTE: {
          to: 'disputed',
          who: [supplier],
          guards: [mustSay('reason')],
          change: (_doc, { payload }) => ({ disputeNote: payload.reason }),
        },
        CANCEL: cancel,
      },
    },
    disputed: {
      label: { en: 'Disputed', cn: '供应商有异议' },
      colour: 'red',
      todos: [toInside('BUYER', 'Statement disputed', '对账单有异议')],
      on: { COLLECT: collect, SEND: send, CANCEL: cancel },
    },
    invoicing: {
      label: { en: 'To be invoiced', cn: '待开票' },
      colour: 'orange',
      todos: [toSupplier('Invoices to hand in', '待提交发票')],
      on: {
        SAVE: { ...save, who: [supplier, people] },
        SUBMIT_INVOICE: { to: 'financeChecking', who: [supplier, people], guards: [hasInvoices, wellFormed, unused, ofParties, matches] },
        CANCEL: cancel,
      },
    },
    financeChecking: {
      label: { en: 'Checked by finance', cn: '待财务审核' },
      colour: 'blue',
      phase: 'approval',
      todos: [toInside('FINANCE', 'Invoices to check', '发票待审核')],
      on: {
        VERIFY: {
          to: 'same',
          who: [finance],
          change: (doc, { payload }) => ({
            invoices: doc.invoices.map((row) =>
              row.invoiceNum === payload.invoiceNum ? { ...row, verifyStatus: payload.verifyStatus } : row,
            ),
          }),
        },
        RETURN_INVOICE: { to: 'invoicing', who: [finance], guards: [mustSay('reason')] },
        APPROVE: [
          { ...approve, to: 'paid', when: (doc) => isZero(dueOf(doc)) },
          { ...approve, to: 'approved' },
        ],
      },
    },
    approved: {
      label: { en: 'To be paid', cn: '已入账待付款' },
      colour: 'green',
      phase: 'inForce',
      on: {
        PAY: [
          { to: 'paid', when: paidUp, who: [finance], guards: paying, change: pays, effects: [tellPayment] },
          { to: 'same', who: [finance], guards: paying, change: pays, effects: [tellPayment] },
        ],
        REVERSE: {
          to: 'invoicing',
          who: [finance],
          guards: [mustSay('reason'), unpaid],
          effects: [tellNotices('UNDEDUCTED')],
        },
      },
    },
    paid: { label: { en: 'Paid', cn: '已付款' }, colour: 'dark', ended: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true },
  },
);

const told = ['supplierConfirming', 'disputed', 'invoicing', 'financeChecking', 'approved', 'paid', 'cancelled'];
const label = { en: 'Invoice documents', cn: '对账开票' };
const resp = ['BUYER', 'FINANCE', 'AUDITOR'] as const;
const theirs = ['SUPPLIER', 'SUPPLIER_ADMIN'] as const;
const screens: readonly Screen[] = [
  { route: inside, kind: 'list', audience: ['INSIDE'], label, resp },
  {
    route: 'supplierInvDocOrgEdit',
    kind: 'edit',
    audience: ['INSIDE'],
    label: { en: 'Invoice document', cn: '对账开票单' },
    within: inside,
  },
  { route: outside, kind: 'list', audience: ['EX'], label, resp: theirs },
  { route: 'supplierInvDocEdit', kind: 'edit', audience: ['EX'], label: { en: 'Invoice document', cn: '对账开票单' }, within: outside },
  {
    route: 'supplierInvList',
    kind: 'list',
    lines: 'invoices',
    audience: ['INSIDE', 'EX'],
    label: { en: 'Invoices', cn: '发票查询' },
    resp: [...resp, ...theirs],
  },
];

export const srmSlcSupplierInvDocHeader = defineDocument({
  type: 'srmSlcSupplierInvDocHeader',
  version: 1,
  path: 'suppliers/invoice-doc',
  kind: 'document',
  title: { en: 'Supplier invoice document', cn: '供应商对账开票单' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...saidReasons, ...reasons },
  sends: {
    DEDUCTED: { to: ['srmSpeAssessHead'], byHand: true },
    INVOICED: { to: ['srmCctContract'], byHand: true },
    INVOICE_PAID: { to: ['srmCctContract'], byHand: true },
    UNDEDUCTED: { to: ['srmSpeAssessHead'], byHand: true },
  },
  view: plainView<Doc>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', told] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'INV-{yyyyMMdd}-{seq4}' },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'periodFrom',
      'periodTo',
      'currency',
      'netTotal',
      'taxTotal',
      'grossTotal',
      'invoiceGross',
      'paidAmount',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'periodTo', 'creationDate'],
    lineFilters: { invoiceNumber: { line: 'invoices', column: 'invoiceNumber' } },
    sort: [['creationDate', 'desc']],
    sums: { columns: ['grossTotal', 'invoiceGross', 'paidAmount'], by: 'currency' },
  },
  lineLists: {
    invoices: {
      columns: [
        'invoiceNumber',
        'invoiceKind',
        'invoiceDate',
        'netAmount',
        'taxAmount',
        'grossAmount',
        'currency',
        'verifyStatus',
        'duplicateFlag',
        'docNumber',
        'state',
        'supplierId',
      ],
      filters: [
        'invoiceNumber',
        'invoiceKind',
        'invoiceDate',
        'verifyStatus',
        'duplicateFlag',
        'docNumber',
        'state',
        'supplierId',
        'currency',
        'orgId',
      ],
      sort: [['invoiceDate', 'desc']],
      sums: { columns: ['netAmount', 'taxAmount', 'grossAmount'], by: 'currency' },
    },
  },
  form: [
    {
      label: { en: 'Document', cn: '对账开票单' },
      fields: ['orgId', 'supplierId', 'currency', 'periodFrom', 'periodTo', 'disputeNote', 'remark'],
    },
    {
      label: { en: 'Totals', cn: '合计' },
      fields: [
        'netTotal',
        'taxTotal',
        'grossTotal',
        'invoiceNet',
        'invoiceTax',
        'invoiceGross',
        'deductTotal',
        'payableTotal',
        'paidAmount',
      ],
    },
    { label: { en: 'Statement', cn: '对账明细' }, lines: 'lines' },
    { label: { en: 'Deductions', cn: '扣款明细' }, lines: 'deducts' },
    { label: { en: 'Invoices', cn: '发票' }, lines: 'invoices' },
  ],
  proposes: { orgId: 'organisation' },
  screens,
});
