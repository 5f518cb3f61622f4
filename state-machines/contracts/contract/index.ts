/**
 * Contracts (contracts.md §2): written, approved, confirmed by the supplier, signed electronically, on paper or by his confirmation,
 * carried out and ended. Each text that the supplier was sent is kept to be compared. Orders made from contracts are not there yet.
 */
import { defineDocument } from '../../kernel/definition.js';
import type { Screen } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context, Instant, Label } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, own, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS, addDays, compareDates } from '../../kernel/primitives/instant.js';
import { add, gt, isPositive, mul, div, sub, sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalEvents, approvalFields, approvalReasons, approvalTodos, blockA } from '../../kernel/stock/approval.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import type { View } from '../../kernel/view.js';
import { plainView } from '../../kernel/view.js';
import { contractLookups as lookups } from '../lookups.js';
import { unknownPlaceholders } from '../placeholders.js';
import { contractProfiles } from '../profiles.js';
import type { FlowStart } from '../sign-flow/index.js';
import { isWhole, itemAmounts, stageAmounts } from './money.js';
import { commentLine, commented, isInternal, negotiationEvents, settled } from './negotiation.js';
import type { Filling } from './versions.js';
import { documentLine, kept as keptVersion } from './versions.js';

const read = { supplier: 'read' } as const;
const made = { computed: true, ...read } as const;
const fields = {
  contractTitle: f.text(200, 'Title', '合同名称', { need: 'save', ...read }),
  contractForm: f.lookup(lookups.CCT_FORM, 'Form', '合同形式', { need: 'save', initial: 'STANDARD', fixed: true, ...read }),
  contractType: f.lookup(lookups.CCT_TYPE, 'Type', '合同类型', { need: 'save', initial: 'PURCHASE', ...read }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', ...read }),
  templateId: f.ref('srmCctTemplate', 'Template', '合同模板'),
  currency: f.text(3, 'Currency', '币种', { need: 'save', initial: 'CNY', ...read }),
  priceMode: f.lookup(lookups.CCT_PRICE_MODE, 'Price', '计价方式', { need: 'save', initial: 'FIXED', ...read }),
  amountTaxExcl: f.amount('Excl. tax', '不含税金额', { ...made, initial: '0' }),
  taxAmount: f.amount('Tax', '税额', { ...made, initial: '0' }),
  amountTaxIncl: f.amount('Incl. tax', '含税金额', { ...made, initial: '0' }),
  effectiveFrom: f.date('From', '生效日期', { need: 'submit', ...read }),
  effectiveTo: f.date('To', '到期日期', { need: 'submit', notBefore: 'effectiveFrom', ...read }),
  signMode: f.lookup(lookups.CCT_SIGN_MODE, 'Signed', '签署方式', { need: 'save', initial: 'OFFLINE', ...read }),
  signOrder: f.lookup(lookups.CCT_SIGN_ORDER, 'Signing order', '签署顺序', { need: 'save', initial: 'A_FIRST', ...read }),
  confirmDays: f.integer('Days to confirm', '确认期限(天)', { need: 'save', initial: 5, min: 1, max: 60 }),
  confirmDeadline: f.dateTime('Confirm by', '确认截止', made),
  performanceBondAmount: f.amount('Performance bond', '履约保证金', { min: 0, ...read }),
  warrantyMonths: f.integer('Warranty (months)', '质保期(月)', { min: 0, max: 240, ...read }),
  ownerUserId: f.ref('baseUsers', 'Owner', '经办人', { need: 'submit' }),
  body: f.richText('Text', '正文', read),
  revisionNo: f.integer('Revision', '版本', { ...made, initial: 1 }),
  sentRevisionNo: f.integer('Revision sent', '已发送版本', { computed: true, internal: true }),
  proposalNo: f.integer("Supplier's proposal", '供应商修改稿', made),
  documentCount: f.integer('Versions', '文本版本数', { computed: true, internal: true }),
  refuseReason: f.longText('Why refused', '拒绝原因', made),
  finalFileId: f.attachments('Final document', '定稿', made),
  revisionHash: f.text(64, 'SHA-256 of the final document', '定稿哈希', made),
  signFlowId: f.ref('srmCctSignFlow', 'Sign flow', '签署流程', made),
  verifyCode: f.text(20, 'Verification code', '验证码', made),
  signedFileIds: f.attachments('Signed contract', '签署件', made),
  signedDate: f.date('Signed on', '签署日期', made),
  paidAmount: f.amount('Paid', '已付金额', { ...made, initial: '0' }),
  terminateType: f.lookup(lookups.CCT_TERMINATE_TYPE, 'Termination', '终止类型', made),
  terminateReason: f.longText('Why terminated', '终止原因', made),
  endReason: f.lookup(lookups.CCT_END, 'Ended', '结束原因', made),
  awardAmount: f.amount('Award', '中标金额', { computed: true }),
  awardLineId: f.integer('Line of the result', '中标结果行', { computed: true, internal: true }),
  endsAt: f.dateTime('Ends at', '到期时间', { computed: true, internal: true }),
  startsAt: f.dateTime('Begins at', '生效时间', { computed: true, internal: true }),
  ...approvalFields,
};
const lines = {
  items: hot(
    'Items',
    '标的明细',
    { entity: 'srmCctItem', key: 'lineNo', bound: 500, indexes: ['itemId'] },
    {
      lineNo: f.integer('Line', '行号', { need: 'save', min: 1, ...read }),
      itemId: f.ref('baseMaterialItem', 'Material', '物料'),
      itemName: f.text(200, 'Name', '标的名称', { need: 'submit', ...read }),
      spec: f.text(500, 'Specification', '规格', read),
      uomId: f.ref('baseUom', 'Unit', '单位', { need: 'submit', ...read }),
      quantity: f.quantity('Quantity', '数量', { need: 'submit', min: 0, unit: 'uomId', ...read }),
      price: f.price('Price excl. tax', '不含税单价', { need: 'submit', min: 0, ...read }),
      taxRate: f.rate('Tax rate', '税率', { need: 'submit', min: 0, max: 100, offers: { entity: 'baseTaxRate', value: 'rate' }, ...read }),
      amount: f.amount('Excl. tax', '不含税金额', made),
      taxAmount: f.amount('Tax', '税额', made),
      amountTaxIncl: f.amount('Incl. tax', '含税金额', made),
      deliveryDate: f.date('Deliver on', '交付日期', read),
    },
  ),
  stages: hot(
    'Payment stages',
    '付款阶段',
    { entity: 'srmCctPaymentStage', key: 'stageNo', bound: 50 },
    {
      stageNo: f.integer('No.', '序号', { need: 'save', min: 1, ...read }),
      stageName: f.text(60, 'Stage', '阶段名称', { need: 'submit', ...read }),
      stageType: f.lookup(lookups.CCT_STAGE_TYPE, 'Kind', '款项类型', { need: 'save', initial: 'PROGRESS', ...read }),
      ratio: f.rate('Share (%)', '比例(%)', { need: 'submit', min: 0, max: 100, ...read }),
      stageAmount: f.amount('Amount', '金额', made),
      stageTrigger: f.lookup(lookups.CCT_STAGE_TRIGGER, 'Due after', '触发条件', { need: 'save', initial: 'INVOICE', ...read }),
      daysAfter: f.integer('Days after', '触发后(天)', { need: 'save', initial: 30, min: 0, max: 3650, ...read }),
      triggeredOn: f.date('Triggered', '触发日期', made),
      dueDate: f.date('Due', '到期日', made),
      stagePaid: f.amount('Paid', '已付', made),
    },
  ),
  documents: documentLine,
  comments: commentLine,
};
type Contract = Context<typeof fields, typeof lines>;

interface ContractFacts {
  /** Of an electronic signature: the flow as it begins, or why it cannot. */
  readonly flow?: FlowStart & { readonly id: string };
  readonly lacking?: Label;
  readonly wantsFinal?: true;
  /** Of a bidding award: its result is in force. */
  readonly standstillOver?: boolean;
  /** What stands in the text as it is sent. */
  readonly filling?: Filling;
  /** With what was taken of the supplier's proposal. */
  readonly mixed?: string;
  readonly gated?: Label | null;
  readonly limit?: string;
  readonly today?: string;
  readonly endsAt?: Instant | null;
  readonly startsAt?: Instant | null;
}
const withFacts = { facts: facts<ContractFacts>() };
const electronically = ({ signMode }: Readonly<Record<string, unknown>>): boolean => signMode === 'ESIGN';
const onPaperAlone = (document: Readonly<Record<string, unknown>>): boolean => !electronically(document);
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const notAsked = { askedOf: () => false };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const stageNo = f.integer('Stage', '阶段', { need: 'save', min: 1 });
interface FlowEnd {
  readonly flowId: string;
}
const events = {
  ...approvalEvents,
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交发布', {}, { call: 'doSubmitPublish', ...withFacts }),
  SEND_CONFIRM: event('Send to the supplier', '发送确认', {}, { call: 'doSendConfirm', ...withFacts }),
  RECALL: event('Recall', '撤回确认', reason),
  SUPPLIER_CONFIRM: event('Confirm', '确认', {}, { call: 'doSupplierConfirm', ...withFacts }),
  SUPPLIER_REFUSE: event(
    'Refuse',
    '拒绝',
    { ...reason, proposedBody: f.richText('Proposed text', '建议文本', notAsked) },
    { call: 'doSupplierRefuse', dangerous: true },
  ),
  ALTERATION: event(
    'Write anew',
    '修订',
    {
      ...reason,
      acceptRedline: f.flag("From the supplier's proposal", '采用供应商修改稿', notAsked),
      takenChanges: f.rows({ changeNo: f.integer('Change', '修改处', { need: 'save', min: 1 }) }, 'Changes taken', '采纳的修改', notAsked),
    },
    { call: 'doAlteration', ...withFacts },
  ),
  ...negotiationEvents,
  SIGN: event(
    'Sign',
    '签署',
    {
      signedFileIds: f.attachments('Signed contract', '签署件', { askedOf: onPaperAlone }),
      signedDate: f.date('Signed on', '签署日期', { askedOf: onPaperAlone }),
      signDays: f.integer('Days to sign', '签署期限(天)', {
        initial: 15,
        min: 1,
        max: 90,
        askedOf: electronically,
      }),
    },
    { call: 'doSign', ...withFacts },
  ),
  STAGE_TRIGGERED: event(
    'Stage is due',
    '触发付款阶段',
    { stageNo, triggeredOn: f.date('On', '触发日期', { need: 'save' }) },
    { call: 'doStageTriggered' },
  ),
  STAGE_PAID: event(
    'Enter a payment',
    '登记付款',
    { stageNo, amount: f.amount('Amount', '金额', { need: 'save', min: 0 }), voucher: f.text(60, 'Voucher', '凭证号', { need: 'save' }) },
    { call: 'doStagePaid' },
  ),
  COMPLETE: event('Completed', '履行完毕', comment, { call: 'doComplete' }),
  TERMINATE: event(
    'Terminate',
    '终止',
    { terminateType: f.lookup(lookups.CCT_TERMINATE_TYPE, 'Kind', '终止类型', { need: 'save', initial: 'MUTUAL' }), ...reason },
    { call: 'doTerminate', dangerous: true },
  ),
  DOC_FINALIZED: systemEvent<{
    readonly fileId: string;
    readonly sha256: string;
    readonly verifyCode: string;
    readonly revisionNo: number;
  }>('Final document', '生成定稿'),
  SIGN_COMPLETED: systemEvent<FlowEnd & { readonly signedFileId: string }, ContractFacts>('Signed by all', '签署完成'),
  SIGN_REFUSED: systemEvent<FlowEnd & { readonly reason: string | null }>('Signature refused', '拒签'),
  SIGN_ENDED: systemEvent<FlowEnd>('Signing ended', '签署终止'),
  AWARD_REVOKED: systemEvent<{ readonly resultId: string; readonly reason: string | null }>('Award revoked', '中标撤销'),
  CONFIRM_DUE: systemEvent('No answer', '确认逾期'),
  START_DUE: systemEvent('In force', '生效'),
  END_DUE: systemEvent('Expired', '到期'),
};
type ContractEvent = EventOf<typeof events>;
type ContractEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const MOST_BOND = '10';
const { guard, rule, refuse, reasons } = refusalsOf({
  CCT_NO_ITEMS: { en: 'Add at least one item.', cn: '请至少维护一行标的' },
  CCT_STAGE_SUM: { en: 'Payment stages add up to {sum} %, not 100.', cn: '付款比例合计{sum}%,必须为100%' },
  CCT_STAGE_WARRANTY: {
    en: 'A warranty stage follows the end of the warranty; of works it is 3 % at most.',
    cn: '质保金须以质保期满触发,工程类不超过3%',
  },
  CCT_SIMPLIFIED_OVER: { en: 'A simplified contract is at most {limit}.', cn: '简易合同金额不得超过{limit}' },
  CCT_BOND_OVER: { en: 'The performance bond is 10 % at most.', cn: '履约保证金不得超过合同金额的10%' },
  CCT_AWARD_LOCKED: { en: 'Data taken from the award cannot be changed.', cn: '中标数据不能修改' },
  CCT_AWARD_CANCEL: { en: 'A contract of an award is cancelled through its result.', cn: '中标合同须通过招标结果撤销' },
  CCT_AMOUNT_EXCEEDS_AWARD: { en: 'The amount exceeds the award.', cn: '合同金额超过中标金额' },
  CCT_STANDSTILL: { en: 'The award result is not yet confirmed.', cn: '招标结果尚未确认,不能发送合同' },
  CCT_SUPPLIER_BLOCKED: { en: 'No contract with this supplier: {reason}', cn: '不可与该供应商签订合同:{reason}' },
  CCT_TPL_UNKNOWN_PLACEHOLDER: { en: 'There are no placeholders {list}.', cn: '未知占位符:{list}' },
  CCT_PROPOSAL_SAME: { en: 'The proposed text says what the contract says. Change it first.', cn: '建议文本与合同正文相同,请先修改' },
  CCT_PROPOSAL_NONE: { en: 'The supplier has proposed no text.', cn: '供应商未提出修改稿' },
  CCT_COMMENT_NONE: { en: 'There is no such comment, or it is settled.', cn: '该意见不存在或已处理' },
  CCT_CONFIRM_OVER: { en: 'The time to confirm is over.', cn: '已过确认截止时间' },
  CCT_SCAN_MISSING: { en: 'Upload the signed scan and its date.', cn: '请上传签署扫描件及签署日期' },
  CCT_SIGN_ACCOUNTS: { en: "A signer's account, seal or certificate is not active: {who}", cn: '签署人账号、印章或证书未激活:{who}' },
  CCT_NOT_FINAL: { en: 'The final document is not ready.', cn: '合同定稿尚未生成' },
  CCT_STAGE_TRIGGERED: { en: 'There is no such stage, or it is due already.', cn: '付款阶段不存在或已触发' },
  CCT_STAGE_NOT_DUE: { en: 'The stage is not due.', cn: '付款阶段未触发' },
  CCT_STAGE_OVERPAID: { en: 'At most {amount} of the stage is left.', cn: '付款超出阶段未付金额{amount}' },
  CCT_COMPLETE_OPEN: { en: 'Stages are not paid.', cn: '仍有未付清的付款阶段' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as ContractFacts;
const hasItems = guard<Contract>('CCT_NO_ITEMS', ({ items }) => items.length > 0, { over: ['items'] });
const whole = rule<Contract>(
  ['CCT_STAGE_SUM'],
  ({ stages }) => {
    const ratios = stages.map(({ ratio }) => ratio ?? '0');
    return isWhole(ratios) || refuse('CCT_STAGE_SUM', { params: { sum: sum(ratios) } });
  },
  { over: ['stages'] },
);
const warranty = guard<Contract>(
  'CCT_STAGE_WARRANTY',
  ({ contractType, stages }) =>
    stages.every(
      ({ stageType, stageTrigger, ratio }) =>
        stageType !== 'WARRANTY' || (stageTrigger === 'WARRANTY_END' && (contractType !== 'WORKS' || !gt(ratio ?? '0', '3'))),
    ),
  { over: ['contractType', 'stages'] },
);
const small = rule<Contract, MachineEvent>(
  ['CCT_SIMPLIFIED_OVER'],
  ({ contractForm, amountTaxIncl }, sent) => {
    const { limit } = given(sent);
    return (
      contractForm !== 'SIMPLIFIED' ||
      limit === undefined ||
      !gt(amountTaxIncl ?? '0', limit) ||
      refuse('CCT_SIMPLIFIED_OVER', { params: { limit } })
    );
  },
  ask,
);
const bonded = guard<Contract>(
  'CCT_BOND_OVER',
  ({ performanceBondAmount, amountTaxIncl }) =>
    performanceBondAmount === null || !gt(performanceBondAmount, div(mul(amountTaxIncl ?? '0', MOST_BOND), '100')),
  { over: ['performanceBondAmount', 'amountTaxIncl'] },
);
const permitted = rule<Contract, MachineEvent>(
  ['CCT_SUPPLIER_BLOCKED'],
  (_contract, sent) => {
    const { gated } = given(sent);
    return !gated || refuse('CCT_SUPPLIER_BLOCKED', { words: { reason: gated } });
  },
  ask,
);
const unknownIn = (text: string | null) => {
  const unknown = unknownPlaceholders(text);
  return unknown.length === 0 || refuse('CCT_TPL_UNKNOWN_PLACEHOLDER', { params: { list: unknown.join(', ') } });
};
const placeholders = rule<Contract>(['CCT_TPL_UNKNOWN_PLACEHOLDER'], ({ body }) => unknownIn(body), { over: ['body'] });
/** Said where it is written, not when it is submitted. */
const writtenWell = rule<Contract, MachineEvent>(
  ['CCT_TPL_UNKNOWN_PLACEHOLDER'],
  (_contract, { payload }) => {
    const { body } = (payload as SavePayload).fields ?? {};
    return typeof body === 'string' ? unknownIn(body) : true;
  },
  ask,
);
const proposed = rule<Contract, ContractEventOf<'SUPPLIER_REFUSE'>>(
  ['CCT_TPL_UNKNOWN_PLACEHOLDER', 'CCT_PROPOSAL_SAME'],
  ({ body }, { payload: { proposedBody } }) => {
    if (!isSaid(proposedBody)) return true;
    return proposedBody === body ? refuse('CCT_PROPOSAL_SAME', { field: 'proposedBody' }) : unknownIn(proposedBody);
  },
  ask,
);
const hasProposal = guard<Contract, ContractEventOf<'ALTERATION'>>(
  'CCT_PROPOSAL_NONE',
  ({ proposalNo }, { payload }) => payload.acceptRedline !== 'Y' || proposalNo !== null,
  ask,
);
const openComment = guard<Contract, ContractEventOf<'SETTLE_COMMENT'>>(
  'CCT_COMMENT_NONE',
  ({ comments }, { payload }) => comments.some(({ commentNo, settledAt }) => commentNo === payload.commentNo && settledAt === null),
  ask,
);
const isAward = ({ sourceType }: Contract): boolean => sourceType === 'BIDDING';
const awardedFields: readonly string[] = ['supplierId', 'currency'];
const awardedColumns: readonly string[] = ['itemId', 'itemName', 'uomId', 'quantity', 'price', 'taxRate'];
/** Supplier, items, quantities, prices and currency are those of the award. */
const asAwarded = guard<Contract, MachineEvent>(
  'CCT_AWARD_LOCKED',
  (contract, { actor, payload }) => {
    if (!isAward(contract) || actor.userType === 'SYSTEM') return true;
    const { fields: said = {}, lines: rows = {} } = payload as SavePayload;
    const items = rows['items'];
    const changes = (items?.set ?? []).some((row) => awardedColumns.some((name) => name in row));
    return !awardedFields.some((name) => name in said) && !changes && (items?.remove ?? []).length === 0;
  },
  ask,
);
const throughResult = guard<Contract>('CCT_AWARD_CANCEL', (contract) => !isAward(contract), { over: ['sourceType'] });
const withinAward = guard<Contract>(
  'CCT_AMOUNT_EXCEEDS_AWARD',
  ({ awardAmount, amountTaxIncl }) => awardAmount === null || !gt(amountTaxIncl ?? '0', awardAmount),
  { over: ['awardAmount', 'amountTaxIncl'] },
);
const stoodStill = guard<Contract, MachineEvent>(
  'CCT_STANDSTILL',
  (contract, sent) => !isAward(contract) || given(sent).standstillOver === true,
  ask,
);
const inTime = guard<Contract, MachineEvent>('CCT_CONFIRM_OVER', ({ confirmDeadline }, { at }) => at < (confirmDeadline ?? 0), ask);
const scanned = guard<Contract, ContractEventOf<'SIGN'>>(
  'CCT_SCAN_MISSING',
  (_contract, { payload }) => isSaid(payload.signedFileIds) && payload.signedDate !== null,
  ask,
);
const final = guard<Contract>('CCT_NOT_FINAL', ({ finalFileId }) => isSaid(finalFileId), { over: ['finalFileId'] });
/** Asked of whoever sends it: a document is made for each approved revision. */
const finalMade = guard<Contract, MachineEvent>(
  'CCT_NOT_FINAL',
  ({ finalFileId }, sent) => given(sent).wantsFinal !== true || isSaid(finalFileId),
  ask,
);
const signersReady = rule<Contract, ContractEventOf<'SIGN'>>(
  ['CCT_SIGN_ACCOUNTS'],
  (_contract, sent) => !sent.facts.lacking || refuse('CCT_SIGN_ACCOUNTS', { words: { who: sent.facts.lacking } }),
  ask,
);
const stageOf = ({ stages }: Contract, no: number) => stages.find((stage) => stage.stageNo === no);
const untriggered = guard<Contract, ContractEventOf<'STAGE_TRIGGERED'>>(
  'CCT_STAGE_TRIGGERED',
  (contract, { payload }) => stageOf(contract, payload.stageNo)?.triggeredOn === null,
  ask,
);
const due = guard<Contract, ContractEventOf<'STAGE_PAID'>>(
  'CCT_STAGE_NOT_DUE',
  (contract, { payload }) => (stageOf(contract, payload.stageNo)?.triggeredOn ?? null) !== null,
  ask,
);
const leftOf = (contract: Contract, no: number) => {
  const stage = stageOf(contract, no);
  return sub(stage?.stageAmount ?? '0', stage?.stagePaid ?? '0');
};
const payable = rule<Contract, ContractEventOf<'STAGE_PAID'>>(
  ['CCT_STAGE_OVERPAID'],
  (contract, { payload }) => {
    const amount = leftOf(contract, payload.stageNo);
    return (isPositive(payload.amount) && !gt(payload.amount, amount)) || refuse('CCT_STAGE_OVERPAID', { params: { amount } });
  },
  ask,
);
const allPaid = guard<Contract>(
  'CCT_COMPLETE_OPEN',
  (contract) => contract.stages.every(({ stageNo: no }) => !isPositive(leftOf(contract, no))),
  { over: ['stages'] },
);

function saved(contract: Contract, payload: SavePayload): Change<Contract> {
  const change = applySave<Contract>(lines, contract, payload);
  const items = (change.items ?? contract.items).map((item) => {
    const [amount, taxAmount, amountTaxIncl] = itemAmounts(item);
    return { ...item, amount, taxAmount, amountTaxIncl };
  });
  const total = (name: 'amount' | 'taxAmount' | 'amountTaxIncl') => sum(items.map((item) => item[name]));
  const stages = change.stages ?? contract.stages;
  const shares = stageAmounts(
    total('amountTaxIncl'),
    stages.map(({ ratio }) => ratio ?? '0'),
  );
  return {
    ...change,
    items,
    stages: stages.map((stage, index) => ({ ...stage, stageAmount: shares[index] ?? null })),
    amountTaxExcl: total('amount'),
    taxAmount: total('taxAmount'),
    amountTaxIncl: total('amountTaxIncl'),
  };
}
const triggeredOf = (contract: Contract, no: (stage: Contract['stages'][number]) => boolean, on: string) => ({
  stages: contract.stages.map((stage) =>
    no(stage) && stage.triggeredOn === null ? { ...stage, triggeredOn: on, dueDate: addDays(on, stage.daysAfter) } : stage,
  ),
});
const paid = (contract: Contract, { payload }: ContractEventOf<'STAGE_PAID'>): Change<Contract> => ({
  paidAmount: add(contract.paidAmount ?? '0', payload.amount),
  stages: contract.stages.map((stage) =>
    stage.stageNo === payload.stageNo ? { ...stage, stagePaid: add(stage.stagePaid ?? '0', payload.amount) } : stage,
  ),
});
/** Signed, what falls due by that is due, and its days are known. */
const signed = (contract: Contract, on: string | undefined, { endsAt, startsAt }: ContractFacts): Change<Contract> => ({
  ...(on === undefined ? {} : triggeredOf(contract, ({ stageTrigger }) => stageTrigger === 'SIGNED', on)),
  signedDate: on ?? null,
  endsAt: endsAt ?? null,
  startsAt: startsAt ?? null,
});
const begins = ({ effectiveFrom }: Contract, sent: MachineEvent) => {
  const { today } = given(sent);
  return today === undefined || effectiveFrom === null || compareDates(effectiveFrom, today) <= 0;
};

type State =
  BlockAState | 'published' | 'confirming' | 'refused' | 'confirmed' | 'signing' | 'signed' | 'effective' | 'ended' | 'terminated';
const menu = 'cctContractList';
const people = by('CONTRACT_MANAGER', 'BUYER');
const holder = named<Contract>('the owner', '经办人', ({ ownerUserId, createdBy }) => [ownerUserId, createdBy]);
const keepers = [people, holder] as const;
const finance = by('FINANCE', 'CONTRACT_MANAGER');
const supplier = own<Contract>(({ supplierId }, id) => supplierId === id);
const toOwner = (en: string, cn: string) => ({
  type: 'CONTRACT',
  menuCode: menu,
  title: { en, cn },
  to: ({ ownerUserId }: Contract) => (ownerUserId === null ? [] : [`user:${ownerUserId}` as const]),
});
const block = blockA<Contract, State, object>({
  fields,
  lines,
  owner: people,
  saved,
  save: [asAwarded, writtenWell],
  submit: [hasItems, whole, warranty, small, bonded, withinAward, placeholders, permitted],
  to: 'published',
  todos: approvalTodos(menu, { en: 'Contract', cn: '合同' }),
});
/** A revision goes to the supplier once; sent again unchanged it is no other version. */
const sentNow = (contract: Contract, { at, actor, facts: { filling } }: ContractEventOf<'SEND_CONFIRM'>): Change<Contract> => {
  const { confirmDays, revisionNo, sentRevisionNo } = contract;
  const isNew = filling !== undefined && revisionNo !== sentRevisionNo;
  return {
    confirmDeadline: at + confirmDays * DAY_MS,
    refuseReason: null,
    ...(isNew ? { sentRevisionNo: revisionNo, ...keptVersion(contract, { docKind: 'FINAL', by: actor.userId, at, filling }) } : {}),
  };
};
const nextRevision = ({ revisionNo }: Contract, { facts: { mixed } }: ContractEventOf<'ALTERATION'>): Change<Contract> => ({
  ...(mixed === undefined ? {} : { body: mixed }),
  proposalNo: null,
  revisionNo: (revisionNo ?? 1) + 1,
  refuseReason: null,
  finalFileId: null,
  revisionHash: null,
  signFlowId: null,
  verifyCode: null,
});
const anew = { to: 'draft' as const, who: keepers, guards: [mustSay('reason'), hasProposal], change: nextRevision };
/** What was approved and never sent is kept, too. */
const unsentAnew = {
  ...anew,
  change: (contract: Contract, sent: ContractEventOf<'ALTERATION'>): Change<Contract> => ({
    ...nextRevision(contract, sent),
    ...(contract.revisionNo === contract.sentRevisionNo
      ? {}
      : keptVersion(contract, { docKind: 'REVISION', by: sent.actor.userId, at: sent.at, note: sent.payload.reason })),
  }),
};
/** With another text, or with his reason alone. */
const refusedWith = (contract: Contract, { at, actor, payload }: ContractEventOf<'SUPPLIER_REFUSE'>): Change<Contract> => {
  const { reason: note, proposedBody } = payload;
  if (!isSaid(proposedBody)) return { refuseReason: note };
  const version = keptVersion(contract, { docKind: 'REDLINE', by: actor.userId, at, body: proposedBody, note });
  return { refuseReason: note, proposalNo: version.documentCount, ...version };
};
const settling = {
  to: 'same' as const,
  who: keepers,
  guards: [openComment],
  change: ({ comments }: Contract, { at, payload }: ContractEventOf<'SETTLE_COMMENT'>) => ({
    comments: settled(comments, payload.commentNo, at),
  }),
};
const commenting = (who: readonly [Who<Contract>, ...Who<Contract>[]]) => ({
  COMMENT: {
    to: 'same' as const,
    who,
    change: ({ comments }: Contract, sent: ContractEventOf<'COMMENT'>) => ({ comments: commented(comments, sent) }),
  },
  SETTLE_COMMENT: settling,
});
const amongUs = commenting(keepers);
const withSupplier = commenting([...keepers, supplier]);
const terminate = {
  to: 'terminated' as const,
  who: [by('CONTRACT_MANAGER')] as const,
  guards: [mustSay('reason')],
  change: (_contract: Contract, { payload }: ContractEventOf<'TERMINATE'>) => ({
    terminateType: payload.terminateType,
    terminateReason: payload.reason,
  }),
};
const pay = { to: 'same' as const, who: [finance] as const, guards: [due, payable], change: paid };
const trigger = {
  to: 'same' as const,
  who: [finance] as const,
  guards: [untriggered],
  change: (contract: Contract, { payload }: ContractEventOf<'STAGE_TRIGGERED'>) =>
    triggeredOf(contract, ({ stageNo: no }) => no === payload.stageNo, payload.triggeredOn),
};
const effectiveTold = (contract: Contract): readonly Effect[] =>
  !isAward(contract) || contract.sourceId === null || contract.awardLineId === null
    ? []
    : [
        {
          kind: 'send',
          type: 'srmSfdBiddingResult',
          id: contract.sourceId,
          event: 'CONTRACT_EFFECTIVE',
          part: String(contract.awardLineId),
          payload: { lineId: contract.awardLineId },
        },
      ];

const clicked = ({ signMode }: Contract) => signMode === 'CLICK';
const confirming = { who: [supplier] as const, guards: [inTime] };
const byClick = (contract: Contract, sent: ContractEventOf<'SUPPLIER_CONFIRM'>) => signed(contract, sent.facts.today, sent.facts);
const onPaper = (contract: Contract, { payload, facts: known }: ContractEventOf<'SIGN'>) => ({
  ...signed(contract, payload.signedDate ?? undefined, known),
  signedFileIds: payload.signedFileIds,
});
const sign = { who: [by('CONTRACT_MANAGER')] as const, guards: [scanned], change: onPaper, effects: [effectiveTold] };

const electronic = ({ signMode }: Contract) => signMode === 'ESIGN';
const startFlow = (_contract: Contract, { facts: { flow } }: ContractEventOf<'SIGN'>): readonly Effect[] => {
  const { id = '', ...payload } = flow ?? {};
  return [{ kind: 'create', type: 'srmCctSignFlow', id, purpose: 'sign', part: id, payload }];
};
const ofItsFlow = ({ signFlowId }: Contract, { payload }: { readonly payload: FlowEnd }) => payload.flowId === signFlowId;
const bySignatures = (contract: Contract, { payload, facts: known }: ContractEventOf<'SIGN_COMPLETED'>): Change<Contract> => ({
  ...signed(contract, known.today, known),
  signedFileIds: payload.signedFileId,
});
/** Of a revision that was written anew meanwhile, or made twice. */
const isNotWanted = ({ revisionNo, finalFileId }: Contract, { payload }: ContractEventOf<'DOC_FINALIZED'>) =>
  payload.revisionNo !== revisionNo || finalFileId !== null;
const finalized = {
  to: 'same' as const,
  who: [system] as const,
  change: (_contract: Contract, { payload }: ContractEventOf<'DOC_FINALIZED'>) => ({
    finalFileId: payload.fileId,
    revisionHash: payload.sha256,
    verifyCode: payload.verifyCode,
  }),
};

/** Nobody but its result takes an award's contract away. */
const { draft, approving, rejected, voided } = block.states;
const revoked = { to: 'voided' as const, who: [system] as const };
const kept = <Rows extends object>(on: Rows) => ({ ...on, AWARD_REVOKED: revoked });
const goes = { ...block.voided, guards: [...(block.voided.guards ?? []), throughResult] };
const deleted = draft.on['DELETE'] as typeof block.voided;
const removed = { ...deleted, guards: [...(deleted.guards ?? []), throughResult] };
const machine = lifecycle<Contract, ContractEvent>()<State>(
  { CREATE: block.create },
  {
    draft: { ...draft, on: kept({ ...draft.on, ...amongUs, VOID: goes, DELETE: removed }) },
    approving: { ...approving, on: kept({ ...approving.on, ...amongUs }) },
    rejected: { ...rejected, on: kept({ ...rejected.on, ...amongUs, VOID: goes }) },
    voided,
    published: {
      label: { en: 'To be sent', cn: '已发布' },
      colour: 'blue',
      todos: [toOwner('Contract to send', '合同待发送')],
      on: {
        SEND_CONFIRM: {
          to: 'confirming',
          who: keepers,
          guards: [finalMade, stoodStill, permitted],
          change: sentNow,
        },
        ALTERATION: unsentAnew,
        ...amongUs,
        AWARD_REVOKED: revoked,
        DOC_FINALIZED: [{ to: 'ignored', when: isNotWanted, who: [system] }, finalized],
      },
    },
    confirming: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [
        {
          type: 'CONTRACT',
          menuCode: menu,
          title: { en: 'Contract to confirm', cn: '合同待确认' },
          to: ({ supplierId }) => [`supplier:${supplierId}`],
        },
      ],
      deadlines: [{ event: 'CONFIRM_DUE', at: ({ confirmDeadline }) => confirmDeadline }],
      on: {
        SUPPLIER_CONFIRM: [
          {
            to: 'effective',
            when: (contract, sent) => clicked(contract) && begins(contract, sent),
            ...confirming,
            change: byClick,
            effects: [effectiveTold],
          },
          { to: 'signed', when: clicked, ...confirming, change: byClick, effects: [effectiveTold] },
          { to: 'confirmed', ...confirming },
        ],
        SUPPLIER_REFUSE: {
          to: 'refused',
          who: [supplier],
          guards: [mustSay('reason'), proposed],
          change: refusedWith,
        },
        ...withSupplier,
        RECALL: { to: 'published', who: keepers, guards: [mustSay('reason')] },
        CONFIRM_DUE: { to: 'published', who: [system] },
        AWARD_REVOKED: revoked,
      },
    },
    refused: {
      label: { en: 'Refused by the supplier', cn: '供应商已拒绝' },
      colour: 'red',
      todos: [toOwner('Contract refused', '合同被拒绝')],
      on: { ALTERATION: anew, ...withSupplier, AWARD_REVOKED: revoked },
    },
    confirmed: {
      label: { en: 'To be signed', cn: '待签署' },
      colour: 'blue',
      todos: [toOwner('Contract to sign', '合同待签署')],
      on: {
        SIGN: [
          {
            to: 'signing',
            when: electronic,
            who: [by('CONTRACT_MANAGER')],
            guards: [final, signersReady],
            change: (_contract, { facts: { flow } }) => ({ signFlowId: flow?.id ?? null }),
            effects: [startFlow],
          },
          { to: 'effective', when: begins, ...sign },
          { to: 'signed', ...sign },
        ],
        ALTERATION: anew,
        ...withSupplier,
        AWARD_REVOKED: revoked,
      },
    },
    signing: {
      label: { en: 'Signing', cn: '签署中' },
      colour: 'orange',
      on: {
        SIGN_COMPLETED: [
          { to: 'ignored', when: (contract, sent) => !ofItsFlow(contract, sent), who: [system] },
          { to: 'effective', when: begins, who: [system], change: bySignatures, effects: [effectiveTold] },
          { to: 'signed', who: [system], change: bySignatures, effects: [effectiveTold] },
        ],
        SIGN_REFUSED: [
          { to: 'refused', when: ofItsFlow, who: [system], change: (_contract, { payload }) => ({ refuseReason: payload.reason }) },
          { to: 'ignored', who: [system] },
        ],
        SIGN_ENDED: [
          { to: 'confirmed', when: ofItsFlow, who: [system] },
          { to: 'ignored', who: [system] },
        ],
      },
    },
    signed: {
      label: { en: 'Signed', cn: '已签署待生效' },
      colour: 'blue',
      phase: 'inForce',
      deadlines: [{ event: 'START_DUE', at: ({ startsAt }) => startsAt }],
      on: { START_DUE: { to: 'effective', who: [system] }, TERMINATE: terminate },
    },
    effective: {
      label: { en: 'In force', cn: '履行中' },
      colour: 'green',
      phase: 'inForce',
      deadlines: [{ event: 'END_DUE', at: ({ endsAt }) => endsAt }],
      on: {
        STAGE_TRIGGERED: trigger,
        STAGE_PAID: pay,
        COMPLETE: { to: 'ended', who: [by('CONTRACT_MANAGER')], guards: [allPaid], change: () => ({ endReason: 'COMPLETED' }) },
        TERMINATE: terminate,
        END_DUE: { to: 'ended', who: [system], change: () => ({ endReason: 'EXPIRED' }) },
      },
    },
    ended: { label: { en: 'Ended', cn: '已结束' }, colour: 'dark', ended: true, on: { STAGE_TRIGGERED: trigger, STAGE_PAID: pay } },
    terminated: {
      label: { en: 'Terminated', cn: '已终止' },
      colour: 'red',
      ended: true,
      on: { STAGE_TRIGGERED: trigger, STAGE_PAID: pay },
    },
  },
);

/** What people inside say among themselves stays there. */
const plain = (options: Parameters<typeof plainView<Contract>>[2]): View<Contract> => {
  const view = plainView<Contract>(fields, lines, options);
  return {
    ...view,
    shared: (contract, state, audience) =>
      view.shared(
        audience === 'supplier' ? { ...contract, comments: contract.comments.filter((one) => !isInternal(one)) } : contract,
        state,
        audience,
      ),
    rows: { ...view.rows, comments: { inside: { always: true }, supplier: { eq: ['internal', 'N'] } } },
  };
};

const told = ['confirming', 'refused', 'confirmed', 'signing', 'signed', 'effective', 'ended', 'terminated'];
const resp = ['CONTRACT_MANAGER', 'BUYER', 'FINANCE', 'APPROVER'] as const;
const screens: readonly Screen[] = [
  {
    route: menu,
    kind: 'list',
    audience: ['INSIDE', 'EX'],
    label: { en: 'Contracts', cn: '合同' },
    resp: [...resp, 'SUPPLIER', 'SUPPLIER_ADMIN'],
  },
  {
    route: 'contractManage/cctContractEdit',
    kind: 'edit',
    audience: ['INSIDE', 'EX'],
    label: { en: 'Contract', cn: '合同' },
    within: menu,
  },
  { route: 'pdfView', kind: 'special', audience: ['INSIDE', 'EX'], label: { en: 'Document', cn: '合同文件' }, within: menu },
  {
    route: 'simplifiedContractList',
    kind: 'list',
    audience: ['INSIDE'],
    label: { en: 'Simplified contracts', cn: '简易合同' },
    resp,
    of: { contractForm: ['SIMPLIFIED'] },
  },
  {
    route: 'enhancedContractList',
    kind: 'list',
    audience: ['INSIDE'],
    label: { en: 'Enhanced contracts', cn: '复杂合同' },
    resp,
    of: { contractForm: ['ENHANCED'] },
  },
];

export const srmCctContract = defineDocument({
  type: 'srmCctContract',
  version: 1,
  path: 'contracts/contract',
  kind: 'document',
  title: { en: 'Contract', cn: '合同' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  ignores: ['SIGN_COMPLETED', 'SIGN_REFUSED', 'SIGN_ENDED', 'DOC_FINALIZED', 'AWARD_REVOKED'],
  sends: { CONTRACT_EFFECTIVE: { to: ['srmSfdBiddingResult'] } },
  profiles: [contractProfiles.CCT_SIMPLIFIED_LIMIT],
  view: plain({
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', told] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'HT-{orgCode}-{yyyy}-{seq5}' },
  nameField: 'contractTitle',
  todoShows: { amount: ['amountTaxIncl'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'contractTitle',
      'supplierId',
      'contractType',
      'contractForm',
      'amountTaxIncl',
      'currency',
      'effectiveFrom',
      'effectiveTo',
      'paidAmount',
      'revisionNo',
    ],
    filters: ['docNumber', 'state', 'contractTitle', 'supplierId', 'contractType', 'contractForm', 'effectiveTo'],
    sort: [['lastUpdateDate', 'desc']],
    sums: { columns: ['amountTaxIncl', 'paidAmount'], by: 'currency' },
  },
  form: [
    {
      label: { en: 'Contract', cn: '合同' },
      fields: [
        'orgId',
        'contractTitle',
        'contractForm',
        'contractType',
        'supplierId',
        'templateId',
        'currency',
        'priceMode',
        'effectiveFrom',
        'effectiveTo',
        'signMode',
        'signOrder',
        'confirmDays',
        'confirmDeadline',
        'ownerUserId',
        'revisionNo',
        'refuseReason',
        'remark',
      ],
    },
    {
      label: { en: 'Amounts', cn: '金额' },
      fields: ['amountTaxExcl', 'taxAmount', 'amountTaxIncl', 'awardAmount', 'performanceBondAmount', 'warrantyMonths', 'paidAmount'],
    },
    { label: { en: 'Items', cn: '标的明细' }, lines: 'items' },
    { label: { en: 'Payment stages', cn: '付款阶段' }, lines: 'stages' },
    { label: { en: 'Text', cn: '正文' }, fields: ['body'] },
    {
      label: { en: 'Signing and end', cn: '签署与结束' },
      fields: [
        'finalFileId',
        'revisionHash',
        'signFlowId',
        'verifyCode',
        'signedDate',
        'signedFileIds',
        'terminateType',
        'terminateReason',
        'endReason',
      ],
    },
  ],
  proposes: { orgId: 'organisation', ownerUserId: 'user' },
  screens,
});
