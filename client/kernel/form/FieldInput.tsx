import type { Field } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import type { InputProps } from '../fields/field-kind.js';
import { kindOf } from '../fields/kinds.js';
import { useLabel } from '../language/language.js';

type Props = Omit<InputProps, 'label' | 'field' | 'leaveOut'> & {
  readonly field: Field;
  /** Whose field it is: nothing refers to itself. */ readonly of?: {
    readonly definition: { readonly type: string };
    readonly id: string;
  } | null;
};

/** The input of a field's kind with the field's own label, help and marks. */
export function FieldInput({ field, of = null, ...props }: Props): ReactNode {
  const word = useLabel();
  const { Input } = kindOf(field);
  const help = field.help ? { description: word(field.help) } : {};
  return (
    <Input
      {...props}
      {...help}
      leaveOut={of !== null && of.definition.type === field.entity ? of.id : null}
      field={field}
      label={word(field.label)}
      required={props.required ?? field.need !== undefined}
    />
  );
}
