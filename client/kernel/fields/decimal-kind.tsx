/** What the kinds of decimal numbers share: strings throughout, right-aligned, separators while not being typed. */
import { TextInput } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { isDecimal } from '@machines/kernel/primitives/decimal.js';
import { toHalfWidth } from '@machines/kernel/primitives/validators.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import classes from './cells.module.css';
import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { RangeFilter } from './range-filter.js';
import { numberEnd } from './StepButtons.js';
import { stepKeys } from './stepping.js';

export type NumberFormat = (value: string, row: Readonly<Record<string, unknown>>, field: Field) => string;

export const cleaned = (typed: string): string => toHalfWidth(typed).replace(/[,，\s]/g, '');

/** The text changes as typing begins; typing replaces it as in any field that one tabs into. */
const selectSoon = (input: HTMLInputElement): void => void requestAnimationFrame(() => { if (document.activeElement === input) input.select(); });

export function decimalKind(format: NumberFormat, width: number): FieldKindModule {
  const read = (value: unknown, field: Field, row: Readonly<Record<string, unknown>> = {}): string => (isDecimal(value) ? format(value, row, field) : asText(value));

  const Cell = ({ field, value, row }: CellProps): ReactNode => <span className={classes['number']} data-negative={asText(value).startsWith('-') || undefined}>{read(value, field, row)}</span>;

  function Input(props: InputProps): ReactNode {
    const [typing, setTyping] = useState(false);
    const { onBlur, ...shared } = inputProps(props);
    return (
      <TextInput {...shared} inputMode="decimal" autoComplete="off" classNames={{ input: classes['number']! }}
        value={typing ? asText(props.value) : read(props.value, props.field)} {...numberEnd(props)}
        onFocus={(event) => { setTyping(true); selectSoon(event.currentTarget); }} onBlur={() => { setTyping(false); onBlur?.(); }}
        onKeyDown={stepKeys(props.value, props.field, props.onChange)} onChange={(event) => props.onChange(cleaned(event.currentTarget.value))} />
    );
  }

  return { Cell, Input, Filter: RangeFilter, text: (value, field) => read(value, field), align: 'right', width };
}
