/** The halls of the event as they stand: one card each, and the race of the chosen one. */
import { Button, Tabs } from '@mantine/core';
import type { Compete } from '@machines/compete/compete-header/fields.js';
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import type { BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { SFD_COMPETE_FORMAT } from '@machines/compete/lookups.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Instant } from '@machines/kernel/fields.js';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { useDocument, usePresence } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useWholeList } from '../../kernel/list/use-list.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { documentPicture, EmptyState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { BuyerChart } from '../hall/buyer/BuyerConsole.js';
import { ItemMatrix } from '../hall/buyer/ItemMatrix.js';
import { Latencies } from '../hall/buyer/Latencies.js';
import { Leaderboard } from '../hall/buyer/Leaderboard.js';
import type { Present } from '../hall/buyer/Leaderboard.js';
import { TurnTable } from '../hall/buyer/TurnTable.js';
import { momentOf } from '../hall/common/hall-clock.js';
import hallCss from '../hall/common/hall.module.css';
import { useCountdown } from '../hall/common/use-countdown.js';
import { useHallTexts } from '../hall/texts.js';
import { useCompeteTexts } from '../texts.js';
import css from './detail.module.css';

export const hallDefinition = anyDefinition(srmSfdCompeteHall);
const MOST_HALLS = 20;

export interface HallRow {
  readonly id: string;
  readonly hallNo: number;
  readonly hallName: string | null;
  readonly state: string;
  readonly competeFormat?: keyof typeof SFD_COMPETE_FORMAT.values;
  readonly checkinAt: Instant | null;
  readonly startAt: Instant | null;
  readonly turnEndAt: Instant | null;
  readonly intervalEndAt?: Instant | null;
  readonly resumeAt?: Instant | null;
  readonly bestValue?: string | null;
}

/** Live rows of the event's halls in their order. */
export function useHalls(headerId: string): readonly HallRow[] {
  const { rows } = useWholeList(hallDefinition.type, {
    pageIndex: 1,
    pageRows: MOST_HALLS,
    conditions: [{ key: 'headerId', op: 'eq', value: headerId }],
    orderBy: [{ key: 'hallNo', dir: 'asc' }],
  });
  return rows as unknown as readonly HallRow[];
}

const over: readonly string[] = ['ended', 'archived', 'failed'];

export function Process({ document, halls }: { readonly document: LiveDocument; readonly halls: readonly HallRow[] }): ReactNode {
  const t = useCompeteTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  if (halls.length === 0) return <EmptyState title={t('notStarted')} hint={null} />;
  const shown = halls.find((hall) => hall.id === chosen) ?? halls.find((hall) => !over.includes(hall.state)) ?? halls[0]!;
  return (
    <>
      <div className={css.halls}>
        {halls.map((hall) => (
          <HallCard
            key={hall.id}
            hall={hall}
            event={document.view as Partial<Compete>}
            current={hall === shown}
            onChoose={() => setChosen(hall.id)}
          />
        ))}
      </div>
      <HallProcess key={shown.id} id={shown.id} />
    </>
  );
}

interface CardProps {
  readonly hall: HallRow;
  readonly event: Partial<Compete>;
  readonly current: boolean;
  onChoose(): void;
}

function HallCard({ hall, event, current, onChoose }: CardProps): ReactNode {
  const t = useCompeteTexts();
  const tell = useHallTexts();
  const word = useLabel();
  const zone = useZone();
  const screen = useScreen();
  const moment = momentOf(hall.state, {
    checkinAt: hall.checkinAt,
    startAt: hall.startAt,
    turnEndAt: hall.turnEndAt,
    intervalEndAt: hall.intervalEndAt ?? null,
    resumeAt: hall.resumeAt ?? null,
  });
  const countdown = useCountdown(moment.deadline);
  const line = event.halls?.find((one) => one.hallNo === hall.hallNo);
  const format = hall.competeFormat ?? line?.competeFormat;
  const best = hall.bestValue ?? line?.bestValue ?? null;
  const name = `${t('hallN', { n: hall.hallNo })} ${hall.hallName ?? ''}`;
  return (
    <article className={css.hall} data-current={current || undefined}>
      <button type="button" className={css.hallName} aria-pressed={current} onClick={onChoose}>
        {name}
      </button>
      <StateBadge definition={hallDefinition} state={hall.state} />
      <dl className={css.hallFacts}>
        {format && (
          <div>
            <dt>{t('formatWord')}</dt>
            <dd>{word(SFD_COMPETE_FORMAT.values[format])}</dd>
          </div>
        )}
        <div>
          <dt>{t('startsAt')}</dt>
          <dd>{hall.startAt === null ? '–' : formatDateTime(hall.startAt, zone).slice(0, 16)}</dd>
        </div>
        {countdown && (
          <div>
            <dt>{tell(moment.label)}</dt>
            <dd className={css.countdown} data-urgency={countdown.urgency}>
              {countdown.text}
            </dd>
          </div>
        )}
        {best !== null && (
          <div>
            <dt>{tell('best')}</dt>
            <dd>{formatAmount(best, event.currencyCode ?? null)}</dd>
          </div>
        )}
      </dl>
      <div className={css.hallButtons}>
        <Button
          size="compact-sm"
          variant={over.includes(hall.state) ? 'default' : 'filled'}
          aria-label={`${t('openConsole')}: ${name}`}
          onClick={() => screen.open('competeHallMain', { hallId: hall.id })}
        >
          {t('openConsole')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`${t('offersOf')}: ${name}`}
          onClick={() => screen.open('competeHall/competeOfferDetail', { hallId: hall.id })}
        >
          {t('offersOf')}
        </Button>
      </div>
    </article>
  );
}

function HallProcess({ id }: { readonly id: string }): ReactNode {
  const tell = useHallTexts();
  const document = useDocument(hallDefinition, id) as LiveDocument;
  const presence = usePresence<Present>(hallDefinition, id);
  const picture = documentPicture(document);
  if (picture) return picture;
  const view = document.view as unknown as BuyerHallView;
  return (
    <div className={`${hallCss.hall} ${css.race}`}>
      <Leaderboard document={document} view={view} presence={presence} />
      <section className={hallCss.panel}>
        <Tabs defaultValue="chart" keepMounted={false} px="sm" pb="sm">
          <Tabs.List>
            <Tabs.Tab value="chart">{tell('chartTab')}</Tabs.Tab>
            <Tabs.Tab value="matrix">{tell('matrixTab')}</Tabs.Tab>
            <Tabs.Tab value="turns">{tell('turnsTab')}</Tabs.Tab>
            <Tabs.Tab value="latency">{tell('latencyTab')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="chart" pt="sm">
            <BuyerChart id={id} view={view} />
          </Tabs.Panel>
          <Tabs.Panel value="matrix">
            <ItemMatrix view={view} />
          </Tabs.Panel>
          <Tabs.Panel value="turns">
            <TurnTable view={view} />
          </Tabs.Panel>
          <Tabs.Panel value="latency">
            <Latencies id={id} view={view} />
          </Tabs.Panel>
        </Tabs>
      </section>
    </div>
  );
}
