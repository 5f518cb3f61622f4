/** Who reads what things cost; for others it is `***` (base-srm.md §5, View). */
import type { Responsibility } from '../../state-machines/kernel/events.js';
import type { Viewer } from '../../state-machines/kernel/view.js';
import { seesAllOrganisations } from '../../state-machines/kernel/view.js';

export const HIDDEN = '***';

const responsibilities: ReadonlySet<Responsibility | null> = new Set<Responsibility | null>([
  'BUYER',
  'SOURCING_MANAGER',
  'APPROVER',
  'FINANCE',
  'AUDITOR',
  'MINISTER',
]);

export const readsPrices = ({ respCode }: Viewer): boolean => responsibilities.has(respCode);

/** Organisations whose agreements and orders count for the viewer; null: all. */
export const organisationsOf = (viewer: Viewer): readonly string[] | null => (seesAllOrganisations(viewer) ? null : viewer.orgIds);
