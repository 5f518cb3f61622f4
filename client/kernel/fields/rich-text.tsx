import type { ReactNode } from 'react';

import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import { asText } from './input-props.js';
import { longText } from './long-text.js';
import { plainText } from './plain-text.js';

const Cell = ({ value }: CellProps): ReactNode => <span style={{ whiteSpace: 'pre-wrap' }}>{plainText(asText(value))}</span>;

/** Typed as plain text; what came with mark-up loses it when it is changed. */
const Input = (props: InputProps): ReactNode => <longText.Input {...props} value={plainText(asText(props.value))} />;

export const richText: FieldKindModule = { ...longText, Cell, Input, text: (value) => plainText(asText(value)) };
