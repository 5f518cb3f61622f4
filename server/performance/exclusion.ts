/** What an exclusion reads: its bills by number, what is left out already, and which periods were approved with them. */
import { srmSpeExcludeHeader } from '../../state-machines/performance/exclusion/index.js';
import type { ExcludedBill, Exclusion, ExclusionFacts, FoundBill } from '../../state-machines/performance/exclusion/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { Prepare, PrepareTools, Queryable, ServerDocument } from '../kernel/contracts.js';

const exclusionOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Exclusion;

interface Place {
  readonly table: string;
  /** Which column of the bill says when it counts. */
  readonly date: string;
  readonly line?: { readonly table: string; readonly date: string };
}
/** Where bills stand; each is of one supplier. */
const places: Readonly<Partial<Record<ExcludedBill['billType'], Place>>> = {
  ORDER: { table: 'srm_pur_order_header', date: 'null::date' },
  ORDER_SCHEDULE: {
    table: 'srm_pur_order_header',
    date: 'null::date',
    line: { table: 'srm_pur_order_line', date: 'coalesce(l.promise_date, l.need_date)' },
  },
  DELIVERY_NOTICE: { table: 'srm_pur_delivery_notice_header', date: 'null::date' },
  DELIVERY_NOTE: { table: 'srm_pur_delivery_note_header', date: 'h.ship_date' },
  INSPECT_LOT: { table: 'srm_pur_delivery_note_header', date: 'h.ship_date' },
  INVOICE: { table: 'srm_slc_supplier_inv_doc_header', date: 'null::date' },
  EVENT: { table: 'slc_supplier_performance', date: 'h.event_date' },
};

async function found(db: Queryable, { supplierId, orgId }: Exclusion, row: ExcludedBill): Promise<FoundBill | null> {
  const place = places[row.billType];
  if (!place) return null;
  const line = row.lineNumber !== null ? place.line : undefined;
  const { rows } = await db.query<{ id: string; date: string | null }>(
    `select h.id::text, (${line?.date ?? place.date})::text as date from ${place.table} h
      ${line ? `join ${line.table} l on l.doc_id = h.id and l.line_num = $4` : ''}
      where h.doc_number = $1 and h.supplier_id = $2::bigint and (h.org_id is not distinct from $3::bigint or $3::bigint is null) limit 1`,
    [row.billNumber, supplierId, orgId, ...(line ? [row.lineNumber] : [])],
  );
  return rows[0] ? { billId: rows[0].id, factDate: rows[0].date } : null;
}

const twiceSql = `
  select distinct l.bill_number as number from srm_spe_exclude_line l join srm_spe_exclude_header e on e.id = l.doc_id
   where e.state = 'effective' and e.id <> $1::bigint and e.supplier_id = $2::bigint and l.bill_type = $3 and l.bill_number = $4
     and (l.line_number is null or $5::integer is null or l.line_number = $5)
     and (l.indicator_id is null or $6::bigint is null or l.indicator_id = $6::bigint)`;
const closedSql = `
  select distinct r.period as number from srm_spe_scheme_score r
   where r.state in ('approving', 'approved', 'released', 'settled', 'closed') and r.period_from <= $2::date and r.period_to >= $2::date
     and exists (select 1 from srm_spe_score_fact f where f.doc_id = r.id and f.calc_no = r.calc_no and f.supplier_id = $1::bigint)
     and ($3::bigint is null or $3::bigint = any(r.org_ids))`;

async function factsOf(tools: PrepareTools): Promise<ExclusionFacts> {
  const exclusion = exclusionOf(tools);
  const { id, supplierId, orgId } = exclusion;
  const bills: [string, FoundBill | null][] = [];
  const twice: string[] = [];
  const closed: string[] = [];
  for (const row of exclusion.bills) {
    const bill = await found(tools.db, exclusion, row);
    bills.push([String(row.rowNum), bill]);
    const known = await tools.lockedRead(`exclusion:${supplierId}/${row.billType}/${row.billNumber}`, async (db) => {
      const { rows } = await db.query<{ number: string }>(twiceSql, [
        id,
        supplierId,
        row.billType,
        row.billNumber,
        row.lineNumber,
        row.indicatorId,
      ]);
      return rows.map(({ number }) => number);
    });
    twice.push(...known);
    if (!bill?.factDate) continue;
    const { rows } = await tools.db.query<{ number: string }>(closedSql, [supplierId, bill.factDate, orgId]);
    closed.push(...rows.map(({ number }) => number));
  }
  return { bills: Object.fromEntries(bills), twice: [...new Set(twice)], closed: [...new Set(closed)] };
}

const usedSql = `
  select 1 as used from srm_spe_score_fact f join srm_spe_scheme_score r on r.id = f.doc_id and r.calc_no = f.calc_no
   where r.state in ('approved', 'released', 'settled', 'closed') and f.supplier_id = $2::bigint
     and f.excluded @> jsonb_build_array(jsonb_build_object('excludeId', $1::text)) limit 1`;

const checking: Prepare = async (_command, tools) => ({ facts: await factsOf(tools) });
const revoking: Prepare = async (_command, tools) => {
  const { id, supplierId, bills } = exclusionOf(tools);
  const { rows } = await tools.db.query(usedSql, [id, supplierId]);
  return { facts: { used: rows.length > 0 || bills.some(({ usedRunId }) => usedRunId !== null) } satisfies ExclusionFacts };
};

export const exclusionDocument: ServerDocument = {
  definition: anyDefinition(srmSpeExcludeHeader),
  prepare: { SUBMIT: checking, APPROVE: checking, REVOKE: revoking },
};
