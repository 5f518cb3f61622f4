/** What a preparation request reads: materials, the day, the gate, and when its days end (purchasing.md §4). */
import type { Prep, PrepFacts } from '../../state-machines/purchasing/material-request/fields.js';
import { srmPurMaterialRequest } from '../../state-machines/purchasing/material-request/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { addDays } from '../../state-machines/kernel/primitives/instant.js';
import { preparesItemCopies } from '../trade/material/item-copies.js';
import type { LiveLineColumn, Prepare, PrepareTools, ServerDocument } from '../kernel/contracts.js';
import { endOfDay } from '../platform/zones.js';
import { gatedSuppliers, placeOf } from '../trade/supplier-gate/gate.js';

const items = preparesItemCopies('lines');
const prepOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Prep;

const submitting: Prepare = async (command, tools) => {
  const copied = await items['SUBMIT']!(command, tools);
  if ('refusal' in copied) return copied;
  const { supplierId } = prepOf(tools);
  const refused = await gatedSuppliers(tools.db, [supplierId], 'PO_NEW', {}, placeOf(tools));
  return { ...copied, facts: { ...copied.facts, today: await tools.today(), gated: refused[supplierId] ?? null } satisfies PrepFacts };
};
const REPLY_DAYS = 3;
const REPORT_DAYS = 7;
/** When the organisation's day that many days on is over. */
const inDays = async (tools: PrepareTools, days: number) => endOfDay(await tools.zone(), addDays(await tools.today(), days));

const approving: Prepare = async (_command, tools) => {
  const { validTo } = prepOf(tools);
  const settleAt = validTo === null ? null : endOfDay(await tools.zone(), validTo);
  return { facts: { settleAt, replyAt: await inDays(tools, REPLY_DAYS) } satisfies PrepFacts };
};
const reporting: Prepare = async (_command, tools) => ({ facts: { reportAt: await inDays(tools, REPORT_DAYS) } satisfies PrepFacts });
/** A day that is over begins the next one: weeks are counted from the day itself. */
const missing: Prepare = async (_command, tools) => {
  const day = await tools.dayAt(tools.at - 1);
  return { facts: { reportAt: endOfDay(await tools.zone(), addDays(day, REPORT_DAYS)) } satisfies PrepFacts };
};
const extending: Prepare = async ({ payload }, tools) => {
  const { validTo } = payload as { readonly validTo: string };
  const settleAt = endOfDay(await tools.zone(), validTo);
  return { facts: { today: await tools.today(), settleAt, reportAt: await inDays(tools, REPORT_DAYS) } satisfies PrepFacts };
};

/** How much of what was confirmed has been ordered. */
const convertedRate: LiveLineColumn = ({ row }) => `round(${row}.converted_qty * 100 / nullif(${row}.confirm_qty, 0), 4)`;

export const materialRequestDocument: ServerDocument = {
  definition: anyDefinition(srmPurMaterialRequest),
  prepare: {
    ...items,
    SUBMIT: submitting,
    APPROVE: approving,
    SUPPLIER_CONFIRM: reporting,
    REPORT_STOCK: reporting,
    REPORT_DUE: missing,
    EXTEND: extending,
  },
  liveLines: { lines: { convertedRate } },
};
