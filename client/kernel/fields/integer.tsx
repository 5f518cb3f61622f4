import { TextInput } from '@mantine/core';
import { toHalfWidth } from '@machines/kernel/primitives/validators.js';
import type { ReactNode } from 'react';

import classes from './cells.module.css';
import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { RangeFilter } from './range-filter.js';
import { numberEnd } from './StepButtons.js';
import { stepKeys } from './stepping.js';

const Cell = ({ value }: CellProps): ReactNode => (
  <span className={classes['number']} data-negative={asText(value).startsWith('-') || undefined}>
    {asText(value)}
  </span>
);

/** Whole numbers become numbers; anything else stays as typed and is refused by the check of the kind. */
const valueOf = (typed: string): string | number | null => {
  const digits = toHalfWidth(typed).trim();
  if (digits === '') return null;
  return /^-?\d{1,15}$/.test(digits) ? Number(digits) : digits;
};

const Input = (props: InputProps): ReactNode => (
  <TextInput
    {...inputProps(props)}
    inputMode="numeric"
    autoComplete="off"
    classNames={{ input: classes['number']! }}
    value={asText(props.value)}
    {...numberEnd({ ...props, onChange: (next) => props.onChange(valueOf(next)) })}
    onKeyDown={stepKeys(props.value, props.field, (next) => props.onChange(valueOf(next)))}
    onChange={(event) => props.onChange(valueOf(event.currentTarget.value))}
  />
);

export const integer: FieldKindModule = { Cell, Input, Filter: RangeFilter, text: asText, align: 'right', width: 104 };
