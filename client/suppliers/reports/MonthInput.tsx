import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { useSupplierTexts } from '../texts.js';

export function MonthInput({ month, onMonth }: { readonly month: string; onMonth(month: string): void }): ReactNode {
  const t = useSupplierTexts();
  return (
    <TextInput
      type="month"
      name="month"
      label={t('month')}
      w={180}
      value={month}
      onChange={(event) => {
        if (event.currentTarget.value !== '') onMonth(event.currentTarget.value);
      }}
    />
  );
}
