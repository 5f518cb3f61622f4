import { addDays } from '@machines/kernel/primitives/instant.js';
import type { ReactNode } from 'react';

import { formatDateTime, instantOfWallClock } from '../../language/format-time.js';
import { useZone } from '../../language/zone.js';
import { MinuteInput } from './calendar.js';
import { date } from './date.js';
import { DateFilter } from '../filters/date-filter.js';
import type { CellProps, FieldKindModule, InputProps } from '../field-kind.js';
import { inputProps } from '../input-props.js';
import { Moment } from './Moment.js';

/** The day at whose end an instant lies. */
const lastDayOf = (at: number, zone: string): string => formatDateTime(at - 1, zone).slice(0, 10);

const Cell = ({ value, field }: CellProps): ReactNode => (
  <Moment at={typeof value === 'number' ? value : null} read={field.lastDay ? lastDayOf : formatDateTime} />
);

/** Typed or picked to the minute, in the user's zone. */
function Input(props: InputProps): ReactNode {
  const zone = useZone();
  if (props.field.lastDay) {
    const day = typeof props.value === 'number' ? lastDayOf(props.value, zone) : null;
    return (
      <date.Input
        {...props}
        value={day}
        onChange={(next) => props.onChange(typeof next === 'string' ? instantOfWallClock(`${addDays(next, 1)} 00:00:00`, zone) : null)}
      />
    );
  }
  const read = typeof props.value === 'number' ? `${formatDateTime(props.value, zone).slice(0, 16)}:00` : null;
  return (
    <MinuteInput
      {...inputProps(props)}
      value={read}
      onChange={(wall) => props.onChange(wall === null ? null : instantOfWallClock(wall, zone))}
    />
  );
}

const text: FieldKindModule['text'] = (value, { lastDay }, _language, zone) =>
  typeof value === 'number' ? (lastDay ? lastDayOf : formatDateTime)(value, zone) : '';

export const dateTime: FieldKindModule = { Cell, Input, Filter: DateFilter, text, align: 'left', width: 160 };
