/** `doStartSourcing`: chosen lines of requisitions become a draft that looks for their price; whoever sends it makes that draft. */
import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../state-machines/kernel/refusals.js';
import { gt, isPositive, isZero } from '../../state-machines/kernel/primitives/decimal.js';
import { isId } from '../../state-machines/kernel/primitives/id.js';
import type { Requisition } from '../../state-machines/purchasing/requisition/fields.js';
import { isTarget, sourcingOf } from '../../state-machines/purchasing/requisition/sourcing.js';
import type { Picked } from '../../state-machines/purchasing/requisition/sourcing.js';
import type { CallTools, SpecialCall } from '../kernel/contracts.js';
import { malformed } from '../kernel/edges/body.js';

const MOST_LINES = 200;
const MOST_DOCUMENTS = 50;

interface Chosen {
  readonly requisitionId: string;
  readonly lineNum: number;
  /** null: all that is open. */
  readonly qty: string | null;
}
const FORM = `lines is a list of at most ${MOST_LINES}, each with requisitionId, lineNum and, where not all of it, qty`;
function chosenOf(value: unknown): readonly Chosen[] {
  if (!Array.isArray(value) || value.length > MOST_LINES) throw malformed(FORM);
  return value.map((one: unknown) => {
    const { requisitionId, lineNum, qty = null } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (!isId(requisitionId) || !Number.isSafeInteger(lineNum)) throw malformed(FORM);
    if (qty !== null && (typeof qty !== 'string' || !/^\d{1,12}(?:\.\d{1,6})?$/.test(qty))) throw malformed(FORM);
    return { requisitionId, lineNum: lineNum as number, qty };
  });
}

type Read = { readonly refusal: Refusal } | { readonly data: unknown };
/** As the caller sees them: what is beyond his scope is not there. */
async function requisitionsOf(ids: readonly string[], { generic }: CallTools): Promise<readonly Requisition[] | Refusal> {
  const found: Requisition[] = [];
  for (const id of ids) {
    const seen: Read = await generic('findById', { id });
    if ('refusal' in seen) return seen.refusal;
    found.push(seen.data as Requisition);
  }
  return found;
}

function picked(requisition: Requisition, { lineNum, qty }: Chosen): Picked | Refusal {
  const number = requisition.docNumber ?? '';
  const line = requisition.lines.find((one) => one.lineNum === lineNum);
  const open = line?.openQty ?? '0';
  if ((requisition as unknown as { readonly state: string }).state !== 'approved') return refusal('REQ_NOT_OPEN', { params: { number } });
  if (!line || isZero(open) || (qty !== null && !isPositive(qty)))
    return refusal('REQ_NOTHING_OPEN', { params: { number, line: lineNum } });
  if (qty !== null && gt(qty, open)) return refusal('REQ_QTY_EXCEEDED', { params: { number, line: lineNum, open } });
  const target = requisition.targets.find((row) => row.lineNum === lineNum && row.outcome === 'OPEN');
  if (target) return refusal('REQ_BEING_SOURCED', { params: { number, line: lineNum, by: target.targetNumber ?? '' } });
  const { itemId, itemName, spec, uomId, categoryId, needDate, estPrice, suggestSupplierId } = line;
  const material = { itemId, itemName, spec, uomId, categoryId };
  return { requisitionId: requisition.id, lineNum, qty: qty ?? open, ...material, needDate, estPrice, suggestSupplierId };
}
const isPicked = (one: Picked | Refusal): one is Picked => 'requisitionId' in one;

/** {target, lines: [{requisitionId, lineNum, qty?}]} */
export const doStartSourcing: SpecialCall = async (body, tools) => {
  const { target } = body;
  if (!isTarget(target)) throw malformed('target is one of QUOTE, AUCTION, COMPETE, TENDER, BIDDING');
  const chosen = chosenOf(body['lines']);
  const ids = [...new Set(chosen.map(({ requisitionId }) => requisitionId))];
  if (ids.length > MOST_DOCUMENTS) throw malformed(`lines are of at most ${MOST_DOCUMENTS} requisitions`);
  if (chosen.length === 0) return { refusal: refusal('REQ_NOTHING_CHOSEN') };
  const found = await requisitionsOf(ids, tools);
  if ('code' in found) return { refusal: found };
  const [first, ...others] = found as readonly [Requisition, ...Requisition[]];
  if (others.some(({ orgId, currency }) => orgId !== first.orgId || currency !== first.currency))
    return { refusal: refusal('REQ_SEVERAL_UNITS') };
  const lines = chosen.map((one) =>
    picked(
      found.find(({ id }) => id === one.requisitionId)!,
      one,
    ),
  );
  const refused = lines.find((one) => !isPicked(one));
  if (refused) return { refusal: refused as Refusal };
  const { type, payload } = sourcingOf(target, {
    orgId: first.orgId,
    title: first.title ?? first.docNumber ?? '',
    currency: first.currency ?? 'CNY',
    lines: lines.filter(isPicked),
  });
  const { requestId } = body;
  const again = typeof requestId === 'string' ? { requestId } : {};
  const outcome = await tools.runtime.submit({ type, id: null, event: 'CREATE', payload, viewer: tools.viewer, ...again });
  return outcome.ok ? { data: { type, id: outcome.id, rev: outcome.rev } } : { refusal: outcome.refusal };
};
