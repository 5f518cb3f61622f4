/** What moves an inquiry or auction (auction-tender.md §1) and what each message carries. */
import { event, facts, saveEvent, systemEvent } from '../../../kernel/events.js';
import type { EventOf } from '../../../kernel/events.js';
import { f } from '../../../kernel/fields.js';
import type {
  AddFacts,
  ApprovalFacts,
  AwardFacts,
  BidFacts,
  ConvertFacts,
  CopyFacts,
  DraftFacts,
  GenerateFacts,
  OpeningFacts,
  PublishFacts,
  SavingFacts,
} from './facts.js';

const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const supplierId = f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save' });
const itemNo = f.integer('Line', '行号', { need: 'save', min: 1 });

const bidPayload = {
  currencyCode: f.text(3, 'Currency', '币种', { upper: true }),
  taxRate: f.rate('Tax rate', '税率'),
  validTo: f.date('Valid to', '有效期至'),
  minOrderValue: f.amount('Least order value', '最小订单金额', { min: 0 }),
  rows: f.rows(
    {
      itemNo,
      noBidFlag: f.flag('No bid', '不报'),
      noBidReason: f.text(200, 'Why not', '不报原因'),
      price: f.price('Price', '单价'),
      ladder: f.json()('Prices of the breaks', '阶梯价'),
      freightPrice: f.price('Freight', '运费', { min: 0 }),
      dutyRate: f.rate('Duty (%)', '关税(%)', { min: 0, max: 1000 }),
      offeredQty: f.quantity('Quantity offered', '可供数量'),
      minOrderQty: f.quantity('Least order', '最小起订量', { min: 0 }),
      packQty: f.quantity('Pack', '包装量', { min: 0 }),
      leadTimeDays: f.integer('Lead time (days)', '交期(天)', { min: 0, max: 3_650 }),
      brand: f.text(60, 'Brand', '品牌'),
      propAnswers: f.json()('Answers', '应答'),
    },
    'Items',
    '物料明细',
    { need: 'save' },
  ),
  headAnswers: f.json()('Answers for the whole', '整单应答'),
  techAttachmentIds: f.attachments('Technical papers', '技术附件', {
    help: { en: 'Opened with the technical part, before prices', cn: '随技术标开启，早于价格' },
  }),
  bidAttachmentIds: f.attachments('Papers', '附件', { help: { en: 'Opened with the prices', cn: '随价格开启' } }),
  bidRemark: f.text(500, 'Remark', '备注'),
};
const generate = { supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商') };

export const events = {
  CREATE: saveEvent('New', '新建', { facts: facts<SavingFacts>() }),
  COPY: event(
    'Copy',
    '复制',
    { fromId: f.ref('srmSfdAuctionHeader', 'Copied', '被复制单据', { need: 'save' }) },
    { facts: facts<CopyFacts>() },
  ),
  SAVE: saveEvent('Save', '保存', { facts: facts<SavingFacts>() }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
  SUBMIT_PUBLISH: event('Submit for publication', '提交发布', {}, { facts: facts<PublishFacts>() }),
  WITHDRAW: event('Withdraw', '撤回', {}, { facts: facts<ApprovalFacts>() }),
  APPROVE_PUBLISH: event('Approve publication', '批准发布', comment, { seen: true, facts: facts<PublishFacts>() }),
  REJECT_PUBLISH: event('Reject publication', '驳回发布', reason, { seen: true }),
  PUBLISH: event('Publish', '发布', {}, { facts: facts<PublishFacts>() }),
  IMMEDIATE_START: event('Start now', '立即开始', {}, { facts: facts<PublishFacts>() }),
  RETURN_DRAFT: event('Back to draft', '退回草稿'),
  START_DUE: systemEvent('Quoting begins', '报价开始'),
  ADD_SUPPLIER: event(
    'Invite a supplier',
    '增加供应商',
    { supplierId, factor: f.decimal(9, 6, 'Evaluation factor', '评审系数', { initial: '1', min: '0.5', max: '2' }) },
    { facts: facts<AddFacts>() },
  ),
  REMOVE_SUPPLIER: event('Remove a supplier', '移除供应商', { supplierId, ...reason }, { dangerous: true }),
  REMIND: event('Remind', '催办'),
  VIEW: event('Viewed', '已查看'),
  JOIN_CALL: event('Take part', '报名参与', {}, { facts: facts<AddFacts>() }),
  ACCEPT_INVITE: event('Will quote', '接受邀请'),
  DECLINE_INVITE: event('Decline', '不参与', reason, { button: 'btnDecline', dangerous: true }),
  SAVE_BID: event('Save the quotation', '保存报价', bidPayload, { confidential: true, facts: facts<DraftFacts>() }),
  SUBMIT_BID: event('Submit the quotation', '提交报价', bidPayload, { confidential: true, facts: facts<BidFacts>() }),
  WITHDRAW_BID: event('Take the quotation back', '撤回报价', {}, { dangerous: true }),
  SURROGATE_BID: event(
    'Bid for a supplier',
    '代报价',
    { supplierId, ...bidPayload, ...reason },
    { facts: facts<BidFacts>(), dangerous: true },
  ),
  ADJUST_BID_END_DATE: event('Adjust the end', '调整截止', { newEndDate: f.dateTime('New end', '新截止', { need: 'save' }), ...reason }),
  EARLY_END: event('End now', '提前结束', {}, { dangerous: true }),
  END_DUE: systemEvent('Quoting ends', '报价截止'),
  BID_OPENING: event(
    'Open',
    '开标',
    { fewBidReason: f.text(500, 'Reason for opening fewer', '不足家数开标理由', { told: true }) },
    { facts: facts<OpeningFacts>() },
  ),
  DECLARE_CONFLICT: event('Declare a conflict of interest', '申报回避', reason, { dangerous: true }),
  SAVE_SCORE: event('Save scores', '保存评分', {
    rows: f.rows(
      {
        supplierId: f.text(20, 'Supplier or alias', '供应商或代号', { need: 'save' }),
        propNo: f.integer('Property', '属性', { need: 'save' }),
        score: f.decimal(7, 4, 'Score', '得分', { need: 'save' }),
        comment: f.text(500, 'Comment', '说明'),
      },
      'Scores',
      '评分',
      { need: 'save' },
    ),
  }),
  SUBMIT_SCORE: event('Submit scores', '提交评分'),
  REOPEN_SCORE: event(
    'Let score again',
    '重新评分',
    { userId: f.ref('baseUsers', 'Juror', '评审成员', { need: 'save' }), ...reason },
    { dangerous: true },
  ),
  DISQUALIFY: event('Disqualify', '否决', { supplierId, ...reason }, { dangerous: true }),
  REQUALIFY: event('Requalify', '恢复', { supplierId, ...reason }, { dangerous: true, facts: facts<OpeningFacts>() }),
  NEW_ROUND: event('Another round', '再次报价', {
    endDate: f.dateTime('Until', '截止', { need: 'save' }),
    supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商'),
    itemNos: f.text(2000, 'Lines (empty: all)', '行号（空为全部）'),
    targets: f.rows({ itemNo, target: f.price('Target', '目标价', { need: 'save', min: 0 }) }, 'Targets of the round', '本轮目标价', {
      initial: [],
      about: { lines: 'items' },
    }),
  }),
  SAVE_AWARD: event(
    'Save the award',
    '保存定标',
    {
      rows: f.rows(
        {
          itemNo,
          supplierId,
          awardRate: f.rate('Share', '份额', { need: 'save', min: 0, max: 100 }),
          negotiatedPrice: f.price('Negotiated', '谈判价', { min: 0 }),
          reason: f.text(500, 'Reason', '定标理由'),
        },
        'Lines',
        '定标明细',
        { initial: [] },
      ),
      notAwarded: f.rows({ itemNo, reason: f.text(500, 'Reason', '原因', { need: 'save' }) }, 'Not awarded', '未定标说明', { initial: [] }),
    },
    { seen: true },
  ),
  SUBMIT_AWARD: event('Submit the award', '提交定标', {}, { seen: true, facts: facts<AwardFacts>() }),
  WITHDRAW_AWARD: event('Withdraw the award', '撤回定标', {}, { facts: facts<ApprovalFacts>() }),
  APPROVE_AWARD: event('Approve the award', '批准定标', comment, { seen: true, stepUp: true }),
  REJECT_AWARD: event('Reject the award', '驳回定标', reason, { seen: true }),
  REVOKE_AWARD: event('Revoke the award', '撤销定标', reason, { dangerous: true }),
  GENERATE_AGREEMENT: event('Generate agreements', '生成协议', generate, { facts: facts<GenerateFacts>() }),
  GENERATE_ORDER: event('Generate orders', '生成订单', generate, { facts: facts<GenerateFacts>() }),
  GENERATE_CONTRACT: event('Draft contracts', '生成合同', generate, { facts: facts<GenerateFacts>() }),
  GENERATE_PRICING: event('Generate a pricing', '生成核价单', generate, { facts: facts<GenerateFacts>() }),
  FULFIL_MANUALLY: event('Done outside', '线下完成', { reference: f.text(100, 'Reference', '系统外单号'), ...reason }, { dangerous: true }),
  DOWNSTREAM_VOIDED: systemEvent<{ readonly docType: string; readonly docId: string }>('Downstream document voided', '后续单据作废'),
  CONVERT_TO_COMPETE: event(
    'Go on in a live hall',
    '转竞价大厅',
    { supplierIds: f.refs('srmSlcSupplierInfo', 'Suppliers', '供应商') },
    { facts: facts<ConvertFacts>(), dangerous: true },
  ),
  FAIL: event('Declare failed', '流标', reason, { dangerous: true }),
  CANCEL: event('Cancel', '取消', reason, { dangerous: true }),
};

export type AuctionEvent = EventOf<typeof events>;
export type AuctionEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
