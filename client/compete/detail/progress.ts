/** What the detail screen reads off an event: which part matters now, what was made of the award, who decided. Pure. */
import type { AwardLine, Compete } from '@machines/compete/compete-header/fields.js';
import { startTotal } from '@machines/compete/compete-header/rules/setup.js';
import { sum } from '@machines/kernel/primitives/decimal.js';
import type { HistoryRow } from '@machines/kernel/protocol.js';

export const detailTabs = [
  'basic',
  'items',
  'halls',
  'suppliers',
  'rules',
  'documents',
  'process',
  'award',
  'downstream',
  'approval',
  'lifecycle',
  'history',
  'replay',
] as const;
export type DetailTab = (typeof detailTabs)[number];

const leading: Readonly<Record<string, DetailTab>> = {
  published: 'suppliers',
  competing: 'process',
  rehearsed: 'process',
  awarding: 'process',
  awardApproving: 'award',
  awardRejected: 'award',
  awarded: 'award',
  fulfilled: 'downstream',
  handedOver: 'process',
};

/** The tab to begin with: what the state is about. */
export const tabFor = (state: string | null): DetailTab => leading[state ?? ''] ?? 'basic';

export interface Downstream {
  readonly type: string;
  readonly id: string;
  readonly supplierId: string;
  readonly awards: readonly AwardLine[];
}

/** Generated documents in the order of the award. */
export function downstreamOf(awards: Compete['awards']): readonly Downstream[] {
  const found = new Map<string, Downstream>();
  for (const award of awards) {
    if (award.generatedId === null || award.generatedType === null) continue;
    const known = found.get(award.generatedId);
    found.set(award.generatedId, {
      type: award.generatedType,
      id: award.generatedId,
      supplierId: award.supplierId,
      awards: [...(known?.awards ?? []), award],
    });
  }
  return [...found.values()];
}

const decisions: ReadonlySet<string> = new Set([
  'SUBMIT',
  'WITHDRAW',
  'APPROVE',
  'REJECT',
  'PUBLISH',
  'REVISE',
  'SUBMIT_AWARD',
  'WITHDRAW_AWARD',
  'APPROVE_AWARD',
  'REJECT_AWARD',
  'REVOKE_AWARD',
  'COUNTERSIGN',
  'FULFIL_MANUALLY',
  'FAIL',
  'CANCEL',
]);
const ofAward: ReadonlySet<string> = new Set([
  'SUBMIT_AWARD',
  'WITHDRAW_AWARD',
  'APPROVE_AWARD',
  'REJECT_AWARD',
  'REVOKE_AWARD',
  'COUNTERSIGN',
]);

/** What people decided about the event, newest first; `award`: about its award only. */
export const trailOf = (rows: readonly HistoryRow[], award: boolean): readonly HistoryRow[] =>
  rows.filter((row) => (award ? ofAward : decisions).has(row.event)).toReversed();

/** What bidders are held to: the start total of each hall, else what its start unit prices come to; null where neither is set. */
export function startsOf({ halls = [], items = [] }: Partial<Compete>): string | null {
  const totals = halls.flatMap((hall) => hall.startPrice ?? startTotal(items.filter((item) => item.hallNo === hall.hallNo)) ?? []);
  return totals.length === 0 ? null : sum(totals);
}
