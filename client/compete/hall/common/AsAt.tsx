/** Beside figures while the line is down: since when they are no longer live. Nothing while they are. */
import { useConnectionBadge } from '../../../kernel/connection/connection.js';
import { serverNow } from '../../../kernel/connection/clock.js';
import { formatDateTime } from '../../../kernel/language/format-time.js';
import { useZone } from '../../../kernel/language/zone.js';
import { useHallTexts } from '../texts.js';
import css from './hall.module.css';

export function AsAt() {
  const t = useHallTexts();
  const zone = useZone();
  const { reach, since } = useConnectionBadge();
  if (reach === 'online') return null;
  return (
    <small className={css.asAt} data-testid="as-at">
      {since === 0 ? t('notLive') : t('asAt', { at: formatDateTime(serverNow() - (Date.now() - since), zone).slice(11) })}
    </small>
  );
}
