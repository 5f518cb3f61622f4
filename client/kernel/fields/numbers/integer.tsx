import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import classes from '../cells.module.css';
import type { CellProps, FieldKindModule, InputProps } from '../field-kind.js';
import { asText, inputProps } from '../input-props.js';
import { RangeFilter } from '../filters/range-filter.js';
import { numberEnd } from './StepButtons.js';
import { stepKeys } from './stepping.js';
import { useNumberText } from './use-number-text.js';

const Cell = ({ value }: CellProps): ReactNode => (
  <span className={classes['number']} data-negative={asText(value).startsWith('-') || undefined}>
    {asText(value)}
  </span>
);

function Input(props: InputProps): ReactNode {
  const [text, type] = useNumberText(props.field, props.value, props.onChange);
  return (
    <TextInput
      {...inputProps(props)}
      inputMode="numeric"
      autoComplete="off"
      classNames={{ input: classes['number']! }}
      value={text}
      {...numberEnd({ ...props, onChange: type })}
      onKeyDown={stepKeys(props.value, props.field, type)}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

export const integer: FieldKindModule = { Cell, Input, Filter: RangeFilter, text: asText, align: 'right', width: 104 };
