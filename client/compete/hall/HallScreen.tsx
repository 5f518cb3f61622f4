/** competeHallMain: one route, the bidder's hall or the buyer's console by viewer. The query names the hall, or the event. */
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Instant } from '@machines/kernel/fields.js';
import type { ReactNode } from 'react';

import { useSeen } from '../../kernel/document/seen.js';
import { useDocument, usePresence } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { useList } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { isSupplierUser, useSession } from '../../kernel/session/session.js';
import { documentPicture, EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { BidderHall } from './bidder/BidderHall.js';
import type { BidderDocument } from './bidder/bidder-document.js';
import { BuyerConsole } from './buyer/BuyerConsole.js';
import type { ConsoleHall } from './buyer/BuyerConsole.js';
import type { Present } from './buyer/Leaderboard.js';
import { AnnouncerProvider } from './common/Announcer.js';
import { momentOf } from './common/hall-clock.js';
import { useHallTexts } from './texts.js';

const definition = anyDefinition(srmSfdCompeteHall);
const MOST_HALLS = 100;
const live = ['waiting', 'checkin', 'running', 'revealing', 'paused', 'resuming', 'interval'];

interface HallRow {
  readonly id: string;
  readonly hallNo: number;
  readonly hallName: string | null;
  readonly competeTitle: string | null;
  readonly state: string;
  readonly checkinAt: Instant | null;
  readonly startAt: Instant | null;
  readonly turnEndAt: Instant | null;
  readonly intervalEndAt?: Instant | null;
  readonly resumeAt?: Instant | null;
  readonly currentTurnNo: number | null;
  readonly bestValue?: string | null;
}

const deadlineOf = (row: HallRow): Instant | null =>
  momentOf(row.state, {
    checkinAt: row.checkinAt,
    startAt: row.startAt,
    turnEndAt: row.turnEndAt,
    intervalEndAt: row.intervalEndAt ?? null,
    resumeAt: row.resumeAt ?? null,
  }).deadline;

export default function HallScreen(): ReactNode {
  const { query } = useScreen();
  const id = query['hallId'] ?? (query['headerId'] ? undefined : query['id']);
  if (id)
    return (
      <AnnouncerProvider>
        <Hall key={id} id={id} />
      </AnnouncerProvider>
    );
  return <FirstHall headerId={query['headerId'] ?? null} />;
}

/** No hall was named: the first of the event, else whichever is live. */
function FirstHall({ headerId }: { readonly headerId: string | null }): ReactNode {
  const t = useHallTexts();
  const screen = useScreen();
  const list = useList(definition.type, {
    pageIndex: 1,
    pageRows: MOST_HALLS,
    conditions: headerId ? [{ key: 'headerId', op: 'eq', value: headerId }] : [{ key: 'state', op: 'in', value: live }],
    orderBy: [{ key: 'startAt', dir: 'asc' }],
  });
  const rows = list.rows as unknown as readonly HallRow[];
  const [first] = [...rows].sort((a, b) => Number(live.includes(b.state)) - Number(live.includes(a.state)));
  if (first)
    return (
      <AnnouncerProvider>
        <Hall key={first.id} id={first.id} />
      </AnnouncerProvider>
    );
  if (list.status === 'loading') return <LoadingState />;
  if (list.status === 'error') return <ErrorState failure={list.refusal} onRetry={list.reload} />;
  return <EmptyState title={t('gone')} hint={screen.route} />;
}

function Hall({ id }: { readonly id: string }): ReactNode {
  const screen = useScreen();
  const session = useSession();
  const document = useDocument(definition, id) as LiveDocument;
  const presence = usePresence<Present>(definition, id);
  useSeen(definition.type, id);
  const headerId = (document.view as { readonly headerId?: string })['headerId'] ?? null;
  const isBidder = isSupplierUser(session);
  const list = useList(definition.type, {
    pageIndex: 1,
    pageRows: MOST_HALLS,
    conditions: isBidder
      ? [{ key: 'state', op: 'in', value: live }]
      : [headerId === null ? { key: 'id', op: 'eq', value: id } : { key: 'headerId', op: 'eq', value: headerId }],
    orderBy: [{ key: 'startAt', dir: 'asc' }],
  });
  const picture = documentPicture(document);
  if (picture) return picture;
  const rows = list.rows as unknown as readonly HallRow[];
  const open = (hallId: string): void => screen.replace({ hallId });
  if (isBidder) {
    const tabs = rows.map((row) => ({
      id: row.id,
      name: row.hallName ?? row.competeTitle ?? String(row.hallNo),
      deadline: deadlineOf(row),
    }));
    return (
      <BidderHall
        document={document as unknown as BidderDocument & { readonly view: BidderHallView }}
        active={screen.active}
        halls={tabs}
        onHall={open}
      />
    );
  }
  const halls = rows.map((row): ConsoleHall => ({
    id: row.id,
    name: `${row.hallNo} ${row.hallName ?? ''}`,
    state: row.state,
    turnNo: row.currentTurnNo ?? 0,
    deadline: deadlineOf(row),
    best: row.bestValue ?? null,
  }));
  return (
    <BuyerConsole
      document={document}
      active={screen.active}
      halls={halls}
      presence={presence}
      onHall={open}
      onAward={(headerId) => screen.open('competeAwardSummary', { id: headerId })}
    />
  );
}
