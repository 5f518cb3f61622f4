/** log: what servers say about themselves; it may be followed as it comes. */
import { Badge, Button } from '@mantine/core';
import { systemLookups } from '@machines/system/lookups.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { useLabel } from '../kernel/language/language.js';
import { useScreen } from '../kernel/screen/screen.js';
import type { LogRow } from './LogTable.js';
import { LogTable } from './LogTable.js';
import css from './system.module.css';
import { useSystemTexts } from './texts.js';

interface Line extends LogRow {
  readonly level: string;
  readonly server: string;
  readonly logger: string;
  readonly message: string;
  readonly traceId: string | null;
}
const FOLLOW_MS = 3_000;
const colours: Readonly<Record<string, string>> = { ERROR: 'red', WARN: 'orange', INFO: 'blue' };

export default function ServerLogScreen(): ReactNode {
  const t = useSystemTexts();
  const word = useLabel();
  const { active } = useScreen();
  const [follows, setFollows] = useState(false);
  const [beat, setBeat] = useState(0);
  useEffect(() => {
    if (!follows || !active) return undefined;
    const timer = setInterval(() => setBeat((n) => n + 1), FOLLOW_MS);
    return () => clearInterval(timer);
  }, [follows, active]);
  const { values } = systemLookups.BASE_LOG_LEVEL;
  return (
    <LogTable<Line>
      entity="baseServerLog"
      beat={beat}
      beside={
        <Button size="xs" variant={follows ? 'filled' : 'default'} onClick={() => setFollows(!follows)}>
          {follows ? t('pause') : t('follow')}
        </Button>
      }
      filters={[
        { key: 'level', label: t('level'), options: Object.entries(values).map(([value, label]) => ({ value, label: word(label) })) },
        { key: 'logger', label: t('logger') },
        { key: 'message', label: t('message') },
        { key: 'traceId', label: t('trace') },
      ]}
      heads={[
        {
          key: 'level',
          title: t('level'),
          cell: ({ level }) => (
            <Badge size="sm" variant="light" color={colours[level] ?? 'gray'}>
              {level}
            </Badge>
          ),
        },
        { key: 'logger', title: t('logger'), cell: ({ logger }) => logger },
        { key: 'message', title: t('message'), cell: ({ message }) => <span className={css['message']}>{message.split('\n', 1)[0]}</span> },
        { key: 'server', title: t('server'), cell: ({ server }) => server },
      ]}
      detail={({ server, logger, message, traceId }) => [
        [t('server'), server],
        [t('logger'), logger],
        [t('trace'), traceId],
        [t('message'), message],
      ]}
    />
  );
}
