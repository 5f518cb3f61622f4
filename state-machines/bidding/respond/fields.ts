import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { biddingLookups as lookups } from '../lookups.js';
import type { BidPayload, EnvelopeType, WrappedKey } from '../sealing.js';

const made = { computed: true } as const;
const read = { computed: true, supplier: 'read' } as const;

/** What became of a bid in a section. */
export interface SectionOutcome {
  readonly status: 'SEALED' | 'RETURNED' | 'OPENED' | 'INVALID' | 'AWARDED' | 'LOST';
  readonly reason?: string | null;
}
export type SectionOutcomes = Readonly<Record<string, SectionOutcome>>;

export const fields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true, supplier: 'edit' }),
  projectNumber: f.text(60, 'Project number', '项目编号', read),
  projectName: f.text(200, 'Project', '项目名称', read),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', read),
  supplierName: f.text(200, 'Supplier name', '供应商名称', read),
  participantId: f.ref('srmSfdBiddingSupplier', 'Participant', '投标供应商', made),
  ownerUserId: f.ref('baseUsers', 'Owner', '负责人', made),
  currency: f.text(3, 'Currency', '币种', read),
  sectionIds: f.json<readonly string[]>()('Sections', '参与标段', { supplier: 'edit', initial: [] }),
  bidderContact: f.text(200, 'Contact', '投标联系人', { supplier: 'edit' }),
  docVersionAck: f.integer('Document version', '招标文件版本', read),
  bidDeadline: f.dateTime('Deadline when sealed', '截标时间(提交时)', read),
  sealedAt: f.dateTime('Sealed at', '提交时间', read),
  sealCount: f.integer('Times sealed', '提交次数', { ...read, initial: 0 }),
  receiptHash: f.text(64, 'Receipt', '回执哈希', read),
  withdrawnAt: f.dateTime('Withdrawn at', '撤回时间', read),
  closedAt: f.dateTime('Bids closed at', '截标时间', read),
  openedAt: f.dateTime('Opened at', '开启时间', read),
  sectionResults: f.json<SectionOutcomes>()('Results', '各标段结果', { ...read, initial: {} }),
  outcome: f.lookup(lookups.BID_RESPOND_OUTCOME, 'Outcome', '结果', read),
  eraseAt: f.dateTime('Ciphertext is erased at', '密文销毁时间', made),
};
export const envelopeFields = {
  envKey: f.text(60, 'Envelope', '信封', { need: 'save', supplier: 'edit' }),
  sectionId: f.text(20, 'Section', '标段', { need: 'save', supplier: 'edit' }),
  envelopeType: f.lookup(lookups.BID_ENVELOPE_TYPE, 'Kind', '信封类型', { need: 'save', supplier: 'edit' }),
  draftFileId: f.attachments('Encrypted draft', '加密草稿', { supplier: 'edit' }),
  fileIds: f.attachments('Encrypted files', '加密附件', { supplier: 'edit' }),
  commitHash: f.text(64, 'Commitment', '承诺值', read),
  cipherFileId: f.attachments('Sealed content', '密文', read),
  wrappedKey: f.json<WrappedKey>()('Wrapped key', '封装密钥', read),
  envelopeStatus: f.lookup(lookups.BID_ENVELOPE_STATUS, 'Status', '状态', { ...read, initial: 'DRAFT' }),
  payload: f.json<BidPayload>()('Content', '内容', read),
  salt: f.text(64, 'Salt', '盐值', read),
  openedAt: f.dateTime('Opened at', '开启时间', read),
  openedBy: f.lookup(lookups.BID_OPENED_BY, 'Opened by', '开启方式', read),
};
export const lines = {
  envelopes: hot('Envelopes', '信封', { entity: 'srmSfdBidEnvelope', key: 'envKey', bound: 200 }, envelopeFields),
  items: hot(
    'Price rows',
    '报价明细',
    { entity: 'srmSfdBidItem', key: 'itemKey', bound: 4_000, computed: true },
    {
      itemKey: f.text(60, 'Row', '行', { need: 'save' }),
      sectionId: f.text(20, 'Section', '标段', { need: 'save', ...read }),
      listItemId: f.text(40, 'Item of the bill', '清单行', { need: 'save', ...read }),
      itemName: f.text(200, 'Item', '名称', read),
      quantity: f.quantity('Quantity', '数量', read),
      price: f.price('Price', '单价', read),
      taxRate: f.rate('Tax rate', '税率', read),
      amount: f.amount('Amount', '金额', read),
      taxAmount: f.amount('Tax', '税额', read),
      amountTaxIncl: f.amount('Amount with tax', '含税金额', read),
      brand: f.text(200, 'Brand', '品牌', read),
      deliveryDays: f.integer('Days to delivery', '交货天数', read),
      deviation: f.text(500, 'Deviation', '偏离说明', read),
      correctedPrice: f.price('Corrected price', '修正单价', read),
    },
  ),
};
export type Respond = Context<typeof fields, typeof lines>;
export type Envelope = LineRow<typeof lines.envelopes>;
export type BidItem = LineRow<typeof lines.items>;

