import { Group, Input, TextInput } from '@mantine/core';
import { isDecimal } from '@machines/kernel/primitives/decimal.js';
import { typedNumber } from '@machines/kernel/typed-number.js';
import type { ReactNode } from 'react';

import { useFieldTexts } from '../texts.js';
import type { FilterProps } from '../field-kind.js';
import { conditionOf, rangeOf } from './range.js';
import { useTypedValue } from '../use-typed-value.js';

/** From and to, either may be missing. */
export function RangeFilter({ label, name, value, field, onChange }: FilterProps): ReactNode {
  const t = useFieldTexts();
  const [from, to] = rangeOf(value);
  const asValue = (text: string): string | number | null => {
    const number = typedNumber(field, text);
    return typeof number === 'number' || isDecimal(number) ? number : null;
  };
  const wrong = (text: string): boolean => text.trim() !== '' && asValue(text) === null;
  const [low, typeLow] = useTypedValue(from === null ? '' : String(from), (text) => onChange(conditionOf(name, asValue(text), to)));
  const [high, typeHigh] = useTypedValue(to === null ? '' : String(to), (text) => onChange(conditionOf(name, from, asValue(text))));
  return (
    <Input.Wrapper label={label} size="xs" labelElement="div">
      <Group gap={4} wrap="nowrap">
        <TextInput
          size="xs"
          aria-label={`${label} ${t('from')}`}
          placeholder={t('from')}
          inputMode="decimal"
          value={low}
          error={wrong(low)}
          onChange={(event) => typeLow(event.currentTarget.value)}
        />
        <TextInput
          size="xs"
          aria-label={`${label} ${t('to')}`}
          placeholder={t('to')}
          inputMode="decimal"
          value={high}
          error={wrong(high)}
          onChange={(event) => typeHigh(event.currentTarget.value)}
        />
      </Group>
    </Input.Wrapper>
  );
}
