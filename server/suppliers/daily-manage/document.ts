/** What a decision about a supplier reads: his status, other decisions, what is open with him, and the end of its term. */
import { srmSlcDailyManage } from '../../../state-machines/suppliers/daily-manage/index.js';
import type { Manage, ManageFacts, OpenDoc } from '../../../state-machines/suppliers/daily-manage/fields.js';
import type { Terms } from '../../../state-machines/suppliers/terms.js';
import type { SupplierStatus } from '../../../state-machines/suppliers/lookups.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { addMonths } from '../../../state-machines/kernel/primitives/instant.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { endOfDay } from '../../platform/zones.js';
import { ordersInForce } from '../../trade/order-standing.js';
import { mattersOf } from '../open-matters.js';

const manageOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Manage;

const openSql = `
  select doc_number as number from srm_slc_daily_manage
   where supplier_id = $1::bigint and manage_type = $2 and id <> $3::bigint
     and state in ('approving', 'notified', 'reviewing', 'executing') limit 1`;
const invited = (kind: string, header: string, rows: string, states: string): string => `
  select '${kind}' as kind, h.doc_number, h.created_by from ${header} h join ${rows} r on r.doc_id = h.id
   where r.supplier_id = $1::bigint and h.state in (${states})`;
const own = (kind: string, header: string, states: string, owner = 'h.created_by'): string => `
  select '${kind}', h.doc_number, ${owner} from ${header} h where h.supplier_id = $1::bigint and h.state in (${states})`;
/** What somebody has to remove, cancel or settle, with whoever made it. */
const openDocsSql = `
  select kind as "docKind", doc_number as "docNumber", case when created_by ~ '^[0-9]+$' then created_by end as "ownerId" from (${[
    invited('INQUIRY', 'srm_pur_quote_order_header', 'srm_pur_quote_order_supplier', "'quoting', 'evaluating'"),
    invited('COMPETE', 'srm_sfd_compete_header', 'srm_sfd_compete_supplier', "'published', 'competing', 'awarding'"),
    invited('AUCTION', 'srm_sfd_auction_header', 'srm_sfd_auction_supplier', "'published', 'bidding', 'bidEnded', 'techOpened', 'opened'"),
    invited(
      'TENDER',
      'srm_sfd_tender_header',
      'srm_sfd_tender_header_suppliers',
      "'inviting', 'invited', 'bidding', 'roundEnded', 'following', 'decided'",
    ),
    own('BIDDING', 'srm_sfd_bidding_supplier', "'invited', 'applied', 'confirmed'"),
    own('AGREEMENT', 'srm_pur_agreement_header', "'approving'"),
    own('CONTRACT', 'srm_cct_contract', "'published', 'confirming', 'confirmed', 'signing', 'signed', 'effective'"),
    `select 'ORDER', h.doc_number, coalesce(h.buyer_id::text, h.created_by) from srm_pur_order_header h
      where h.supplier_id = $1::bigint and (h.state = 'approving' or h.state in (${ordersInForce})
        and exists (select from srm_pur_order_line l where l.doc_id = h.id and coalesce(l.open_qty, 0) > 0))`,
    own('DELIVERY', 'srm_pur_delivery_note_header', "'dispatched', 'arrived', 'receiving', 'inspecting'", 'null'),
    own(
      'INVOICE',
      'srm_slc_supplier_inv_doc_header',
      "'checking', 'supplierConfirming', 'disputed', 'invoicing', 'financeChecking', 'approved'",
    ),
    own('SAMPLE', 'srm_slc_sample_trial', "'issued', 'making', 'shipped', 'testing', 'approving'"),
    own('QUALIFICATION', 'srm_slc_qualify_header', "'approving', 'running', 'finalApproving'"),
  ].join(' union all ')}) open order by kind, doc_number limit 500`;
const supersededSql = `
  select id::text from srm_slc_daily_manage
   where supplier_id = $1::bigint and manage_type = any($2) and state = 'effective' and id <> $3::bigint order by id limit 100`;

/** Which decisions in force one of a type ends. */
const endsTypes: Readonly<Partial<Record<Manage['manageType'], readonly string[]>>> = {
  RESUME: ['SUSPEND'],
  READMIT: ['QUIT'],
  REINSTATE: ['BLACKLIST'],
  LEVEL: ['LEVEL'],
};

interface SupplierTerms extends Terms {
  readonly supplierStatus: SupplierStatus | null;
}
async function standingOf(tools: PrepareTools, { supplierId, orgId }: Manage): Promise<ManageFacts> {
  const supplier = await tools.readDocument('srmSlcSupplierInfo', supplierId);
  const { supplierStatus = null, leftOn = null, blacklistTo = null } = (supplier?.context ?? {}) as Partial<SupplierTerms>;
  return { status: supplierStatus, terms: { leftOn, blacklistTo }, today: await tools.today(orgId) };
}

/** A blacklisting lasts from the day on which it comes into force. */
function lastDay({ manageType, effectiveTo, blacklistTerm }: Manage, today: string): string | null {
  if (manageType !== 'BLACKLIST' || blacklistTerm === null) return effectiveTo;
  return blacklistTerm === 'PERMANENT' ? null : addMonths(today, Number(blacklistTerm.slice(1)));
}

async function termFacts(tools: PrepareTools): Promise<ManageFacts> {
  const manage = manageOf(tools);
  const [today, zone] = [await tools.today(manage.orgId), await tools.zone(manage.orgId)];
  const effectiveTo = lastDay(manage, today);
  const ends = endsTypes[manage.manageType];
  const superseded = ends ? (await tools.db.query<{ id: string }>(supersededSql, [manage.supplierId, ends, manage.id])).rows : [];
  return {
    today,
    effectiveTo,
    endsAt: effectiveTo === null ? null : endOfDay(zone, effectiveTo),
    matters: await mattersOf(tools.db, manage.supplierId, today),
    openDocs: (await tools.db.query<OpenDoc>(openDocsSql, [manage.supplierId])).rows,
    supersedes: superseded.map(({ id }) => id),
  };
}

const submitting: Prepare = async (_command, tools) => {
  const manage = manageOf(tools);
  const { id, supplierId, manageType } = manage;
  const open = await tools.lockedRead(`supplier-decision:${supplierId}/${manageType}`, async (db) => {
    const { rows } = await db.query<{ number: string }>(openSql, [supplierId, manageType, id]);
    return rows[0]?.number ?? null;
  });
  return { facts: { ...(await standingOf(tools, manage)), open } satisfies ManageFacts };
};
const approving: Prepare = async (_command, tools) => ({
  facts: { ...(await termFacts(tools)), ...(await standingOf(tools, manageOf(tools))) },
});
const standing: Prepare = async (_command, tools) => ({ facts: await termFacts(tools) });

export const dailyManageDocument: ServerDocument = {
  definition: anyDefinition(srmSlcDailyManage),
  prepare: { SUBMIT: submitting, APPROVE: approving, NOTICE_DUE: standing, UPHOLD: standing, REFRESH: standing, FORCE: standing },
};
