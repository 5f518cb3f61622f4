/** The fields that a json of the document holds, one beside the other like the document's own. */
import type { Field, Fields } from '@machines/kernel/fields.js';
import { checkValue } from '@machines/kernel/validate.js';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useLanguage } from '../language/language.js';
import type { Values } from './editing.js';
import { FieldInput } from './FieldInput.js';
import { FieldValue } from './FieldValue.js';
import { placeOf, worded } from './places.js';
import type { PlacedErrors } from './places.js';

interface Props {
  /** Of the json. */
  readonly name: string;
  readonly parts: Fields;
  readonly data: Values;
  readonly errors: PlacedErrors['at'];
  readonly closed: boolean;
  marks(field: Field): Readonly<Record<`data-${string}`, boolean | undefined>>;
  onChange(data: Values): void;
}

export function PartFields({ name, parts, data, errors, closed, marks, onChange }: Props): ReactNode {
  const language = useLanguage();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  // Files that arrive one after the other, each in its own time, stand on what was said last.
  const newest = useRef(data);
  newest.current = data;
  const put = (key: string, value: unknown): void => {
    newest.current = { ...newest.current, [key]: value ?? null };
    onChange(newest.current);
  };
  const wrong = (key: string, field: Field): string | null => {
    const checked = left.has(key) ? checkValue(field, key, data[key]) : null;
    return checked && !checked.ok ? worded(checked.refusal, parts, {}, language) : null;
  };
  return Object.entries(parts).map(([key, field]) => (
    <div key={key} {...marks(field)} data-typed={!closed || undefined} data-place={placeOf(name, key)}>
      {closed ? (
        <FieldValue field={field} name={`${name}.${key}`} value={data[key]} row={data} />
      ) : (
        <FieldInput
          field={field}
          name={`${name}.${key}`}
          value={data[key] ?? null}
          error={errors[placeOf(name, key)] ?? wrong(key, field)}
          onBlur={() => setLeft((before) => new Set([...before, key]))}
          onChange={(value) => put(key, value)}
        />
      )}
    </div>
  ));
}
