/** What a change of a supplier's standing does elsewhere (suppliers.md): sources, shares and qualifications of him. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import type { ReachFacts, Supplier } from './fields.js';

const given = (sent: MachineEvent) => sent.facts as ReachFacts;
const toEach = (type: string, ids: readonly string[] | undefined, event: string, payload: object): readonly Effect[] =>
  (ids ?? []).map((id) => ({ kind: 'send', type, id, event, payload, part: `${event}:${id}` }));

/** Nothing is ordered from his sources until he is free again. */
export const blocksSources = ({ id }: Supplier, sent: MachineEvent): readonly Effect[] =>
  toEach('srmPurAslList', given(sent).sources, 'SUPPLIER_BLOCKED', { docId: id });
export const freesSources = ({ id }: Supplier, sent: MachineEvent): readonly Effect[] =>
  toEach('srmPurAslList', given(sent).sources, 'SUPPLIER_UNBLOCKED', { docId: id });
/** He has left or is blacklisted: his shares go to the others, and nobody qualifies him. */
export const endsAll = (supplier: Supplier, sent: MachineEvent): readonly Effect[] => [
  ...blocksSources(supplier, sent),
  ...toEach('srmSmlPresetProportion', given(sent).shares, 'END_SHARE', { supplierId: supplier.id, status: supplier.supplierStatus ?? '' }),
  ...toEach('srmSlcQualifyHeader', given(sent).qualifications, 'SUPPLIER_ENDED', { status: supplier.supplierStatus ?? '' }),
];

export const sends = {
  SUPPLIER_BLOCKED: { to: ['srmPurAslList'], byHand: true },
  SUPPLIER_UNBLOCKED: { to: ['srmPurAslList'], byHand: true },
  END_SHARE: { to: ['srmSmlPresetProportion'], byHand: true },
  SUPPLIER_ENDED: { to: ['srmSlcQualifyHeader'], byHand: true },
} as const;
