/** Effects between documents (platform-process.md §13): those that need somebody, those under way, and what administrators did. */
import { Badge, Button, Group, Modal, Paper, SegmentedControl, Stack, Table, Text, Textarea, Title } from '@mantine/core';
import { processLookups } from '@machines/process/lookups.js';
import { addDays } from '@machines/kernel/primitives/instant.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../kernel/call.js';
import { serverNow } from '../kernel/connection/clock.js';
import { entryOf } from '../kernel/definitions.js';
import { DaysInput } from '../kernel/fields/dates/calendar.js';
import { Moment } from '../kernel/fields/dates/Moment.js';
import { instantOfWallClock } from '../kernel/language/format-time.js';
import { useLabel } from '../kernel/language/language.js';
import { useZone } from '../kernel/language/zone.js';
import { useSession } from '../kernel/session/session.js';
import { EmptyState, ErrorState, LoadingState } from '../kernel/states/States.js';
import { toastFailure, toastSaid } from '../kernel/toast.js';
import { EntryGroups, namedBy, OnlyGroup } from './EntryGroups.js';
import type { EntryGroup } from './EntryGroups.js';
import { PAGE_ROWS, Pager } from './Pager.js';
import { ActList } from './InstanceLists.js';
import classes from './process.module.css';
import { useProcessTexts } from './texts.js';
import { useListed } from '../kernel/list/use-listed.js';

interface Entry {
  readonly outboxId: string;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceRev: number;
  readonly index: number;
  readonly targetType: string;
  readonly targetId: string;
  readonly eventName: string;
  readonly status: string;
  readonly lastCode: string | null;
  readonly lastMessage: string | null;
  readonly attempts: number;
  readonly firstAt: number;
  readonly nextAt: number | null;
  readonly correlationId: string | null;
  /** Others wait until it has been taken. */
  readonly holdsBack: boolean;
}
interface Counts {
  readonly waiting: number;
  readonly oldestAt: number | null;
  readonly retrying: number;
  readonly refused: number;
  readonly dead: number;
  readonly deliveredToday: number;
  readonly p95Ms: number | null;
}
type Action = 'RETRY' | 'IGNORE' | 'COMPENSATE' | 'UNBLOCK';
const actionWords = { RETRY: 'retry', IGNORE: 'ignore', COMPENSATE: 'compensate', UNBLOCK: 'unblock' } as const;
const actionHints = { IGNORE: 'ignoreHint', UNBLOCK: 'unblockHint' } as const;
const colours: Readonly<Record<string, string>> = {
  REFUSED: 'red',
  DEAD: 'red',
  RETRY: 'orange',
  DELIVERED: 'green',
  PENDING: 'blue',
  DELIVERING: 'blue',
};

/** First and last day, both of them whole in the reader's zone. */
type Days = readonly [string | null, string | null];
const noDays: Days = [null, null];

function useInstants([first, last]: Days): { readonly dateFrom?: number; readonly dateTo?: number } {
  const zone = useZone();
  if (first === null || last === null) return {};
  const begin = (day: string): number => instantOfWallClock(`${day} 00:00:00`, zone);
  return { dateFrom: begin(first), dateTo: begin(addDays(last, 1)) };
}

export default function OutboxScreen(): ReactNode {
  const t = useProcessTexts();
  const [group, setGroup] = useState('problems');
  const [acting, setActing] = useState<{ readonly entry: Entry; readonly action: Action } | null>(null);
  const [chain, setChain] = useState<string | null>(null);
  const [page, setPage] = useState(1);
  const [only, setOnly] = useState<EntryGroup | null>(null);
  const [days, setDays] = useState<Days>(noDays);
  const asked = { group, pageIndex: page, pageRows: PAGE_ROWS, ...namedBy(only), ...useInstants(days) };
  const listed = useListed<Entry>('baseOutbox', 'listByPage', asked);
  const counts = useListed<never>('baseOutbox', 'countByStatus', {});
  const told = counts.rows as unknown as Counts | null;
  return (
    <div className={classes['page']}>
      <Title order={1} fz={18}>
        {t('effects')}
      </Title>
      {told && <Tiles counts={told} />}
      <SegmentedControl
        size="xs"
        value={group}
        onChange={(chosen) => {
          setGroup(chosen);
          setOnly(null);
          setPage(1);
        }}
        style={{ alignSelf: 'flex-start' }}
        data={[
          { value: 'problems', label: t('problems') },
          { value: 'groups', label: t('byKind') },
          { value: 'underWay', label: t('underWay') },
          { value: 'done', label: t('doneEffects') },
          { value: 'acts', label: t('acts') },
        ]}
      />
      {only && <OnlyGroup group={only} onClear={() => setOnly(null)} />}
      {group === 'acts' && <ActList />}
      {group === 'groups' && (
        <EntryGroups
          onOpen={(chosen) => {
            setGroup('problems');
            setOnly(chosen);
            setPage(1);
          }}
          onRetried={counts.reload}
        />
      )}
      {group !== 'acts' && group !== 'groups' && (
        <>
          <SentOn
            days={days}
            onChange={(chosen) => {
              setDays(chosen);
              setPage(1);
            }}
          />
          <Entries listed={listed} onAct={setActing} onChain={setChain} />
          <Pager page={page} count={listed.count} onPage={setPage} />
        </>
      )}
      {acting && (
        <ActDialog
          {...acting}
          onClose={() => setActing(null)}
          onDone={() => {
            setActing(null);
            listed.reload();
            counts.reload();
          }}
        />
      )}
      <Modal opened={chain !== null} onClose={() => setChain(null)} title={t('chain')} size="lg">
        {chain !== null && <Chain correlationId={chain} />}
      </Modal>
    </div>
  );
}

