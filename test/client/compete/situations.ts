/**
 * Halls in situations that a buyer would recognise, made by the real machine: every step is an event that `decide` took,
 * every view is the document's own projection. Times count from the start of turn 1, 2026-03-02 02:00:00 UTC.
 */
import { srmSfdCompeteHall } from '@machines/compete/compete-hall/index.js';
import type { BidderHallView, BuyerHallView } from '@machines/compete/compete-hall/view.js';
import type { HallConfiguration } from '@machines/compete/compete-hall/events.js';
import { answers, decide } from '@machines/kernel/decide.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import type { Snapshot } from '@machines/kernel/document.js';
import { SYSTEM } from '@machines/kernel/events.js';
import type { Actor, Cause, MachineEvent } from '@machines/kernel/events.js';
import type { Refusal } from '@machines/kernel/refusals.js';
import { sentence } from '@machines/kernel/refusals.js';
import type { Viewer } from '@machines/kernel/view.js';

import { canOf } from '../../../client/kernel/document/can.js';
import type { SendResult } from '../../../client/kernel/document/use-document.js';
import { currentLanguage } from '../../../client/kernel/language/language.js';

export const definition = anyDefinition(srmSfdCompeteHall);
export const START = Date.UTC(2026, 2, 2, 2);
export const MINUTE = 60_000;

const nobody = { supplierId: null, respId: '1', onBehalfOf: null } as const;
export const buyer: Viewer = { ...nobody, userId: '7', userType: 'INSIDE', respCode: 'BUYER', orgIds: ['100'] };
export const manager: Viewer = { ...buyer, userId: '8', respCode: 'SOURCING_MANAGER' };
export const auditor: Viewer = { ...buyer, userId: '9', respCode: 'AUDITOR', orgIds: null };
export const supplier = (supplierId: string): Viewer => ({
  userId: `u${supplierId}`,
  userType: 'EX',
  supplierId,
  respCode: 'SUPPLIER',
  respId: '2',
  onBehalfOf: null,
  orgIds: [],
});

export const names: Readonly<Record<string, string>> = {
  501: '晨光纸业有限公司',
  502: '华东包装材料厂',
  503: '恒信文教用品',
  504: '南星办公设备',
};

interface Wanted {
  readonly direction?: 'REVERSE' | 'FORWARD';
  readonly awardMode?: 'TOTAL' | 'ITEM';
  readonly hall?: Partial<HallConfiguration['fields']>;
  readonly turns?: readonly Partial<HallConfiguration['turnParams'][number]>[];
  readonly suppliers?: readonly string[];
  readonly weighting?: Readonly<Record<string, { readonly factor?: string; readonly adder?: string }>>;
  /** The first turn's start; default START. */
  readonly startAt?: number;
}

const openTurn = {
  turnMode: 'OPEN',
  durationSeconds: 600,
  visibility: 'BEST_PRICE',
  minStepRate: '1',
  overtimeFlag: 'Y',
  overtimeTriggerSeconds: 120,
  overtimeExtendSeconds: 120,
  overtimeMax: 3,
} as const;

