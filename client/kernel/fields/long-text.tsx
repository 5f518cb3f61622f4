import { Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { asText, inputProps } from './input-props.js';
import { LikeFilter } from './filters/like-filter.js';

const Cell = ({ value }: CellProps): ReactNode => <span title={asText(value)}>{asText(value)}</span>;

const Input = (props: InputProps): ReactNode => {
  const shared = { ...inputProps(props), maxLength: props.field.length, value: asText(props.value) };
  return props.inCell ? (
    <TextInput {...shared} onChange={(event) => props.onChange(event.currentTarget.value)} />
  ) : (
    <Textarea {...shared} autosize minRows={2} maxRows={10} onChange={(event) => props.onChange(event.currentTarget.value)} />
  );
};

export const longText: FieldKindModule = { Cell, Input, Filter: LikeFilter, text: asText, align: 'left', width: 240 };
