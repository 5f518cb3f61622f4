import type { ListPage } from '../../../../server/kernel/edges/contracts.js';
import type { ListQuery } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';

export interface Question {
  readonly viewer: Viewer;
  readonly query: ListQuery;
}
type Side = (question: Question) => Promise<ListPage>;

export function sameAnswer(sides: readonly [Side, Side], question: Question): Promise<number>;
