/** /audit/invariants: rules that hold for every history, when they were last looked at, and what breaks them (platform-system.md §11.8). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { useLabel } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { toastFailure } from '../../kernel/toast.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { Alerts } from '../overview/OverviewScreen.js';
import { Rows } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import type { Alert, Rule } from '../types.js';

const LOOK_MS = 2_000;

export default function InvariantsScreen(): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const [code, setCode] = useState<string | null>(null);
  const { data, failure, reload } = useLoaded<{ readonly rules: readonly Rule[]; readonly running: boolean }>(
    'auditRestful',
    'listInvariants',
    {},
  );
  const alerts = useLoaded<readonly Alert[]>('auditRestful', 'listAlerts', code === null ? {} : { code });
  const running = data?.running ?? false;
  const { reload: readAlerts } = alerts;
  useEffect(() => {
    if (!running) {
      readAlerts();
      return undefined;
    }
    const timer = setInterval(reload, LOOK_MS);
    return () => clearInterval(timer);
  }, [running, reload, readAlerts]);
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <ScreenTitle />
        <Button size="xs" loading={running} onClick={() => void ask('auditRestful', 'runInvariants', {}).then(reload, toastFailure)}>
          {t('runNow')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('invariantsHint')}
      </Text>
      <Rows
        label={t('invariants')}
        rows={data?.rules ?? null}
        failure={failure}
        onRetry={reload}
        keyOf={(rule) => rule.code}
        isChosen={(rule) => rule.code === code}
        onOpen={(rule) => setCode(rule.code === code ? null : rule.code)}
        heads={[
          { key: 'code', title: t('code'), cell: (rule) => rule.code },
          { key: 'statement', title: t('statement'), cell: (rule) => word(rule.statement) },
          { key: 'checked', title: t('checked'), end: true, cell: (rule) => rule.checked ?? '–' },
          {
            key: 'violations',
            title: t('violations'),
            end: true,
            cell: ({ violations }) =>
              violations === undefined ? '–' : <span className={violations > 0 ? classes['bad'] : classes['good']}>{violations}</span>,
          },
          {
            key: 'lastRunAt',
            title: t('lastRun'),
            cell: ({ lastRunAt }) => (lastRunAt === undefined ? t('notYet') : <Moment at={lastRunAt} />),
          },
          { key: 'ms', title: t('took'), end: true, cell: ({ ms }) => (ms === undefined ? '' : `${ms} ms`) },
        ]}
      />
      <section aria-label={t('alerts')}>
        <h2 className={classes['heading']}>{code === null ? t('alerts') : `${t('alerts')} · ${code}`}</h2>
        <Alerts alerts={alerts.data ?? []} onDone={alerts.reload} />
      </section>
    </Stack>
  );
}
