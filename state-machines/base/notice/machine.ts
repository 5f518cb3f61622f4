/** A notice: published to whoever its rule fits, on top for a while, and brought to mind where it must be confirmed. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { publishingLifecycle } from '../../kernel/stock/publishing.js';
import { authors } from '../authors.js';
import { addressedBy } from './audience.js';
import type { events, Notice, NoticeFacts } from './fields.js';
import { guard } from './fields.js';

/** Days after publication on which those who have not confirmed are reminded. */
const remindAfter = [3, 7] as const;

const reachOf = (sent: MachineEvent) => (sent.facts as NoticeFacts).reach ?? 0;
const somebody = guard<Notice, MachineEvent>('NTC_AUDIENCE', ({ addressed }, sent) => addressed !== null && reachOf(sent) > 0, {
  needs: 'ask',
});

export const machine = publishingLifecycle<Notice, typeof events>({
  lines: {},
  title: 'noticeTitle',
  content: 'noticeContent',
  authors,
  ready: [somebody],
  approve: {
    type: 'NOTICE_APPROVE',
    menuCode: 'noticeEdit',
    title: { en: 'Announcement to approve', cn: '公告待审批' },
    batch: ['APPROVE'],
    to: ({ orgId }) => [orgId === null ? 'resp:APPROVER' : `resp:APPROVER@${orgId}`],
  },
  derive: ({ audienceType, audienceRule }) => ({ addressed: addressedBy(audienceType, audienceRule) }),
  announce: ({ importance, mustConfirmFlag }) =>
    mustConfirmFlag === 'Y' || importance === 'IMPORTANT' || importance === 'URGENT'
      ? [{ kind: 'run', name: 'tellReaders', params: {} }]
      : [],
  begin: (_notice, sent) => ({ reachCount: reachOf(sent), remindCount: 0 }),
  deadlines: [
    { event: 'UNTOP_DUE', at: ({ topFlag, topUntil }) => (topFlag === 'Y' ? topUntil : null) },
    {
      event: 'REMIND_DUE',
      at: ({ mustConfirmFlag, noticeDate, remindCount }) =>
        mustConfirmFlag === 'Y' && noticeDate !== null && remindCount < remindAfter.length
          ? noticeDate + remindAfter[remindCount]! * DAY_MS
          : null,
    },
  ],
  rows: {
    UNTOP_DUE: { to: 'same', who: [system], change: () => ({ topFlag: 'N' }) as Change<Notice> },
    REMIND_DUE: {
      to: 'same',
      who: [system],
      change: ({ remindCount }) => ({ remindCount: remindCount + 1 }) as Change<Notice>,
      effects: [() => [{ kind: 'run', name: 'remindUnconfirmed', params: {} }]],
    },
  },
});
