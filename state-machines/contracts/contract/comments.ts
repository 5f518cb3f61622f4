/**
 * Comments on clauses of a contract (contracts.md §2), of both parties. What people inside say among themselves has numbers of its own, so
 * that no gap tells of it.
 */
import type { Actor } from '../../kernel/events.js';
import { event } from '../../kernel/events.js';
import type { Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { contractLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;

export const commentLine = hot(
  'Comments',
  '条款意见',
  { key: 'commentNo', bound: 500, computed: true },
  {
    commentNo: f.integer('No.', '序号', { need: 'save', ...read }),
    clause: f.text(200, 'Clause', '条款', read),
    said: f.longText('Comment', '意见', read),
    internal: f.flag('Internal', '仅内部可见'),
    side: f.lookup(lookups.CCT_PARTY, 'Side', '提出方', read),
    saidBy: f.ref('baseUsers', 'By', '提出人'),
    saidAt: f.dateTime('At', '提出时间', read),
    settledAt: f.dateTime('Settled', '已处理', read),
  },
);

export const negotiationEvents = {
  COMMENT: event(
    'Comment',
    '提出意见',
    {
      clause: f.text(200, 'Clause', '条款'),
      said: f.longText('Comment', '意见', { need: 'save' }),
      internal: f.flag('For us alone', '仅内部可见'),
    },
    { call: 'doComment' },
  ),
  SETTLE_COMMENT: event(
    'Settle a comment',
    '处理意见',
    { commentNo: f.integer('Comment', '意见', { need: 'save', min: 1 }) },
    { call: 'doSettleComment' },
  ),
};

export interface Comment {
  readonly commentNo: number;
  readonly clause: string | null;
  readonly said: string | null;
  readonly internal: 'Y' | 'N';
  readonly side: 'A' | 'B' | null;
  readonly saidBy: string | null;
  readonly saidAt: Instant | null;
  readonly settledAt: Instant | null;
}
interface Said {
  readonly actor: Actor;
  readonly at: Instant;
  readonly payload: { readonly clause: string | null; readonly said: string; readonly internal: 'Y' | 'N' };
}

const INTERNAL_FROM = 1_000;
export const isInternal = ({ internal }: Pick<Comment, 'internal'>): boolean => internal === 'Y';

/** Of a supplier none is internal, whatever he sends. */
export function commented(comments: readonly Comment[], { actor, at, payload }: Said): readonly Comment[] {
  const { clause, said } = payload;
  const side = actor.userType === 'EX' ? 'B' : 'A';
  const internal = side === 'A' && payload.internal === 'Y' ? 'Y' : 'N';
  const alike = comments.filter((one) => one.internal === internal).length;
  const commentNo = (internal === 'Y' ? INTERNAL_FROM : 0) + alike + 1;
  return [...comments, { commentNo, clause, said, internal, side, saidBy: actor.userId, saidAt: at, settledAt: null }];
}

export const settled = (comments: readonly Comment[], no: number, at: Instant): readonly Comment[] =>
  comments.map((one) => (one.commentNo === no ? { ...one, settledAt: at } : one));
