/** Where refusals land: the server's and the kernel's own, by field, by line and key, or on the whole form. */
import type { Field, Fields } from '@machines/kernel/fields.js';
import type { Reasons, Refusal } from '@machines/kernel/refusals.js';
import { kernelReasons, sentence } from '@machines/kernel/refusals.js';

import type { Answer, RefusalData } from '../call.js';
import type { Language } from '../language/language.js';

/** `title`, or `items.price@10` for a line's field. */
export type Place = string;

export const placeOf = (field: string, row?: string | number): Place => (row === undefined ? field : `${field}@${row}`);

export interface PlacedErrors {
  readonly at: Readonly<Record<Place, string>>;
  /** Sentences without a place. */
  readonly general: readonly string[];
}

export const noErrors: PlacedErrors = { at: {}, general: [] };

/** Sentences of the kernel name fields by key; people read their label. */
export function worded(refused: Refusal, fields: Fields, reasons: Reasons, language: Language): string {
  const name = String(refused.params?.['field'] ?? refused.field ?? '').split('.').at(-1)!;
  const field = fields[name] as Field | undefined;
  return sentence({ ...kernelReasons, ...reasons }, field ? { ...refused, params: { ...refused.params, field: field.label[language] } } : refused, language);
}

export function placed(refusals: readonly Refusal[], word: (refused: Refusal) => string): PlacedErrors {
  const at: Record<Place, string> = {};
  const general: string[] = [];
  for (const one of refusals) {
    if (one.field === undefined) general.push(word(one));
    else at[placeOf(one.field, one.row)] ??= word(one);
  }
  return { at, general };
}

/** The places that a refused answer names. */
export function placedAnswer(answer: Answer, knows: (field: string) => boolean): PlacedErrors {
  const data = (answer.data ?? {}) as RefusalData;
  const all = data.all ?? [{ code: answer.code, msg: answer.msg, ...(data.field === undefined ? {} : { field: data.field }), ...(data.row === undefined ? {} : { row: data.row }) }];
  const at: Record<Place, string> = {};
  const general: string[] = [];
  for (const one of all) {
    if (one.field !== undefined && knows(one.field)) at[placeOf(one.field, one.row)] ??= one.msg ?? answer.msg;
    else general.push(one.msg ?? answer.msg);
  }
  return { at, general };
}
