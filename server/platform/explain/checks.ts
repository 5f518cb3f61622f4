/** What is asked and answered when access is explained (platform-access.md §2.11). */
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { AccessService, HeldResponsibility } from '../access/access.js';

export interface ExplainedCheck {
  readonly name: string;
  readonly label: Label;
  readonly ok: boolean;
  readonly row: { readonly type: string; readonly id: string; readonly name: Label } | null;
  /** What is entered, or what other records say, decides: only sending tells. */
  readonly open?: true;
  /** Told by the rules of today, which are not those of the build that worked then. */
  readonly today?: true;
}

/** When it is explained, with what was to be read then. */
export interface Moment { readonly at: number; readonly past: boolean; readonly access: AccessService; readonly read: Queryable }

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
