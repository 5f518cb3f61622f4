/** Refusals that say in the gate's own sentence why a supplier may not take part or win. */
import type { Label } from '../kernel/fields.js';
import type { RefusalDetail } from '../kernel/refusals.js';

const UNKNOWN: Label = { en: 'the supplier is not known.', cn: '供应商不存在。' };
export const EXCLUDED: Label = { en: 'he was excluded.', cn: '已被否决。' };

/** What the gate says, with its code or without. */
type Said = Label | { readonly text: Label };

/** @param gate without it `otherwise` is said */
export function gatedDetail(gate: Said | null | undefined, otherwise: Label = UNKNOWN): Pick<RefusalDetail, 'words' | 'data'> {
  if (!gate) return { words: { why: otherwise } };
  return { words: { why: 'text' in gate ? gate.text : gate }, data: { gate } };
}
