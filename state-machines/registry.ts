/** All documents: whoever wants to walk, serve or draw them starts here. One import line per family. */
import { auditDocuments } from './audit/index.js';
import { auditLookups } from './audit/lookups.js';
import { baseDocuments } from './base/index.js';
import { baseLookups } from './base/lookups.js';
import { baseProfiles } from './base/profiles.js';
import { biddingDocuments } from './bidding/index.js';
import { biddingLookups } from './bidding/lookups.js';
import { biddingProfiles } from './bidding/profiles.js';
import { competeDocuments } from './compete/index.js';
import { contractDocuments } from './contracts/index.js';
import { contractLookups } from './contracts/lookups.js';
import { contractProfiles } from './contracts/profiles.js';
import type { AnyDefinition } from './kernel/definition.js';
import type { Lookup } from './kernel/fields.js';
import { messageDocuments } from './messages/index.js';
import { messageLookups } from './messages/lookups.js';
import { messageProfiles } from './messages/profiles.js';
import { orderDocuments } from './orders/index.js';
import { orderLookups } from './orders/lookups.js';
import { toldLookups } from './trade/told.js';
import { ocdsProfiles } from './trade/ocds.js';
import { orderProfiles } from './orders/profiles.js';
import { organisationDocuments } from './organisation/index.js';
import { organisationLookups } from './organisation/lookups.js';
import { organisationProfiles } from './organisation/profiles.js';
import { performanceDocuments } from './performance/index.js';
import { performanceLookups } from './performance/lookups.js';
import { performanceProfiles } from './performance/profiles.js';
import type { Profile } from './kernel/profiles.js';
import { platformDocuments } from './platform/index.js';
import { platformLookups } from './platform/lookups.js';
import { platformProfiles } from './platform/profiles.js';
import { bound } from './process/bindings.js';
import { processDocuments } from './process/index.js';
import { processLookups } from './process/lookups.js';
import { processProfiles } from './process/profiles.js';
import { purchasingDocuments } from './purchasing/index.js';
import { purchasingProfiles } from './purchasing/profiles.js';
import { reportLookups } from './reports/charts.js';
import { reportDocuments } from './reports/index.js';
import { supplierDocuments } from './suppliers/index.js';
import { systemDocuments } from './system/index.js';
import { systemLookups } from './system/lookups.js';
import { systemProfiles } from './system/profiles.js';

const declared: readonly AnyDefinition[] = [
  ...platformDocuments,
  ...organisationDocuments,
  ...processDocuments,
  ...messageDocuments,
  ...baseDocuments,
  ...supplierDocuments,
  ...competeDocuments,
  ...purchasingDocuments,
  ...orderDocuments,
  ...contractDocuments,
  ...performanceDocuments,
  ...biddingDocuments,
  ...auditDocuments,
  ...reportDocuments,
  ...systemDocuments,
];

/** Lookup types that documents refer to by their codes without a field of the kind. */
export const lookupTypes: readonly Lookup[] = [
  ...Object.values(platformLookups),
  ...Object.values(organisationLookups),
  ...Object.values(processLookups),
  ...Object.values(messageLookups),
  ...Object.values(baseLookups),
  ...Object.values(orderLookups),
  ...Object.values(toldLookups),
  ...Object.values(contractLookups),
  ...Object.values(performanceLookups),
  ...Object.values(biddingLookups),
  ...Object.values(auditLookups),
  ...Object.values(reportLookups),
  ...Object.values(systemLookups),
];

/** Options that the product ships. */
export const profileCatalogue: readonly Profile[] = [
  ...Object.values(platformProfiles),
  ...Object.values(organisationProfiles),
  ...Object.values(processProfiles),
  ...Object.values(messageProfiles),
  ...Object.values(systemProfiles),
  ...Object.values(baseProfiles),
  ...Object.values(purchasingProfiles),
  ...Object.values(orderProfiles),
  ...Object.values(contractProfiles),
  ...Object.values<Profile>(performanceProfiles),
  ...Object.values(biddingProfiles),
  ...Object.values(ocdsProfiles),
];

export const documents: readonly AnyDefinition[] = bound(declared, [organisationProfiles.BASE_WORK_HOURS]);

const byType: ReadonlyMap<string, AnyDefinition> = new Map(documents.map((definition) => [definition.type, definition]));

/** undefined: no such document, or only a line of one. */
export const definitionOf = (type: string): AnyDefinition | undefined => byType.get(type);

export function definitionNamed(type: string): AnyDefinition {
  const definition = byType.get(type);
  if (!definition) throw new RangeError(`there is no document ${type}`);
  return definition;
}
