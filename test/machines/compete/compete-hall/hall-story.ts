/** A hall told event by event, as a buyer would: payloads checked as the edge does, timers fired as the runtime does. */
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Accepted, Decision } from '../../../../state-machines/kernel/decide.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { deadlinesOf } from '../../../../state-machines/kernel/derive.js';
import type { LineRowValues, Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Actor, Cause, MachineEvent, Responsibility } from '../../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { HistoryEntry } from '../../../../state-machines/kernel/replay.js';
import { storedPayload } from '../../../../state-machines/kernel/replay.js';
import type { Refusal } from '../../../../state-machines/kernel/refusals.js';
import { checkValues } from '../../../../state-machines/kernel/validate.js';
import type { HallConfiguration } from '../../../../state-machines/compete/compete-hall/events.js';
import type { Hall, Offer } from '../../../../state-machines/compete/compete-hall/fields.js';
import { srmSfdCompeteHall } from '../../../../state-machines/compete/compete-hall/index.js';
import { ranking } from '../../../../state-machines/compete/compete-hall/rules/ranking.js';

export const hallDefinition = anyDefinition(srmSfdCompeteHall);

/** 2026-03-02T00:00:00Z, the day of the specification's examples. */
export const DAY = 1_772_409_600_000;

/** `02:10:00.000` of that day. */
export function clock(text: string): number {
  const [hours, minutes, seconds] = text.split(':');
  return DAY + Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Math.round(Number(seconds) * 1_000);
}

const person = (userId: string, respCode: Responsibility, supplierId: string | null = null): Actor => ({
  userId,
  userType: supplierId === null ? 'INSIDE' : 'EX',
  supplierId,
  respCode,
  respId: userId,
  onBehalfOf: null,
});

export const buyer = person('71', 'BUYER');
export const manager = person('72', 'SOURCING_MANAGER');
export const supplier = (supplierId: string): Actor => person(`9${supplierId}`, 'SUPPLIER', supplierId);

export const ALIAS_SEED = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';
export const HALL_ID = '9001';
export const SUPPLIERS = ['501', '502', '503', '504'] as const;

export interface Setting {
  readonly fields?: Partial<HallConfiguration['fields']>;
  readonly items?: HallConfiguration['items'];
  readonly turns?: readonly Partial<HallConfiguration['turnParams'][number]>[];
  readonly bidders?: readonly (Partial<HallConfiguration['bidders'][number]> & { readonly supplierId: string })[];
}

/** §12: REVERSE, TOTAL, CNY, precision 2; items 10 (quantity 100) and 20 (quantity 40); turn 1 of 600 s from 02:00. */
export function configuration(setting: Setting = {}): HallConfiguration {
  return {
    docNumber: 'CMP-20260302-0001-H01',
    fields: {
      headerId: '8001',
      hallNo: 1,
      editionNo: 1,
      hallName: 'Lot 1',
      competeTitle: 'Steel brackets',
      orgId: '100',
      buyerId: '71',
      checkinAt: clock('01:30:00'),
      startAt: clock('02:00:00'),
      autoNextFlag: 'N',
      offerGapMs: 0,
      ...setting.fields,
    },
    items: setting.items ?? [
      { itemNo: 10, itemName: 'Bracket', quantity: '100' },
      { itemNo: 20, itemName: 'Rail', quantity: '40' },
    ],
    turnParams: (setting.turns ?? [{}]).map((turn, index) => ({ turnNo: index + 1, durationSeconds: 600, ...turn })),
    bidders: (setting.bidders ?? SUPPLIERS.map((supplierId) => ({ supplierId }))).map((bidder) => ({
      supplierName: `Supplier ${bidder.supplierId}`,
      confirmedFlag: 'Y',
      depositOkFlag: 'Y',
      ...bidder,
    })),
  };
}

export type Prices = Readonly<Record<number, string>>;

interface Sending {
  readonly at?: number;
  readonly facts?: object;
  readonly cause?: Cause | null;
}

export class HallStory {
  snapshot: Snapshot | null = null;
  readonly history: HistoryEntry[] = [];
  readonly taken: Accepted[] = [];
  /** Last values of rows outside the document, as the store has them. */
  readonly rows = new Map<string, Map<string, LineRowValues>>();
  now = clock('01:00:00');
  private ids = 70_000;

