import type { ReactNode } from 'react';

import { formatDateTime } from '../../language/format-time.js';
import { useZone } from '../../language/zone.js';
import classes from '../cells.module.css';
import { useFieldTexts } from '../texts.js';

interface Props {
  readonly at: number | null;
  /** In the zone; default: to the second. */ readonly read?: (at: number, zone: string) => string;
}

/** An instant in the user's zone; the zone's name and UTC on pointing (platform-access.md §7.3). Nothing: never. */
export function Moment({ at, read = formatDateTime }: Props): ReactNode {
  const zone = useZone();
  const t = useFieldTexts();
  if (at === null) return null;
  return (
    <time
      className={classes['number']}
      dateTime={new Date(at).toISOString()}
      title={t('zoneHint', { zone, utc: formatDateTime(at, 'UTC') })}
    >
      {read(at, zone)}
    </time>
  );
}
