import type { Queryable } from '../../../../server/kernel/contracts.js';
import type { ListPage } from '../../../../server/kernel/edges/contracts.js';
import type { ListQuery } from '../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';

export function handwritten(on: Queryable, viewer: Viewer, query: ListQuery): Promise<ListPage>;
