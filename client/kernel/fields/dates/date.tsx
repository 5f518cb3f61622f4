import type { ReactNode } from 'react';

import { DayInput } from './calendar.js';
import type { CellProps, FieldKindModule, InputProps } from '../field-kind.js';
import { DateFilter } from '../filters/date-filter.js';
import classes from '../cells.module.css';
import { asText, inputProps } from '../input-props.js';

const Cell = ({ value }: CellProps): ReactNode => <span className={classes['number']}>{asText(value)}</span>;

const Input = (props: InputProps): ReactNode => (
  <DayInput
    {...inputProps(props)}
    clearable={!props.required}
    value={asText(props.value) || null}
    onChange={(chosen) => props.onChange(chosen)}
  />
);

export const date: FieldKindModule = { Cell, Input, Filter: DateFilter, text: asText, align: 'left', width: 124 };