function configuration({
  direction = 'REVERSE',
  awardMode = 'TOTAL',
  hall = {},
  turns = [{}],
  suppliers = ['501', '502', '503'],
  weighting = {},
  startAt = START,
}: Wanted): HallConfiguration {
  return {
    docNumber: 'CMP-20260302-0001-H01',
    fields: {
      headerId: '9000',
      hallNo: 1,
      hallName: '办公用纸',
      editionNo: 1,
      competeTitle: '2026 年度办公用纸集中竞价',
      orgId: '100',
      direction,
      awardMode,
      currencyCode: 'CNY',
      pricePrecision: 2,
      priceBasis: 'EXCL',
      buyerId: '7',
      coBuyerIds: [],
      observerIds: [],
      competeFormat: 'ENGLISH',
      checkinAt: startAt - 30 * MINUTE,
      startAt,
      startPrice: awardMode === 'ITEM' ? null : direction === 'REVERSE' ? '2200' : '1000',
      rulesText: '报价一经接受即具有约束力。',
      ...hall,
    },
    items: [
      {
        itemNo: 10,
        itemName: '复印纸 A4 80g',
        spec: '500 张/包',
        uomName: '箱',
        quantity: '100',
        startPrice: direction === 'REVERSE' ? '11' : '5',
        historyPrice: '11',
        targetPrice: '9.2',
      },
      {
        itemNo: 20,
        itemName: '档案盒',
        spec: null,
        uomName: '个',
        quantity: '40',
        startPrice: direction === 'REVERSE' ? '27' : '12',
        historyPrice: '27',
        targetPrice: '24.5',
      },
    ],
    turnParams: turns.map((turn, index) => ({ ...openTurn, ...turn, turnNo: index + 1 })),
    bidders: suppliers.map((supplierId) => ({
      supplierId,
      supplierName: names[supplierId] ?? supplierId,
      confirmedFlag: 'Y',
      depositOkFlag: 'Y',
      taxRate: '13',
      ...weighting[supplierId],
    })),
  };
}

type Prices = Readonly<Record<number, string>>;

/** One hall, moved by events; refusals throw unless asked for. */
export class PlayedHall {
  snapshot: Snapshot;
  at: number;
  #ids = 0;
  readonly #watchers = new Set<() => void>();

  constructor(readonly wanted: Wanted = {}) {
    this.at = (wanted.startAt ?? START) - 2 * 60 * MINUTE;
    const created = decide(
      definition,
      null,
      this.#event('CREATE', configuration(wanted), SYSTEM, { id: '9001', docNumber: 'CMP-20260302-0001-H01' }),
    );
    if (!created.ok) throw new Error(created.refusal.code);
    this.snapshot = created.after;
  }

