/** /audit: whether the histories hold, what was refused and who intervened, at one glance (platform-system.md §11.4). */
import { Badge, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { families } from '@machines/families.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { Moment } from '../../kernel/fields/dates/Moment.js';
import { useLabel } from '../../kernel/language/language.js';
import { ScreenTitle } from '../../kernel/pages/ScreenTitle.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { ErrorState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import { useLoaded } from '../../platform/user-centre/use-loaded.js';
import classes from '../audit.module.css';
import { DocumentLink, Hash, Rows } from '../pieces.js';
import { useAuditTexts } from '../texts.js';
import type { Alert, Checkpoint, Counted, Rule } from '../types.js';

interface Overview {
  readonly entries: number;
  readonly documents: number;
  readonly families: readonly { readonly family: string; readonly documents: number; readonly entries: number }[];
  readonly refusals: readonly { readonly code: string; readonly n: number }[];
  readonly interventions: number;
  readonly checkpoint: Checkpoint | null;
  readonly alerts: readonly Alert[];
  readonly rules: readonly Rule[];
  readonly sweeping: boolean;
}

const REFRESH_MS = 15_000;

export default function OverviewScreen(): ReactNode {
  const t = useAuditTexts();
  const { active } = useScreen();
  const { data, failure, reload } = useLoaded<Overview>('auditRestful', 'findOverview', {});
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(reload, REFRESH_MS);
    return () => clearInterval(timer);
  }, [active, reload]);
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <LoadingState />;
  return (
    <Stack gap="md">
      <ScreenTitle />
      <Tiles overview={data} />
      <section aria-label={t('alerts')}>
        <h2 className={classes['heading']}>{t('alerts')}</h2>
        <Alerts alerts={data.alerts} onDone={reload} />
      </section>
      <Families rows={data.families} />
      <Refused rows={data.refusals.map(({ code, n }) => ({ name: code, n }))} />
    </Stack>
  );
}

interface TileProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly hint?: ReactNode;
  readonly route: string;
}

function Tile({ title, children, hint, route }: TileProps): ReactNode {
  const tab = useScreen();
  return (
    <dl className={classes['tile']} style={{ margin: 0 }}>
      <dt>
        <Button variant="transparent" size="compact-xs" px={0} onClick={() => tab.open(route)}>
          {title}
        </Button>
      </dt>
      <dd>
        {children}
        {hint && <small>{hint}</small>}
      </dd>
    </dl>
  );
}

function Tiles({ overview }: { readonly overview: Overview }): ReactNode {
  const t = useAuditTexts();
  const { entries, documents, checkpoint, alerts, refusals, interventions, rules, sweeping } = overview;
  const broken = (codes: readonly string[]): number =>
    rules.filter(({ code }) => codes.includes(code)).reduce((sum, rule) => sum + (rule.violations ?? 0), 0);
  const ran = rules.some(({ lastRunAt }) => lastRunAt !== undefined);
  const last = rules.find(({ lastRunAt }) => lastRunAt !== undefined)?.lastRunAt ?? null;
  const status = (codes: readonly string[]): ReactNode =>
    !ran ? (
      t('notYet')
    ) : broken(codes) === 0 ? (
      <span className={classes['good']}>{t('whole')}</span>
    ) : (
      <span className={classes['bad']}>{t('broken', { n: broken(codes) })}</span>
    );
  return (
    <div className={classes['tiles']}>
      <Tile title={t('entries')} route="audit/histories" hint={t('ofDocuments', { n: documents })}>
        {entries}
      </Tile>
      <Tile title={t('chain')} route="audit/invariants" hint={sweeping ? t('sweeping') : last === null ? null : <Moment at={last} />}>
        {status(['INV_CHAIN', 'INV_REV'])}
      </Tile>
      <Tile title={t('replay')} route="audit/invariants" hint={last === null ? null : <Moment at={last} />}>
        {status(['INV_REPLAY', 'INV_TIMER', 'INV_TODO'])}
      </Tile>
      <Tile
        title={t('lastCheckpoint')}
        route="audit/checkpoints"
        hint={
          checkpoint && (
            <>
              <Moment at={checkpoint.at} /> · <Hash value={checkpoint.root} />
            </>
          )
        }
      >
        {checkpoint ? t('leaves', { n: checkpoint.size }) : t('none')}
      </Tile>
      <Tile title={t('openAlerts')} route="audit/invariants">
        <span className={alerts.length > 0 ? classes['bad'] : classes['good']}>{alerts.length}</span>
      </Tile>
      <Tile title={t('refusalsToday')} route="audit/refusals">
        {refusals.reduce((sum, { n }) => sum + n, 0)}
      </Tile>
      <Tile title={t('interventionsToday')} route="audit/interventions">
        {interventions}
      </Tile>
    </div>
  );
}

