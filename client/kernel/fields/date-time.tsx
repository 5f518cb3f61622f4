import { DateTimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import type { ReactNode } from 'react';

import { formatDateTime, instantOfWallClock } from '../language/format.js';
import { useZone } from '../language/zone.js';
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

function Input(props: InputProps): ReactNode {
  const zone = useZone();
  return (
    <DateTimePicker {...inputProps(props)} withSeconds={false} valueFormat="YYYY-MM-DD HH:mm" clearable={!props.required} rightSectionWidth={props.required ? 0 : 30}
      value={typeof props.value === 'number' ? formatDateTime(props.value, zone) : null}
      onChange={(chosen) => props.onChange(chosen === null ? null : instantOfWallClock(chosen, zone))} />
  );
}

const text: FieldKindModule['text'] = (value, _field, _language, zone) => (typeof value === 'number' ? formatDateTime(value, zone) : '');

export const dateTime: FieldKindModule = { Cell, Input, Filter: DateFilter, text, align: 'left', width: 160 };