  #event(type: string, payload: object, actor: Actor, facts: object, cause: Cause | null = null): MachineEvent {
    return { type, payload, at: this.at, actor, cause, facts, requestId: null };
  }

  /** Facts that the server would prepare; ids count up. */
  #facts(): object {
    this.#ids += 1;
    const id = String(70_000 + this.#ids);
    return {
      aliasSeed: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
      offerId: id,
      newRequestNo: id,
      offerIds: [],
      previousOffer: null,
      pastOffers: [],
      voidedOffers: [],
      known: false,
      headerState: 'competing',
    };
  }

  watch(changed: () => void): () => void {
    this.#watchers.add(changed);
    return () => void this.#watchers.delete(changed);
  }

  /** null: accepted. */
  attempt(type: string, payload: object, actor: Actor, cause: Cause | null = null): Refusal | null {
    const decision = decide(definition, this.snapshot, this.#event(type, payload, actor, this.#facts(), cause));
    if (!decision.ok) return decision.refusal;
    this.snapshot = decision.after;
    for (const changed of this.#watchers) changed();
    return null;
  }

  send(type: string, payload: object, actor: Actor): this {
    const refused = this.attempt(type, payload, actor);
    if (refused) throw new Error(`${type}: ${refused.code}`);
    return this;
  }

  /** A timer at its due moment. */
  due(type: string, at: number): this {
    this.at = at;
    const refused = this.attempt(type, {}, SYSTEM, { kind: 'TIMER', event: type, due: at });
    if (refused) throw new Error(`${type}: ${refused.code}`);
    return this;
  }

  get start(): number {
    return this.wanted.startAt ?? START;
  }

  /** Milliseconds after the start of turn 1. */
  after(ms: number): this {
    this.at = this.start + ms;
    return this;
  }

  opened(): this {
    return this.due('CHECKIN_DUE', this.start - 30 * MINUTE);
  }

  ready(...suppliers: readonly string[]): this {
    for (const one of suppliers) this.send('SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'Y' }, supplier(one));
    return this;
  }

  started(): this {
    return this.due('START_DUE', this.start);
  }

  /** Opened, all bidders ready, turn 1 running. */
  running(): this {
    const all = this.wanted.suppliers ?? ['501', '502', '503'];
    return this.opened()
      .ready(...all)
      .started();
  }

  offer(supplierId: string, prices: Prices): this {
    return this.send('OFFER_PRICE', this.priced(prices), supplier(supplierId));
  }

  priced(prices: Prices): object {
    const turnNo = (this.snapshot.context as unknown as { currentTurnNo: number }).currentTurnNo;
    return { turnNo, items: Object.entries(prices).map(([itemNo, price]) => ({ itemNo: Number(itemNo), price })) };
  }

  by(viewer: Viewer, type: string, payload: object = {}): this {
    return this.send(type, payload, viewer);
  }

  #viewFor(viewer: Viewer): Readonly<Record<string, unknown>> {
    const { context, state } = this.snapshot;
    const { view } = definition;
    const audience = view.audienceOf(context as never, state, viewer);
    if (audience === null) throw new Error('not visible');
    return { ...view.shared(context as never, state, audience.split(':', 1)[0]!), ...view.own(context as never, state, audience) };
  }

  bidderView(supplierId: string): BidderHallView {
    return this.#viewFor(supplier(supplierId)) as unknown as BidderHallView;
  }

  buyerView(viewer: Viewer = buyer): BuyerHallView {
    return this.#viewFor(viewer) as unknown as BuyerHallView;
  }

  /** The hall as a screen gets it; `send` decides here and now, as the server would. */
  document<V>(viewer: Viewer): PlayedDocument<V> {
    const view = this.#viewFor(viewer);
    const told = answers(definition, this.snapshot, viewer, (field) => Object.hasOwn(view, field), this.at);
    const snapshot = { state: this.snapshot.state, context: view } as unknown as Snapshot;
    return {
      id: '9001',
      definition,
      state: this.snapshot.state,
      view: view as V,
      answers: told,
      snapshot,
      status: 'ready',
      rev: null,
      refusal: null,
      lastEvent: null,
      at: this.at,
      can: (event) => canOf({ definition, snapshot, answers: told, actor: viewer, at: this.at, language: currentLanguage() }, event),
      send: (event, payload = {}) => Promise.resolve(this.answer(event, payload, viewer)),
      retry: () => undefined,
    };
  }

  answer(event: string, payload: object, viewer: Viewer): SendResult {
    const refused = this.attempt(event, payload, viewer);
    const common = { page: undefined, serverTime: this.at, traceId: 't' } as const;
    if (refused)
      return {
        ...common,
        status: 'E',
        code: refused.code,
        msg: sentence(definition.allReasons, refused, currentLanguage()),
        data: null,
      } as unknown as SendResult;
    return {
      ...common,
      status: 'S',
      code: '',
      msg: '',
      data: { id: '9001', state: this.snapshot.state, at: this.at },
    } as unknown as SendResult;
  }
}

export interface PlayedDocument<V> {
  readonly id: string;
  readonly definition: typeof definition;
  readonly state: string;
  readonly view: V;
  readonly answers: ReturnType<typeof answers>;
  readonly snapshot: Snapshot;
  readonly status: 'ready';
  readonly rev: null;
  readonly refusal: null;
  readonly lastEvent: null;
  readonly at: number;
  can(event: string): ReturnType<typeof canOf>;
  send(event: string, payload?: object, options?: object): Promise<SendResult>;
  retry(): void;
}

/** Three bidders after some rounds: 501 leads with 1945.00, 502 follows, 503 is third. */
export const midTurn = (wanted: Wanted = {}): PlayedHall =>
  new PlayedHall(wanted)
    .running()
    .after(MINUTE)
    .offer('501', { 10: '10', 20: '26' })
    .after(MINUTE + 20_000)
    .offer('502', { 10: '9.9', 20: '25.9' })
    .after(2 * MINUTE)
    .offer('503', { 10: '9.8', 20: '26.5' })
    .after(3 * MINUTE)
    .offer('501', { 10: '9.45', 20: '25' })
    .after(4 * MINUTE)
    .offer('502', { 10: '9.7', 20: '25.5' });
