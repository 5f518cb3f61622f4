/** Where refusals land: the server's and the kernel's own, by field, by line and key, or on the whole form. */
import type { Field, Fields } from '@machines/kernel/fields.js';
import type { Reasons, Refusal } from '@machines/kernel/refusals.js';
import { kernelReasons, sentence } from '@machines/kernel/refusals.js';

import type { Answer, RefusalData } from '../call.js';
import type { Language } from '../language/language.js';

/** `title`, or `items.price@10` for a line's field. */
export type Place = string;

export const placeOf = (field: string, row?: string | number): Place => (row === undefined ? field : `${field}@${row}`);

/** `column` null: a header field, or a whole row of lines. */
export interface PlaceParts {
  readonly name: string;
  readonly column: string | null;
  readonly row: string | null;
}

export function partsOf(place: Place): PlaceParts {
  const mark = place.indexOf('@');
  const [name, column = null] = (mark < 0 ? place : place.slice(0, mark)).split('.') as [string, string | undefined];
  return { name, column, row: mark < 0 ? null : place.slice(mark + 1) };
}

export interface PlacedErrors {
  readonly at: Readonly<Record<Place, string>>;
  /** Sentences without a place. */
  readonly general: readonly string[];
}

export const noErrors: PlacedErrors = { at: {}, general: [] };

/** Sentences of the kernel name fields by key; people read their label. */
export function worded(refused: Refusal, fields: Fields, reasons: Reasons, language: Language): string {
  const name = String(refused.params?.['field'] ?? refused.field ?? '')
    .split('.')
    .at(-1)!;
  const field = fields[name] as Field | undefined;
  return sentence(
    { ...kernelReasons, ...reasons },
    field ? { ...refused, params: { ...refused.params, field: field.label[language] } } : refused,
    language,
  );
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
  const all = data.all ?? [
    {
      code: answer.code,
      msg: answer.msg,
      ...(data.field === undefined ? {} : { field: data.field }),
      ...(data.row === undefined ? {} : { row: data.row }),
    },
  ];
  const at: Record<Place, string> = {};
  const general: string[] = [];
  for (const one of all) {
    if (one.field !== undefined && knows(one.field)) at[placeOf(one.field, one.row)] ??= one.msg ?? answer.msg;
    else general.push(one.msg ?? answer.msg);
  }
  // What is refused of several rows alike is said once.
  return { at, general: [...new Set(general)] };
}
