import type { ReactNode } from 'react';

import { MonthInput as Months } from '../../kernel/fields/dates/calendar.js';
import { useSupplierTexts } from '../texts.js';

/** A month of the calendar; `month` is yyyy-MM. */
export function MonthInput({ month, onMonth }: { readonly month: string; onMonth(month: string): void }): ReactNode {
  const t = useSupplierTexts();
  return <Months name="month" label={t('month')} w={180} value={`${month}-01`} onChange={(day) => day && onMonth(day.slice(0, 7))} />;
}
