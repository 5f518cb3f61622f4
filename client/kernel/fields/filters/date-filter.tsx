import { addDays, utcDateOf } from '@machines/kernel/primitives/instant.js';
import type { ReactNode } from 'react';

import { serverNow } from '../../connection/clock.js';
import { formatDateTime } from '../../language/format-time.js';
import { useZone } from '../../language/zone.js';
import { DaysInput } from '../dates/calendar.js';
import type { FilterProps } from '../field-kind.js';
import { conditionOf, rangeOf } from './range.js';
import { useFieldTexts } from '../texts.js';

/** From day to day, with the usual presets; whole days in the user's zone. */
export function DateFilter({ label, name, value, onChange }: FilterProps): ReactNode {
  const t = useFieldTexts();
  const zone = useZone();
  const now = serverNow();
  const today = zone ? formatDateTime(now, zone).slice(0, 10) : utcDateOf(now);
  const [from, to] = rangeOf(value);
  return (
    <DaysInput
      size="xs"
      label={label}
      clearable
      allowSingleDateInRange
      placeholder={`${t('from')} – ${t('to')}`}
      value={[from === null ? null : String(from), to === null ? null : String(to)]}
      onChange={([first, last]) => onChange(conditionOf(name, first, last))}
      presets={[
        { value: [today, today], label: t('today') },
        { value: [addDays(today, -6), today], label: t('last7') },
        { value: [addDays(today, -29), today], label: t('last30') },
        { value: [`${today.slice(0, 8)}01`, today], label: t('thisMonth') },
      ]}
    />
  );
}
