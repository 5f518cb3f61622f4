/** monitorRespond: the tenders that run, each with its clock and, for whoever may know, how many take part; by a click the suppliers. */
import { Badge, Button } from '@mantine/core';
import { biddingLookups } from '@machines/bidding/lookups.js';
import { srmSfdBiddingSupplier } from '@machines/bidding/participant/index.js';
import { srmSfdBiddingHeader } from '@machines/bidding/project/index.js';
import { srmSfdBiddingQuestion } from '@machines/bidding/question/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useMemo, useState } from 'react';
import type { ReactNode } from 'react';

import { useCountdown } from '../../compete/hall/common/use-countdown.js';
import { ask } from '../../kernel/call.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { EmptyState, LoadingState } from '../../kernel/states/States.js';
import { toastFailure } from '../../kernel/toast.js';
import css from '../notices.module.css';
import { useNoticesTexts } from '../notices-texts.js';

const projects = anyDefinition(srmSfdBiddingHeader);
const participants = anyDefinition(srmSfdBiddingSupplier);
const RUNNING = ['prequalifying', 'tendering', 'suspended', 'bid_closed', 'opening'];
const newest = { pageIndex: 1, pageRows: 50, orderBy: [{ key: 'creationDate', dir: 'desc' as const }] };
const route = 'monitorRespond';

interface Card {
  readonly id: string;
  readonly funnel: { readonly invited: number; readonly joined: number; readonly documents: number; readonly bonds: number } | null;
  readonly waiting: number | null;
  readonly sealed: number | null;
  readonly nextNode: { readonly nodeCode: keyof typeof biddingLookups.BID_NODE.values; readonly plannedEnd: string | null } | null;
}
interface Tender {
  readonly id: string;
  readonly docNumber: string | null;
  readonly projectName: string;
  readonly bidDeadline: number | null;
  readonly state: string;
}

export default function BoardScreen(): ReactNode {
  const { query } = useScreen();
  if (query['id'] !== undefined) return <DocumentPage definition={participants} id={query['id']} readOnly />;
  return query['projectId'] === undefined ? <Board /> : <Suppliers projectId={query['projectId']} />;
}

function Suppliers({ projectId }: { readonly projectId: string }): ReactNode {
  const t = useNoticesTexts();
  const { replace } = useScreen();
  const fixed = useMemo(() => [{ key: 'projectId', op: 'in' as const, value: [projectId] }], [projectId]);
  return (
    <div className={css.page}>
      <div>
        <Button size="xs" variant="default" onClick={() => replace({})}>
          {t('back')}
        </Button>
      </div>
      <ListPage definition={participants} route={route} opens={route} fixed={fixed} creates={false} />
    </div>
  );
}

/** What the server tells of these, asked anew whenever something that it counts changed. */
function useCards(ids: readonly string[], stamp: unknown): ReadonlyMap<string, Card> {
  const key = ids.join();
  const [cards, setCards] = useState<ReadonlyMap<string, Card>>(new Map());
  useEffect(() => {
    if (key === '') return undefined;
    const controller = new AbortController();
    ask<readonly Card[]>(participants.type, 'board', { projectIds: key.split(',') }, { signal: controller.signal }).then(
      (found) => setCards(new Map(found.map((card) => [card.id, card]))),
      (error: unknown) => {
        if (!controller.signal.aborted) toastFailure(error);
      },
    );
    return () => controller.abort();
  }, [key, stamp]);
  return cards;
}

function Board(): ReactNode {
  const t = useNoticesTexts();
  const list = useWholeList(projects.type, { ...newest, conditions: [{ key: 'state', op: 'in', value: RUNNING }] });
  // Both are ears: rows that change tell that the numbers have.
  const rows = useWholeList(participants.type, { ...newest, pageRows: 200 }).rows;
  const questions = useWholeList(srmSfdBiddingQuestion.type, { ...newest, pageRows: 200 }).rows;
  const stamp = useMemo(() => ({ rows, questions, list: list.rows }), [rows, questions, list.rows]);
  const tenders = list.rows as unknown as readonly Tender[];
  const cards = useCards(
    tenders.map(({ id }) => id),
    stamp,
  );
  if (list.status === 'loading') return <LoadingState />;
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('board')}</h1>
      {tenders.length === 0 && <EmptyState>{t('noneRuns')}</EmptyState>}
      <div className={css.board}>
        {tenders.map((tender) => (
          <TenderCard key={tender.id} tender={tender} card={cards.get(tender.id)} />
        ))}
      </div>
    </div>
  );
}

function TenderCard({ tender, card }: { readonly tender: Tender; readonly card: Card | undefined }): ReactNode {
  const t = useNoticesTexts();
  const word = useLabel();
  const zone = useZone();
  const { replace } = useScreen();
  const countdown = useCountdown(tender.bidDeadline);
  const until = tender.bidDeadline === null ? '–' : formatDateTime(tender.bidDeadline, zone).slice(0, 16);
  return (
    <button type="button" className={css.tender} onClick={() => replace({ projectId: tender.id })}>
      <div className={css.head}>
        <h3>{tender.projectName}</h3>
        <StateBadge definition={projects} state={tender.state} />
      </div>
      <div className={css.head}>
        <span className={css.muted}>{tender.docNumber}</span>
        <span className={css.clock}>
          <b data-urgency={countdown?.urgency ?? 'calm'}>{countdown?.text ?? '–'}</b>
          {t('untilDeadline')} {until}
        </span>
      </div>
      {card?.funnel ? <FunnelBars funnel={card.funnel} /> : card && <span className={css.muted}>{t('hiddenUntil', { at: until })}</span>}
      {card && (
        <div className={css.bar}>
          <Badge variant="light" color={card.sealed === null ? 'gray' : 'blue'} tt="none">
            {card.sealed === null ? t('sealedHidden', { at: until }) : t('sealedN', { n: card.sealed })}
          </Badge>
          {card.waiting !== null && card.waiting > 0 && (
            <Badge variant="light" color="orange" tt="none">
              {t('waitingN', { n: card.waiting })}
            </Badge>
          )}
        </div>
      )}
      {card?.nextNode && (
        <span className={css.muted}>
          {t('nextNode', { node: word(biddingLookups.BID_NODE.values[card.nextNode.nodeCode]), day: card.nextNode.plannedEnd ?? '–' })}
        </span>
      )}
    </button>
  );
}

function FunnelBars({ funnel }: { readonly funnel: NonNullable<Card['funnel']> }): ReactNode {
  const t = useNoticesTexts();
  const bars = [
    [t('invitedN'), funnel.invited],
    [t('joinedN'), funnel.joined],
    [t('documentsN'), funnel.documents],
    [t('bondsN'), funnel.bonds],
  ] as const;
  const most = Math.max(1, funnel.invited);
  return (
    <ul className={css.funnel}>
      {bars.map(([label, n]) => (
        <li key={label}>
          <span>{label}</span>
          <i>
            <span style={{ width: `${Math.round((n / most) * 100)}%` }} />
          </i>
          <b>{n}</b>
        </li>
      ))}
    </ul>
  );
}