/** `plain`: something that is sent is no ciphertext. `sections`: those that the project has. */
export interface SavingFacts {
  readonly projectNumber?: string | null;
  readonly projectName?: string | null;
  readonly orgId?: string | null;
  readonly ownerUserId?: string | null;
  readonly currency?: string | null;
  readonly supplierId?: string | null;
  readonly supplierName?: string | null;
  readonly participantId?: string | null;
  readonly joined?: boolean;
  readonly sections?: readonly string[];
  readonly mode?: 'SINGLE' | 'DOUBLE';
  readonly plain?: boolean;
}
export interface SealFacts {
  /** The project's deadline as it stands; null: it has none yet. */
  readonly deadline?: number | null;
  readonly phase?: 'BEFORE' | 'OPEN' | 'SUSPENDED' | 'OVER';
  readonly joined?: boolean;
  readonly docObtained?: boolean;
  readonly acknowledged?: number | null;
  readonly docVersion?: number;
  readonly bondPaid?: boolean;
  readonly needed?: readonly string[];
  /** Envelopes whose content has not the form of a sealed bid. */
  readonly misshapen?: readonly string[];
  readonly plain?: boolean;
}
/** Quantities of the bill, by the item's id. */
export interface OpenedFacts {
  readonly bill?: Readonly<Record<string, { readonly quantity: string | null; readonly itemName: string | null }>>;
}
export interface SealedRow {
  readonly envKey: string;
  readonly commitHash: string;
  readonly cipherFileId: string | null;
  readonly wrappedKey: WrappedKey | null;
  readonly fileIds: string | null;
}

export const events = {
  CREATE: saveEvent('New', '新建', { facts: facts<SavingFacts>() }),
  SAVE: saveEvent('Save', '保存', { facts: facts<SavingFacts>() }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  SEAL: event(
    'Seal and submit',
    '加密提交',
    {
      envelopes: f.rows(
        {
          envKey: f.text(60, 'Envelope', '信封', { need: 'save' }),
          commitHash: f.text(64, 'Commitment', '承诺值', { need: 'save' }),
          cipherFileId: f.attachments('Sealed content', '密文'),
          wrappedKey: f.json<WrappedKey>()('Wrapped key', '封装密钥'),
          fileIds: f.attachments('Encrypted files', '加密附件'),
        },
        'Envelopes',
        '信封',
        { need: 'save' },
      ),
    },
    { seen: true, facts: facts<SealFacts>() },
  ),
  WITHDRAW_BID: event('Withdraw the bid', '撤回投标', {}, { dangerous: true, facts: facts<SealFacts>() }),
  REVISE: event('Revise', '修改', {}, { facts: facts<SealFacts>() }),
  BIDS_CLOSED: systemEvent('Bids closed', '截标'),
  RETURN_UNOPENED: systemEvent<{ readonly sectionIds?: readonly string[] }>('Returned unopened', '原封退回'),
  ENVELOPE_OPENED: systemEvent<
    {
      readonly sectionId: string;
      readonly type: EnvelopeType;
      readonly payload: BidPayload;
      readonly salt: string;
      readonly by: Envelope['openedBy'];
    },
    OpenedFacts
  >('Envelope opened', '信封开启'),
  ENVELOPE_UNREADABLE: systemEvent<{ readonly sectionId: string; readonly type: EnvelopeType }>('Envelope unreadable', '信封无法解密'),
  ENVELOPE_KEPT_SEALED: systemEvent<{ readonly sectionId: string; readonly type: EnvelopeType }>('Envelope kept sealed', '信封不予开启'),
  MARK_INVALID: systemEvent<{ readonly sectionId?: string | null; readonly reason?: string | null }>('Marked invalid', '否决投标'),
  PRICE_CORRECTED: systemEvent<{
    readonly sectionId: string;
    readonly correctedAmount: string;
    readonly basis: 'TAX_INCL' | 'TAX_EXCL';
  }>('Price corrected', '价格修正'),
  RESULT_SET: systemEvent<{ readonly won?: readonly string[]; readonly lost?: readonly string[] }>('Result', '结果公布'),
  PROJECT_ENDED: systemEvent<{ readonly failed?: boolean }>('Project ended', '项目结束'),
  CIPHERTEXT_DUE: systemEvent('Ciphertext erased', '密文销毁'),
};
export type RespondEvent = EventOf<typeof events>;
export type RespondEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
