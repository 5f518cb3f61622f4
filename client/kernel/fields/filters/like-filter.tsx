import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import type { FilterProps } from '../field-kind.js';
import { useTypedValue } from '../use-typed-value.js';

/** Text that contains what is typed. */
export function LikeFilter({ label, value, name, onChange }: FilterProps): ReactNode {
  const [typed, type] = useTypedValue(typeof value?.value === 'string' ? value.value : '', (text) =>
    onChange(text.trim() === '' ? null : { key: name, op: 'like', value: text.trim() }),
  );
  return <TextInput size="xs" label={label} value={typed} onChange={(event) => type(event.currentTarget.value)} />;
}
