/** Who writes notices and notifications, and who reads them as the company's own, whatever their audience (base-srm.md §9-§11). */
import { by } from '../kernel/lifecycle.js';
import type { Predicate } from '../kernel/predicate.js';

const responsibilities = [
  'BUYER',
  'SOURCING_MANAGER',
  'SUPPLIER_MANAGER',
  'CONTRACT_MANAGER',
  'PLANNER',
  'QUALITY',
  'FINANCE',
  'ADMIN',
] as const;

export const authors = by(...responsibilities);
export const managers = [...responsibilities, 'APPROVER', 'AUDITOR'] as const;

/** Documents of the reader's organisations in every state. */
export const authorsSee: Predicate = { and: [{ acting: managers }, { inScope: 'orgId' }] };