function SentOn({ days, onChange }: { readonly days: Days; onChange(days: Days): void }): ReactNode {
  const t = useProcessTexts();
  return (
    <DaysInput
      size="xs"
      w={260}
      clearable
      allowSingleDateInRange
      aria-label={t('sentOn')}
      placeholder={t('sentOn')}
      value={[...days]}
      onChange={onChange}
    />
  );
}

function Tiles({ counts }: { readonly counts: Counts }): ReactNode {
  const t = useProcessTexts();
  const minutes = (at: number | null): string => (at === null ? '–' : `${Math.max(0, Math.round((serverNow() - at) / 60_000))} min`);
  const tiles: readonly (readonly [string, string | number, boolean])[] = [
    [t('waiting'), counts.waiting, false],
    [t('oldestAge'), minutes(counts.oldestAt), false],
    [t('retrying'), counts.retrying, counts.retrying > 0],
    [t('refused'), counts.refused, counts.refused > 0],
    [t('dead'), counts.dead, counts.dead > 0],
    [t('delivered'), counts.deliveredToday, false],
    [t('p95'), counts.p95Ms === null ? '–' : `${(counts.p95Ms / 1000).toFixed(2)} s`, false],
  ];
  return (
    <div className={classes['tiles']}>
      {tiles.map(([label, value, bad]) => (
        <Paper key={label} withBorder p="sm" radius="md">
          <Text size="xs" c="dimmed">
            {label}
          </Text>
          <Text fw={600} fz={20} className="gh-number" {...(bad ? { c: 'red' } : {})}>
            {value}
          </Text>
        </Paper>
      ))}
    </div>
  );
}

function useStatus(): (status: string) => ReactNode {
  const word = useLabel();
  const words = processLookups.BASE_OUTBOX_STATUS.values as Readonly<Record<string, { en: string; cn: string }>>;
  return (status) => (
    <Badge size="sm" variant="light" color={colours[status] ?? 'gray'}>
      {word(words[status] ?? { en: status, cn: status })}
    </Badge>
  );
}

interface Acting {
  onAct(act: { readonly entry: Entry; readonly action: Action }): void;
  onChain(correlationId: string): void;
}

function EntryActs({ entry, onAct, onChain }: Acting & { readonly entry: Entry }): ReactNode {
  const t = useProcessTexts();
  const mayAct = useSession()?.current?.respCode !== 'AUDITOR';
  return (
    <Group gap={4} wrap="nowrap">
      {entry.correlationId !== null && (
        <Button size="compact-xs" variant="subtle" onClick={() => onChain(entry.correlationId!)}>
          {t('chain')}
        </Button>
      )}
      {mayAct && ['REFUSED', 'DEAD', 'RETRY'].includes(entry.status) && (
        <Button size="compact-xs" variant="default" onClick={() => onAct({ entry, action: 'RETRY' })}>
          {t('retry')}
        </Button>
      )}
      {mayAct && entry.holdsBack && (
        <Button size="compact-xs" variant="default" onClick={() => onAct({ entry, action: 'UNBLOCK' })}>
          {t('unblock')}
        </Button>
      )}
      {mayAct && ['REFUSED', 'DEAD'].includes(entry.status) && (
        <>
          <Button size="compact-xs" variant="default" onClick={() => onAct({ entry, action: 'COMPENSATE' })}>
            {t('compensate')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => onAct({ entry, action: 'IGNORE' })}>
            {t('ignore')}
          </Button>
        </>
      )}
    </Group>
  );
}

