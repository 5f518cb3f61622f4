import { event, facts, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { biddingLookups as lookups } from '../lookups.js';
import type { ConsentFacts } from '../reasons.js';

const made = { computed: true } as const;

export const COMMITMENT = {
  en: 'I judge impartially by the published rule, have no interest in any bidder, keep what I learn secret, and meet no bidder alone.',
  cn: '本人承诺依据招标文件客观公正评审,与投标人无利害关系,保守评标秘密,不私下接触投标人',
} as const;

export const fields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true }),
  projectNumber: f.text(60, 'Project number', '项目编号', made),
  projectName: f.text(200, 'Project name', '项目名称', made),
  legalRegime: f.lookup(lookups.BID_LEGAL_REGIME, 'Legal regime', '招标性质', made),
  ownerUserId: f.ref('baseUsers', 'Owner', '负责人', made),
  supervisorUserId: f.ref('baseUsers', 'Supervisor', '监标人', made),
  juryCount: f.integer('Size', '评委人数', made),
  memberCount: f.integer('Members', '现有人数', { ...made, initial: 0 }),
  drawingId: f.ref('srmSfdBiddingDrawing', 'Draw', '专家抽取', made),
  leaderUserId: f.ref('baseUsers', 'Leader', '评标组长', made),
  commitmentText: f.longText('Commitment', '承诺书', { initial: COMMITMENT.cn }),
  votes: f.json<Readonly<Record<string, string>>>()('Votes', '推选票', { ...made, internal: true }),
  openedAt: f.dateTime('Opening closed at', '开标结束时间', made),
};
export const lines = {
  members: hot(
    'Members',
    '成员',
    { key: 'memberNum', bound: 200, computed: true },
    {
      memberNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
      userId: f.ref('baseUsers', 'User', '用户', { need: 'save' }),
      expertId: f.ref('srmSfdExpert', 'Expert', '专家'),
      memberName: f.text(60, 'Name', '姓名'),
      memberType: f.lookup(lookups.BID_MEMBER_TYPE, 'Kind', '成员类型', { need: 'save' }),
      source: f.lookup(lookups.BID_MEMBER_SOURCE, 'How', '产生方式', { need: 'save' }),
      joinedAt: f.dateTime('Since', '加入时间'),
      committedAt: f.dateTime('Vowed at', '承诺时间'),
      conflictText: f.text(500, 'Conflict', '回避说明'),
      leftAt: f.dateTime('Left at', '退出时间'),
    },
  ),
};
export type Jury = Context<typeof fields, typeof lines>;
export type Member = LineRow<typeof lines.members>;

export interface JuryFacts extends ConsentFacts {
  readonly projectNumber?: string | null;
  readonly projectName?: string | null;
  readonly orgId?: string | null;
  readonly legalRegime?: Jury['legalRegime'];
  readonly ownerUserId?: string | null;
  readonly supervisorUserId?: string | null;
  readonly juryCount?: number;
}
/** `name`: of whoever is assigned; `conflict`: he may not sit there. */
export interface AssignFacts {
  readonly name?: string | null;
  readonly conflict?: boolean;
}
export interface AddedMember {
  readonly userId: string | null;
  readonly expertId: string | null;
  readonly memberName: string | null;
  readonly memberType: Member['memberType'];
}
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const who = f.ref('baseUsers', 'Member', '成员', { need: 'save' });

export const events = {
  CREATE: systemEvent<{ readonly fields?: Readonly<Record<string, unknown>> }, JuryFacts>('New', '新建'),
  MEMBERS_ADDED: systemEvent<{ readonly drawingId: string; readonly members: readonly AddedMember[] }>('Experts join', '专家加入'),
  ASSIGN_REP: event(
    'Assign a representative',
    '指派招标人代表',
    { userId: f.ref('baseUsers', 'Representative', '招标人代表', { need: 'save' }) },
    { facts: facts<AssignFacts>() },
  ),
  REMOVE_REP: event('Take a representative back', '撤回招标人代表', { userId: who }, { dangerous: true }),
  SIGN_COMMITMENT: event('Vow', '签署承诺书'),
  DECLARE_CONFLICT: event('Declare a conflict', '申报回避', reason, { dangerous: true }),
  ELECT_LEADER: event('Vote for a leader', '推选组长', { userId: who }),
  START: event('Begin the evaluation', '开始评标'),
  REPLACE_MEMBER: event('Replace a member', '更换评委', { userId: who, ...reason }, { dangerous: true, facts: facts<ConsentFacts>() }),
  OPENING_CLOSED: systemEvent('Bids are opened', '开标结束'),
  DISSOLVE: systemEvent('Dissolve', '解散'),
};
export type JuryEvent = EventOf<typeof events>;
export type JuryEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;
