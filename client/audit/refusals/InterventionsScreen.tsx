/** /audit/interventions: what people did to running work and to the rules of the house (platform-system.md §11.12). */
import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { Moment } from '../../kernel/fields/dates/Moment.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import classes from '../audit.module.css';
import { Typed, useEntryHeads } from '../histories/HistoriesScreen.js';
import { Hash, More, REPLAY, Rows, TypeChoice, TypeName, Wall, useInstants } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import type { Entry } from '../types.js';
import { usePages } from '../use-pages.js';

interface Deployment {
  readonly type: string;
  readonly version: number;
  readonly defHash: string;
  readonly deployedAt: number;
}

export default function InterventionsScreen(): ReactNode {
  const t = useAuditTexts();
  const tab = useScreen();
  const instants = useInstants();
  const heads = useEntryHeads().filter(({ key }) => key !== 'machine' && key !== 'cause');
  const { docType = null, actor = '', since = null, until = null } = tab.query as Readonly<Record<string, string | undefined>>;
  const body = useMemo(
    () => ({ ...(docType ? { docType } : {}), ...(actor ? { actor } : {}), ...instants({ since, until }) }),
    [docType, actor, since, until, instants],
  );
  const { rows, next, first, failure, loading, more, reload } = usePages<Entry, { readonly deployments?: readonly Deployment[] }>(
    'listInterventions',
    body,
  );
  const set = (name: string, value: string | null): void => {
    const { [name]: _former, ...rest } = tab.query;
    tab.replace(value === null || value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <Stack gap="sm">
      <ScreenTitle />
      <div className={classes['filters']}>
        <TypeChoice value={docType} onChange={(value) => set('docType', value)} />
        <Typed label={t('actorId')} value={actor} onChange={(value) => set('actor', value)} />
        <Wall label={t('since')} value={since} onChange={(value) => set('since', value)} />
        <Wall label={t('until')} value={until} onChange={(value) => set('until', value)} />
      </div>
      <Rows
        label={t('interventions')}
        heads={[...heads, { key: 'reason', title: t('reason'), cell: ({ reason }) => reason ?? '' }]}
        rows={rows}
        failure={failure}
        empty={t('noInterventions')}
        onRetry={reload}
        keyOf={(row) => `${row.docType}:${row.docId}:${row.rev}`}
        onOpen={({ docType: type, docId, rev }) => tab.open(REPLAY, { type, id: docId, rev: String(rev) })}
      />
      <More next={next} loading={loading} onMore={more} />
      {first?.deployments && first.deployments.length > 0 && (
        <section aria-label={t('deployments')}>
          <h2 className={classes['heading']}>{t('deployments')}</h2>
          <Rows
            label={t('deployments')}
            height="260px"
            rows={first.deployments}
            keyOf={(row) => `${row.type}@${row.version}:${row.defHash}`}
            heads={[
              { key: 'at', title: t('time'), cell: ({ deployedAt }) => <Moment at={deployedAt} /> },
              { key: 'type', title: t('docType'), cell: ({ type }) => <TypeName type={type} /> },
              { key: 'version', title: t('version'), end: true, cell: ({ version }) => version },
              { key: 'hash', title: t('defHash'), cell: ({ defHash }) => <Hash value={defHash} /> },
            ]}
          />
        </section>
      )}
    </Stack>
  );
}
