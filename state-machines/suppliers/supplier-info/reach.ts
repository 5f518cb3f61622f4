/** What a change of a supplier's standing does elsewhere (suppliers.md): sources, shares and qualifications of him. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect } from '../../kernel/lifecycle.js';
import type { ReachFacts, Supplier, SupplierEventOf } from './fields.js';

const given = (sent: MachineEvent) => sent.facts as ReachFacts;
const toEach = (type: string, ids: readonly string[] | undefined, event: string, payload: object): readonly Effect[] =>
  (ids ?? []).map((id) => ({ kind: 'send', type, id, event, payload, part: `${event}:${id}` }));

/** Nothing is ordered from his sources until he is free again. */
export const blocksSources = ({ id }: Supplier, sent: MachineEvent): readonly Effect[] =>
  toEach('srmPurAslList', given(sent).sources, 'SUPPLIER_BLOCKED', { docId: id });
export const freesSources = ({ id }: Supplier, sent: MachineEvent): readonly Effect[] =>
  toEach('srmPurAslList', given(sent).sources, 'SUPPLIER_UNBLOCKED', { docId: id });
type At = Pick<Supplier['sites'][number], 'orgId'> & Partial<Supplier['sites'][number]>;
const withSites = (supplier: Supplier, sites: readonly At[]): Pick<Supplier, 'sites'> => {
  const others = supplier.sites.filter(({ orgId }) => !sites.some((site) => site.orgId === orgId));
  const rows = [...others, ...sites] as readonly Supplier['sites'][number][];
  return { sites: rows.map((row, index) => ({ ...row, lineNo: index + 1 })) };
};
/** At these organisations alone; elsewhere it stands as it did. */
export function suspendedAt(supplier: Supplier, { payload, at }: SupplierEventOf<'SUSPEND_AT'>): Pick<Supplier, 'sites'> {
  const orgs = payload.orgIds.filter((orgId) => supplier.sites.find((site) => site.orgId === orgId)?.siteStatus !== 'SUSPENDED');
  return withSites(
    supplier,
    orgs.map((orgId) => ({
      orgId,
      siteStatus: 'SUSPENDED',
      previousStatus: supplier.supplierStatus,
      statusReason: payload.reason,
      statusDate: at,
    })),
  );
}
export const resumedAt = (supplier: Supplier, { payload }: SupplierEventOf<'RESUME_AT'>): Pick<Supplier, 'sites'> => ({
  sites: supplier.sites.filter(({ orgId }) => !payload.orgIds.includes(orgId)).map((row, index) => ({ ...row, lineNo: index + 1 })),
});
/** Whoever was never qualified for categories may deliver all. */
export function qualifiedFor(supplier: Supplier, { payload, at }: SupplierEventOf<'QUALIFIED_FOR'>): Pick<Supplier, 'qualified'> {
  const { qualifyId, orgId, categoryIds } = payload;
  const others = supplier.qualified.filter((row) => row.orgId !== orgId || !categoryIds.includes(row.categoryId));
  const rows = categoryIds.map((categoryId) => ({ categoryId, orgId, categoryStatus: 'QUALIFIED' as const, qualifiedAt: at, qualifyId }));
  return { qualified: [...others, ...rows].map((row, index) => ({ ...row, lineNo: index + 1 })) };
}
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
