import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, LineRow } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import { biddingLookups as lookups } from '../lookups.js';
import { stdEvents } from '../shared/std.js';

const made = { computed: true } as const;

export const fields = {
  projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save', fixed: true }),
  adjustType: f.lookup(lookups.BID_ADJUST_TYPE, 'Kind', '变更类型', { need: 'save', initial: 'EXTEND_DEADLINE' }),
  reason: f.longText('Reason', '变更原因', { need: 'submit' }),
  oldDeadline: f.dateTime('Deadline so far', '原投标截止', made),
  newDeadline: f.dateTime('New deadline', '新投标截止'),
  newDocId: f.ref('srmSfdBiddingDoc', 'New document', '新版文件'),
  affectsPreparation: f.flag('Invalidations the preparation of bids', '影响投标文件编制'),
  noticeFlag: f.flag('Told by a notice', '发布变更公告', { initial: 'Y' }),
  oldValue: f.text(500, 'Before', '变更前', made),
  newValue: f.text(500, 'After', '变更后', made),
  ownerUserId: f.ref('baseUsers', 'Owner of the project', '项目负责人', made),
  appliedAt: f.dateTime('In force from', '生效时间', made),
};
const changes = hot(
  'Changes',
  '变更项',
  { key: 'changeNum', bound: 50 },
  {
    changeNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
    field: f.text(80, 'Field', '变更字段', {
      need: 'save',
      help: {
        en: 'Such as juryCount, nodes.3.plannedEnd or sections.1.bondAmount',
        cn: '如 juryCount、nodes.3.plannedEnd、sections.1.bondAmount',
      },
    }),
    oldValue: f.text(500, 'Before', '变更前', made),
    newValue: f.text(500, 'After', '变更后', { need: 'submit' }),
  },
);
export const lines = { changes };
export type Adjust = Context<typeof fields, typeof lines>;
export type AdjustChange = LineRow<typeof changes>;

/** The project as prepare found it. */
export interface ProjectFact {
  readonly state: string;
  readonly legalRegime: 'STATUTORY' | 'ENTERPRISE';
  readonly bidDeadline: number | null;
  readonly addendumDays: number | null;
  readonly keyReadyAt: number | null;
  readonly ownerUserId: string | null;
  /** What each changed field says now. */
  readonly values: Readonly<Record<string, string | null>>;
}
export interface AdjustFacts {
  readonly project?: ProjectFact | null;
  readonly today?: string;
  /** Days of the deadline so far, and of the new one. */
  readonly deadlineDay?: string | null;
  readonly newDeadlineDay?: string | null;
  readonly doc?: { readonly approved: boolean } | null;
  readonly noticeId?: string;
}

const withFacts = { facts: facts<AdjustFacts>() };
export const events = {
  ...stdEvents,
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  APPROVE: event('Approve', '批准', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  PROJECT_ENDED: systemEvent('Project ended', '项目结束'),
};
export type AdjustEvent = EventOf<typeof events>;
