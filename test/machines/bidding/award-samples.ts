/** A project as documents after its report read it, with bids of three suppliers (bidding.md §9 to §11). */
import type { ProjectFact, SectionBid, SectionFact } from '../../../state-machines/bidding/award/facts.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Actor, MachineEvent } from '../../../state-machines/kernel/events.js';
import type { Effect } from '../../../state-machines/kernel/lifecycle.js';
import { outside } from '../kernel/walk.js';

export const B = '502';
export const C = '503';
export const D = '504';
export const bidder = (id: string): Actor => outside(id);

const scores = { technical: '45.33', commercial: '8.50', priceScore: '38.98', totalScore: '92.81' };
export const bid = (supplierId: string, rank: number, price: string, more: Partial<SectionBid> = {}): SectionBid => ({
  supplierId,
  supplierName: `S${supplierId}`,
  respondId: `9${supplierId}`,
  rank,
  ...scores,
  openedTotal: price,
  price,
  limited: false,
  lines: [{ listItemId: '1', price: '12.5', taxRate: '13' }],
  ...more,
});
export const section = (more: Partial<SectionFact> = {}): SectionFact => ({
  sectionId: '1',
  sectionNo: 'BR-1/01',
  sectionName: 'Steel',
  status: 'CANDIDATE',
  estimateAmount: '10000000',
  awardCount: 1,
  shares: [],
  items: [
    {
      listItemId: '1',
      itemNo: 1,
      itemId: null,
      itemName: 'Plate',
      spec: null,
      uomId: '5',
      places: 0,
      quantity: '1000',
      estimatePrice: '13',
      needDate: null,
    },
  ],
  bids: [bid(B, 1, '9850000'), bid(D, 2, '10500000'), bid(C, 3, '10200000')],
  ...more,
});
export const project = (more: Partial<ProjectFact> = {}): ProjectFact => ({
  id: '71',
  number: 'BR-1',
  name: 'Steel of the year',
  orgId: '100',
  state: 'awarding',
  legalRegime: 'ENTERPRISE',
  currency: 'CNY',
  priceBasis: 'TAX_INCL',
  ownerUserId: '7',
  awardMode: 'RANK_ONE',
  disclosureLevel: 'WINNER_ONLY',
  candidatePublicityFlag: 'N',
  candidateEndedAt: null,
  validUntil: '2026-12-31',
  maxAwardsPerSupplier: 0,
  publicityDays: 3,
  standstillDays: 3,
  contractDays: 30,
  countersigned: false,
  sections: [section()],
  ...more,
});

export interface Played {
  readonly snapshot: Snapshot;
  readonly effects: readonly Effect[];
  /** The code that refuses the last of the events. */
  readonly code: string | null;
}
/** Plays the events; all but the last must be taken. */
export function played(definition: AnyDefinition, ...events: readonly MachineEvent[]): Played {
  let snapshot: Snapshot | null = null;
  let effects: readonly Effect[] = [];
  let code: string | null = null;
  events.forEach((event, at) => {
    const decision = decide(definition, snapshot, event);
    code = decision.ok ? null : (decision.refusal.code ?? null);
    if (decision.ok) {
      snapshot = decision.after;
      effects = decision.effects;
    } else if (at < events.length - 1) throw new Error(`${event.type} at ${at}: ${code ?? ''}`);
  });
  return { snapshot: snapshot!, effects, code };
}
export const sentOf = (effects: readonly Effect[], event: string) =>
  effects.filter((effect): effect is Extract<Effect, { kind: 'send' }> => effect.kind === 'send' && effect.event === event);
