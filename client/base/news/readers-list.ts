/** Lists of readers: what is addressed to them, on top and newest first. */
import type { ListCondition } from '@machines/kernel/protocol.js';

import type { ListRequest } from '../../kernel/list/use-list.js';
import { UNREAD } from '../../shell/news/news.js';

const is = (key: string, value: string): ListCondition => ({ key, op: 'eq', value });

/** Without page: of notices. */
export const forReaders = (
  state: 'published' | 'expired',
  ...more: readonly ListCondition[]
): Pick<ListRequest, 'conditions' | 'orderBy'> => ({
  conditions: [is('state', state), is('forMe', 'Y'), ...more],
  orderBy: [
    { key: 'topFlag', dir: 'desc' },
    { key: 'noticeDate', dir: 'desc' },
  ],
});

export const unread: ListCondition = is('attribute2', UNREAD);

/** Of notifications. */
export const lettersFor = (...more: readonly ListCondition[]): Pick<ListRequest, 'conditions' | 'orderBy'> => ({
  conditions: [is('forMe', 'Y'), ...more],
  orderBy: [{ key: 'noticeDate', dir: 'desc' }],
});
