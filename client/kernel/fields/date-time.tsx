import { TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { formatDateTime, instantOfWallClock } from '../language/format-time.js';
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

/** Years that are still being typed. */
const FIRST_YEAR = 1970;

/** Typed or picked to the minute, in the user's zone. */
function Input(props: InputProps): ReactNode {
  const zone = useZone();
  const [typing, setTyping] = useState<string | null>(null);
  const { onBlur, ...shared } = inputProps(props);
  const read = typeof props.value === 'number' ? formatDateTime(props.value, zone).slice(0, 16).replace(' ', 'T') : '';
  const put = (wall: string): void => {
    setTyping(wall);
    if (wall === '') return props.onChange(null);
    if (Number(wall.slice(0, 4)) >= FIRST_YEAR) props.onChange(instantOfWallClock(`${wall.slice(0, 16).replace('T', ' ')}:00`, zone));
  };
  return <TextInput {...shared} type="datetime-local" max="9999-12-31T23:59" value={typing ?? read} onFocus={() => setTyping(read)} onBlur={() => { setTyping(null); onBlur?.(); }} onChange={(event) => put(event.currentTarget.value)} />;
}

const text: FieldKindModule['text'] = (value, _field, _language, zone) => (typeof value === 'number' ? formatDateTime(value, zone) : '');

export const dateTime: FieldKindModule = { Cell, Input, Filter: DateFilter, text, align: 'left', width: 160 };
