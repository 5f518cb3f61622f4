/** What verifying came to, in plain words. */
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

import { Moment } from '../../kernel/fields/dates/Moment.js';
import { ErrorState } from '../../kernel/states/States.js';
import classes from '../audit.module.css';
import { Hash } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import type { Verified } from './use-verifying.js';
import { useVerifying } from './use-verifying.js';

export function VerdictPanel({ docType, docId }: { readonly docType: string; readonly docId: string }): ReactNode {
  const t = useAuditTexts();
  const { stage, progress, result, failure, begin } = useVerifying(docType, docId);
  const busy = stage === 'loading' || stage === 'verifying';
  return (
    <Stack gap={6}>
      <Group gap="sm">
        <Button size="xs" loading={busy} onClick={begin}>
          {t('verify')}
        </Button>
        <Text size="xs" c="dimmed">
          {t('verifyHint')}
        </Text>
      </Group>
      {busy && <Progress size="sm" value={progress.of === 0 ? 5 : (100 * progress.done) / progress.of} aria-label={t(stage)} />}
      {failure && <ErrorState failure={failure} onRetry={begin} />}
      {result && <Verdict result={result} />}
    </Stack>
  );
}

export function Verdict({ result }: { readonly result: Verified }): ReactNode {
  const t = useAuditTexts();
  const { verdict, anchored, ms } = result;
  const { fault, entries, sealed, disclosed, hidden } = verdict;
  if (fault)
    return (
      <Stack gap={4} role="alert">
        <Text fw={600} className={classes['bad']!}>
          {t('verdictBroken', { rev: fault.rev, what: t(`fault${fault.kind}`) })}
        </Text>
        <Text size="xs">
          {t('expected')} <span className={classes['hash']}>{fault.expected}</span>
        </Text>
        <Text size="xs">
          {t('found')} <span className={classes['hash']}>{fault.found}</span>
        </Text>
      </Stack>
    );
  const forged = anchored.checkpoint !== null && !(anchored.included && anchored.signed);
  return (
    <Stack gap={4} role="status">
      <Text fw={600} className={forged ? classes['bad']! : classes['good']!}>
        {forged ? t('verdictForged') : t('verdictGood', { n: entries })}
      </Text>
      <Text size="xs" c="dimmed">
        {t('verdictParts', { disclosed, hidden })} {sealed > 0 ? t('verdictSealed', { n: sealed }) : ''}{' '}
        {t('tookMs', { n: Math.round(ms) })}
      </Text>
      <Text size="xs" component="div">
        {t('headHash')} <Hash value={verdict.head} whole />
      </Text>
      <Text size="xs" component="div">
        {anchored.checkpoint === null ? (
          t('notAnchored')
        ) : (
          <>
            {t('anchored', { n: anchored.checkpoint.size })} <Moment at={anchored.checkpoint.at} />
          </>
        )}
      </Text>
    </Stack>
  );
}