function Entries({ listed, onAct, onChain }: Acting & { readonly listed: ReturnType<typeof useListed<Entry>> }): ReactNode {
  const t = useProcessTexts();
  const word = useLabel();
  const status = useStatus();
  if (listed.failure) return <ErrorState failure={listed.failure} onRetry={listed.reload} />;
  if (listed.rows === null) return <LoadingState />;
  if (listed.rows.length === 0) return <EmptyState title={t('noProblems')} hint={null} />;
  const named = (type: string) => word(entryOf(type)?.title ?? { en: type, cn: type });
  const words = [t('since'), t('source'), t('event'), t('target'), t('status'), t('attempts'), t('nextTry'), ''];
  return (
    <Table.ScrollContainer minWidth={860} type="native">
      <Table fz="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {words.map((name, index) => (
              <Table.Th key={index}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {listed.rows.map((entry) => (
            <Table.Tr key={entry.outboxId}>
              <Table.Td>
                <Moment at={entry.firstAt} />
              </Table.Td>
              <Table.Td>
                {named(entry.sourceType)} {entry.sourceId}
              </Table.Td>
              <Table.Td>{entry.eventName}</Table.Td>
              <Table.Td>
                {named(entry.targetType)} {entry.targetId}
              </Table.Td>
              <Table.Td>
                {status(entry.status)}
                {entry.holdsBack && (
                  <Text size="xs" c="orange">
                    {t('holdsBack')}
                  </Text>
                )}
                {entry.lastCode !== null && (
                  <Text size="xs" c="dimmed" title={entry.lastMessage ?? ''}>
                    {entry.lastCode}
                  </Text>
                )}
              </Table.Td>
              <Table.Td className="gh-number">{entry.attempts}</Table.Td>
              <Table.Td>{entry.status === 'RETRY' && <Moment at={entry.nextAt} />}</Table.Td>
              <Table.Td>
                <EntryActs entry={entry} onAct={onAct} onChain={onChain} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ActDialog({
  entry,
  action,
  onClose,
  onDone,
}: {
  readonly entry: Entry;
  readonly action: Action;
  onClose(): void;
  onDone(): void;
}): ReactNode {
  const t = useProcessTexts();
  const [reason, setReason] = useState('');
  const [sending, setSending] = useState(false);
  const label = t(actionWords[action]);
  const send = async (): Promise<void> => {
    setSending(true);
    try {
      const { sourceType, sourceId, sourceRev, index } = entry;
      const which = { entrySourceType: sourceType, entrySourceId: sourceId, entrySourceRev: sourceRev, entryIndex: index };
      await ask('baseOutboxAct', 'saveOrUpdate', { actionCode: action, ...which, ...(reason.trim() === '' ? {} : { reason }) });
      toastSaid(label);
      onDone();
    } catch (error) {
      toastFailure(error);
      setSending(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={label}>
      <Stack gap="sm">
        {(action === 'IGNORE' || action === 'UNBLOCK') && (
          <Text size="sm" c="dimmed">
            {t(actionHints[action])}
          </Text>
        )}
        <Textarea
          label={t('reason')}
          required={action !== 'RETRY'}
          value={reason}
          maxLength={500}
          data-autofocus
          onChange={(typed) => setReason(typed.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button loading={sending} disabled={action !== 'RETRY' && reason.trim() === ''} onClick={() => void send()}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Chain({ correlationId }: { readonly correlationId: string }): ReactNode {
  const word = useLabel();
  const status = useStatus();
  const { rows, failure, reload } = useListed<Entry>('baseOutbox', 'findChain', { correlationId });
  if (failure) return <ErrorState failure={failure} onRetry={reload} />;
  if (rows === null) return <LoadingState />;
  const named = (type: string) => word(entryOf(type)?.title ?? { en: type, cn: type });
  return (
    <Stack gap={6}>
      {rows.map((entry) => (
        <Group key={entry.outboxId} gap={6}>
          <Text size="sm">
            {named(entry.sourceType)} {entry.sourceId} → <b>{entry.eventName}</b> → {named(entry.targetType)} {entry.targetId}
          </Text>
          {status(entry.status)}
        </Group>
      ))}
    </Stack>
  );
}