  constructor(readonly setting: Setting = {}) {
    this.take({
      type: 'CREATE',
      payload: configuration(setting),
      at: this.now,
      actor: SYSTEM,
      cause: { kind: 'CREATE', type: 'srmSfdCompeteHeader', id: '8001', rev: 5 },
      facts: { id: HALL_ID, docNumber: 'CMP-20260302-0001-H01' },
    });
  }

  get hall(): Hall {
    return this.snapshot!.context as unknown as Hall;
  }
  get state(): string {
    return this.snapshot!.state;
  }
  /** Effects of the newest event. */
  get effects() {
    return this.taken.at(-1)!.effects;
  }
  get turn() {
    return this.hall.turns.at(-1)!;
  }

  bidder(supplierId: string) {
    return this.hall.bidders.find((bidder) => bidder.supplierId === supplierId)!;
  }
  offerOf(supplierId: string): Offer {
    return this.hall.offers.find((offer) => offer.offerId === this.bidder(supplierId).effectiveOfferId)!;
  }
  ranks(): Readonly<Record<string, number>> {
    return Object.fromEntries(ranking(this.hall).map((place) => [place.supplierId, place.rank]));
  }
  coldOffers(supplierId: string): readonly Offer[] {
    const hot = new Set(this.hall.offers.map((offer) => offer.offerId));
    return [...(this.rows.get('offers')?.values() ?? [])].filter(
      (row) => row['supplierId'] === supplierId && !hot.has(row['offerId'] as string),
    ) as unknown as Offer[];
  }

  /** An event as the machine gets it. */
  event(type: string, actor: Actor, payload: object = {}, sending: Sending = {}): MachineEvent {
    const spec = hallDefinition.events[type]!;
    const checked = spec.payload ? checkValues(spec.payload, payload as Record<string, unknown>) : { values: payload, refusals: [] };
    if (checked.refusals.length > 0) throw new Error(`${type}: ${JSON.stringify(checked.refusals)}`);
    return {
      type,
      payload: checked.values,
      at: sending.at ?? this.now,
      actor,
      cause: sending.cause ?? null,
      facts: sending.facts ?? this.factsFor(type, checked.values as Record<string, unknown>),
    };
  }

  private factsFor(type: string, payload: Record<string, unknown>): object {
    if (type === 'OPEN' || type === 'CHECKIN_DUE') return { aliasSeed: ALIAS_SEED };
    if (type === 'START_DUE' || type === 'TURN_PROCESS')
      return { offerIds: this.hall.bidders.filter((bidder) => bidder.initialPrices !== null).map(() => this.newId()) };
    if (['OFFER_PRICE', 'SURROGATE_OFFER', 'ACCEPT_PRICE', 'STAY_IN'].includes(type)) return { offerId: this.newId() };
    if (type === 'SEAL_OFFER')
      return {
        offerId: this.newId(),
        known: [...(this.rows.get('offers')?.values() ?? [])].some((row) => row['commitment'] === payload['commitment']),
      };
    if (type === 'REQUEST_WITHDRAW') return { newRequestNo: this.newId() };
    if (type === 'WITHDRAW_OFFER') return { previousOffer: this.previousOf(payload['offerId'] as string) };
    if (type === 'DECIDE_WITHDRAW')
      return {
        previousOffer: this.previousOf(this.hall.withdrawRequests.find((request) => request.requestNo === payload['requestNo'])?.offerId),
      };
    const meant = () =>
      this.hall.bidders.find((bidder) => bidder.supplierId === payload['supplierId'] || bidder.alias === payload['alias'])?.supplierId ??
      '';
    if (type === 'EXCLUDE_SUPPLIER') return { pastOffers: this.coldOffers(meant()).filter((offer) => offer.offerState !== 'VOIDED') };
    if (type === 'READMIT_SUPPLIER') return { voidedOffers: this.coldOffers(meant()).filter((offer) => offer.offerState === 'VOIDED') };
    if (type === 'REOPEN') return { headerState: 'awarding' };
    return {};
  }

