/** Why orders refuse, in words (orders-deliveries.md §5 and §18). */
import { refusalsOf } from '../../kernel/lifecycle.js';
import { approvalReasons } from '../../kernel/stock/approval.js';
import { awardPriceReasons } from '../../trade/award-price.js';
import { itemReasons } from '../../trade/item-copies.js';
import { rateReasons } from '../../trade/rates.js';
import { orderGateReasons } from '../../trade/supplier-gate.js';
import { toldReasons } from '../told.js';
import { ublReasons } from '../ubl-reasons.js';
import { confirmReasons } from './confirming.js';

export const own = refusalsOf({
  PO_PRICE_REASON: {
    en: 'Line {line}: {why}. Say why it is this one.',
    cn: '第{line}行{why},请填写价格理由',
  },
  PO_NO_PRICE: {
    en: 'A line has no price and is not free of charge: enter it, or choose a type that asks for none.',
    cn: '存在无价且非赠品的行,请填写单价或选择无须价格的单据类型',
  },
  PO_NEED_DATE_PAST: { en: 'Line {line}: the need-by date is in the past.', cn: '第{line}行需求日期早于今天' },
  PO_NOT_IN_ASL: { en: 'Line {line}: the supplier is not approved for the material.', cn: '第{line}行供应商不在物料合格清单中' },
  PO_REQ_REQUIRED: {
    en: 'Line {line}: orders of this type need a requisition; name it.',
    cn: '第{line}行该单据类型须关联采购申请,请填写',
  },
  PO_APPROVE_TWICE: { en: 'You already approved another level.', cn: '同一人不能审批多个级别' },
  ORGA_NOT_ALLOWED: { en: '{from} is not associated with {to}.', cn: '{from}与{to}未建立关联' },
  PO_CONFIRM_LINE_MISSING: { en: 'Confirm every line; line {line} is missing.', cn: '请确认全部订单行,缺少第{line}行' },
  PO_CONFIRM_DATE_PAST: { en: 'Line {line}: the promised date is in the past.', cn: '第{line}行承诺交期早于今天' },
  PO_CONFIRM_REASON: { en: 'Line {line}: explain the later date.', cn: '第{line}行交期延后须填写原因' },
  PO_CANCEL_EXCEEDS_OPEN: { en: 'Line {line}: only {open} is open and can be cancelled.', cn: '第{line}行只能取消未安排数量{open}' },
  PO_OPEN_EXCEEDS_CLOSED: {
    en: 'Line {line}: only {most} was closed and can be opened again.',
    cn: '第{line}行打开数量超出已关闭数量{most}',
  },
  PO_CANCEL_NEEDS_ADVICE: {
    en: 'The supplier confirmed line {line}: advise him of the cancellation first.',
    cn: '第{line}行供应商已确认,须先与供应商协商取消',
  },
  PO_ADDRESS: { en: 'Say where the goods go: a warehouse, an organisation or a place.', cn: '请填写收货仓库、收货组织或交货地点' },
  PO_ALLOC_SUM: { en: 'Line {line}: more is meant for the requisition than is ordered.', cn: '第{line}行分配数量超出订购数量' },
  PO_SOURCE_LINE: { en: 'Line {line}: name the line of the document it draws on, too.', cn: '第{line}行请同时填写来源单据的行号' },
  PO_NO_CHANGE: { en: 'Nothing is changed, or a line stands twice or is not there.', cn: '没有变更内容,或行号重复、不存在' },
  PO_CHANGE_BELOW_COMMITTED: {
    en: 'Line {line}: {least} is arranged, delivered or cancelled already and stays ordered.',
    cn: '第{line}行变更后数量低于已安排数量{least}',
  },
  PO_NOTHING_OPEN: { en: 'Nothing is open for delivery.', cn: '没有可送货的数量' },
  PO_SHIP_LINE: {
    en: 'Line {line} is not of this order, stands twice, or ships nothing.',
    cn: '第{line}行不属于该订单、重复出现或数量为0',
  },
  PO_BY_NOTICE: {
    en: 'Ship from the delivery notice: this order is delivered by notice.',
    cn: '该订单须按送货通知送货,请从送货通知创建送货单',
  },
});
/** Of figures that are asked for, not of events. */
const figureReasons = {
  PO_FIGURES_PERIOD: {
    en: 'Ask for {most} months at most, the last not before the first.',
    cn: '统计区间最多{most}个月,且止月不得早于起月',
  },
  PO_FIGURES_MANY: {
    en: 'These are more than {most} lines: narrow the months, the supplier or the material.',
    cn: '超过{most}行,请缩小月份、供应商或物料范围',
  },
};
export const reasons = {
  ...approvalReasons,
  ...figureReasons,
  ...itemReasons,
  ...own.reasons,
  ...rateReasons,
  ...awardPriceReasons,
  ...orderGateReasons,
  ...ublReasons,
  ...toldReasons,
  ...confirmReasons,
};
