/** What an application for the source list reads of the entries it names, of its suppliers and of its trial (purchasing.md §1). */
import type { Apply, ApplyFacts, ApplyLine, Entry } from '../../../state-machines/purchasing/asl-apply/fields.js';
import { supplyNames } from '../../../state-machines/purchasing/asl-apply/fields.js';
import { srmPurAslApplyHeader } from '../../../state-machines/purchasing/asl-apply/index.js';
import type { Asl, PriorityFound } from '../../../state-machines/purchasing/asl-list/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Prepare, PrepareTools, ServerDocument } from '../../kernel/contracts.js';
import { gatedSuppliers, placeOf } from '../../trade/supplier-gate/gate.js';
import { foundAt, prioritiesOf } from './priorities.js';
import type { Held, Subject } from './priorities.js';

const applyOf = (tools: PrepareTools) => tools.snapshot!.context as unknown as Apply;
const idsOf = ({ lines }: Apply) => [...new Set(lines.flatMap(({ aslListId }) => aslListId ?? []))];

const openSql = `
  select l.asl_list_id::text as entry, h.doc_number as number
    from srm_pur_asl_apply_line l join srm_pur_asl_apply_header h on h.id = l.doc_id
   where l.asl_list_id = any($1::bigint[]) and h.id <> $2::bigint and h.state in ('approving', 'applying', 'partFailed')`;
const twinSql = `
  select doc_number as number from srm_pur_asl_list
   where org_id is not distinct from $1::bigint and supplier_id = $2::bigint
     and item_id is not distinct from $3::bigint and category_id is not distinct from $4::bigint
   limit 1`;

async function entriesOf(tools: PrepareTools, apply: Apply): Promise<Readonly<Record<string, Entry>>> {
  const ids = idsOf(apply);
  if (ids.length === 0) return {};
  const open = await tools.lockedRead(`asl-apply:${ids.join()}`, async (db) => {
    const { rows } = await db.query<{ entry: string; number: string }>(openSql, [ids, apply.id]);
    return rows;
  });
  const found: [string, Entry][] = [];
  for (const id of ids) {
    const snapshot = await tools.readDocument('srmPurAslList', id);
    if (!snapshot) continue;
    const entry = snapshot.context as unknown as Asl;
    const values = Object.fromEntries(supplyNames.map((name) => [name, entry[name] ?? null]));
    const inProcess = open.find((one) => one.entry === id)?.number ?? null;
    const { orgId, itemId, categoryId, docNumber } = entry;
    found.push([id, { number: docNumber ?? id, state: snapshot.state, values, inProcess, subject: { orgId, itemId, categoryId } }]);
  }
  return Object.fromEntries(found);
}

async function twinsOf(tools: PrepareTools, { applyType, orgId, lines }: Apply): Promise<Readonly<Record<string, string>>> {
  if (applyType !== 'APPLY') return {};
  const found: [string, string][] = [];
  for (const { lineNum, supplierId, itemId, categoryId } of lines) {
    if (supplierId === null) continue;
    const number = await tools.lockedRead(`asl:${orgId}/${itemId}/${categoryId}/${supplierId}`, async (db) => {
      const { rows } = await db.query<{ number: string }>(twinSql, [orgId, supplierId, itemId, categoryId]);
      return rows[0]?.number ?? null;
    });
    if (number !== null) found.push([String(lineNum), number]);
  }
  return Object.fromEntries(found);
}

