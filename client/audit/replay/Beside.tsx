/** What happened beside an entry: effects with their delivery, deadlines, refused attempts, and the entry as it is hashed. */
import { Stack, Text } from '@mantine/core';
import type { JsonValue } from '@machines/kernel/primitives/json-value.js';
import type { ReactNode } from 'react';

import { Moment } from '../../kernel/fields/dates/Moment.js';
import { ErrorState, LoadingState } from '../../kernel/states/States.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { DocumentLink, Hash, Rows } from '../pieces.js';
import { useRefusalHeads } from '../refusals/RefusalsScreen.js';
import { useAuditTexts } from '../texts.js';
import type { RefusedAttempt } from '../types.js';
import type { DownloadedEntry, Leaf } from '@machines/audit/verifying.js';

interface Props {
  readonly what: 'effects' | 'timers' | 'refusals' | 'entry';
  readonly docType: string;
  readonly docId: string;
  readonly rev: number;
  readonly refusals: readonly RefusedAttempt[];
  readonly during: readonly RefusedAttempt[];
}

export function Beside({ what, refusals, during, ...of }: Props): ReactNode {
  if (what === 'effects') return <Effects {...of} />;
  if (what === 'timers') return <Timers {...of} />;
  if (what === 'entry') return <Entry {...of} />;
  return <Refused refusals={refusals} during={during} />;
}

type Of = Pick<Props, 'docType' | 'docId' | 'rev'>;

function Refused({ refusals, during }: Pick<Props, 'refusals' | 'during'>): ReactNode {
  const t = useAuditTexts();
  const heads = useRefusalHeads(false);
  const keyOf = ({ seq }: RefusedAttempt): string => String(seq);
  return (
    <Stack gap="sm">
      <Rows label={t('refusedNow')} heads={heads} rows={during} keyOf={keyOf} empty={t('noneRefusedNow')} />
      {refusals.length > during.length && (
        <>
          <Text size="xs" c="dimmed">
            {t('refusedAtAll')}
          </Text>
          <Rows label={t('refusedAtAll')} heads={heads} rows={refusals} keyOf={keyOf} height="260px" />
        </>
      )}
    </Stack>
  );
}

interface Sent {
  readonly kind: string;
  readonly targetType: string;
  readonly targetId: string;
  readonly event: string;
  readonly state: string;
  readonly code: string | null;
  readonly attempts: number;
  readonly deliveredAt: number | null;
}
interface Made {
  readonly docType: string;
  readonly docId: string;
  readonly at: number;
}

function Effects(of: Of): ReactNode {
  const t = useAuditTexts();
  const { data, failure, reload } = useLoaded<{ readonly sent: readonly Sent[]; readonly made: readonly Made[]; readonly hidden: number }>(
    'auditRestful',
    'findEffects',
    of,
  );
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <LoadingState />;
  return (
    <Stack gap="sm">
      <Rows
        label={t('made')}
        rows={data.made}
        empty={t('noneMade')}
        keyOf={({ docType, docId }) => `${docType}:${docId}`}
        heads={[
          { key: 'document', title: t('made'), cell: ({ docType, docId }) => <DocumentLink type={docType} id={docId} /> },
          { key: 'at', title: t('time'), cell: ({ at }) => <Moment at={at} /> },
        ]}
      />
      <Rows
        label={t('sent')}
        rows={data.sent}
        empty={t('noneSent')}
        keyOf={(row) => `${row.kind}:${row.targetType}:${row.targetId}:${row.event}`}
        heads={[
          { key: 'kind', title: t('kind'), cell: ({ kind }) => kind },
          {
            key: 'to',
            title: t('to'),
            cell: ({ kind, targetType, targetId }) =>
              kind === 'EVENT' && /^\d+$/.test(targetId) ? <DocumentLink type={targetType} id={targetId} /> : targetType,
          },
          { key: 'event', title: t('event'), cell: ({ event }) => event },
          { key: 'state', title: t('state'), cell: ({ state, code }) => `${state}${code ? ` ${code}` : ''}` },
          { key: 'attempts', title: t('attempts'), end: true, cell: ({ attempts }) => attempts },
          { key: 'delivered', title: t('delivered'), cell: ({ deliveredAt }) => <Moment at={deliveredAt} /> },
        ]}
      />
      {data.hidden > 0 && (
        <Text size="xs" c="dimmed">
          {t('hiddenEffects', { n: data.hidden })}
        </Text>
      )}
    </Stack>
  );
}

