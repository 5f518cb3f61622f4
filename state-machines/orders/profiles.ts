/** Parameters of orders (orders-deliveries.md §16). */
import { profiles } from '../kernel/profiles.js';

const described = {
  en: 'In base currency, with tax. What holds when an order is submitted holds for it until it is approved.',
  cn: '按本位币含税金额判断;以订单提交时的参数值为准',
} as const;

export const orderProfiles = profiles('ORDERS', {
  PO_APPROVE_L2: {
    en: 'Orders from this amount on are approved by two persons',
    cn: '订单达到此金额须两人审批',
    kind: 'NUMBER',
    initial: '100000.00',
    min: '0',
    max: '1000000000000',
    description: described,
  },
  PO_APPROVE_L3: {
    en: 'Orders from this amount on are approved by three persons',
    cn: '订单达到此金额须三人审批',
    kind: 'NUMBER',
    initial: '1000000.00',
    min: '0',
    max: '1000000000000',
    description: described,
  },
});
