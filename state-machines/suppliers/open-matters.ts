/** What is open with a supplier, counted by kind, and the sentence that names it (suppliers.md). */
import type { Label } from '../kernel/fields.js';

/** How many of each are open with the supplier. */
export interface OpenMatters {
  readonly orders: number;
  readonly agreements: number;
  readonly samples: number;
  readonly deliveries?: number;
  readonly invoices?: number;
  readonly contracts?: number;
  /** Accounts of consigned stock with goods or unsettled quantities. */
  readonly stock?: number;
}
export const openMattersReasons = {
  SUP_OPEN_BUSINESS: { en: 'Open business remains: {list}. Settle it first.', cn: '存在未完结业务:{list},请先处理完毕' },
} as const satisfies Readonly<Record<string, Label>>;

const words: Readonly<Record<keyof OpenMatters, Label>> = {
  orders: { en: 'orders', cn: '订单' },
  agreements: { en: 'agreements', cn: '协议' },
  samples: { en: 'samples', cn: '样品' },
  deliveries: { en: 'deliveries', cn: '送货' },
  invoices: { en: 'invoices', cn: '发票' },
  contracts: { en: 'contracts', cn: '合同' },
  stock: { en: 'consigned stock', cn: '寄售库存' },
};
/** null: nothing is open. */
export function openList(matters: OpenMatters | undefined): Label | null {
  const open = Object.entries(matters ?? {}).filter(([, count]) => count > 0);
  if (open.length === 0) return null;
  const told = (language: keyof Label) => open.map(([kind, count]) => `${words[kind as keyof OpenMatters][language]} ${count}`);
  return { en: told('en').join(', '), cn: told('cn').join('、') };
}
