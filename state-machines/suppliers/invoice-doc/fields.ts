/** What an invoice document holds, and what happens to it. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Label } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { priceUnitRead } from '../../trade/price-unit.js';
import { supplierLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const edit = { supplier: 'edit' } as const;
const made = { computed: true, ...read } as const;
const amount = { ...made, initial: '0' } as const;
export const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  noteId: f.ref('srmPurDeliveryNoteHeader', 'Beginning with', '起始送货单', {
    fixed: true,
    help: {
      en: 'The statement is for the organisation and in the currency of this delivery note.',
      cn: '对账单的组织和币种取自该送货单',
    },
    ...read,
  }),
  stockId: f.ref('srmSlcConsignStock', 'Or with consigned stock', '或起始寄售库存', {
    fixed: true,
    help: {
      en: 'The statement is for the organisation of this stock, in its base currency.',
      cn: '对账单的组织取自该寄售库存,币种为该组织本位币',
    },
    ...read,
  }),
  initiatorType: f.lookup(lookups.SLC_INITIATOR, 'From', '发起方', { ...made, initial: 'INSIDE' }),
  currency: f.code('baseCurrency', 'currencyCode', 3, 'Currency', '币种', {
    holds: true,
    need: 'save',
    initial: 'CNY',
    fixed: true,
    ...read,
  }),
  periodFrom: f.date('From', '期间起', { need: 'save', ...edit }),
  periodTo: f.date('To', '期间止', { need: 'save', notBefore: 'periodFrom', ...edit }),
  netTotal: f.amount('Net', '不含税合计', amount),
  taxTotal: f.amount('Tax', '税额合计', amount),
  grossTotal: f.amount('Gross', '价税合计', amount),
  invoiceNet: f.amount('Invoiced, net', '发票不含税', amount),
  invoiceTax: f.amount('Invoiced, tax', '发票税额', amount),
  invoiceGross: f.amount('Invoiced, gross', '发票价税合计', amount),
  deductTotal: f.amount('Deducted', '扣款合计', amount),
  payableTotal: f.amount('Payable', '应付金额', amount),
  paidAmount: f.amount('Paid', '已付金额', amount),
  overPaidFlag: f.flag('Paid too much', '超额付款', { ...made, initial: 'N' }),
  disputeNote: f.text(500, 'Dispute', '异议说明', made),
  returnNote: f.text(500, 'Why returned', '退回原因', made),
  remindAt: f.dateTime('Next reminder', '下次提醒', { computed: true, internal: true }),
  confirmedBy: f.ref('baseUsers', 'Confirmed by', '核对人', { computed: true }),
};
export const lines = {
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
      priceIncl: f.price('Price incl. tax', '含税单价', {
        help: { en: 'Where the order has prices with tax: the amounts follow from it', cn: '订单价格含税时:金额由此计算' },
        ...read,
      }),
      priceUnit: priceUnitRead,
      billedPrice: f.price('Billed at', '原开票单价', {
        help: { en: 'Of a price adjustment: what was billed before, without tax', cn: '价格调整时:此前已开票的不含税单价' },
        ...read,
      }),
      agreementNumber: f.text(60, 'Adjusted by agreement', '调价协议', read),
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
export type Doc = Context<typeof fields, typeof lines>;

/** An accepted notice of which something remains that no other open document takes off. */
export interface Deductible {
  readonly noticeId: string;
  readonly noticeNumber: string | null;
  readonly remaining: string;
}

/**
 * What of a receipt or a consumption no other document bills; of what was billed and sent back since, how much less than nothing.
 * Of what was billed at a price that an agreement changed afterwards, the difference: less than nothing where it became cheaper.
 */
export interface Unbilled {
  readonly lineSource: 'RECEIPT' | 'RETURN' | 'CONSUMPTION' | 'PRICE_ADJUST';
  readonly sourceKey: string;
  readonly noteNumber: string | null;
  readonly orderNumber: string | null;
  readonly itemName: string | null;
  readonly qty: string;
  readonly price: string;
  /** Where the order has prices with tax; the amounts follow from it. */
  readonly priceIncl?: string | null;
  /** For how many units the prices are; absent: for one. */
  readonly priceUnit?: number;
  readonly taxRate: string;
  /** Of price adjustments alone. */
  readonly billedPrice?: string;
  readonly agreementNumber?: string;
}
/** Whose delivery note or consigned stock a statement begins with. */
export interface Begun {
  readonly supplierId: string;
  readonly orgId: string;
  readonly currency: string;
}
export interface InvoiceFacts {
  /** null: there is no such delivery note or stock, or nothing was consumed of it. */
  readonly begun?: Begun | null;
  readonly found?: readonly Unbilled[];
  /** Lines that bill more than is free at their source by now, and what is; of price adjustments those that hold no more. */
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
/** What a payment is, entered by a person or told by the finance system. */
export const paymentFields = {
  amount: f.amount('Amount', '付款金额', { need: 'save', min: 0 }),
  voucher: f.text(60, 'Voucher', '凭证号', { need: 'save' }),
};
interface Payment {
  readonly amount: string;
  readonly voucher: string;
}
export const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存'),
  COLLECT: event('Collect receipts', '提取收货', {}, { call: 'doCollect', ...withFacts }),
  SEND: event('Send to the supplier', '发送供应商确认', {}, withFacts),
  SUBMIT: event('Hand in the statement', '提交对账单', {}, withFacts),
  CONFIRM: event('Confirm the statement', '核对通过', {}, withFacts),
  RETURN: event('Return the statement', '退回对账单', reason),
  SUPPLIER_CONFIRM: event('Confirm', '确认对账'),
  DISPUTE: event('Dispute', '提出异议', reason, { dangerous: true }),
  SUBMIT_INVOICE: event('Hand in invoices', '提交发票', {}, withFacts),
  VERIFY: event('Verified', '登记查验', {
    invoiceNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
    verifyStatus: f.lookup(lookups.SLC_INV_VERIFY, 'Result', '查验结果', { need: 'save', initial: 'VALID' }),
  }),
  WITHDRAW: event('Take back from the check', '撤回审核'),
  RETURN_INVOICE: event('Return the invoices', '退回发票', reason),
  APPROVE: event('Approve', '审核通过', comment, { seen: true, ...withFacts }),
  PAY: event(
    'Enter a payment',
    '登记付款',
    {
      ...paymentFields,
      releasedFlag: f.flag('Released although payments are held', '付款冻结时单笔放行'),
    },
    withFacts,
  ),
  PAYMENT_TOLD: systemEvent<Payment, InvoiceFacts>('Paid, as finance tells', '财务系统付款'),
  REVERSE: event('Take the approval back', '冲销', reason, { dangerous: true }),
  REOPEN: event('Open the statement again', '重新打开对账单', reason),
  REMIND_DUE: systemEvent('Reminder due', '提醒到期'),
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};
export type DocEvent = EventOf<typeof events>;
export type DocEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
