/** What purchasing tells people: a step of a requisition's line that is urged. */
import { purchasingLookups } from '../../state-machines/purchasing/lookups.js';
import type { FamilyLetters } from '../platform/mail/document-letters.js';

const codes = { node: purchasingLookups.PUR_CHAIN_NODE.values };
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
};
