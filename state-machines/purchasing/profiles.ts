/** Parameters of purchasing (purchasing.md §13). */
import { profiles } from '../kernel/profiles.js';

const days = (en: string, cn: string, initial: string) => ({ en, cn, kind: 'NUMBER' as const, initial, min: '0', max: '365' });

export const purchasingProfiles = profiles('PURCHASING', {
  PUR_ENV_REQUIRED_TYPES: {
    en: 'Environmental papers that a source needs',
    cn: '必需的环保资料类型',
    kind: 'TEXT',
    initial: 'ROHS,REACH,HF',
    pattern: '[A-Z]{2,5}(,[A-Z]{2,5}){0,9}',
  },
  PUR_REVIEW_RATE: {
    en: 'Rise of a price (%) that is looked at',
    cn: '需关注的涨价幅度(%)',
    kind: 'NUMBER',
    initial: '5',
    min: '0',
    max: '1000',
  },
  PUR_QUOTE_MIN_SUPPLIERS: {
    en: 'Fewest suppliers of a quote order',
    cn: '询价最少供应商数',
    kind: 'NUMBER',
    initial: '3',
    min: '1',
    max: '50',
  },
  PUR_SLA_SOURCED: days('Days until a requested material has a price', '申请批准至定价的时限(天)', '5'),
  PUR_SLA_ORDERED: days('Days until what has a price is ordered', '定价至下单的时限(天)', '2'),
  PUR_SLA_APPROVED: days('Days until an order is approved', '下单至订单生效的时限(天)', '1'),
  PUR_SLA_INSPECTED: days('Days until received goods are inspected', '收货至检验的时限(天)', '2'),
  PUR_SLA_SETTLED: days('Days until rejected goods are settled', '不合格品处理时限(天)', '3'),
});
/** Days that steps of the way from requisition to goods may take (orders-deliveries.md §13). */
export const slaProfiles = [
  purchasingProfiles.PUR_SLA_SOURCED,
  purchasingProfiles.PUR_SLA_ORDERED,
  purchasingProfiles.PUR_SLA_APPROVED,
  purchasingProfiles.PUR_SLA_INSPECTED,
  purchasingProfiles.PUR_SLA_SETTLED,
] as const;
