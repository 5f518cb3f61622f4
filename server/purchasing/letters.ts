/** What purchasing tells people: a step of a requisition's line that is urged, and how agreements fare. */
import { purchasingLookups } from '../../state-machines/purchasing/lookups.js';
import type { FamilyLetters } from '../platform/mail/document-letters.js';

const sources = { inside: 'srmPurAslList', supplier: 'srmPurAslList' } as const;
const codes = { node: purchasingLookups.PUR_CHAIN_NODE.values };
const prepOpens = { inside: 'purMaterialPrepRequestList', supplier: 'purMaterialRequestList' };
export const purchasingLetters: FamilyLetters['letters'] = {
  REQ_URGED: {
    subject: { en: 'Waited for: {number}, line {line}', cn: '催办:{number}第{line}行' },
    text: {
      en: '{item} of {number}, line {line}, waits for this step: {node}. It is due {due}. Please see to it.',
      cn: '{number}第{line}行{item}正在等待节点“{node}”,期限{due},请尽快处理。',
    },
    opens: { inside: 'processMonitoringList', supplier: 'purchaseOrderList2' },
    listOnly: true,
    codes,
  },
  REQ_SUPPLIER_URGED: {
    subject: { en: 'Waited for: order {number}', cn: '催办:订单{number}' },
    text: {
      en: '{item} of order {number} waits for this step: {node}. It is due {due}. Please see to it.',
      cn: '订单{number}的{item}正在等待节点“{node}”,期限{due},请尽快处理。',
    },
    opens: { inside: 'processMonitoringList', supplier: 'purchaseOrderList2' },
    listOnly: true,
    codes,
  },
  ASL_IN_FORCE: {
    subject: { en: 'You are an approved source: {number}', cn: '已列入合格供应商清单:{number}' },
    text: {
      en: 'You are listed as a source from {validFrom} to {validTo} ({number}). Open it to see for what, and keep its papers valid.',
      cn: '贵司已列入合格供应商清单({number}),有效期{validFrom}至{validTo}。请查看供货范围并保持环保资料有效。',
    },
    opens: sources,
  },
  ASL_PAPERS_ENDED: {
    subject: { en: 'Environmental papers ended: {number}', cn: '环保资料已到期:{number}' },
    text: {
      en: 'Environmental papers of {number} ended on {until}. Nothing is ordered of it until valid ones are accepted: add them.',
      cn: '{number}的环保资料已于{until}到期,货源已暂停,期间不再下单。请上传有效资料,审核通过后可恢复。',
    },
    opens: sources,
  },
  ASL_PAPER_REVIEWED: {
    subject: { en: 'Environmental papers reviewed: {number}', cn: '环保资料审核结果:{number}' },
    text: {
      en: '{envType} {reportNo} of {number}: {reviewStatus}. {reason}',
      cn: '{number}的{envType}({reportNo}):{reviewStatus}。{reason}',
    },
    opens: sources,
    codes: { envType: purchasingLookups.PUR_ENV_TYPE.values, reviewStatus: purchasingLookups.PUR_ENV_REVIEW.values },
  },
  ASL_ENDED: {
    subject: { en: 'A source ended with open orders: {number}', cn: '货源失效但有未完成订单:{number}' },
    text: {
      en: '{number} is no source any more ({reason}). Orders that are open stay: {count} ({orders}). Decide on them; new ones are refused.',
      cn: '{number}已失效({reason})。未完成订单{count}张({orders})继续有效,请处理;不能再下新订单。',
    },
    opens: sources,
    codes: { reason: purchasingLookups.PUR_ASL_INVALID_REASON.values },
  },
  AGREEMENT_IN_FORCE: {
    subject: { en: 'Agreement in force: {number}', cn: '协议生效:{number}' },
    text: {
      en: 'Agreement {number} ({title}) is in force until {validTo}. Orders take its prices.',
      cn: '协议{number}({title})已生效,有效期至{validTo},订单将引用其价格。',
    },
    opens: { inside: 'purAgreementListPurchaser', supplier: 'purAgreementList' },
  },
  PRICE_ADJUST_DUE: {
    subject: { en: 'Prices change of goods that were billed: agreement {number}', cn: '已开票货物价格调整:协议{number}' },
    text: {
      en: 'By agreement {number} ({title}) goods of {count} delivery notes cost something else: {notes}. The next statement settles it.',
      cn: '协议{number}({title})调整了{count}张送货单已开票货物的价格:{notes}。差额将计入下一张对账单(补开或扣回)。',
    },
    opens: { inside: 'supplierInvDocOrgList', supplier: 'supplierInvDocList' },
    listOnly: true,
  },
  AGREEMENT_SUSPENDED: {
    subject: { en: 'Agreement suspended: {number}', cn: '协议冻结:{number}' },
    text: {
      en: 'Agreement {number} ({title}) is suspended: {reason}. Nothing is ordered of it until further notice.',
      cn: '协议{number}({title})已冻结:{reason}。冻结期间不再据此下单。',
    },
    opens: { inside: 'purAgreementListPurchaser', supplier: 'purAgreementList' },
  },
  AGREEMENT_RESUMED: {
    subject: { en: 'Agreement resumed: {number}', cn: '协议解冻:{number}' },
    text: {
      en: 'Agreement {number} ({title}) is in force again, until {validTo}.',
      cn: '协议{number}({title})已恢复生效,有效期至{validTo}。',
    },
    opens: { inside: 'purAgreementListPurchaser', supplier: 'purAgreementList' },
  },
  AGREEMENT_TERMINATED: {
    subject: { en: 'Agreement terminated: {number}', cn: '协议终止:{number}' },
    text: {
      en: 'Agreement {number} ({title}) ends on {validTo}: {reason}. Orders that were placed stay.',
      cn: '协议{number}({title})于{validTo}终止:{reason}。已下订单不受影响。',
    },
    opens: { inside: 'purAgreementListPurchaser', supplier: 'purAgreementList' },
  },
  AGREEMENT_LATE: {
    subject: { en: 'Agreement waits for you: {number}', cn: '协议待确认:{number}' },
    text: {
      en: 'Agreement {number} ({title}) was not confirmed within seven days. Please confirm or refuse it.',
      cn: '协议{number}({title})已超过七天未确认,请尽快确认或拒绝。',
    },
    opens: { inside: 'purAgreementListPurchaser', supplier: 'purAgreementList' },
  },
  PREP_CONFIRMED: {
    subject: { en: 'Preparation confirmed: {number}', cn: '备料已确认:{number}' },
    text: {
      en: 'The supplier has confirmed {number}: {liability} {currency} are open until {validTo}. Orders convert it by then.',
      cn: '供应商已确认备料{number},未消耗责任金额{liability} {currency},请在{validTo}前转订单消耗。',
    },
    opens: prepOpens,
  },
  PREP_REPLY_LATE: {
    subject: { en: 'Preparation not answered: {number}', cn: '备料逾期未确认:{number}' },
    text: {
      en: '{number} was to be answered by {replyBy|time}. The supplier still can: please confirm or refuse it.',
      cn: '备料{number}应于{replyBy|time}前答复,供应商仍可答复,请尽快确认或拒绝。',
    },
    opens: prepOpens,
  },
  PREP_STOCK_DUE: {
    subject: { en: 'Prepared stock to report: {number}', cn: '备料库存待报告:{number}' },
    text: {
      en: 'A week has passed without a report on {number}. Please report what is finished and what is in work.',
      cn: '备料{number}已一周未报告库存,请报告成品与在制数量。',
    },
    opens: prepOpens,
  },
  PREP_STOCK_LATE: {
    subject: { en: 'Prepared stock not reported: {number}', cn: '备料库存未报告:{number}' },
    text: {
      en: 'The supplier was asked for the stock of {number} and has not reported it for another week. Please see to it.',
      cn: '供应商经提醒后又一周仍未报告备料{number}的库存,请跟进处理。',
    },
    opens: prepOpens,
  },
  PREP_CONSENTED: {
    subject: { en: 'Release agreed: preparation {number}', cn: '供应商同意释放:备料{number}' },
    text: {
      en: 'The supplier agrees that quantities of {number} are released; the signed paper is attached to it. {reason}',
      cn: '供应商同意释放备料{number}的部分数量,已签署的同意书见附件。{reason}',
    },
    opens: prepOpens,
  },
  PREP_RELEASED: {
    subject: { en: 'Quantities released: preparation {number}', cn: '备料数量已释放:{number}' },
    text: {
      en: 'Quantities of {number} were released; {liability} {currency} are open now.',
      cn: '备料{number}的部分数量已释放,目前未消耗责任金额{liability} {currency}。',
    },
    opens: prepOpens,
  },
  PREP_CANCELLED: {
    subject: { en: 'Preparation cancelled: {number}', cn: '备料取消:{number}' },
    text: { en: '{number} is cancelled: {reason}. Nothing is to be prepared.', cn: '备料{number}已取消:{reason},无需备料。' },
    opens: prepOpens,
  },
  PREP_SETTLED: {
    subject: { en: 'Preparation settled: {number}', cn: '备料责任结算:{number}' },
    text: {
      en: '{number} is settled with {settled} {currency} for what was prepared and not ordered: {reason}',
      cn: '备料{number}未消耗部分以{settled} {currency}结算:{reason}',
    },
    opens: { inside: 'purMaterialRequestListOu', supplier: 'purMaterialRequestList' },
    listOnly: true,
  },
};