/** New sources may order, or be tried where the entry is restricted to samples. */
async function gatedLines(tools: PrepareTools, { applyType, lines }: Apply): Promise<Readonly<Record<string, Label>>> {
  if (applyType !== 'APPLY') return {};
  const of = (rows: readonly ApplyLine[], action: 'PO_NEW' | 'SAMPLE') =>
    gatedSuppliers(
      tools.db,
      rows.flatMap(({ supplierId }) => supplierId ?? []),
      action,
      {},
      placeOf(tools),
    );
  const samples = lines.filter(({ supplyStatus }) => supplyStatus === 'RESTRICTED');
  const orders = lines.filter(({ supplyStatus }) => supplyStatus !== 'RESTRICTED');
  const [sampled, ordered] = [await of(samples, 'SAMPLE'), await of(orders, 'PO_NEW')];
  const refused = (line: ApplyLine) => (samples.includes(line) ? sampled : ordered)[line.supplierId ?? ''];
  return Object.fromEntries(
    lines.flatMap((line) => {
      const why = refused(line);
      return why ? [[String(line.lineNum), why]] : [];
    }),
  );
}

type Entries = Readonly<Record<string, Entry>>;
/** What a line gives its priority to: a new source, or one that changes it or comes back. */
function rankedBy({ applyType, orgId }: Apply, line: ApplyLine, entries: Entries): (Subject & { readonly priority: number | null }) | null {
  const { itemId, categoryId, sourcePriority } = line;
  if (applyType === 'APPLY') return { orgId, itemId, categoryId, priority: sourcePriority };
  const entry = entries[line.aslListId ?? ''];
  if (!entry || applyType === 'INVALID' || (applyType === 'ALTERATION' && sourcePriority === null)) return null;
  const own = applyType === 'ALTERATION' ? sourcePriority : (entry.values['sourcePriority'] as number | null);
  return { ...entry.subject, priority: own };
}
/** New sources of one application stand one behind the other. */
async function prioritiesFor(tools: PrepareTools, apply: Apply, entries: Entries): Promise<Readonly<Record<string, PriorityFound>>> {
  const found: [string, PriorityFound][] = [];
  const given: (Held & { readonly of: string })[] = [];
  for (const line of apply.lines) {
    const wanted = rankedBy(apply, line, entries);
    if (wanted === null) continue;
    const of = [wanted.orgId, wanted.itemId, wanted.categoryId].join('/');
    const held = [...(await prioritiesOf(tools, wanted)), ...given.filter((one) => one.of === of)];
    const place = `line:${line.lineNum}`;
    const at = foundAt(held, wanted.priority, line.aslListId ?? place);
    found.push([String(line.lineNum), at]);
    given.push({ of, id: place, number: `${apply.docNumber ?? ''} (${line.lineNum})`, priority: wanted.priority ?? at.free });
  }
  return Object.fromEntries(found);
}

const PASSED = ['qualified', 'concession'];
async function trialPassed(tools: PrepareTools, { trialId }: Apply): Promise<boolean> {
  const trial = trialId === null ? null : await tools.readDocument('srmSlcSampleTrial', trialId);
  return trial !== null && PASSED.includes(trial.state);
}

const submitting: Prepare = async (_command, tools) => {
  const apply = applyOf(tools);
  const entries = await entriesOf(tools, apply);
  return {
    facts: {
      entries,
      priorities: await prioritiesFor(tools, apply, entries),
      trialPassed: await trialPassed(tools, apply),
      twins: await twinsOf(tools, apply),
      gated: await gatedLines(tools, apply),
    } satisfies ApplyFacts,
  };
};

const approving: Prepare = async (_command, tools) => {
  const apply = applyOf(tools);
  const ids: [string, string][] = [];
  if (apply.applyType === 'APPLY') for (const { lineNum } of apply.lines) ids.push([String(lineNum), await tools.newId()]);
  return {
    facts: {
      priorities: apply.applyType === 'APPLY' ? await prioritiesFor(tools, apply, {}) : {},
      twins: await twinsOf(tools, apply),
      gated: await gatedLines(tools, apply),
      ids: Object.fromEntries(ids),
    } satisfies ApplyFacts,
  };
};

export const aslApplyDocument: ServerDocument = {
  definition: anyDefinition(srmPurAslApplyHeader),
  prepare: { SUBMIT: submitting, APPROVE: approving },
};
