/** Adjustments of a published project (bidding.md §3): a later deadline, an addendum, other nodes, sections, people or validity. */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Label } from '../../kernel/fields.js';
import type { DocumentLetter } from '../../kernel/letters.js';
import type { Change, Effect, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, named, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { plainView } from '../../kernel/view.js';
import type { AdjustPayload } from '../project/events.js';
import type { StdState } from '../shared/std.js';
import { std, stdTodos } from '../shared/std.js';
import { events, fields, lines } from './fields.js';
import type { Adjust, AdjustEvent, AdjustFacts } from './fields.js';
import { approveRules, reasons, submitRules, valueOf } from './rules.js';

type State = StdState | 'applied';
const owner: Who<Adjust> = named('the owner of the project', '项目负责人', ({ ownerUserId }) => [ownerUserId]);
const people = by('BUYER', 'SOURCING_MANAGER');

/** What it was and will be, as lists show it. */
function summed(c: Adjust): Change<Adjust> {
  const both = (side: 'oldValue' | 'newValue') =>
    c.changes
      .map((row) => `${row.field}: ${row[side] ?? '–'}`)
      .join('; ')
      .slice(0, 500);
  return c.changes.length === 0 ? { oldValue: null, newValue: null } : { oldValue: both('oldValue'), newValue: both('newValue') };
}
function saved(c: Adjust, payload: SavePayload, sent: MachineEvent): Change<Adjust> {
  const { project } = sent.facts as AdjustFacts;
  const change = applySave<Adjust>(lines, c, payload);
  const rows = (change.changes ?? c.changes).map((row) => ({ ...row, oldValue: project?.values[row.field] ?? row.oldValue }));
  const next = { ...c, ...change, changes: rows } as Adjust;
  return {
    ...change,
    changes: rows,
    ...summed(next),
    ...(project ? { oldDeadline: project.bidDeadline, ownerUserId: project.ownerUserId } : {}),
  };
}

const appliedPayload = (c: Adjust): AdjustPayload => ({
  adjustId: c.id,
  adjustType: c.adjustType,
  newDeadline: c.newDeadline,
  newDocId: c.newDocId,
  affectsPreparation: c.affectsPreparation === 'Y',
  changes: c.changes.map((row) => ({ field: row.field, value: valueOf(c.adjustType, row) })),
});
/** What changed, for everybody who was told of the tender. */
function notice(c: Adjust, noticeId: string | undefined): readonly Effect[] {
  if (noticeId === undefined || c.noticeFlag !== 'Y') return [];
  const rows = c.changes.map((row) => `<p>${plain(row.field)}: ${plain(row.oldValue)} → ${plain(row.newValue)}</p>`).join('');
  const fields = {
    orgId: c.orgId,
    projectId: c.projectId,
    noticeType: 'CHANGE',
    noticeTitle: `招标变更公告 ${c.docNumber ?? ''}`,
    audience: 'PARTICIPANTS',
    sourceId: c.id,
    content: `<p>${plain(c.reason)}</p>${rows}`,
  };
  return [{ kind: 'create', type: 'srmSfdBiddingNotice', id: noticeId, purpose: 'createNotice', payload: { fields } }];
}
const plain = (text: string | null): string => (text ?? '–').replace(/[&<>]/g, ' ');
function applied(c: Adjust, sent: MachineEvent): readonly Effect[] {
  const params = { number: c.docNumber, reason: c.reason, deadline: c.newDeadline ?? c.oldDeadline };
  return [
    { kind: 'send', type: 'srmSfdBiddingHeader', id: c.projectId, event: 'APPLY_ADJUST', payload: appliedPayload(c) },
    ...(c.newDocId === null
      ? []
      : [
          {
            kind: 'send' as const,
            type: 'srmSfdBiddingDoc',
            id: c.newDocId,
            event: 'PUBLISH',
            part: 'newDoc',
            payload: { projectId: c.projectId },
          },
        ]),
    ...notice(c, (sent.facts as AdjustFacts).noticeId),
    { kind: 'run', name: 'tellProject', params: { projectId: c.projectId, template: 'BIDDING_ADJUSTED', params } },
  ];
}

const block = std<Adjust, State>({
  fields,
  lines,
  owner: [people, owner],
  saved,
  submit: { guards: submitRules },
  to: 'applied',
  approve: { guards: approveRules, change: (_c, { at }) => ({ appliedAt: at }), effects: [applied] },
  todos: stdTodos('biddingAdjustEdit', { en: 'Adjustment of a project', cn: '招标变更' }),
  also: { PROJECT_ENDED: { to: 'cancelled', who: [system] } },
  alsoApproving: { PROJECT_ENDED: { to: 'cancelled', who: [system] } },
});

const subject: Label = { en: 'Tender adjusted: {number}', cn: '招标变更：{number}' };
export const letters: Readonly<Record<string, DocumentLetter>> = {
  BIDDING_ADJUSTED: {
    subject,
    text: {
      en: 'The tender was adjusted by {number}. Bids are taken until {deadline|time}. {reason}',
      cn: '招标项目发生变更（{number}），投标截止{deadline|time}。{reason}',
    },
    opens: { inside: 'biddingAdjustEdit', supplier: 'supplierPendingView' },
  },
};

const parent = 'biddingPublishList';
export const srmSfdBiddingAdjust = defineDocument({
  type: 'srmSfdBiddingAdjust',
  version: 1,
  path: 'bidding/adjust',
  kind: 'document',
  title: { en: 'Adjustment', cn: '招标变更' },
  fields,
  lines,
  events,
  lifecycle: lifecycle<Adjust, AdjustEvent>()<State>(
    { CREATE: block.create },
    {
      ...block.states,
      applied: { label: { en: 'In force', cn: '已生效' }, colour: 'green', final: true },
    },
  ),
  reasons,
  ignores: ['PROJECT_ENDED'],
  sends: { APPLY_ADJUST: { to: ['srmSfdBiddingHeader'] }, PUBLISH: { to: ['srmSfdBiddingDoc'], byHand: true } },
  view: plainView<Adjust>(fields, lines, {}),
  numbering: { pattern: 'BBG-{yyyyMMdd}-{seq4}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'projectId',
      'adjustType',
      'oldDeadline',
      'newDeadline',
      'oldValue',
      'newValue',
      'appliedAt',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'projectId', 'adjustType', 'state', 'creationDate'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Adjustment', cn: '变更' },
      fields: ['orgId', 'projectId', 'adjustType', 'reason', 'oldDeadline', 'newDeadline', 'newDocId', 'affectsPreparation', 'noticeFlag'],
    },
    { label: { en: 'Changes', cn: '变更项' }, lines: 'changes' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'biddingAdjustList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Adjustments', cn: '招标变更' },
      within: parent,
    },
    { route: 'biddingAdjustEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Adjustment', cn: '招标变更' }, within: parent },
  ],
});
