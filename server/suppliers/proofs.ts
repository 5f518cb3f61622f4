/** What proofs read: the standing of the supplier, and what was ordered and received in a period. */
import { randomBytes } from 'node:crypto';
import { srmSlcProofApplicationHeader } from '../../state-machines/suppliers/proof-application/index.js';
import type { ProofFacts } from '../../state-machines/suppliers/proof-application/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { ordersPlaced } from '../trade/order-standing.js';
import { unitSql } from '../trade/price-unit.js';

interface Known {
  readonly supplierId: string;
  readonly lines: readonly {
    readonly lineNum: number;
    readonly periodFrom: string | null;
    readonly periodTo: string | null;
    readonly lineResult: string;
  }[];
}
const contextOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Known;
const statusSql = 'select supplier_status as status from srm_slc_supplier_info where id = $1::bigint';
const amountsSql = `
  select trim_scale(coalesce(sum(h.amount_excl), 0))::text as ordered,
         trim_scale(coalesce(sum((
           select sum(round(coalesce(l.accepted_qty, 0) * coalesce(l.price_excl, 0) / ${unitSql('l')}, 2)) from srm_pur_order_line l where l.doc_id = h.id
         )), 0))::text as received
    from srm_pur_order_header h
   where h.supplier_id = $1::bigint and h.state in (${ordersPlaced})
     and h.creation_date::date between coalesce($2::date, '-infinity') and coalesce($3::date, 'infinity')`;

const submitting: Prepare = async (_command, tools) => {
  const { rows } = await tools.db.query<{ status: string | null }>(statusSql, [contextOf(tools).supplierId]);
  return { facts: { status: rows[0]?.status ?? null } satisfies ProofFacts };
};
const issuing: Prepare = async (_command, tools) => {
  const { supplierId, lines } = contextOf(tools);
  const issued = lines.filter(({ lineResult }) => lineResult === 'ISSUED');
  const amounts: Record<string, { ordered: string; received: string }> = {};
  for (const { lineNum, periodFrom, periodTo } of issued) {
    const { rows } = await tools.db.query<{ ordered: string; received: string }>(amountsSql, [supplierId, periodFrom, periodTo]);
    amounts[lineNum] = rows[0]!;
  }
  const codes = Object.fromEntries(issued.map(({ lineNum }) => [lineNum, randomBytes(6).toString('hex').toUpperCase()]));
  return { facts: { amounts, codes } satisfies ProofFacts };
};

export const proofDocument: ServerDocument = {
  definition: anyDefinition(srmSlcProofApplicationHeader),
  prepare: { SUBMIT: submitting, APPROVE: issuing },
};