  private previousOf(offerId: string | undefined): Offer | null {
    const offer = this.hall.offers.find((one) => one.offerId === offerId);
    return offer?.previousOfferId ? (this.rows.get('offers')!.get(offer.previousOfferId) as unknown as Offer) : null;
  }

  private newId(): string {
    this.ids += 1;
    return String(this.ids);
  }

  /** Decides without keeping the result. */
  try(type: string, actor: Actor, payload: object = {}, sending: Sending = {}): Decision {
    return decide(hallDefinition, this.snapshot, this.event(type, actor, payload, sending));
  }

  refusal(type: string, actor: Actor, payload: object = {}, sending: Sending = {}): Refusal | null {
    const decision = this.try(type, actor, payload, sending);
    return decision.ok ? null : decision.refusal;
  }

  refusalOf(event: MachineEvent): Refusal | null {
    const decision = decide(hallDefinition, this.snapshot, event);
    return decision.ok ? null : decision.refusal;
  }

  send(type: string, actor: Actor, payload: object = {}, sending: Sending = {}): this {
    return this.take(this.event(type, actor, payload, sending));
  }

  /** Moves the clock; deadlines up to then fire first, at their instants. */
  at(time: string | number): this {
    const until = typeof time === 'string' ? clock(time) : time;
    for (let due = this.nextDue(until); due; due = this.nextDue(until)) {
      this.now = Math.max(this.now, due.at);
      this.send(due.event, SYSTEM, {}, { at: due.at, cause: { kind: 'TIMER', event: due.event, due: due.at } });
    }
    this.now = until;
    return this;
  }

  private nextDue(until: number) {
    return [...deadlinesOf(hallDefinition, this.snapshot)].filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at)[0];
  }

  /** Open, checked in and running from 02:00:00 on. */
  started(ready: readonly string[] = this.hall.bidders.map((bidder) => bidder.supplierId)): this {
    this.at('01:30:00');
    for (const supplierId of ready) this.ready(supplierId);
    return this.at('02:00:00');
  }

  ready(supplierId: string): this {
    return this.send('SUPPLIER_READY', supplier(supplierId), { rulesAccepted: 'Y', sealKeyReady: 'Y' });
  }

  offer(supplierId: string, prices: Prices, time?: string): this {
    if (time) this.at(time);
    return this.send('OFFER_PRICE', supplier(supplierId), this.offerPayload(prices));
  }

  refusedOffer(supplierId: string, prices: Prices, time?: string): string | null {
    if (time) this.at(time);
    return this.refusal('OFFER_PRICE', supplier(supplierId), this.offerPayload(prices))?.code ?? null;
  }

  offerPayload(prices: Prices) {
    return {
      turnNo: Math.max(1, this.hall.currentTurnNo),
      items: Object.entries(prices).map(([itemNo, price]) => ({ itemNo: Number(itemNo), price })),
    };
  }

  take(event: MachineEvent): this {
    const decision = decide(hallDefinition, this.snapshot, event);
    if (!decision.ok)
      throw new Error(
        `${event.type} in ${this.snapshot?.state}: ${decision.refusal.code} ${JSON.stringify(decision.refusal.params ?? {})}`,
      );
    this.history.push(
      JSON.parse(
        JSON.stringify({
          rev: decision.after.context.rev,
          event: event.type,
          at: event.at,
          actor: event.actor.userId,
          onBehalfOf: null,
          respId: event.actor.respId,
          cause: event.cause,
          from: this.snapshot?.state ?? null,
          to: decision.after.state,
          machine: hallDefinition.machineName,
          payload: storedPayload(event),
        }),
      ) as HistoryEntry,
    );
    for (const [line, list] of Object.entries(decision.rows)) {
      const known = this.rows.get(line) ?? new Map<string, LineRowValues>();
      for (const row of list) known.set(String(row[hallDefinition.lines[line]!.key]), row);
      this.rows.set(line, known);
    }
    this.taken.push(decision);
    this.snapshot = decision.after;
    this.now = Math.max(this.now, event.at);
    return this;
  }
}

export const aHall = (setting: Setting = {}): HallStory => new HallStory(setting);

/** One item of quantity 1: the price is the lot total. */
export const ONE_ITEM: HallConfiguration['items'] = [{ itemNo: 10, itemName: 'Lot', quantity: '1' }];
