/** One supplier in one project, from invitation or application to the return of the bond (bidding.md §5). */
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import { f } from '../../kernel/fields.js';
import type { Change, Effect, Todo, Transition, Who } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, system } from '../../kernel/lifecycle.js';
import { DAY_MS, HOUR_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { biddingLookups as lookups } from '../lookups.js';
import { consentGiven, reasonGiven } from '../reasons.js';
import { consentUsed } from '../shared/consents.js';
import { copied, desk, projectOf } from '../shared/project-seen.js';
import type { Participant, ParticipantFacts } from './fields.js';
import { lines } from './fields.js';
import { tellOwner, tellSupplier } from './messages.js';
import * as rules from './rules.js';

const told = { facts: facts<ParticipantFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
export const events = {
  CREATE: systemEvent<object, ParticipantFacts>('Invited', '邀请'),
  APPLY: event(
    'Apply',
    '报名',
    {
      projectId: f.ref('srmSfdBiddingHeader', 'Project', '招标项目', { need: 'save' }),
      sectionIds: f.json<readonly string[]>()('Sections', '标段'),
    },
    told,
  ),
  SAVE: saveEvent('Save', '保存', told),
  CONFIRM_JOIN: event('Take part', '确认参与', {}, told),
  DECLINE: event('Decline', '谢绝', reason, { dangerous: true }),
  CONFIRM_DUE: systemEvent('No answer', '逾期未确认'),
  ACCEPT: event('Accept', '通过报名', {}, told),
  REFUSE: event('Refuse', '拒绝报名', {
    refuseReason: f.lookup(lookups.BID_REFUSE_REASON, 'Reason', '理由', { told: true }),
  }),
  GET_DOC: event('Get the document', '领取招标文件', {}, told),
  DOC_PUBLISHED: systemEvent<{ readonly versionNo: number }>('New version', '文件更新'),
  ACK_ADDENDUM: event('Acknowledge the addendum', '确认补遗', { versionNo: f.integer('Version', '版本', { need: 'save', min: 1 }) }),
  PAY_BOND: event(
    'Bond paid',
    '缴纳保证金',
    {
      bondForm: f.lookup(lookups.BID_BOND_FORM, 'Form', '形式', { need: 'save' }),
      bondAmount: f.amount('Amount', '金额', { need: 'save', min: 0 }),
      bondProofId: f.attachments('Proof', '凭证'),
      bondValidUntil: f.date('Guarantee valid until', '保函有效期至'),
    },
    told,
  ),
  VERIFY_BOND: event('Verify the bond', '核实保证金', {}, { seen: true }),
  RETURN_BOND_PROOF: event('Return the proof', '退回凭证', reason, { seen: true }),
  CONSENT_VALIDITY: event('Consent to a longer validity', '同意延长有效期', { until: f.date('Until', '至', { need: 'save' }) }, told),
  REFUSE_VALIDITY: event('Refuse a longer validity', '不同意延长有效期', {}, { dangerous: true }),
  QUIT: event('Quit', '退出', reason, { dangerous: true, facts: facts<ParticipantFacts>() }),
  DISQUALIFY: event('Exclude', '取消资格', reason, { dangerous: true, facts: facts<ParticipantFacts>() }),
  PROJECT_ENDED: systemEvent<{ readonly outcome?: Participant['outcome'] }, ParticipantFacts>('Project ended', '项目结束'),
  FORFEIT_BOND: event(
    'Keep the bond',
    '不予退还保证金',
    { forfeitReason: f.lookup(lookups.BID_FORFEIT_REASON, 'Reason', '原因', { told: true }) },
    { dangerous: true },
  ),
  REFUND_BOND: event(
    'Refund the bond',
    '退还保证金',
    { amount: f.amount('Amount', '金额', { min: 0 }), interest: f.amount('Interest', '利息', { min: 0 }) },
    told,
  ),
  CLOSE: event('Close', '关闭'),
  REVEAL_DUE: systemEvent<object, ParticipantFacts>('Deadline', '截标'),
};
type ParticipantEvent = EventOf<typeof events>;
export type ParticipantState = 'invited' | 'applied' | 'confirmed' | 'declined' | 'refused' | 'settling' | 'closed';
type Row = Transition<Participant, MachineEvent, ParticipantState>;
type Given = Change<Participant>;

const supplier: Who<Participant> = own<Participant>((c, id) => c.supplierId === id);
/** Whoever applies has no row yet. */
const anySupplier = own<Participant>(() => true);
const finance = by('FINANCE');
const manager = by('SOURCING_MANAGER');

/** What stands in the project, and until when names are hidden. */
const looked = (sent: MachineEvent): Given => {
  const project = projectOf(sent);
  return project ? { ...copied(sent), closesAt: project.bidDeadline } : {};
};
interface Invited {
  readonly fields?: Partial<Participant>;
}
function invited(c: Participant, sent: MachineEvent): Given {
  const given = (sent.payload as Invited).fields ?? (sent.payload as Partial<Participant>);
  const { projectId, supplierId = '', source = 'INVITE', sectionIds = null, confirmDeadline } = given;
  const { supplierName = null } = rules.factsOf(sent);
  const until = confirmDeadline ?? projectOf(sent)?.docIssueEnd ?? null;
  const named = { ...(projectId ? { projectId } : {}), supplierId, supplierName: supplierName ?? given.supplierName ?? null };
  return { ...named, source, sectionIds, confirmDeadline: until, ...looked(sent), ...rules.owing(c, sent, sectionIds) };
}
function applied(c: Participant, sent: MachineEvent): Given {
  const { projectId, sectionIds } = sent.payload as { readonly projectId: string; readonly sectionIds: readonly string[] | null };
  const who = { supplierId: sent.actor.supplierId ?? '', supplierName: rules.factsOf(sent).supplierName ?? null };
  return { projectId, ...who, source: 'APPLY', sectionIds, ...looked(sent), ...rules.owing(c, sent, sectionIds) };
}
/** Open tenders without prequalification take everybody whom the gate lets in. */
function acceptedAtOnce({ id }: Participant, sent: MachineEvent): readonly Effect[] {
  const project = projectOf(sent);
  const open = project?.tenderMethod === 'OPEN' && project.prequalFlag === 'N';
  return open ? [{ kind: 'send', type: 'srmSfdBiddingSupplier', id, event: 'ACCEPT', payload: {} }] : [];
}
function saved(c: Participant, sent: MachineEvent): Given {
  const change = applySave<Participant>(lines, c, sent.payload as SavePayload);
  const ids = 'sectionIds' in change ? (change.sectionIds ?? null) : c.sectionIds;
  return { ...change, ...looked(sent), ...rules.owing(c, sent, ids) };
}
const joined = (c: Participant, sent: MachineEvent): Given => ({
  joinTime: sent.at,
  ...looked(sent),
  ...rules.owing(c, sent, c.sectionIds),
});
function gotDoc(c: Participant, sent: MachineEvent): Given {
  const { versionNo = 0 } = rules.factsOf(sent);
  const downloadNo = (c.downloadCount ?? 0) + 1;
  const row = { downloadNo, at: sent.at, versionNo, userId: sent.actor.userId };
  const first = c.docObtainedAt === null ? { docObtainedAt: sent.at, docVersionAck: versionNo } : {};
  return { ...first, ...looked(sent), docVersionNo: versionNo, downloadCount: downloadNo, $rows: { downloads: [row] } };
}
function paid(_c: Participant, sent: MachineEvent): Given {
  const { bondForm, bondAmount, bondProofId, bondValidUntil } = sent.payload as Pick<
    Participant,
    'bondForm' | 'bondAmount' | 'bondProofId' | 'bondValidUntil'
  >;
  const when = { bondPaidAt: sent.at, bondPaidDay: rules.factsOf(sent).today ?? null };
  return { bondForm, bondAmount, bondProofId, bondValidUntil, ...when, bondStatus: 'PAID', bondNote: null };
}
const reasonOf = (sent: MachineEvent): string | null => (sent.payload as { readonly reason?: string | null }).reason ?? null;
const refundUntil = (sent: MachineEvent) => ({ refundDue: sent.at + (projectOf(sent)?.bondReturnDays ?? 5) * DAY_MS });
const left =
  (outcome: 'QUIT' | 'DISQUALIFIED') =>
  (_c: Participant, sent: MachineEvent): Given => ({ outcome, outcomeReason: reasonOf(sent), ...refundUntil(sent) });
const ended = (_c: Participant, sent: MachineEvent): Given => ({
  outcome: (sent.payload as { readonly outcome?: Participant['outcome'] }).outcome ?? rules.factsOf(sent).outcome ?? 'PROJECT_ENDED',
  revealedFlag: 'Y',
  ...refundUntil(sent),
});
/** His bid follows him, as far as there is one. */
const toBid =
  (event: 'WITHDRAW_BID' | 'MARK_INVALID') =>
  (_c: Participant, sent: MachineEvent): readonly Effect[] => [{ kind: 'run', name: 'tellBid', params: { event, reason: reasonOf(sent) } }];
const consentSpent = ({ id, projectId }: Participant): readonly Effect[] => [
  consentUsed(projectId, { targetEntity: 'srmSfdBiddingSupplier', targetId: id, event: 'DISQUALIFY' }),
];
const whyLeft = (_c: Participant, sent: MachineEvent) => ({ why: reasonOf(sent) });

const bonded = { to: 'settling' as const, when: rules.hasBond };
const free = { to: 'closed' as const };
const bothWays = (row: Omit<Row, 'to'>): readonly Row[] => [
  { ...row, ...bonded },
  { ...row, ...free },
];
const forfeit: Row = {
  to: 'same',
  who: [manager, system],
  guards: [rules.forfeitChosen, rules.bondIs('PAID', 'VERIFIED')],
  change: (_c, { payload }) => {
    const { forfeitReason } = payload as Pick<Participant, 'forfeitReason'>;
    return { bondStatus: 'FORFEITED', forfeitReason };
  },
};
const save: Row = { to: 'same', who: [supplier], guards: [rules.knownSections, rules.stillChanges], change: saved };
/** The deadline may have moved, or stands still while the project is suspended: then it is looked at again. */
const reveal: readonly Row[] = [
  {
    to: 'same',
    who: [system],
    when: (_c, sent) => {
      const project = projectOf(sent);
      return (
        project !== undefined &&
        !rules.deadlinePassed(sent) &&
        ['suspended', 'tendering', 'preparing', 'prequalifying'].includes(project.state)
      );
    },
    change: (_c, sent) => {
      const { bidDeadline } = projectOf(sent)!;
      return { ...copied(sent), closesAt: bidDeadline !== null && bidDeadline > sent.at ? bidDeadline : sent.at + HOUR_MS };
    },
  },
  { to: 'same', who: [system], change: () => ({ revealedFlag: 'Y', closesAt: null }) },
];
const revealing = [
  { event: 'REVEAL_DUE' as const, at: ({ closesAt, revealedFlag }: Participant) => (revealedFlag === 'Y' ? null : closesAt) },
];
const endedEarly: Row = { to: 'closed', who: [system], change: ended };

const workspace = 'supplierPendingView';
const board = 'monitorRespond';
const toSupplier = (en: string, cn: string, due: NonNullable<Todo<Participant>['due']>): Todo<Participant> => ({
  type: 'BIDDING_TO_RESPONSE',
  menuCode: workspace,
  title: { en, cn },
  to: ({ supplierId, revealedFlag }) => (revealedFlag === 'Y' ? [] : [`supplier:${supplierId}`]),
  due,
});
const toFinance = (en: string, cn: string, wanted: (c: Participant) => boolean): Todo<Participant> => ({
  type: 'BIDDING_BOND',
  menuCode: board,
  title: { en, cn },
  to: (c) => (wanted(c) ? [c.orgId === null ? 'resp:FINANCE' : `resp:FINANCE@${c.orgId}`] : []),
  due: ({ refundDue }) => refundDue,
});

export const machine = lifecycle<Participant, ParticipantEvent>()<ParticipantState>(
  {
    CREATE: {
      to: 'invited',
      who: [system],
      change: invited,
      effects: [tellSupplier('BID_INVITED', ({ confirmDeadline }) => ({ until: confirmDeadline }))],
    },
    APPLY: {
      to: 'applied',
      who: [anySupplier],
      guards: [rules.applying, rules.whileIssued, rules.permitted, rules.knownSections],
      change: applied,
      effects: [acceptedAtOnce],
    },
  },
  {
    invited: {
      label: { en: 'Invited', cn: '已邀请' },
      colour: 'orange',
      deadlines: [{ event: 'CONFIRM_DUE', at: ({ confirmDeadline }) => confirmDeadline }, ...revealing],
      todos: [toSupplier('Invitation to tender', '投标邀请', ({ confirmDeadline }) => confirmDeadline)],
      on: {
        SAVE: save,
        CONFIRM_JOIN: { to: 'confirmed', who: [supplier], guards: [rules.inTime, rules.permitted], change: joined },
        DECLINE: {
          to: 'declined',
          who: [supplier],
          guards: [reasonGiven],
          change: (_c, sent) => ({ declineReason: reasonOf(sent) }),
          effects: [tellOwner('BID_DECLINED', ({ supplierName, declineReason }) => ({ supplier: supplierName, why: declineReason }))],
        },
        CONFIRM_DUE: { to: 'declined', who: [system], change: () => ({ declineReason: 'no answer' }) },
        PROJECT_ENDED: endedEarly,
        REVEAL_DUE: reveal,
      },
    },
    applied: {
      label: { en: 'Applied', cn: '已报名' },
      colour: 'blue',
      deadlines: revealing,
      on: {
        SAVE: save,
        ACCEPT: {
          to: 'confirmed',
          who: [desk, system],
          guards: [rules.permitted],
          change: joined,
          effects: [tellSupplier('BID_ACCEPTED')],
        },
        REFUSE: {
          to: 'refused',
          who: [desk, system],
          guards: [rules.refusalChosen],
          change: (_c, { payload }) => ({ refuseReason: (payload as Partial<Pick<Participant, 'refuseReason'>>).refuseReason ?? null }),
          effects: [tellSupplier('BID_REFUSED', ({ refuseReason }) => ({ why: refuseReason }))],
        },
        PROJECT_ENDED: endedEarly,
        REVEAL_DUE: reveal,
      },
    },
    confirmed: {
      label: { en: 'Takes part', cn: '已参与' },
      colour: 'green',
      deadlines: revealing,
      todos: [
        toSupplier('Tender to answer', '待投标', ({ closesAt }) => closesAt),
        toFinance('Bond to verify', '保证金待核实', ({ bondStatus }) => bondStatus === 'PAID'),
      ],
      on: {
        SAVE: save,
        GET_DOC: { to: 'same', who: [supplier], guards: [rules.issued], change: gotDoc },
        DOC_PUBLISHED: {
          to: 'same',
          who: [system],
          change: (c, { payload }) => ({ docVersionNo: Math.max(c.docVersionNo ?? 0, (payload as { versionNo: number }).versionNo) }),
          effects: [
            (c) =>
              c.docObtainedAt === null
                ? []
                : tellSupplier('BID_ADDENDUM', ({ docVersionNo }) => ({ version: docVersionNo }))(c, undefined as never),
          ],
        },
        ACK_ADDENDUM: {
          to: 'same',
          who: [supplier],
          guards: [rules.versionThere],
          change: (c, { payload }) => ({ docVersionAck: Math.max(c.docVersionAck ?? 0, payload.versionNo) }),
        },
        PAY_BOND: { to: 'same', who: [supplier], guards: [rules.rightBond], change: paid },
        VERIFY_BOND: {
          to: 'same',
          who: [finance],
          guards: [rules.bondIs('PAID')],
          change: () => ({ bondStatus: 'VERIFIED', bondNote: null }),
          effects: [tellSupplier('BID_BOND_VERIFIED')],
        },
        RETURN_BOND_PROOF: {
          to: 'same',
          who: [finance],
          guards: [reasonGiven, rules.bondIs('PAID')],
          change: (_c, sent) => ({ bondStatus: 'REQUIRED', bondNote: reasonOf(sent) }),
          effects: [tellSupplier('BID_BOND_RETURNED', whyLeft)],
        },
        CONSENT_VALIDITY: {
          to: 'same',
          who: [supplier],
          change: (_c, { payload }) => ({ validityConsentUntil: payload.until, validityRefusedFlag: 'N' }),
        },
        REFUSE_VALIDITY: { to: 'same', who: [supplier], change: () => ({ validityRefusedFlag: 'Y', validityConsentUntil: null }) },
        QUIT: bothWays({ who: [supplier], guards: [rules.notTooLate], change: left('QUIT'), effects: [toBid('WITHDRAW_BID')] }),
        DISQUALIFY: bothWays({
          who: [manager],
          guards: [reasonGiven, consentGiven],
          change: left('DISQUALIFIED'),
          effects: [toBid('MARK_INVALID'), consentSpent, tellSupplier('BID_DISQUALIFIED', whyLeft)],
        }),
        PROJECT_ENDED: bothWays({ who: [system], change: ended }),
        FORFEIT_BOND: forfeit,
        REVEAL_DUE: reveal,
      },
    },
    declined: { label: { en: 'Declined', cn: '已谢绝' }, colour: 'red', final: true },
    refused: { label: { en: 'Not accepted', cn: '报名未通过' }, colour: 'red', final: true },
    settling: {
      label: { en: 'Bond to return', cn: '保证金待退' },
      colour: 'blue',
      phase: 'ended',
      deadlines: revealing,
      todos: [toFinance('Bond to return', '保证金待退还', ({ bondStatus }) => bondStatus !== 'FORFEITED')],
      on: {
        FORFEIT_BOND: forfeit,
        REFUND_BOND: {
          to: 'closed',
          who: [finance],
          guards: [rules.bondIs('PAID', 'VERIFIED'), rules.rightRefund],
          change: (c, sent) => ({
            bondStatus: 'REFUNDED',
            refundAmount: c.bondAmount,
            refundInterest: rules.factsOf(sent).interest ?? '0',
          }),
          effects: [
            tellSupplier('BID_BOND_REFUNDED', ({ refundAmount, refundInterest }) => ({ amount: refundAmount, interest: refundInterest })),
          ],
        },
        CLOSE: { to: 'closed', who: [finance, system], guards: [rules.bondIs('FORFEITED')] },
        REVEAL_DUE: reveal,
      },
    },
    closed: { label: { en: 'Closed', cn: '已结束' }, colour: 'dark', final: true },
  },
);
