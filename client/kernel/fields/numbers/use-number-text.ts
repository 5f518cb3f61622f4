import type { Field } from '@machines/kernel/fields.js';
import { typedNumber } from '@machines/kernel/typed-number.js';
import { useState } from 'react';

import { asText } from '../input-props.js';

/**
 * The text of a number while it is typed: as it is typed, with its separators, beside the value that it is read as.
 * When the value becomes another by other means (a step, a newer document), that one is shown.
 */
export function useNumberText(
  field: Pick<Field, 'kind'>,
  value: unknown,
  onChange: (value: unknown) => void,
): readonly [string, (text: string) => void] {
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: unknown } | null>(null);
  const type = (text: string): void => {
    const read = typedNumber(field, text);
    setTyped({ text, value: read });
    onChange(read);
  };
  return [typed !== null && typed.value === (value ?? null) ? typed.text : asText(value), type];
}
