/** A hall once more: any position of its history, at its own pace or faster, as the buyer or any bidder saw it. */
import { Button, Group, NativeSelect, SegmentedControl, Slider } from '@mantine/core';
import type { InvitedSupplier } from '@machines/compete/compete-header/fields.js';
import type { BidderHallView, BuyerHallView } from '@machines/compete/compete-hall/view.js';
import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { useSession } from '../../kernel/session/session.js';
import { formatClock, formatDateTime } from '../../kernel/language/format-time.js';
import { formatAmount } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { EmptyState, ErrorState, LoadingState } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { PublicBoard } from '../hall/bidder/PublicBoard.js';
import { BuyerChart } from '../hall/buyer/BuyerConsole.js';
import { Leaderboard } from '../hall/buyer/Leaderboard.js';
import { TurnTable } from '../hall/buyer/TurnTable.js';
import hallCss from '../hall/common/hall.module.css';
import { useHallTexts } from '../hall/texts.js';
import { useNamedHall, useNamedSuppliers } from '../copied-names.js';
import { useCompeteTexts } from '../texts.js';
import css from './detail.module.css';
import { hallDefinition } from './Process.js';
import type { HallRow } from './Process.js';
import { playedTo, positionAt, speeds } from './replay.js';
import type { Position, Speed } from './replay.js';
import { usePositions, useReplayedView } from './use-replay.js';
import type { ReplayedView } from './use-replay.js';

interface Props {
  readonly halls: readonly HallRow[];
  readonly suppliers: readonly InvitedSupplier[];
}

const over: readonly string[] = ['ended', 'archived'];

/** The buyer side after the end, auditors any time. */
export function Replay({ halls, suppliers }: Props): ReactNode {
  const t = useCompeteTexts();
  const auditor = useSession()?.current?.respCode === 'AUDITOR';
  const open = halls.filter((hall) => (auditor ? hall.state !== 'waiting' : over.includes(hall.state)));
  const [chosen, setChosen] = useState<string | null>(null);
  if (open.length === 0) return <EmptyState title={t('replayAfterEnd')} hint={null} />;
  const hall = open.find((one) => one.id === chosen) ?? open[0]!;
  return (
    <div className={css.replay}>
      {open.length > 1 && (
        <NativeSelect
          size="xs"
          label={t('pickHall')}
          value={hall.id}
          data={open.map((one) => ({ value: one.id, label: `${t('hallN', { n: one.hallNo })} ${one.hallName ?? ''}` }))}
          onChange={(event) => setChosen(event.currentTarget.value)}
          style={{ maxWidth: 320 }}
        />
      )}
      <HallReplay key={hall.id} id={hall.id} suppliers={suppliers} />
    </div>
  );
}

function HallReplay({ id, suppliers }: { readonly id: string; readonly suppliers: readonly InvitedSupplier[] }): ReactNode {
  const { positions, failure } = usePositions(id);
  if (failure) return <ErrorState failure={failure} />;
  if (positions === null) return <LoadingState />;
  return <Player id={id} positions={positions} suppliers={suppliers} />;
}

const TICK_MS = 200;

