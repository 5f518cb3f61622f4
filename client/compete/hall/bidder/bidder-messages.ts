/** A bidder's messages in one list: what everybody was told and what concerns him alone. */
import type { BidderHallView } from '@machines/compete/compete-hall/view.js';
import { SFD_NOTICE_TYPE } from '@machines/compete/lookups.js';

import type { Language } from '../../../kernel/language/language.js';
import { systemSentence } from '../common/notice-words.js';
import type { HallMessage } from './Messages.js';

type Shown = BidderHallView['notices'][number];

function messageOf(notice: Shown, list: 'all' | 'own', answered: boolean, language: Language, zone: string): HallMessage {
  return {
    key: `${list}${notice.noticeNo}`,
    noticeType: notice.noticeType,
    typeLabel: SFD_NOTICE_TYPE.values[notice.noticeType],
    at: notice.at,
    title: notice.title,
    text: systemSentence(notice, language, zone) ?? notice.content,
    files: notice.attachmentIds,
    mine: notice.mine && notice.noticeType !== 'ANSWER',
    answered,
  };
}

/** Oldest first. */
export function messagesOf(
  view: Pick<BidderHallView, 'notices' | 'ownNotices' | 'frozen'>,
  language: Language,
  zone: string,
): readonly HallMessage[] {
  const answered = new Set(view.ownNotices.filter((notice) => notice.noticeType === 'ANSWER').map((notice) => notice.replyTo));
  const all = (view.frozen?.notices ?? view.notices).map((notice) => messageOf(notice, 'all', false, language, zone));
  const own = view.ownNotices.map((notice) => messageOf(notice, 'own', answered.has(notice.noticeNo), language, zone));
  return [...all, ...own].sort((a, b) => a.at - b.at);
}

/** What the latest outage did, in words, as long as it is news. */
export function restored(
  view: Pick<BidderHallView, 'notices'>,
  now: number,
  newsMs: number,
  language: Language,
  zone: string,
): { readonly key: string; readonly text: string } | null {
  const last = view.notices.filter((notice) => notice.systemCode?.startsWith('OUTAGE')).at(-1);
  const text = last && now - last.at < newsMs ? systemSentence(last, language, zone) : null;
  return last && text !== null ? { key: `outage${last.at}`, text } : null;
}
