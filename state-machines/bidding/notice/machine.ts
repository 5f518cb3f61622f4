/** The life of a notice: written and approved, or made published by what it tells of; withdrawn with a reason, or over. */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Change, Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { by, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import { saysNothing } from '../../kernel/primitives/rich-text.js';
import { applySave } from '../../kernel/save.js';
import { isSaid } from '../../kernel/stock/said.js';
import { reasonGiven } from '../reasons.js';
import { copied, desk, ofOwner, projectOf } from '../shared/project-seen.js';
import { std, stdEvents, stdTodos } from '../shared/std.js';
import type { StdState } from '../shared/std.js';
import type { Notice, NoticeFacts, NoticeTimes } from './fields.js';
import { addressedBy, fields, WITH_PROJECT } from './fields.js';

const told = { facts: facts<NoticeFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
export const events = {
  ...stdEvents,
  CREATE: saveEvent('New', '新建', told),
  SAVE: saveEvent('Save', '保存', told),
  SUBMIT: event('Submit', '提交', {}, told),
  WITHDRAW: event('Withdraw', '撤回', reason, told),
  PUBLISH: event('Publish', '发布', {}, told),
  EXPIRE_DUE: systemEvent('Over', '到期'),
};
type NoticeEvent = EventOf<typeof events>;
export type NoticeState = StdState | 'approved' | 'published' | 'withdrawn' | 'expired';
type Row = Transition<Notice, MachineEvent, NoticeState>;

const own = refusalsOf({
  BID_NOTICE_FIELDS: {
    en: 'Mandatory contents of this notice type are missing or the audience is wrong: {list}.',
    cn: '公告必备内容缺失或发布范围错误:{list}',
  },
  BID_NOTICE_BEFORE_PROJECT: { en: 'This notice is published with the project.', cn: '该公告须随项目发布' },
  BID_NOTICE_IN_FORCE: {
    en: 'The notice is in force; suspend or terminate the project first.',
    cn: '公告生效中,请先暂停或终止项目',
  },
});
export const reasons = own.reasons;
const { guard, rule, refuse } = own;

const goesWithProject = ({ noticeType }: Notice) => WITH_PROJECT.includes(noticeType);
/** Names of what is missing or wrong. */
export function missingIn(c: Notice, { project }: NoticeFacts): readonly string[] {
  const audience =
    project && project.tenderMethod !== 'OPEN' ? c.audience !== 'PUBLIC' : c.noticeType !== 'INVITATION' || c.audience !== 'PUBLIC';
  const always: readonly (readonly [string, boolean])[] = [
    ['content', !saysNothing(c.content)],
    ['audience', audience],
  ];
  const ofTender: readonly (readonly [string, boolean])[] = [
    ...(['qualification', 'docPlace', 'openPlace', 'contact'] as const).map((name) => [name, isSaid(c[name])] as const),
    ['sections', !project || project.sections.length > 0],
    ['bidDeadline', !project || project.bidDeadline !== null],
    ['docIssueStart', !project || (project.docIssueStart !== null && project.docIssueEnd !== null)],
  ];
  const ofCandidates: readonly (readonly [string, boolean])[] = [['objection', isSaid(c.objection)]];
  const asked = [...always, ...(goesWithProject(c) ? ofTender : []), ...(c.noticeType === 'CANDIDATE' ? ofCandidates : [])];
  return asked.filter(([, holds]) => !holds).map(([name]) => name);
}
const complete: Guard<Notice, MachineEvent> = rule<Notice, MachineEvent>(
  ['BID_NOTICE_FIELDS'],
  (c, sent) => {
    const missing = missingIn(c, sent.facts as NoticeFacts);
    return missing.length === 0 || refuse('BID_NOTICE_FIELDS', { field: missing[0]!, params: { list: missing.join(', ') }, data: missing });
  },
  { needs: 'ask' },
);
const byItself = guard<Notice, MachineEvent>('BID_NOTICE_BEFORE_PROJECT', (c) => !goesWithProject(c), { over: ['noticeType'] });
const RESTING = ['suspended', 'failed', 'terminated', 'retendered', 'archived'];
const notInForce = guard<Notice, MachineEvent>(
  'BID_NOTICE_IN_FORCE',
  (c, sent) => !goesWithProject(c) || RESTING.includes(projectOf(sent)?.state ?? ''),
  { needs: 'ask' },
);

function timesOf(sent: MachineEvent): NoticeTimes | null {
  const project = projectOf(sent);
  if (!project) return null;
  const { docIssueStart, docIssueEnd, bidDeadline, openTime } = project;
  const sections = project.sections.map((one) => ({ no: one.sectionNo, name: one.sectionName, bond: one.bondAmount, docFee: one.docFee }));
  return { sections, docIssueStart, docIssueEnd, bidDeadline, openTime };
}
function saved(c: Notice, given: SavePayload, sent: MachineEvent): Change<Notice> {
  const payload = given.fields ? given : { fields: given as SavePayload['fields'] & object };
  const change = { ...applySave<Notice>({}, c, payload), ...copied(sent) } as Partial<Notice>;
  const { audience, projectId } = { ...c, ...change };
  return { ...change, addressed: addressedBy(audience, projectId) } as Change<Notice>;
}
const published = (c: Notice, sent: MachineEvent): Change<Notice> => ({
  ...copied(sent),
  times: timesOf(sent) ?? c.times,
  publishDate: sent.at,
});
const announce = (template: keyof typeof templates) => (): readonly Effect[] => [{ kind: 'run', name: 'announce', params: { template } }];
const goesOut = { to: 'published' as const, change: published, effects: [announce('BID_NOTICE')] };

const templates = {
  BID_NOTICE: {
    subject: { en: '{title} ({number})', cn: '{title}（{number}）' },
    text: { en: 'A notice of the tender {number} was published: {title}', cn: '招标项目{number}发布公告：{title}' },
    opens: { inside: 'biddingNoticeEdit', supplier: 'biddingNoticeEdit' },
  },
  BID_NOTICE_WITHDRAWN: {
    subject: { en: 'Withdrawn: {title} ({number})', cn: '已撤回：{title}（{number}）' },
    text: { en: 'The notice "{title}" of the tender {number} was withdrawn: {why}', cn: '招标项目{number}的公告“{title}”已撤回：{why}' },
    opens: { inside: 'biddingNoticeEdit', supplier: 'biddingNoticeEdit' },
  },
} as const satisfies Readonly<Record<string, DocumentLetter>>;
export const letters: Readonly<Record<string, DocumentLetter>> = templates;

export const menu = 'biddingNoticeList';
const written = std<Notice, NoticeState>({
  fields,
  lines: {},
  owner: [desk],
  saved,
  submit: { guards: [complete], change: (_c, sent) => copied(sent) as Change<Notice> },
  to: 'approved',
  todos: stdTodos(menu, { en: 'Bidding notice', cn: '招标公告' }),
});
/** Notices of what was approved elsewhere are published as they are made. */
const madeBySource: Row = {
  to: 'published',
  who: [system],
  when: (_c, { actor, payload }) => {
    const given = (payload as SavePayload).fields ?? (payload as Readonly<Record<string, unknown>>);
    return actor.userType === 'SYSTEM' && !WITH_PROJECT.includes(given['noticeType'] as Notice['noticeType']);
  },
  change: (c, sent) => {
    const change = saved(c, sent.payload as SavePayload, sent);
    return { ...change, ...published({ ...c, ...change } as Notice, sent) } as Change<Notice>;
  },
  effects: [announce('BID_NOTICE')],
};

export const machine = lifecycle<Notice, NoticeEvent>()<NoticeState>(
  { CREATE: [madeBySource, { ...written.create, guards: [ofOwner] }] },
  {
    ...written.states,
    approved: {
      label: { en: 'Approved', cn: '已批准' },
      colour: 'blue',
      phase: 'inForce',
      on: {
        PUBLISH: [
          { ...goesOut, who: [system], when: (_c, { actor }) => actor.userType === 'SYSTEM' },
          { ...goesOut, who: [desk], guards: [byItself] },
        ],
      },
    },
    published: {
      label: { en: 'Published', cn: '已发布' },
      colour: 'green',
      phase: 'inForce',
      deadlines: [{ event: 'EXPIRE_DUE', at: ({ validTo }) => validTo }],
      on: {
        WITHDRAW: {
          to: 'withdrawn',
          who: [by('SOURCING_MANAGER')],
          guards: [reasonGiven, notInForce],
          change: (_c, { payload }) => ({ withdrawReason: payload.reason }),
          effects: [announce('BID_NOTICE_WITHDRAWN')],
        },
        EXPIRE_DUE: { to: 'expired', who: [system] },
      },
    },
    withdrawn: { label: { en: 'Withdrawn', cn: '已撤回' }, colour: 'red', final: true },
    expired: { label: { en: 'Over', cn: '已过期' }, colour: 'dark', final: true },
  },
);
