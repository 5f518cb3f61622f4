/** How far a task is. One that has stood still for a while says why it may: whoever reads it must not begin it again. */
import { Progress, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { useExcelTexts } from './texts.js';

/** The server that goes on with the work of one that is gone waits this long at most, with its look around. */
const STILL_MS = 8_000;

interface Props {
  readonly done: number;
  /** 0: not known yet. */ readonly of: number;
  readonly phase?: string;
  readonly compact?: boolean;
}

export function TaskProgressBar({ done, of, phase, compact = false }: Props): ReactNode {
  const t = useExcelTexts();
  const [still, setStill] = useState(false);
  useEffect(() => {
    setStill(false);
    const timer = setTimeout(() => setStill(true), STILL_MS);
    return () => clearTimeout(timer);
  }, [done, of, phase]);
  const said =
    of === 0
      ? (phase ?? t('starting'))
      : `${phase ? `${phase} ` : ''}${t('rows', { done: done.toLocaleString('en-US'), of: of.toLocaleString('en-US') })}`;
  return (
    <>
      <Progress size={compact ? 'xs' : 'md'} value={of > 0 ? (done / of) * 100 : 100} animated striped={of === 0} aria-label={said} />
      <Text size="xs" mt={4} aria-live="polite">
        {said}
      </Text>
      {still && !compact && (
        <Text size="xs" c="dimmed">
          {t('still')}
        </Text>
      )}
    </>
  );
}
