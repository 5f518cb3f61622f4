import type { ReactNode } from 'react';
import { useMemo, useReducer, useEffect } from 'react';

import { BidderHall } from '../../../../client/compete/hall/bidder/BidderHall.js';
import { AnnouncerProvider } from '../../../../client/compete/hall/common/Announcer.js';
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import { BuyerConsole } from '../../../../client/compete/hall/buyer/BuyerConsole.js';
import { buyer, midTurn, PlayedHall, supplier } from '../situations.js';

function Bidder({ hall, as = '502' }: { readonly hall: PlayedHall; readonly as?: string }): ReactNode {
  const [, render] = useReducer((n: number) => n + 1, 0);
  useEffect(() => hall.watch(render), [hall]);
  const document = hall.document<BidderHallView>(supplier(as));
  return (
    <AnnouncerProvider>
      <BidderHall
        document={document as never}
        active
        halls={[
          { id: '9001', name: '办公用纸', deadline: document.view.turnEndAt },
          { id: '9002', name: '包装材料', deadline: Date.now() + 54_000 },
        ]}
        onHall={() => undefined}
      />
    </AnnouncerProvider>
  );
}

function Buyer({ hall }: { readonly hall: PlayedHall }): ReactNode {
  const [, render] = useReducer((n: number) => n + 1, 0);
  useEffect(() => hall.watch(render), [hall]);
  const document = hall.document(buyer);
  const { turnEndAt } = hall.buyerView();
  return (
    <AnnouncerProvider>
      <BuyerConsole
        document={document as never}
        active
        presence={[
          { alias: '01', supplierId: null, online: true, since: 0, seenMs: 40 },
          { alias: '03', supplierId: null, online: true, since: 0, seenMs: 40 },
        ]}
        onHall={() => undefined}
        halls={[
          { id: '9001', name: '1 办公用纸', state: hall.snapshot.state, turnNo: 1, deadline: turnEndAt, best: '1945.00' },
          { id: '9002', name: '2 包装材料', state: 'checkin', turnNo: 0, deadline: Date.now() + 254_000, best: null },
        ]}
      />
    </AnnouncerProvider>
  );
}

const console_ = (make: () => PlayedHall) =>
  function Scene(): ReactNode {
    return <Buyer hall={useMemo(make, [])} />;
  };

/** A start so long ago that `left` seconds of the turn of ten minutes remain. */
const startedFor = (left: number): number => Date.now() - 600_000 + left * 1_000;

const scene = (make: () => PlayedHall, as?: string) =>
  function Scene(): ReactNode {
    const hall = useMemo(make, []);
    return <Bidder hall={hall} {...(as ? { as } : {})} />;
  };

/** A sealed turn in which 501 has sealed. */
const sealHall = (secondsAgo: number): PlayedHall =>
  new PlayedHall({
    startAt: Date.now() - secondsAgo * 1_000,
    hall: { competeFormat: 'SEALED' },
    turns: [{ turnMode: 'SEALED', overtimeFlag: 'N', visibility: 'OWN_RANK', maxOffers: 3 }],
  })
    .running()
    .send('SEAL_OFFER', { turnNo: 1, seq: 1, commitment: 'a'.repeat(64), vault: null }, supplier('501'));

/** A price clock some way on. */
const clockHall = (turnMode: 'DUTCH' | 'JAPANESE', secondsAgo: number): PlayedHall =>
  new PlayedHall({
    startAt: Date.now() - secondsAgo * 1_000,
    hall: { competeFormat: turnMode },
    turns: [
      {
        turnMode,
        overtimeFlag: 'N',
        visibility: 'OWN_RANK',
        clockStartPrice: turnMode === 'DUTCH' ? '1500' : '2200',
        clockStep: '50',
        clockSeconds: 30,
        clockLimitPrice: turnMode === 'DUTCH' ? '2200' : '1500',
      },
    ],
  }).running();

/** The third price of a falling clock: 503 is out, 502 has stayed in, 501 has not said yet. */
const levelHall = (): PlayedHall => {
  const start = Date.now() - 68_000;
  const hall = clockHall('JAPANESE', 68);
  const level = (no: number, ...stay: readonly string[]): void => {
    hall.after(no * 30_000 + 4_000);
    for (const one of stay) hall.send('STAY_IN', { turnNo: 1, level: no }, supplier(one));
  };
  level(0, '501', '502', '503');
  hall.due('LEVEL_DUE', start + 30_000);
  level(1, '501', '502');
  hall.due('LEVEL_DUE', start + 60_000);
  level(2, '502');
  return hall;
};

