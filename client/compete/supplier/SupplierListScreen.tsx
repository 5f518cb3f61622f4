/** supplierCompeteList: a supplier's invitations in the order of what to do: confirm, wait, bid, read the result. */
import { Button, NativeSelect, Tabs, TextInput, Title } from '@mantine/core';
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import { srmSfdCompeteHeader } from '@machines/compete/compete-header/index.js';
import { SFD_CONFIRM_STATE, SFD_DEPOSIT_STATE } from '@machines/compete/lookups.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Instant, Label } from '@machines/kernel/fields.js';
import { addDays } from '@machines/kernel/primitives/instant.js';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import { useDocumentPart } from '../../kernel/document/use-document.js';
import { DaysInput } from '../../kernel/fields/dates/calendar.js';
import { formatDateTime, instantOfWallClock } from '../../kernel/language/format-time.js';
import { useLabel, useNameIn } from '../../kernel/language/language.js';
import { useForeignZone } from '../../kernel/language/foreign-zone.js';
import { useZone } from '../../kernel/language/zone.js';
import { useList } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import type { Failure } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { useFormatWords } from '../format-words.js';
import { useCountdown } from '../hall/common/use-countdown.js';
import { useCompeteTexts } from '../texts.js';
import css from './supplier.module.css';

const definition = anyDefinition(srmSfdCompeteHeader);
const hallDefinition = anyDefinition(srmSfdCompeteHall);
const tabs = ['TO_CONFIRM', 'UPCOMING', 'LIVE', 'FINISHED'] as const;
type Tab = (typeof tabs)[number];
const tabTexts = { TO_CONFIRM: 'tabConfirm', UPCOMING: 'tabUpcoming', LIVE: 'tabLive', FINISHED: 'tabFinished' } as const;
const PAGE = 50;
const MOST_HALLS = 200;

interface InvitationRow {
  readonly id: string;
  readonly docNumber: string | null;
  readonly competeTitle: string;
  readonly buyerOrg: string | null;
  readonly buyerOrgEn: string | null;
  readonly formats: string | null;
  readonly startAt: Instant | null;
  readonly confirmDeadline: Instant | null;
  readonly confirmState: keyof typeof SFD_CONFIRM_STATE.values;
  readonly depositState: keyof typeof SFD_DEPOSIT_STATE.values;
  readonly state: string;
}

interface HallRow {
  readonly id: string;
  readonly headerId?: string;
  readonly state: string;
  readonly hallName: string | null;
  readonly hallNo: number;
  readonly turnEndAt: Instant | null;
  readonly startAt: Instant | null;
}

interface Page {
  readonly status: 'loading' | 'ready' | 'error';
  readonly rows: readonly InvitationRow[];
  readonly failure: Failure | null;
}

/** What the list is narrowed by beside its tab. */
interface Sought {
  readonly text: string;
  /** null: all */
  readonly state: string | null;
  /** Days of the first start. */
  readonly from: string | null;
  readonly to: string | null;
}

const nothingSought: Sought = { text: '', state: null, from: null, to: null };

function useInvitations(tab: Tab, { text, state, from, to }: Sought, stamp: unknown): Page {
  const zone = useZone();
  const [page, setPage] = useState<Page>({ status: 'loading', rows: [], failure: null });
  useEffect(() => {
    let gone = false;
    const put = (next: Page): void => {
      if (!gone) setPage(next);
    };
    call<readonly InvitationRow[]>('srmSfdCompeteHeader', 'supplierListByPage', {
      tab,
      text,
      states: state === null ? [] : [state],
      startFrom: from === null ? null : instantOfWallClock(`${from} 00:00:00`, zone),
      startBefore: to === null ? null : instantOfWallClock(`${addDays(to, 1)} 00:00:00`, zone),
      pageIndex: 1,
      pageRows: PAGE,
    })
      .then((answer) =>
        put(answer.status === 'S' ? { status: 'ready', rows: answer.data, failure: null } : { status: 'error', rows: [], failure: answer }),
      )
      .catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        put({ status: 'error', rows: [], failure: { code: error.code, msg: '' } });
      });
    return () => {
      gone = true;
    };
  }, [tab, text, state, from, to, zone, stamp]);
  return page;
}

const urgent = ['TO_CONFIRM', 'LIVE', 'UPCOMING'] as const;
type Counts = Readonly<Partial<Record<Tab, number>>>;

