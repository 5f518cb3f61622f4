/** One of the ordered checks of somebody's access, with the row that decides it (platform-access.md §2.11). */
import type { Label } from './fields.js';

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