interface TimersTold {
  readonly armed: readonly { readonly event: string; readonly at: number; readonly news: boolean }[];
  readonly cancelled: readonly { readonly event: string; readonly at: number }[];
  readonly fired: { readonly event: string; readonly due: number; readonly lateMs: number } | null;
  readonly todos: readonly { readonly type: string; readonly audience: string }[];
}

function Timers(of: Of): ReactNode {
  const t = useAuditTexts();
  const { data, failure, reload } = useLoaded<TimersTold>('auditRestful', 'findTimers', of);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <LoadingState />;
  const rows = [
    ...(data.fired ? [{ event: data.fired.event, at: data.fired.due, what: t('fired', { ms: data.fired.lateMs }) }] : []),
    ...data.armed.map(({ event, at, news }) => ({ event, at, what: news ? t('armedNow') : t('armedBefore') })),
    ...data.cancelled.map(({ event, at }) => ({ event, at, what: t('cancelled') })),
  ];
  return (
    <Stack gap="sm">
      <Rows
        label={t('timers')}
        rows={rows}
        empty={t('noTimers')}
        keyOf={({ event, at, what }) => `${event}@${at}:${what}`}
        heads={[
          { key: 'event', title: t('event'), cell: ({ event }) => event },
          { key: 'at', title: t('due'), cell: ({ at }) => <Moment at={at} /> },
          { key: 'what', title: t('what'), cell: ({ what }) => what },
        ]}
      />
      <Rows
        label={t('todos')}
        rows={data.todos}
        empty={t('noTodos')}
        keyOf={({ type, audience }) => `${type}>${audience}`}
        heads={[
          { key: 'type', title: t('todos'), cell: ({ type }) => type },
          { key: 'audience', title: t('to'), cell: ({ audience }) => audience },
        ]}
      />
    </Stack>
  );
}

const said = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

function Entry({ docType, docId, rev }: Of): ReactNode {
  const t = useAuditTexts();
  const { data, failure, reload } = useLoaded<{ readonly entries: readonly DownloadedEntry[] }>('auditRestful', 'findEntries', {
    docType,
    docId,
    fromRev: rev,
    toRev: rev,
  });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <LoadingState />;
  const [entry] = data.entries;
  if (!entry || 'sealed' in entry) return <Text size="sm">{t('sealedEntry')}</Text>;
  return (
    <Stack gap="sm">
      <Rows<Leaf>
        label={t('leaves')}
        height="300px"
        rows={entry.leaves}
        empty={t('emptyPayload')}
        keyOf={(leaf) => ('pointer' in leaf ? leaf.pointer : leaf.hash)}
        heads={[
          {
            key: 'pointer',
            title: t('value'),
            cell: (leaf) => ('pointer' in leaf ? <span className={classes['hash']}>{leaf.pointer}</span> : t('sealedLeaf')),
          },
          { key: 'value', title: '', cell: (leaf) => ('pointer' in leaf ? said(leaf.value) : <Hash value={leaf.hash} />) },
        ]}
      />
      <pre className={classes['hash']} style={{ whiteSpace: 'pre-wrap', margin: 0 }}>
        {JSON.stringify(entry.entry, null, 2)}
      </pre>
      <div>
        {t('prevHash')} <Hash value={entry.prevHash} whole />
      </div>
      <div>
        {t('hash')} <Hash value={entry.hash} whole />
      </div>
    </Stack>
  );
}
