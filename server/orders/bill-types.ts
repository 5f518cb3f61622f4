import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { srmPurBillType } from '../../state-machines/orders/bill-type/index.js';
import type { BillTypeFacts } from '../../state-machines/orders/bill-type/index.js';
import type { Prepare, ServerDocument } from '../kernel/contracts.js';

const othersSql = `
  select exists (
    select from srm_pur_bill_type where order_kind = $1 and state = 'enabled' and id <> $2::bigint) as others`;
/** Orders of a kind are of some type (orders-deliveries.md §2). */
const leaving: Prepare = async (_command, tools) => {
  const { id, orderKind } = tools.snapshot!.context as unknown as { readonly id: string; readonly orderKind: string };
  const { rows } = await tools.db.query<{ readonly others: boolean }>(othersSql, [orderKind, id]);
  return { facts: { lastOfKind: !rows[0]!.others } satisfies BillTypeFacts };
};

export const billTypeDocument: ServerDocument = { definition: anyDefinition(srmPurBillType), prepare: { INVALIDATE: leaving } };
