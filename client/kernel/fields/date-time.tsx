import type { ReactNode } from 'react';

import { formatDateTime, instantOfWallClock } from '../language/format-time.js';
import { useZone } from '../language/zone.js';
import { MinuteInput } from './calendar.js';
import { DateFilter } from './date-filter.js';
import type { CellProps, FieldKindModule, InputProps } from './field-kind.js';
import classes from './cells.module.css';
import { inputProps } from './input-props.js';
import { useFieldTexts } from './texts.js';

/** Shown in the user's zone; the zone's name and UTC on pointing. */
function Cell({ value }: CellProps): ReactNode {
  const zone = useZone();
  const t = useFieldTexts();
  if (typeof value !== 'number') return null;
  return <time className={classes['number']} dateTime={new Date(value).toISOString()} title={t('zoneHint', { zone, utc: formatDateTime(value, 'UTC') })}>{formatDateTime(value, zone)}</time>;
}

/** Typed or picked to the minute, in the user's zone. */
function Input(props: InputProps): ReactNode {
  const zone = useZone();
  const read = typeof props.value === 'number' ? `${formatDateTime(props.value, zone).slice(0, 16)}:00` : null;
  return <MinuteInput {...inputProps(props)} value={read} onChange={(wall) => props.onChange(wall === null ? null : instantOfWallClock(wall, zone))} />;
}

const text: FieldKindModule['text'] = (value, _field, _language, zone) => (typeof value === 'number' ? formatDateTime(value, zone) : '');

export const dateTime: FieldKindModule = { Cell, Input, Filter: DateFilter, text, align: 'left', width: 160 };
