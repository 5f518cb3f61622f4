import { Code, JsonInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { inputProps } from './input-props.js';

const written = (value: unknown): string => (value === null || value === undefined ? '' : JSON.stringify(value));

const Cell = ({ value }: CellProps): ReactNode => (value === null || value === undefined ? null : <Code>{written(value)}</Code>);

/** Free structures are typed as JSON; screens that know their shape bring an input of their own. */
function Input(props: InputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  const { onBlur, ...shared } = inputProps(props);
  const leave = (): void => {
    if (typed === null) return onBlur?.();
    try {
      props.onChange(typed.trim() === '' ? null : JSON.parse(typed));
      setTyped(null);
    } catch {
      props.onChange(typed);
    }
    return onBlur?.();
  };
  return (
    <JsonInput
      {...shared}
      autosize
      minRows={2}
      maxRows={12}
      value={typed ?? (typeof props.value === 'string' ? props.value : written(props.value))}
      onChange={setTyped}
      onBlur={leave}
    />
  );
}

export const json: FieldKindModule = { Cell, Input, Filter: null, text: written, align: 'left', width: 200 };
