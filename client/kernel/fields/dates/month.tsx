import type { ReactNode } from 'react';

import { MonthInput } from './calendar.js';
import type { CellProps, FieldKindModule, FilterProps, InputProps } from '../field-kind.js';
import classes from '../cells.module.css';
import { asText, inputProps } from '../input-props.js';

const Cell = ({ value }: CellProps): ReactNode => <span className={classes['number']}>{asText(value)}</span>;

const dayOf = (month: unknown): string | null => (typeof month === 'string' && month !== '' ? `${month}-01` : null);
const monthOf = (day: string | null): string | null => day?.slice(0, 7) ?? null;

const Input = (props: InputProps): ReactNode => (
  <MonthInput
    {...inputProps(props)}
    clearable={!props.required}
    value={dayOf(props.value)}
    onChange={(chosen) => props.onChange(monthOf(chosen))}
  />
);

const Filter = ({ label, name, value, onChange }: FilterProps): ReactNode => (
  <MonthInput
    size="xs"
    label={label}
    clearable
    value={dayOf(value?.value)}
    onChange={(chosen) => onChange(chosen === null ? null : { key: name, op: 'eq', value: monthOf(chosen) })}
  />
);

export const month: FieldKindModule = { Cell, Input, Filter, text: asText, align: 'left', width: 90 };
