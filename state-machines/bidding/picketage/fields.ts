import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Label, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { AwardFacts, PricedItem, SectionItem } from '../award/facts.js';
import { projectFields, awardEvents } from '../award/std.js';
import { biddingLookups as lookups } from '../lookups.js';

const made = { computed: true } as const;

export const fields = {
  ...projectFields,
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', { ...made, initial: 'ENTERPRISE' }),
  awardMode: f.lookup(lookups.BID_AWARD_MODE, 'Award by', '定标方式', { ...made, initial: 'RANK_ONE' }),
  sectionCount: f.integer('Sections', '标段数', { ...made, initial: 0 }),
  awardAmount: f.amount('Award', '定标金额', { ...made, initial: '0' }),
  budgetAmount: f.amount('Budget', '预算金额', { ...made, initial: '0' }),
  savingAmount: f.amount('Saving', '节约额', { ...made, initial: '0' }),
  savingRate: f.rate('Saving (%)', '节约率(%)', made),
  negotiationSaving: f.amount('Saved by negotiation', '议价节约', { ...made, initial: '0' }),
  decisionText: f.richText('Reasons of the decision', '定标说明', { need: 'submit' }),
  signerIds: f.refs('baseUsers', 'Countersigned by', '会签人', {
    help: { en: 'Without any it goes to approval directly.', cn: '不填则直接进入审批' },
  }),
  passMode: f.lookup(lookups.BID_PASS_MODE, 'Countersign passes with', '会签通过方式', { need: 'save', initial: 'ALL' }),
  countersignDays: f.integer('Days to countersign', '会签期限(天)', { need: 'save', initial: 3, min: 1, max: 30 }),
  countersignId: f.ref('srmSfdBiddingCountersign', 'Countersign', '会签', made),
  submitCount: f.integer('Times submitted', '提交次数', { ...made, initial: 0 }),
};
export const lines = {
  sections: hot(
    'Sections',
    '标段',
    { key: 'sectionId', bound: 50 },
    {
      sectionId: f.text(40, 'Section', '标段', { need: 'save' }),
      sectionNo: f.text(40, 'No.', '标段号', made),
      sectionName: f.text(200, 'Name', '标段名称', made),
      budgetAmount: f.amount('Budget', '预算', { ...made, initial: '0' }),
      splitMode: f.lookup(lookups.BID_SPLIT_MODE, 'Split by', '拆分方式', { need: 'save', initial: 'SHARE' }),
      noAwardFlag: f.flag('No award', '不予定标'),
      noAwardReason: f.text(500, 'Why no award', '不予定标原因'),
      listItems: f.json<readonly SectionItem[]>()('Bill', '清单', { ...made, internal: true, initial: [] as readonly SectionItem[] }),
    },
  ),
  candidates: hot(
    'Ranking',
    '排名',
    { key: 'candidateKey', bound: 1_000, computed: true },
    {
      candidateKey: f.text(60, 'Key', '键', { need: 'save' }),
      sectionId: f.text(40, 'Section', '标段', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      supplierName: f.text(200, 'Supplier name', '供应商名称'),
      respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应'),
      rank: f.integer('Rank', '名次', { need: 'save' }),
      technical: f.decimal(9, 2, 'Technical', '技术分'),
      commercial: f.decimal(9, 2, 'Commercial', '商务分'),
      priceScore: f.decimal(9, 2, 'Price', '价格分'),
      totalScore: f.decimal(9, 2, 'Total', '总分'),
      openedTotal: f.amount('Price opened', '开标价'),
      price: f.amount('Final price', '最终报价'),
      limitedFlag: f.flag('Has its sections', '兼中限额'),
      prices: f.json<readonly PricedItem[]>()('Prices', '单价', { internal: true, initial: [] as readonly PricedItem[] }),
    },
  ),
  awards: hot(
    'Awards',
    '定标',
    { key: 'awardKey', bound: 200 },
    {
      awardKey: f.text(60, 'Key', '键', { need: 'save' }),
      sectionId: f.text(40, 'Section', '标段', { need: 'save' }),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      supplierName: f.text(200, 'Supplier name', '供应商名称', made),
      respondId: f.ref('srmSfdRespondHeader', 'Response', '投标响应', made),
      rank: f.integer('Rank', '名次', made),
      share: f.rate('Share (%)', '份额(%)', { min: 0, max: 100 }),
      awardAmount: f.amount('Amount', '定标金额', { ...made, initial: '0' }),
      skipReason: f.lookup(lookups.BID_SKIP_REASON, 'Why not the first', '未选第一名理由'),
    },
  ),
  items: hot(
    'Award by item',
    '定标明细',
    { key: 'itemKey', bound: 10_000 },
    {
      itemKey: f.text(100, 'Key', '键', { need: 'save' }),
      sectionId: f.text(40, 'Section', '标段', { need: 'save' }),
      listItemId: f.text(40, 'Item of the bill', '清单行', { need: 'save' }),
      itemName: f.text(200, 'Item', '名称', made),
      supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' }),
      awardQty: f.quantity('Quantity', '定标数量', { min: 0 }),
      price: f.price('Price', '单价', made),
      taxRate: f.rate('Tax rate', '税率', made),
      amount: f.amount('Incl. tax', '含税金额', made),
    },
  ),
};
export type Picketage = Context<typeof fields, typeof lines>;
export type PickSection = LineRow<typeof lines.sections>;
export type Candidate = LineRow<typeof lines.candidates>;
export type PickAward = LineRow<typeof lines.awards>;
export type PickItem = LineRow<typeof lines.items>;

export interface PicketageFacts extends AwardFacts {
  /** Whom the gate refuses, and why; `small`: only up to a fifth. */
  readonly blocked?: Readonly<Record<string, Label>>;
  readonly trial?: readonly string[];
  /** Sections that suppliers have won already. */
  readonly won?: Readonly<Record<string, number>>;
  readonly countersignId?: string;
  readonly deadline?: number;
}
const withFacts = { facts: facts<PicketageFacts>() };

export interface CountersignResult {
  readonly countersignId: string;
}
export const events = {
  ...awardEvents,
  SUBMIT: event('Submit', '提交', {}, withFacts),
  COUNTERSIGN_PASSED: systemEvent<CountersignResult, PicketageFacts>('Countersigned', '会签通过'),
  COUNTERSIGN_REFUSED: systemEvent<CountersignResult>('Countersign refused', '会签未通过'),
  VOID: systemEvent<{ readonly sectionIds?: readonly string[] | null; readonly supplierId?: string | null }>('Voided', '作废'),
};
export type PicketageEvent = EventOf<typeof events>;
export type PicketageEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const awardKeyOf = (sectionId: string, supplierId: string): string => `${sectionId}:${supplierId}`;
export const itemKeyOf = (sectionId: string, listItemId: string, supplierId: string): string => `${sectionId}:${listItemId}:${supplierId}`;
