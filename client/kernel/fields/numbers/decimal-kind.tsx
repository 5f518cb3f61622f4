/** What the kinds of decimal numbers share: strings throughout, right-aligned, separators while not being typed. */
import { TextInput } from '@mantine/core';
import type { Field } from '@machines/kernel/fields.js';
import { isDecimal } from '@machines/kernel/primitives/decimal.js';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';

import classes from '../cells.module.css';
import type { CellProps, FieldKindModule, InputProps } from '../field-kind.js';
import { asText, inputProps } from '../input-props.js';
import { RangeFilter } from '../filters/range-filter.js';
import { numberEnd } from './StepButtons.js';
import { stepKeys } from './stepping.js';
import { useNumberText } from './use-number-text.js';

export type NumberFormat = (value: string, row: Readonly<Record<string, unknown>>, field: Field) => string;

/** Typing replaces the text, as in any field that one tabs into: from the first key on, and after a click has set its caret. */
function useWholeSelected(typing: boolean): { readonly input: RefObject<HTMLInputElement | null>; readonly typed: RefObject<boolean> } {
  const input = useRef<HTMLInputElement>(null);
  const typed = useRef(false);
  useLayoutEffect(() => {
    if (!typing) return;
    typed.current = false;
    input.current?.select();
    const frame = requestAnimationFrame(() => {
      if (!typed.current) input.current?.select();
    });
    return () => cancelAnimationFrame(frame);
  }, [typing]);
  return { input, typed };
}

export function decimalKind(format: NumberFormat, width: number): FieldKindModule {
  const read = (value: unknown, field: Field, row: Readonly<Record<string, unknown>> = {}): string =>
    isDecimal(value) ? format(value, row, field) : asText(value);

  const Cell = ({ field, value, row }: CellProps): ReactNode => (
    <span className={classes['number']} data-negative={asText(value).startsWith('-') || undefined}>
      {read(value, field, row)}
    </span>
  );

  function Input(props: InputProps): ReactNode {
    const [typing, setTyping] = useState(false);
    const { input, typed } = useWholeSelected(typing);
    const [text, type] = useNumberText(props.field, props.value, props.onChange);
    const { onBlur, ...shared } = inputProps(props);
    return (
      <TextInput
        ref={input}
        {...shared}
        inputMode="decimal"
        autoComplete="off"
        classNames={{ input: classes['number']! }}
        value={typing ? text : read(props.value, props.field)}
        {...numberEnd(props)}
        onFocus={() => setTyping(true)}
        onBlur={() => {
          setTyping(false);
          onBlur?.();
        }}
        onKeyDown={stepKeys(props.value, props.field, props.onChange)}
        onChange={(event) => {
          typed.current = true;
          type(event.currentTarget.value);
        }}
      />
    );
  }

  return { Cell, Input, Filter: RangeFilter, text: (value, field) => read(value, field), align: 'right', width };
}