/** How many invitations wait on each tab; null until known. */
function useCounts(stamp: unknown): Counts | null {
  const [counts, setCounts] = useState<Counts | null>(null);
  useEffect(() => {
    let gone = false;
    const countOf = async (tab: Tab): Promise<readonly [Tab, number]> => {
      const answer = await call('srmSfdCompeteHeader', 'supplierListByPage', { tab, pageIndex: 1, pageRows: 1 }, { quiet: true });
      return [tab, answer.page?.count ?? 0];
    };
    Promise.all(urgent.map(countOf))
      .then((found) => {
        if (!gone) setCounts(Object.fromEntries(found));
      })
      .catch((error: unknown) => {
        // Without an answer the tabs go without numbers; the list itself says what is wrong.
        if (!(error instanceof NoAnswer)) throw error;
      });
    return () => {
      gone = true;
    };
  }, [stamp]);
  return counts;
}

export default function SupplierListScreen(): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const screen = useScreen();
  const [chosen, setChosen] = useState<Tab | null>(null);
  const wanted = tabs.find((one) => one === screen.query['tab']) ?? null;
  useEffect(() => {
    if (wanted !== null) setChosen(wanted);
  }, [wanted]);
  const [sought, setSought] = useState(nothingSought);
  const [attempt, setAttempt] = useState(0);
  const live = useList(definition.type, { pageIndex: 1, pageRows: PAGE });
  const halls = useList(hallDefinition.type, { pageIndex: 1, pageRows: MOST_HALLS, orderBy: [{ key: 'startAt', dir: 'asc' }] })
    .rows as unknown as readonly HallRow[];
  // What was answered on another tab changes no row that is listed live: coming back reads again.
  const stamp = useMemo(
    () => `${attempt} ${screen.active} ${live.rows.map((row) => `${String(row['id'])}${String(row['state'])}`).join()}`,
    [attempt, screen.active, live.rows],
  );
  const counts = useCounts(stamp);
  // Until one chooses, the tab with something to do is in front.
  const tab = chosen ?? (counts === null ? 'TO_CONFIRM' : (urgent.find((one) => (counts[one] ?? 0) > 0) ?? 'TO_CONFIRM'));
  const page = useInvitations(tab, sought, stamp);
  const ofEvent = (id: string): readonly HallRow[] => halls.filter((hall) => hall.headerId === id);
  return (
    <div className={css.list}>
      <div className={css.listHead}>
        <Title order={1} fz={18}>
          {word({ en: 'Invitations to compete', cn: '竞价邀请' })}
        </Title>
        <Filters tab={tab} sought={sought} onChange={setSought} />
      </div>
      <Tabs
        value={tab}
        onChange={(next) => {
          setChosen(next as Tab);
          setSought({ ...sought, state: null });
        }}
      >
        <Tabs.List>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(tabTexts[one])}
              {(counts?.[one] ?? 0) > 0 && <span className={css.count}> {counts![one]}</span>}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </Tabs>
      {page.status === 'loading' && <LoadingState />}
      {page.status === 'error' && <ErrorState failure={page.failure} onRetry={() => setAttempt((n) => n + 1)} />}
      {page.status === 'ready' && page.rows.length === 0 && <EmptyState title={t('emptySupplierTitle')} hint={t('emptySupplier')} />}
      <ul className={css.rows}>
        {page.rows.map((row) => (
          <Invitation
            key={row.id}
            row={row}
            halls={ofEvent(row.id)}
            onDetail={() => screen.open('supplierCompeteDetail', { id: row.id })}
            onHall={(hallId) => screen.open('competeHallMain', { hallId })}
          />
        ))}
      </ul>
    </div>
  );
}

const statesOn: Readonly<Record<Tab, readonly string[]>> = {
  TO_CONFIRM: ['published'],
  UPCOMING: ['published'],
  LIVE: ['competing'],
  FINISHED: ['awarding', 'awarded', 'fulfilled', 'handedOver', 'rehearsed', 'failed', 'cancelled'],
};

interface FiltersProps {
  readonly tab: Tab;
  readonly sought: Sought;
  onChange(sought: Sought): void;
}

/** Number or title, the first start from day to day, and on a tab of several states the state. */
function Filters({ tab, sought, onChange }: FiltersProps): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const title = word(definition.fields['competeTitle']!.label);
  const states = statesOn[tab];
  return (
    <div className={css.filters} role="search">
      <TextInput
        size="xs"
        placeholder={`${title} / CMP-`}
        aria-label={title}
        value={sought.text}
        onChange={(event) => onChange({ ...sought, text: event.currentTarget.value })}
      />
      <DaysInput
        size="xs"
        clearable
        allowSingleDateInRange
        aria-label={t('startsAt')}
        placeholder={t('startsAt')}
        value={[sought.from, sought.to]}
        onChange={([from, to]) => onChange({ ...sought, from, to })}
      />
      {states.length > 1 && (
        <NativeSelect
          size="xs"
          aria-label={t('state')}
          value={sought.state ?? ''}
          data={[
            { value: '', label: t('all') },
            ...states.map((state) => ({ value: state, label: word(definition.machine.states[state]!.label) })),
          ]}
          onChange={(event) => onChange({ ...sought, state: event.currentTarget.value || null })}
        />
      )}
    </div>
  );
}

