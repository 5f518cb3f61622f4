/** Why a contract refuses. */
import { refusalsOf } from '../../kernel/lifecycle.js';
import { rateReasons } from '../../trade/rates.js';
import { annexReasons } from '../annexes.js';
import { inputReasons } from '../inputs.js';
import { textReasons } from '../placeholders.js';

export const { guard, rule, refuse, reasons } = refusalsOf({
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
  CCT_TERMS_LOCKED: {
    en: 'A clause says another thing than its term lets it: {list}. Insert the clause again, or change its parameters alone.',
    cn: '条款不允许修改:{list}。请重新插入该条款,或仅修改参数',
  },
  CCT_TERMS_MISSING: {
    en: 'A contract of this type needs these clauses, or a fallback of them: {list}. Insert them.',
    cn: '缺少必备条款:{list}。请插入该条款或其备选条款',
  },
  CCT_SCAN_UNREADABLE: {
    en: '{name} is broken or locked with a password. Upload a PDF that opens.',
    cn: '{name}已损坏或设有密码,请上传可打开的PDF',
  },
  CCT_SCAN_SIGNATURE: {
    en: 'A signature in {name} does not hold: the file was changed after it. Upload the file as it was signed.',
    cn: '{name}中的签名无效:签署后文件被改动。请上传签署时的原文件',
  },
  CCT_LOCKED_BY_OTHER: {
    en: '{name} is writing this text. Wait until it is free, a quarter of an hour at most after the last change, or ask.',
    cn: '{name}正在编辑此文本,请等待其完成(最后修改后最多15分钟)或与其联系',
  },
  CCT_TEMPLATE_STATE: {
    en: 'Choose a template that is published for this organisation.',
    cn: '模板未对该组织发布,请选择其他模板',
  },
  CCT_PLACEHOLDER_EMPTY: {
    en: 'The text names fields that are empty. Fill them in, or write words in their place: {list}.',
    cn: '正文引用的字段为空,请填写或改写正文:{list}',
  },
  ...rateReasons,
  ...textReasons,
  ...inputReasons,
  ...annexReasons,
  CCT_FIELD_NOT_EX: {
    en: 'Field {no} is not yours to fill. Fill in those that the contract asks of you.',
    cn: '字段{no}不允许供应商填写,请只填写要求供应商填写的字段',
  },
  CCT_FIELD_EMPTY_EX: { en: 'Fill in your required fields first: {list}.', cn: '请先填写供应商必填项:{list}' },
  CCT_PROPOSAL_SAME: { en: 'The proposed text says what the contract says. Change it first.', cn: '建议文本与合同正文相同,请先修改' },
  CCT_PROPOSAL_NONE: { en: 'The supplier has proposed no text.', cn: '供应商未提出修改稿' },
  CCT_COMMENT_NONE: { en: 'There is no such comment, or it is settled.', cn: '该意见不存在或已处理' },
  CCT_CONFIRM_OVER: { en: 'The time to confirm is over.', cn: '已过确认截止时间' },
  CCT_SCAN_MISSING: { en: 'Upload the signed scan and its date.', cn: '请上传签署扫描件及签署日期' },
  CCT_SIGN_ACCOUNTS: { en: "A signer's account, seal or certificate is not active: {who}", cn: '签署人账号、印章或证书未激活:{who}' },
  CCT_SIGN_ANCHORS: { en: 'Put a sign anchor into the text where it is missing: {who}.', cn: '签署人没有签署位置,请在正文中插入:{who}' },
  CCT_ANCHOR_TWICE: {
    en: 'Only one sign anchor of a kind can stand in the text. Remove the second: {who}.',
    cn: '签署位置重复,请删除多余的:{who}',
  },
  CCT_NOT_FINAL: { en: 'The final document is not ready.', cn: '合同定稿尚未生成' },
  CCT_DATES: { en: 'Enter the day of stage {no}, on which it falls due.', cn: '请填写第{no}阶段的指定日期' },
  CCT_TRADE_MISSING: {
    en: 'An enhanced contract in another currency needs trade data. Enter at least one lot.',
    cn: '外币复杂合同须填写贸易数据,请至少维护一个批次',
  },
  CCT_TRADE_MODE: {
    en: 'Lot {lot}: {term} does not fit the transport or the insurance. Choose another term, or change them.',
    cn: '批次{lot}的贸易术语{term}与运输方式或保险不符,请调整',
  },
  CCT_STAGE_TRIGGERED: { en: 'There is no such stage, or it is due already.', cn: '付款阶段不存在或已触发' },
  CCT_STAGE_NOT_DUE: { en: 'The stage is not due.', cn: '付款阶段未触发' },
  CCT_STAGE_OVERPAID: { en: 'At most {amount} of the stage is left.', cn: '付款超出阶段未付金额{amount}' },
  CCT_TERM_AGREEMENT: {
    en: 'The signed termination agreement or notice is missing. Attach it, or let the agreement come into force first.',
    cn: '缺少终止协议或解除通知,请上传附件或先使终止协议生效',
  },
  CCT_TERM_ORDERS: {
    en: 'Open orders must be settled first: {count}. Close them, or say what becomes of them.',
    cn: '请先处理未完成的订单({count}个),或填写处理方式',
  },
  CCT_NOT_PRE: { en: 'Only a pre-contract can be turned into a main contract.', cn: '仅预合同可转正式合同' },
  CCT_CHILD_OPEN: {
    en: 'A follow-up contract is already in progress. Finish or void it first.',
    cn: '已有进行中的关联合同,请先完成或作废',
  },
  CCT_ALTER_MODE: { en: 'Choose how the contract is altered.', cn: '请选择变更方式' },
  CCT_KIND_BY_HAND: {
    en: 'Supplements, renewals and termination agreements are made from the contract that they follow.',
    cn: '补充协议、续签合同和终止协议须从原合同生成',
  },
  CCT_SUPPLEMENT_LIMIT: { en: 'Supplements may add {limit} to the award in all, 10 %.', cn: '补充协议累计不得超过中标金额的10%,即{limit}' },
  CCT_REVISION_CHANGED: { en: 'The contract was sent anew. Read it again.', cn: '合同已重新发送,请重新阅读' },
  CCT_ORDER_KIND: {
    en: 'Nothing is ordered of a contract of this kind, or by an order of other terms.',
    cn: '该合同不能生成订单,或订单条款不一致',
  },
  CCT_ORDER_DATES: { en: 'The contract is not in force on the order date.', cn: '订单日期不在合同有效期内' },
  CCT_ORDER_QTY: { en: 'Item {line}: the quantity exceeds the open quantity {open}.', cn: '第{line}行数量超过合同可下单数量{open}' },
  CCT_ORDER_AMOUNT: { en: 'The amount exceeds what is left of the contract, {left}.', cn: '金额超过合同剩余限额{left}' },
  CCT_COMPLETE_OPEN: { en: 'Deliveries or payments are still open.', cn: '尚有未完成的交付或付款' },
  CCT_REMIND_DAYS: { en: 'Write days before the end, such as 90,60,30.', cn: '请填写到期前天数,例如 90,60,30' },
  CCT_NOT_RENEWED: { en: 'The contract is not renewed by itself.', cn: '该合同不自动续期' },
  CCT_RENEW_LATE: { en: 'The notice period is over. Agree on the end with the other party.', cn: '已过不续约通知期限,请与对方协商' },
  CCT_ARCHIVE_NONE: { en: 'There is no such copy in store. Choose another one.', cn: '该归档件不在库,请选择其他归档件' },
  CCT_ARCHIVE_NOT_LENT: { en: 'The copy is not lent.', cn: '该归档件未借出' },
  CCT_LOAN_DUE: { en: 'The copy must be back today or later.', cn: '应还日期不能早于今天' },
  CCT_RETENTION: { en: 'The retention period is not over. Keep the copy.', cn: '未到保管期限,不能销毁' },
  CCT_ARCHIVE_DOC: { en: 'File the signed document first.', cn: '请先登记签署件' },
  CCT_ARCHIVE_STAGES: { en: 'Payment stages are still open. Enter their payments first.', cn: '尚有未结清的付款阶段,请先登记付款' },
});
