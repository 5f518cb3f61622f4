/** The price of a circuit board by its model, step by step (purchasing.md §7, §11): asked while one is negotiated. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { isPositive } from '../../state-machines/kernel/primitives/decimal.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { baseMaterialItemPcbInfo, measures } from '../../state-machines/purchasing/pcb-info/index.js';
import type { PcbData } from '../../state-machines/purchasing/pcb-info/price.js';
import { buildUp, modelPrice } from '../../state-machines/purchasing/pcb-info/price.js';
import type { SpecialCall } from '../kernel/contracts.js';
import { idOf } from '../kernel/edges/body.js';
import { EdgeError } from '../kernel/edges/errors.js';
import { audienceFor } from '../kernel/edges/visible.js';
import { decimalOf } from '../trade/bodies.js';

const definition = anyDefinition(baseMaterialItemPcbInfo);
const unknown = { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) } as const;

/** `{pcbInfoId, annualQty, toolingSpread}` → `{steps, modelPrice}`; tooling is spread over the boards of a year where that is said. */
export const calcPcbPrice: SpecialCall = async (body, { runtime, viewer }) => {
  if (viewer.userType === 'EX') return unknown;
  const snapshot = await runtime.snapshot(definition.type, idOf(body, 'pcbInfoId'));
  if (!snapshot || audienceFor(definition, snapshot, viewer) === null) return unknown;
  const data = snapshot.context as unknown as PcbData & { readonly toolingFee: string | null };
  const missing = measures.find((name) => data[name] === null);
  if (missing !== undefined)
    return {
      refusal: refusal('FIELD_REQUIRED', {
        ...{ kind: 'Invalid', field: missing },
        ...{ params: { field: missing }, words: { field: definition.fields[missing]!.label } },
      }),
    };
  const annualQty = body['toolingSpread'] === 'Y' ? decimalOf(body, 'annualQty') : null;
  if (annualQty !== null && !isPositive(annualQty))
    throw new EdgeError('FIELD_POSITIVE', { kind: 'Invalid', field: 'annualQty', params: { field: 'annualQty' } });
  const tooling = annualQty === null ? undefined : { fee: data.toolingFee ?? '0', annualQty };
  return { data: { steps: buildUp(data, tooling), modelPrice: modelPrice(data, tooling) } };
};