interface InvitationProps {
  readonly row: InvitationRow;
  readonly halls: readonly HallRow[];
  onDetail(): void;
  onHall(hallId: string): void;
}

const enterable = ['checkin', 'running', 'revealing', 'paused', 'resuming', 'interval', 'ended'];
const labelOf = (values: Readonly<Record<string, Label>>, code: string): Label => values[code] ?? { en: code, cn: code };

function Invitation({ row, halls, onDetail, onHall }: InvitationProps): ReactNode {
  const t = useCompeteTexts();
  const nameOf = useNameIn();
  const word = useLabel();
  const zone = useZone();
  const elsewhere = useForeignZone();
  const formatWords = useFormatWords();
  return (
    <li className={css.row}>
      <div className={css.rowTitle}>
        <button type="button" onClick={onDetail}>
          {row.competeTitle}
        </button>
        <span>
          {row.docNumber} · {nameOf(row, 'buyerOrg')}
        </span>
      </div>
      <dl className={css.facts}>
        {row.formats && (
          <div>
            <dt>{t('formatWord')}</dt>
            <dd>{formatWords(row.formats)}</dd>
          </div>
        )}
        <div>
          <dt>{t('startsAt')}</dt>
          <dd>{row.startAt === null ? '–' : formatDateTime(row.startAt, zone).slice(0, 16)}</dd>
        </div>
        <div>
          <dt>{t('confirmState')}</dt>
          <dd>
            {word(labelOf(SFD_CONFIRM_STATE.values, row.confirmState))}
            {row.confirmState === 'INVITED' && row.confirmDeadline !== null && (
              <small>
                {' '}
                {t('confirmUntil')} {formatDateTime(row.confirmDeadline, zone).slice(5, 16)} {elsewhere}
              </small>
            )}
          </dd>
        </div>
        {row.depositState !== 'NONE' && (
          <div>
            <dt>{t('depositState')}</dt>
            <dd>{word(labelOf(SFD_DEPOSIT_STATE.values, row.depositState))}</dd>
          </div>
        )}
        <div>
          <dt>{t('state')}</dt>
          <dd>
            <StateBadge definition={definition} state={row.state} />
          </dd>
        </div>
      </dl>
      <div className={css.rowHalls}>
        {halls.map((hall) => (
          <HallButton key={hall.id} hall={hall} onOpen={() => onHall(hall.id)} />
        ))}
        <Button size="xs" variant={row.confirmState === 'INVITED' ? 'filled' : 'default'} onClick={onDetail}>
          {row.confirmState === 'INVITED' ? t('confirmButton') : t('detail')}
        </Button>
      </div>
    </li>
  );
}

function HallButton({ hall, onOpen }: { readonly hall: HallRow; onOpen(): void }): ReactNode {
  const t = useCompeteTexts();
  const countdown = useCountdown(hall.state === 'running' ? hall.turnEndAt : hall.state === 'checkin' ? hall.startAt : null);
  return (
    <Button
      size="xs"
      variant={hall.state === 'running' || hall.state === 'checkin' ? 'filled' : 'default'}
      disabled={!enterable.includes(hall.state)}
      onClick={onOpen}
      title={t('enterHall')}
    >
      <span className={css.hallButton}>
        {hall.hallName ?? t('hallN', { n: hall.hallNo })}
        <StateBadge definition={hallDefinition} state={hall.state} />
        {ranked.includes(hall.state) && <MyRank hallId={hall.id} />}
        {countdown && <b>{countdown.text}</b>}
      </span>
    </Button>
  );
}

const ranked = ['running', 'revealing', 'paused', 'resuming', 'interval', 'ended'];
const rankOf = (state: { readonly view: Readonly<Record<string, unknown>> }): number | null =>
  (state.view['rank'] as number | null | undefined) ?? null;

/** The own rank as far as the turn shows it. */
function MyRank({ hallId }: { readonly hallId: string }): ReactNode {
  const t = useCompeteTexts();
  const rank = useDocumentPart(hallDefinition, hallId, rankOf);
  return rank === null ? null : (
    <b>
      {t('myRank')} {rank}
    </b>
  );
}
