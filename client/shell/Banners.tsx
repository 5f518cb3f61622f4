/** Across the top: reconnecting (after three seconds), no network, what was sent and not answered, a new version. */
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { QUIET_MS, useConnection, useConnectionBadge, useUnanswered } from '../kernel/connection/connection.js';
import classes from './shell.module.css';
import { useShellTexts } from './texts.js';

export function Banners(): ReactNode {
  const t = useShellTexts();
  const connection = useConnection();
  const { reach, since } = useConnectionBadge();
  const unanswered = useUnanswered();
  const [late, setLate] = useState(false);
  const [loaded, setLoaded] = useState<string | null>(null);
  const [version, setVersion] = useState<string | null>(null);
  useEffect(() => {
    setLate(false);
    if (reach === 'online') return undefined;
    const timer = setTimeout(() => setLate(true), Math.max(0, since + QUIET_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [reach, since]);
  useEffect(
    () =>
      connection?.on('app.version', (push) => {
        setLoaded((first) => first ?? push.version);
        setVersion(push.version);
      }),
    [connection],
  );
  return (
    <div aria-live="polite">
      {late && (
        <div className={classes['banner']} data-kind={reach}>
          {t(reach === 'offline' ? 'offline' : 'reconnecting')}
        </div>
      )}
      {unanswered && <div className={classes['banner']}>{t('unanswered')}</div>}
      {loaded !== null && version !== loaded && (
        <div className={classes['banner']}>
          {t('newVersion')}{' '}
          <Button size="compact-xs" variant="white" onClick={() => location.reload()}>
            {t('reloadPage')}
          </Button>
        </div>
      )}
    </div>
  );
}
