/** What is published to the viewer, as live lists: new ones show themselves. */
import type { ListCondition } from '@machines/kernel/protocol.js';
import { useEffect } from 'react';

import { useList } from '../../kernel/list/use-list.js';
import type { ListRequest, LiveList } from '../../kernel/list/use-list.js';

const is = (key: string, value: string): ListCondition => ({ key, op: 'eq', value });
const shown: readonly ListCondition[] = [is('state', 'published'), is('forMe', 'Y')];
/** Of an announcement or a notification, on the wire in both languages. */
export const UNREAD = '未读';
const unread = is('attribute2', UNREAD);

const notices: ListRequest = {
  pageIndex: 1,
  pageRows: 5,
  conditions: shown,
  orderBy: [
    { key: 'topFlag', dir: 'desc' },
    { key: 'noticeDate', dir: 'desc' },
  ],
};
const letters: ListRequest = { pageIndex: 1, pageRows: 5, conditions: shown, orderBy: [{ key: 'noticeDate', dir: 'desc' }] };

function useNews(entity: 'srmBaseNotice' | 'srmBaseNotification', request: ListRequest): LiveList {
  const list = useList(entity, request);
  const { fresh, reload, rows, count } = list;
  // A row that came or left room is fetched: five are shown, not what happened to be first.
  const short = rows.length < Math.min(5, count);
  useEffect(() => {
    if (fresh > 0 || short) reload();
  }, [fresh, short, reload]);
  return list;
}

export const useNotices = (): LiveList => useNews('srmBaseNotice', notices);
export const useLetters = (): LiveList => useNews('srmBaseNotification', letters);

const unreadNotices: ListRequest = { ...notices, conditions: [...shown, unread] };
const unreadLetters: ListRequest = { ...letters, conditions: [...shown, unread] };

export const useUnreadNotices = (): LiveList => useNews('srmBaseNotice', unreadNotices);
export const useUnreadLetters = (): LiveList => useNews('srmBaseNotification', unreadLetters);