/** Open, then sealed: between the two turns, or in the second. */
const hybridHall = (now: 'open' | 'between' | 'sealed'): PlayedHall => {
  const left = now === 'open' ? 200 : now === 'between' ? -10 : -130;
  const hall = midTurn({
    startAt: startedFor(left),
    hall: { competeFormat: 'HYBRID' },
    turns: [
      { intervalSeconds: 60, visibility: 'BEST_PRICE', eliminateN: 1 },
      { turnMode: 'SEALED', overtimeFlag: 'N', visibility: 'OWN_RANK', maxOffers: 3, turnLimitRule: 'PREV_OWN' },
    ],
  });
  if (now !== 'open') hall.due('TURN_DUE', hall.start + 600_000);
  if (now === 'sealed') hall.due('INTERVAL_DUE', hall.start + 660_000);
  return hall;
};

/** A sequential turn in which 502 speaks. */
const slotHall = (secondsAgo: number): PlayedHall =>
  new PlayedHall({
    startAt: Date.now() - secondsAgo * 1_000,
    hall: { competeFormat: 'SEQUENTIAL' },
    turns: [{ turnMode: 'SEQUENTIAL', overtimeFlag: 'N', visibility: 'ALL_ANON', slotSeconds: 120, maxOffers: 3 }],
  }).running();

export const scenes: Readonly<Record<string, () => ReactNode>> = {
  bidder: scene(() =>
    midTurn({ startAt: startedFor(345) }).by(buyer, 'POST_NOTICE', {
      supplierId: null,
      alias: null,
      title: '通知',
      content: '请各供应商注意：本轮结束时间不变。',
      attachmentIds: null,
    }),
  ),
  leader: scene(() => midTurn({ startAt: startedFor(45) }), '501'),
  last: scene(() => midTurn({ startAt: startedFor(9), turns: [{ visibility: 'OWN_RANK', maxOffers: 5 }] }), '503'),
  board: scene(() => midTurn({ startAt: startedFor(300), turns: [{ visibility: 'ALL_ANON' }, {}] })),
  item: scene(() => midTurn({ startAt: startedFor(300), awardMode: 'ITEM' })),
  forward: scene(() =>
    new PlayedHall({ startAt: startedFor(400), direction: 'FORWARD', turns: [{ minStepRate: '0', minStepValue: '50' }] })
      .running()
      .after(60_000)
      .offer('501', { 10: '6', 20: '13' })
      .after(90_000)
      .offer('502', { 10: '6.5', 20: '13.5' }),
  ),
  blind: scene(() => new PlayedHall({ startAt: startedFor(590), turns: [{ visibility: 'BLIND' }] }).running()),
  checkin: scene(() => new PlayedHall({ startAt: Date.now() + 300_000 }).opened()),
  waiting: scene(() => new PlayedHall({ startAt: Date.now() + 7_200_000 })),
  paused: scene(() =>
    midTurn({ startAt: startedFor(300) })
      .after(290_000)
      .by(buyer, 'PAUSE', { reason: '核实规格' }),
  ),
  excluded: scene(() =>
    midTurn({ startAt: startedFor(300) }).by(buyer, 'EXCLUDE_SUPPLIER', {
      supplierId: '502',
      alias: null,
      keepOffers: 'N',
      reason: '串通报价嫌疑',
    }),
  ),
  buyer: console_(() =>
    midTurn({ startAt: startedFor(300), weighting: { 503: { factor: '1.02', adder: '10' } } })
      .send('ASK', { objectionFlag: 'N', title: null, content: '运费是否包含在内？', attachmentIds: null }, supplier('502'))
      .by(buyer, 'POST_NOTICE', { supplierId: null, alias: null, title: null, content: '请各供应商注意报价精度。', attachmentIds: null }),
  ),
  'buyer-item': console_(() => midTurn({ startAt: startedFor(30), awardMode: 'ITEM', hall: { buyerVisibility: 'ANON_UNTIL_END' } })),
  'buyer-checkin': console_(() => new PlayedHall({ startAt: Date.now() + 200_000 }).opened().ready('501')),
  sealed: scene(() => sealHall(30)),
  'buyer-sealed': console_(() => sealHall(30)),
  dutch: scene(() => clockHall('DUTCH', 34)),
  'buyer-dutch': console_(() => clockHall('DUTCH', 34)),
  japanese: scene(() => clockHall('JAPANESE', 8)),
  'buyer-japanese': console_(() => clockHall('JAPANESE', 8)),
  level: scene(levelHall, '501'),
  'level-answered': scene(levelHall),
  'level-out': scene(levelHall, '503'),
  'buyer-level': console_(levelHall),
  hybrid: scene(() => hybridHall('open')),
  'hybrid-between': scene(() => hybridHall('between')),
  'hybrid-sealed': scene(() => hybridHall('sealed')),
  'buyer-hybrid': console_(() => hybridHall('between')),
  slot: scene(() => slotHall(30)),
  'slot-waiting': scene(() => slotHall(30), '501'),
  'buyer-slot': console_(() => slotHall(30)),
  ended: scene(() => {
    const hall = midTurn({ startAt: startedFor(0) });
    return hall.due('TURN_DUE', hall.start + 600_000);
  }),
};