export function Alerts({ alerts, onDone }: { readonly alerts: readonly Alert[]; onDone(): void }): ReactNode {
  const t = useAuditTexts();
  const [chosen, setChosen] = useState<Alert | null>(null);
  return (
    <>
      <Rows
        label={t('alerts')}
        rows={alerts}
        empty={t('noAlerts')}
        keyOf={({ alertId }) => alertId}
        heads={[
          { key: 'kind', title: t('kind'), cell: ({ kind, code }) => <Badge color="red" variant="light">{`${kind} ${code}`}</Badge> },
          {
            key: 'document',
            title: t('document'),
            cell: ({ docType, docId, rev }) =>
              docType !== null && docId !== null ? <DocumentLink type={docType} id={docId} {...(rev === null ? {} : { rev })} /> : null,
          },
          { key: 'detail', title: t('detail'), cell: ({ detail }) => detail },
          { key: 'firstAt', title: t('firstFound'), cell: ({ firstAt }) => <Moment at={firstAt} /> },
          {
            key: 'ack',
            title: t('acknowledged'),
            cell: (alert) =>
              alert.ackNote ?? (
                <Button size="compact-xs" variant="default" onClick={() => setChosen(alert)}>
                  {t('acknowledge')}
                </Button>
              ),
          },
        ]}
      />
      {chosen && (
        <Acknowledge
          alert={chosen}
          onClose={() => setChosen(null)}
          onDone={() => {
            setChosen(null);
            onDone();
          }}
        />
      )}
    </>
  );
}

function Acknowledge({ alert, onClose, onDone }: { readonly alert: Alert; onClose(): void; onDone(): void }): ReactNode {
  const t = useAuditTexts();
  const [note, setNote] = useState('');
  return (
    <Modal opened onClose={onClose} title={t('acknowledge')}>
      <Stack>
        <Text size="sm">{alert.detail}</Text>
        <Textarea
          label={t('note')}
          value={note}
          onChange={(change) => setNote(change.currentTarget.value)}
          maxLength={500}
          data-autofocus
        />
        <Text size="xs" c="dimmed">
          {t('acknowledgeHint')}
        </Text>
        <Group justify="flex-end">
          <Button
            disabled={note.trim() === ''}
            onClick={() => void ask('auditRestful', 'acknowledge', { alertId: alert.alertId, note }).then(onDone, toastFailure)}
          >
            {t('acknowledge')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Families({ rows }: { readonly rows: Overview['families'] }): ReactNode {
  const t = useAuditTexts();
  const word = useLabel();
  const most = Math.max(1, ...rows.map(({ entries }) => entries));
  const named = (family: string): string => {
    const found = families.find(({ code }) => code === family);
    return found ? word(found.label) : family;
  };
  return (
    <section aria-label={t('families')}>
      <h2 className={classes['heading']}>{t('families')}</h2>
      <Rows
        label={t('families')}
        rows={rows}
        keyOf={({ family }) => family}
        heads={[
          { key: 'family', title: t('family'), cell: ({ family }) => named(family) },
          { key: 'documents', title: t('documents'), end: true, cell: ({ documents }) => documents },
          { key: 'entries', title: t('entries'), end: true, cell: ({ entries }) => entries },
          {
            key: 'share',
            title: t('share'),
            cell: ({ entries }) => <div className={classes['bar']} style={{ width: `${(100 * entries) / most}%`, minWidth: 2 }} />,
          },
        ]}
      />
    </section>
  );
}

function Refused({ rows }: { readonly rows: readonly Counted[] }): ReactNode {
  const t = useAuditTexts();
  if (rows.length === 0) return null;
  return (
    <section aria-label={t('refusalsToday')}>
      <h2 className={classes['heading']}>{t('refusalsToday')}</h2>
      <Rows
        label={t('refusalsToday')}
        rows={rows}
        keyOf={({ name }) => name}
        heads={[
          { key: 'code', title: t('code'), cell: ({ name }) => name },
          { key: 'n', title: t('times'), end: true, cell: ({ n }) => n },
        ]}
      />
    </section>
  );
}
