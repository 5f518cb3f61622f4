/** Lists that are read, and no document's own: what of them goes to a workbook (platform-access.md §9.1). */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Fields } from '../../../state-machines/kernel/fields.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';

export type Row = Readonly<Record<string, unknown>>;

export interface ReadList {
  /** The call that reads it. */
  readonly entity: string;
  readonly action: string;
  /** The document that it tells of: whoever may export that may export this. */
  readonly definition: AnyDefinition;
  /** What its rows hold. */
  readonly fields: Fields;
  page(
    on: Queryable,
    asked: { readonly body: Body; readonly viewer: Viewer; readonly at: number; readonly pageIndex: number; readonly pageRows: number },
  ): Promise<{ readonly rows: readonly Row[]; readonly count: number }>;
}
