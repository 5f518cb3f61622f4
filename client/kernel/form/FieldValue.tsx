import { Text } from '@mantine/core';
import type { Field, Label } from '@machines/kernel/fields.js';
import type { Reasons } from '@machines/kernel/refusals.js';
import type { ReactNode } from 'react';

import { kindOf } from '../fields/kinds.js';
import { serverNow } from '../connection/clock.js';
import { formatDateTime } from '../language/format-time.js';
import { useLabel } from '../language/language.js';
import { useZone } from '../language/zone.js';
import classes from './form.module.css';

interface Props {
  readonly field: Field;
  readonly name: string;
  readonly value: unknown;
  readonly row?: Readonly<Record<string, unknown>>;
}

/** A field that is only read: label above, value below, a dash where there is none. */
export function FieldValue({ field, name, value, row = {} }: Props): ReactNode {
  const { Cell, Value = Cell } = kindOf(field);
  const nothing = value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
  return (
    <LabelledValue label={field.label}>
      {nothing ? <span className={classes['nothing']}>–</span> : <Value field={field} name={name} value={value} row={row} />}
    </LabelledValue>
  );
}

export function LabelledValue({ label, children }: { readonly label: Label; readonly children: ReactNode }): ReactNode {
  const word = useLabel();
  return (
    <div className={classes['value']}>
      <div className={classes['valueLabel']}>{word(label)}</div>
      <div className={classes['valueText']}>{children}</div>
    </div>
  );
}

interface AdviceProps {
  readonly field: Field;
  readonly value: unknown;
  readonly document: Readonly<Record<string, unknown>>;
  readonly reasons: Reasons;
}

/** What is worth a second look at a value, though it is taken. */
export function Advice({ field, value, document, reasons }: AdviceProps): ReactNode {
  const word = useLabel();
  const today = formatDateTime(serverNow(), useZone()).slice(0, 10);
  const code = field.advises?.(value, document, today) ?? null;
  return code === null ? null : (
    <Text role="note" size="xs" c="var(--mantine-color-orange-text)">
      {word(reasons[code]!)} ({code})
    </Text>
  );
}
