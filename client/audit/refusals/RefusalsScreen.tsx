/** /audit/refusals: what was not let through, and why (platform-system.md §11.12). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { Moment } from '../../kernel/fields/dates/Moment.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import classes from '../audit.module.css';
import { Typed } from '../histories/HistoriesScreen.js';
import { DocumentLink, EventName, More, Person, REPLAY, Rows, TypeChoice, Wall, useInstants } from '../pieces.js';
import type { Head } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import type { Counted, RefusedAttempt } from '../types.js';
import { usePages } from '../use-pages.js';

export const useRefusalHeads = (withDocument: boolean): readonly Head<RefusedAttempt>[] => {
  const t = useAuditTexts();
  const document: Head<RefusedAttempt> = {
    key: 'document',
    title: t('document'),
    cell: ({ docType, docId, docNumber }) => <DocumentLink type={docType} id={docId} number={docNumber} />,
  };
  return [
    { key: 'at', title: t('time'), cell: ({ at }) => <Moment at={at} /> },
    ...(withDocument ? [document] : []),
    { key: 'event', title: t('event'), cell: ({ docType, event }) => <EventName type={docType} event={event} /> },
    { key: 'actor', title: t('actor'), cell: ({ actor }) => <Person id={actor} /> },
    { key: 'code', title: t('code'), cell: ({ code }) => code },
    { key: 'sentence', title: t('sentence'), cell: ({ sentence }) => sentence },
    { key: 'late', title: t('late'), end: true, cell: ({ msLate }) => (msLate === null ? '' : `${msLate} ms`) },
    { key: 'rev', title: t('rev'), end: true, cell: ({ rev }) => rev },
  ];
};

export default function RefusalsScreen(): ReactNode {
  const t = useAuditTexts();
  const tab = useScreen();
  const instants = useInstants();
  const heads = useRefusalHeads(true);
  const { docType = null, code = '', actor = '', since = null, until = null } = tab.query as Readonly<Record<string, string | undefined>>;
  const body = useMemo(
    () => ({ ...(docType ? { docType } : {}), ...(code ? { code } : {}), ...(actor ? { actor } : {}), ...instants({ since, until }) }),
    [docType, code, actor, since, until, instants],
  );
  const { rows, next, first, failure, loading, more, reload } = usePages<
    RefusedAttempt,
    { readonly byCode: readonly Counted[]; readonly byHour: readonly Counted[] }
  >('listRefusals', body);
  const set = (name: string, value: string | null): void => {
    const { [name]: _former, ...rest } = tab.query;
    tab.replace(value === null || value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <Stack gap="sm">
      <ScreenTitle />
      <div className={classes['filters']}>
        <TypeChoice value={docType} onChange={(value) => set('docType', value)} />
        <Typed label={t('code')} value={code} onChange={(value) => set('code', value)} />
        <Typed label={t('actorId')} value={actor} onChange={(value) => set('actor', value)} />
        <Wall label={t('since')} value={since} onChange={(value) => set('since', value)} />
        <Wall label={t('until')} value={until} onChange={(value) => set('until', value)} />
      </div>
      <Group gap={6}>
        {first?.byCode?.map(({ name, n }) => (
          <Button
            key={name}
            size="compact-xs"
            variant={code === name ? 'filled' : 'default'}
            onClick={() => set('code', code === name ? null : name)}
          >
            {`${name} ${n}`}
          </Button>
        ))}
      </Group>
      <Hours hours={first?.byHour ?? []} />
      <Rows
        label={t('refusals')}
        heads={heads}
        rows={rows}
        failure={failure}
        empty={t('noRefusals')}
        onRetry={reload}
        keyOf={(row) => `${row.docType}:${row.docId}:${row.seq}`}
        onOpen={({ docType: type, docId, rev }) => tab.open(REPLAY, { type, id: docId, rev: String(Math.max(1, rev)) })}
      />
      <More next={next} loading={loading} onMore={more} />
    </Stack>
  );
}

/** At which hours of the day attempts are refused, whichever day it was. */
function Hours({ hours }: { readonly hours: readonly Counted[] }): ReactNode {
  const t = useAuditTexts();
  if (hours.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('byHour', { said: hours.map(({ name, n }) => `${name}:00 ${n}`).join(' · ') })}
    </Text>
  );
}
