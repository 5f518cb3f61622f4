/** What is asked and answered when access is explained (platform-access.md §2.11). */
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { AccessService, HeldResponsibility } from '../access/access.js';

/** When it is explained, with what was to be read then. */
export interface Moment {
  readonly at: number;
  readonly past: boolean;
  readonly access: AccessService;
  readonly read: Queryable;
}

/** Whose access it is. */
export interface Subject {
  readonly userId: string;
  readonly account: Snapshot;
  readonly responsibilityId: string;
  readonly held: HeldResponsibility | null;
  /** The delegation that was asked about, in force or not. */
  readonly delegation: Snapshot | null;
}

export const same = (name: string): Label => ({ en: name, cn: name });