/** The hall's clock while playing; stops at the last position. */
function usePlaying(
  positions: readonly Position[],
  index: number,
  onIndex: (index: number) => void,
): { readonly playing: boolean; readonly speed: Speed; setSpeed(speed: Speed): void; toggle(): void; stop(): void } {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>('10');
  const last = positions.length - 1;
  const clock = useRef(0);
  const tell = useRef(onIndex);
  tell.current = onIndex;
  useEffect(() => {
    if (!playing) return undefined;
    const end = positions[last]!.at;
    const timer = setInterval(() => {
      clock.current = playedTo(clock.current, TICK_MS, speed, end);
      tell.current(positionAt(positions, clock.current));
      if (clock.current >= end) setPlaying(false);
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [playing, speed, positions, last]);
  const toggle = (): void => {
    clock.current = positions[index === last ? 0 : index]!.at;
    if (!playing && index === last) onIndex(0);
    setPlaying(!playing);
  };
  return { playing, speed, setSpeed, toggle, stop: () => setPlaying(false) };
}

function Player({
  id,
  positions,
  suppliers,
}: {
  readonly id: string;
  readonly positions: readonly Position[];
  readonly suppliers: readonly InvitedSupplier[];
}): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const zone = useZone();
  const named = useNamedSuppliers(suppliers);
  const last = positions.length - 1;
  const [index, setIndex] = useState(last);
  const [as, setAs] = useState('');
  const { playing, speed, setSpeed, toggle, stop } = usePlaying(positions, index, setIndex);
  const position = positions[index]!;
  const { view, failure } = useReplayedView(id, position.rev, as || null);
  const go = (to: number): void => {
    stop();
    setIndex(Math.min(last, Math.max(0, to)));
  };
  const event = hallDefinition.events[position.event];
  return (
    <>
      <section className={css.card} aria-label={t('tabReplay')}>
        <div className={css.replayBar}>
          <Button
            size="xs"
            leftSection={playing ? <IconPlayerPauseFilled size={14} /> : <IconPlayerPlayFilled size={14} />}
            onClick={toggle}
          >
            {t(playing ? 'stopPlay' : 'play')}
          </Button>
          <SegmentedControl
            size="xs"
            aria-label={t('speed')}
            value={speed}
            onChange={(next) => setSpeed(next as Speed)}
            data={speeds.map((one) => ({ value: one, label: `${one}×` }))}
          />
          <Group gap={4}>
            <Button size="xs" variant="default" disabled={index === 0} onClick={() => go(index - 1)}>
              {t('stepBack')}
            </Button>
            <Button size="xs" variant="default" disabled={index === last} onClick={() => go(index + 1)}>
              {t('stepOn')}
            </Button>
          </Group>
          <Slider
            className={css.replaySlider!}
            size="sm"
            min={0}
            max={Math.max(1, last)}
            value={index}
            disabled={last === 0}
            label={(at) => (positions[at] ? formatClock(positions[at].at, zone) : '')}
            thumbLabel={t('positionWord')}
            thumbProps={{ 'aria-valuetext': formatClock(position.at, zone) }}
            onChange={go}
          />
          <NativeSelect
            size="xs"
            label={t('asSeenBy')}
            value={as}
            data={[
              { value: '', label: t('buyerSide') },
              ...named.map((one) => ({ value: one.supplierId, label: one.supplierName ?? one.supplierId })),
            ]}
            onChange={(change) => setAs(change.currentTarget.value)}
          />
        </div>
        <p className={css.moment}>
          <span>{t('replayPosition', { rev: index + 1, all: positions.length })}</span>
          <span>
            {formatDateTime(position.at, zone).slice(0, 10)} {formatClock(position.at, zone)}
          </span>
          <b>{event ? word(event.label) : position.event}</b>
          {view && <StateBadge definition={hallDefinition} state={view.state} />}
        </p>
      </section>
      {failure && (as ? <EmptyState title={t('notThereYet')} hint={null} /> : <ErrorState failure={failure} />)}
      {view && <div className={`${hallCss.hall} ${css.race}`}>{as ? <AsBidder view={view} /> : <AsBuyer id={id} view={view} />}</div>}
    </>
  );
}

function AsBuyer({ id, view }: { readonly id: string; readonly view: ReplayedView }): ReactNode {
  const hall = useNamedHall(view as unknown as BuyerHallView);
  return (
    <>
      <Leaderboard document={null} view={hall} presence={[]} />
      <section className={`${hallCss.panel} ${css.pad}`}>
        <BuyerChart id={id} view={hall} upTo={view.at} />
      </section>
      <section className={hallCss.panel}>
        <TurnTable view={hall} />
      </section>
    </>
  );
}

function AsBidder({ view }: { readonly view: ReplayedView }): ReactNode {
  const t = useCompeteTexts();
  const tell = useHallTexts();
  const hall = view as unknown as BidderHallView;
  return (
    <>
      <section className={`${hallCss.panel} ${css.pad}`} aria-label={tell('myPosition')}>
        <dl className={hallCss.figures}>
          <dt>{t('rank')}</dt>
          <dd>{hall.rank ?? '–'}</dd>
          <dt>{tell('myTotal')}</dt>
          <dd>{hall.offer ? formatAmount(hall.offer.total, hall.currencyCode) : tell('noOfferYet')}</dd>
          <dt>{tell('best')}</dt>
          <dd>{hall.best === null ? '–' : formatAmount(hall.best, hall.currencyCode)}</dd>
          <dt>{tell('offersUsed')}</dt>
          <dd>{hall.offersThisTurn}</dd>
        </dl>
      </section>
      {hall.board && <PublicBoard view={hall} />}
    </>
  );
}
