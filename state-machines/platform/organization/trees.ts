/** The trees in which organisations are looked at (BASE_ORG_TREE_TYPE), each with the types that stand in it (platform-process.md §1). */
import type { Label } from '../../kernel/fields.js';

export interface OrganisationTree {
  readonly label: Label;
  readonly types: readonly string[];
}

export const organisationTrees: Readonly<Record<string, OrganisationTree>> = {
  BUSINESS: { label: { en: 'Business', cn: '业务架构' }, types: ['GROUP', 'COMPANY', 'OU', 'INV'] },
  ADMIN: { label: { en: 'Administrative', cn: '行政架构' }, types: ['GROUP', 'COMPANY', 'OU'] },
  PURCHASE: { label: { en: 'Purchasing', cn: '采购架构' }, types: ['GROUP', 'COMPANY', 'OU', 'PUR'] },
  COST: { label: { en: 'Cost', cn: '成本架构' }, types: ['GROUP', 'COMPANY', 'COST'] },
};
