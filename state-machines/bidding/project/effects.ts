/** What a bidding project makes happen elsewhere: bills are bound, plan lines follow, documents of the procedure are told. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Audience, Effect } from '../../kernel/lifecycle.js';
import { sum } from '../../kernel/primitives/decimal.js';
import { creations, marksOf, sheetsOf } from '../evaluation/wanted.js';
import type { LineProgress } from '../plan/fields.js';
import { NEGOTIATED_BY, negotiable, numbersOf } from './changes.js';
import type { CreateFacts, MadeIds, ProjectEventOf, PublishFacts } from './events.js';
import type { Project, Section } from './fields.js';
import { isLive, sectionIdOf } from './fields.js';
import { tell, tellParticipants } from './messages.js';

type Effects = readonly Effect[];
const reasonOf = (sent: MachineEvent) => (sent.payload as { readonly reason?: string | null }).reason ?? '';
const user = (id: string | null): readonly Audience[] => (id === null ? [] : [`user:${id}`]);
const owner = (c: Project) => user(c.ownerUserId);

/** An event for every document of the procedure that takes it; which those are, `sends` of the definition says. */
const toChildren = (c: Project, event: string, payload: object = {}): Effect => ({
  kind: 'run',
  name: 'tellChildren',
  params: { projectId: c.id, event, payload: { projectId: c.id, ...payload } },
});

type LineStatus = LineProgress['lines'][number]['status'];
function planLines(c: Project, rows: readonly Section[], status: LineStatus, newProjectId?: string): Effects {
  const lineNums = [...new Set(rows.flatMap(({ planLineNum }) => planLineNum ?? []))];
  if (c.planId === null || lineNums.length === 0) return [];
  const payload: LineProgress = {
    projectId: c.id,
    ...(newProjectId === undefined ? {} : { newProjectId }),
    lines: lineNums.map((lineNum) => ({ lineNum, status })),
  };
  return [{ kind: 'send', type: 'srmSfdBiddingPlan', id: c.planId, event: 'LINE_PROGRESS', part: status, payload }];
}
const bills = (c: Project, rows: readonly Section[], event: 'BIND' | 'UNBIND'): Effects =>
  rows.flatMap((row): Effects =>
    row.listId === null
      ? []
      : [
          {
            kind: 'send',
            type: 'srmSfdBiddingList',
            id: row.listId,
            event,
            part: `${event}:${sectionIdOf(row)}`,
            payload: { projectId: c.id, sectionId: sectionIdOf(row) },
          },
        ],
  );

/** How much of each item of the bills is awarded, or contracted, in these sections. */
const quantities = (c: Project, rows: readonly Section[], told: 'awardedQty' | 'contractedQty', part: string): Effects =>
  rows.flatMap((row): Effects => {
    if (row.listId === null) return [];
    const own = (c.awardLines ?? []).filter(({ sectionId }) => sectionId === sectionIdOf(row));
    const inForce = own.some(({ contractedFlag }) => contractedFlag === 'Y') && told === 'contractedQty';
    const won = own.filter(({ contractedFlag }) => !inForce || contractedFlag === 'Y').flatMap(({ items = [] }) => items);
    const items = [...new Set(won.map(({ listItemId }) => listItemId))].map((id) => ({
      lineNum: Number(id),
      [told]: sum(won.filter(({ listItemId }) => listItemId === id).map(({ awardQty }) => awardQty ?? '0')),
    }));
    const payload = { projectId: c.id, items };
    const key = `${part}:${sectionIdOf(row)}`;
    return items.length === 0
      ? []
      : [{ kind: 'send', type: 'srmSfdBiddingList', id: row.listId, event: 'AWARDED_QTY', part: key, payload }];
  });

export const gone = (c: Project): Effects => planLines(c, c.sections, 'OPEN');
export const approved = (c: Project, sent: MachineEvent): Effects => [
  ...bills(c, c.sections, 'BIND'),
  ...planLines(c, c.sections, 'IN_PROGRESS'),
  ...created(c, sent as Made),
];

type Made = MachineEvent<string, unknown, MadeIds>;
/** A document that the event makes; prepare names its id, or none where the kind is not there. */
function make(sent: Made, key: string, type: string, purpose: string, payload: object, part?: string): Effects {
  const id = sent.facts.ids?.[key];
  return id === undefined ? [] : [{ kind: 'create', type, id, purpose, payload, ...(part === undefined ? {} : { part }) }];
}
const saved = (c: Project, fields: object): object => ({ fields: { orgId: c.orgId, projectId: c.id, ...fields } });

/** First drafts of what every procedure needs. */
function created(c: Project, sent: Made): Effects {
  const invites = c.tenderMethod !== 'OPEN';
  const title = invites ? `投标邀请书:${c.projectName}` : `招标公告:${c.projectName}`;
  const notice = {
    noticeType: invites ? 'INVITATION' : 'TENDER',
    noticeTitle: title.slice(0, 200),
    audience: invites ? 'INVITED' : 'PUBLIC',
  };
  const prequal = { noticeType: 'PREQUAL', noticeTitle: `资格预审公告:${c.projectName}`.slice(0, 200), audience: 'PUBLIC' };
  const doc = { docType: 'TENDER', docName: c.projectName, contractTemplateId: c.contractTemplateId };
  return [
    ...make(sent, 'doc', 'srmSfdBiddingDoc', 'createDoc', saved(c, doc)),
    ...make(sent, 'notice', 'srmSfdBiddingNotice', 'createNotice', saved(c, notice), 'publication'),
    ...(c.prequalFlag === 'Y' ? make(sent, 'prequalNotice', 'srmSfdBiddingNotice', 'createNotice', saved(c, prequal), 'prequal') : []),
    ...make(sent, 'jury', 'srmSfdBiddingJury', 'createJury', saved(c, {})),
  ];
}
/** Why it ended, for everybody who was told that it began. */
const termination = (c: Project, sent: Made): Effects =>
  make(
    sent,
    'termination',
    'srmSfdBiddingNotice',
    'createNotice',
    saved(c, {
      noticeType: 'TERMINATION',
      noticeTitle: `终止公告:${c.projectName}`.slice(0, 200),
      audience: c.tenderMethod === 'OPEN' ? 'PUBLIC' : 'PARTICIPANTS',
      content: `<p>${reasonOf(sent).replace(/[&<>]/g, ' ')}</p>`,
    }),
    'termination',
  );

/** The pair is made and divided by the vault (§7.2), which answers OPENING_KEYS_READY. */
export const keysWanted = (c: Project): Effects => [
  {
    kind: 'run',
    name: 'makeOpeningKeys',
    params: {
      projectId: c.id,
      mode: c.ruleSnapshot?.sealMode ?? 'QUORUM',
      quorum: c.ruleSnapshot?.openingQuorum ?? 2,
      holderUserIds: c.holderUserIds,
    },
  },
];
export const prequalOpened = (c: Project, sent: MachineEvent<string, unknown, PublishFacts>): Effects =>
  publishTo(c, sent.facts.notice?.id);
export const prequalified = (c: Project, { payload }: ProjectEventOf<'SHORTLIST_EFFECTIVE'>): Effects => [
  { kind: 'run', name: 'decideApplicants', params: { projectId: c.id, selected: payload.supplierIds } },
];
const publishTo = (c: Project, noticeId: string | undefined, docId?: string): Effects => [
  ...(docId === undefined ? [] : [send('srmSfdBiddingDoc', docId, 'PUBLISH', c)]),
  ...(noticeId === undefined ? [] : [send('srmSfdBiddingNotice', noticeId, 'PUBLISH', c)]),
];
/** To a document of a kind that the definition says it sends to; what is not there yet hears nothing. */
const send = (type: string, id: string, event: string, c: Project, more: object = {}): Effect => ({
  kind: 'run',
  name: 'tellOne',
  params: { type, id, event, payload: { projectId: c.id, ...more } },
});
export const published = (c: Project, sent: MachineEvent<string, unknown, PublishFacts>): Effects => [
  ...publishTo(c, sent.facts.notice?.id, sent.facts.doc?.id),
  ...c.participantIds.flatMap((supplierId) => {
    const nums = numbersOf(c.invitees.find((row) => row.supplierId === supplierId)?.sectionNums ?? null);
    const sectionIds = nums.length === 0 ? ids(c.sections) : nums;
    const source = c.prequalFlag === 'Y' ? 'PREQUAL' : 'INVITE';
    const fields = { supplierId, sectionIds, source, confirmDeadline: c.docIssueEnd };
    return make(sent, `participant:${supplierId}`, 'srmSfdBiddingSupplier', 'createParticipants', saved(c, fields), supplierId);
  }),
  ...openingOf(c, sent, c.envelopeMode === 'DOUBLE' ? 'TECHNICAL' : 'ALL'),
];
const openingOf = (c: Project, sent: Made, stage: string): Effects =>
  make(
    sent,
    'opening',
    'srmSfdBiddingBidOpening',
    'createOpening',
    saved(c, { stage, ...(stage === 'COMMERCIAL' ? {} : { openTime: c.openTime }) }),
    stage,
  );

const rescheduled = (c: Project): Effect => toChildren(c, 'RESCHEDULE', { openTime: c.openTime });
export const suspended = (c: Project, sent: MachineEvent): Effects => [
  tellParticipants(c, 'BIDDING_SUSPENDED', { reason: reasonOf(sent) }),
];
export const resumed = (c: Project): Effects => [rescheduled(c), tellParticipants(c, 'BIDDING_RESUMED')];
export const adjusted = (c: Project, _sent: MachineEvent, before: Project): Effects =>
  c.bidDeadline === before.bidDeadline ? [] : [rescheduled(c)];
export const bidsClosed = (c: Project): Effects => [toChildren(c, 'BIDS_CLOSED')];

/** Sections that failed by this very event. */
const fallen = (c: Project, before: Project): readonly Section[] =>
  c.sections.filter((row) => !isLive(row) && before.sections.some((was) => was.sectionNum === row.sectionNum && isLive(was)));
const ids = (rows: readonly Section[]) => rows.map(sectionIdOf);
export const openingBegun = (c: Project, _sent: MachineEvent, before: Project): Effects => {
  const rows = fallen(c, before);
  return rows.length === 0 ? [] : [toChildren(c, 'RETURN_UNOPENED', { sectionIds: ids(rows) }), ...bills(c, rows, 'UNBIND')];
};
/** Nothing was opened: envelopes go back as they came, and the opening does not take place. */
export const unopened = (c: Project, sent: MachineEvent): Effects => [
  toChildren(c, 'RETURN_UNOPENED', { sectionIds: ids(c.sections) }),
  toChildren(c, 'ABORT'),
  ...ended(c),
  ...termination(c, sent as Made),
  tellParticipants(c, 'BIDDING_ENDED', { reason: reasonOf(sent) }),
];
/** Of every end: whoever is still open hears of it, bills of failed sections are free again. */
export const ended = (c: Project): Effects => [
  toChildren(c, 'PROJECT_ENDED', { sectionIds: ids(c.sections), failed: c.failReason !== null || c.terminateReason !== null }),
  toChildren(c, 'DISSOLVE'),
  ...(c.failReason === null ? [] : [toChildren(c, 'VOID')]),
  ...bills(
    c,
    c.sections.filter((row) => !isLive(row)),
    'UNBIND',
  ),
  ...planLines(
    c,
    c.sections.filter(({ sectionStatus }) => sectionStatus === 'CONTRACTED'),
    'AWARDED',
  ),
];
export const sectionEnded = (c: Project, _sent: MachineEvent, before: Project): Effects => bills(c, fallen(c, before), 'UNBIND');
export const terminated = (c: Project, sent: MachineEvent): Effects => [
  toChildren(c, 'RETURN_UNOPENED', { sectionIds: ids(c.sections) }),
  toChildren(c, 'ABORT'),
  toChildren(c, 'VOID'),
  ...ended(c),
  ...planLines(c, c.sections, 'FAILED'),
  ...termination(c, sent as Made),
  tellParticipants(c, 'BIDDING_ENDED', { reason: reasonOf(sent) }),
];
export const archived = (c: Project): Effects =>
  planLines(
    c,
    c.sections.filter((row) => !isLive(row)),
    'FAILED',
  );

/** The failed sections once more, to be prepared anew. */
export function retendered(c: Project, { facts }: MachineEvent<string, unknown, CreateFacts>): Effects {
  const rows = c.sections.filter((row) => !isLive(row));
  if (facts.newId === undefined) return [];
  const { projectName, planId, procurementType, categoryId, legalRegime, tenderMethod, ruleId, templateId, currency, orgId } = c;
  const { openPlace, validityDays, ownerUserId, supervisorUserId, holderUserIds, juryCount, blindTechFlag, secondFailFlag } = c;
  const copied = { projectName, planId, procurementType, categoryId, legalRegime, tenderMethod, ruleId, templateId, currency, orgId };
  const people = { openPlace, validityDays, ownerUserId, supervisorUserId, holderUserIds, juryCount, blindTechFlag, secondFailFlag };
  const sections = rows.map(({ sectionNum, sectionName, listId, planLineNum, controlPrice, controlPriceSecretFlag, ...row }) => ({
    ...{ sectionNum, sectionName, listId, planLineNum, controlPrice, controlPriceSecretFlag },
    ...{ bondAmount: row.bondAmount, docFee: row.docFee, awardCount: row.awardCount, shares: row.shares },
  }));
  const indexes = c.indexes.map((row) => ({ ...row }));
  return [
    {
      kind: 'create',
      type: 'srmSfdBiddingHeader',
      id: facts.newId,
      purpose: 'retender',
      payload: {
        fields: { ...copied, ...people, sourceProjectId: c.id },
        lines: { sections: { set: sections }, indexes: { set: indexes } },
      },
    },
    ...planLines(c, rows, 'IN_PROGRESS', facts.newId),
  ];
}

type Stage = 'TECHNICAL' | 'COMMERCIAL';
type Asking = MachineEvent<string, unknown, Pick<CreateFacts, 'newIds'>>;
/** A sheet of each juror for each live section; none where the stage has nothing to score. */
const scored = (c: Project, stage: Stage, roundNo = 1, userIds: readonly string[] = c.jurorUserIds) =>
  c.indexes.some(({ category, scoreMode }) => category === stage && scoreMode !== 'PASS_FAIL')
    ? sheetsOf(c.id, ids(c.sections.filter(isLive)), { stage, userIds, roundNo })
    : [];
export const marksWanted = (c: Project, { facts }: Asking): Effects =>
  creations([...marksOf(c.id, ids(c.sections.filter(isLive))), ...scored(c, 'TECHNICAL')], facts.newIds);
export const commercialScores = (c: Project, { facts }: Asking): Effects => creations(scored(c, 'COMMERCIAL'), facts.newIds);
export const commercialOpening = (c: Project, sent: Made): Effects => openingOf(c, sent, 'COMMERCIAL');
export const juryTold = (c: Project): Effects => [
  toChildren(c, 'JURY_CHANGED', { leaderUserId: c.leaderUserId, memberUserIds: c.jurorUserIds }),
];
export const sheetsLocked = (c: Project): Effects => [toChildren(c, 'LOCK')];
const toRespond = (c: Project, respondId: string, event: string, payload: object): Effect =>
  send('srmSfdRespondHeader', respondId, event, c, payload);
export const invalidated = (c: Project, { payload }: ProjectEventOf<'INVALIDATE_BID'>): Effects => [
  toRespond(c, payload.respondId, 'MARK_INVALID', { sectionId: payload.sectionId, reason: payload.reason }),
];
export const abnormalDecided = (c: Project, { payload }: ProjectEventOf<'DECIDE_ABNORMAL'>): Effects =>
  payload.keepFlag === 'Y' ? [] : [toRespond(c, payload.respondId, 'MARK_INVALID', { sectionId: payload.sectionId, reason: payload.note })];
export const corrected = (c: Project, { payload }: ProjectEventOf<'CORRECT_PRICE'>): Effects => [
  toRespond(c, payload.respondId, 'PRICE_CORRECTED', {
    ...{ sectionId: payload.sectionId, correctedAmount: payload.correctedAmount, basis: c.priceBasis },
  }),
];
/** The report is signed: who judged says it to his papers, and candidates are published where the rule says so. */
export const reportSigned = (c: Project, sent: Made): Effects => [
  toChildren(c, 'REPORTED'),
  ...(c.ruleSnapshot?.candidatePublicityFlag === 'Y'
    ? make(
        sent,
        'candidate',
        'srmSfdBiddingResult',
        'createResult',
        saved(c, { resultType: 'CANDIDATE' }),
        `CANDIDATE:${c.reportSignedAt ?? ''}`,
      )
    : []),
];
const stageOf = ({ payload }: ProjectEventOf<'REOPEN_EVALUATION'>): Stage => (payload.stage === 'TECHNICAL' ? 'TECHNICAL' : 'COMMERCIAL');
export const reopened = (c: Project, sent: ProjectEventOf<'REOPEN_EVALUATION'>): Effects => [
  toChildren(c, 'VOID', { stage: stageOf(sent) }),
  ...creations(scored(c, stageOf(sent), sent.facts.round), sent.facts.newIds),
  ...tell(
    c,
    'BIDDING_REOPENED',
    c.jurorUserIds.map((id): Audience => `user:${id}`),
    { reason: reasonOf(sent) },
  ),
];
export const reportUnsigned = (c: Project, sent: MachineEvent): Effects =>
  tell(
    c,
    'BIDDING_REOPENED',
    c.jurorUserIds.map((id): Audience => `user:${id}`),
    { reason: reasonOf(sent) },
  );
export const negotiated = (c: Project, sent: ProjectEventOf<'START_NEGOTIATION'>, before: Project): Effects =>
  negotiable(before, sent.payload.sectionIds).flatMap((row) => {
    const sectionId = sectionIdOf(row);
    const { mode } = sent.payload;
    const { halls = {}, shortlists = {} } = sent.facts;
    const purpose = { BARGAINING: 'createBargaining', BRIGHT_MOON: 'createBrightMoon', COMPETE: 'createCompete' }[mode];
    const fields = { sectionId, shortlistId: shortlists[sectionId] ?? null, sourceType: 'BIDDING', sourceId: c.id };
    const payload = mode === 'COMPETE' ? (halls[sectionId] ?? {}) : saved(c, fields);
    return make(sent, `negotiation:${sectionId}`, NEGOTIATED_BY[mode], purpose, payload, `${sectionId}:${c.negotiations.length}`);
  });
export const picked = (c: Project, sent: ProjectEventOf<'PICKETAGE_APPROVED'>): Effects =>
  make(
    sent,
    'award',
    'srmSfdBiddingResult',
    'createResult',
    saved(c, { resultType: 'AWARD', picketageId: sent.payload.picketageId }),
    `AWARD:${sent.payload.picketageId}:${sent.at}`,
  );
export const confirmed = (c: Project, _sent: MachineEvent, before: Project): Effects => {
  const rows = c.sections.filter(
    (row) =>
      row.sectionStatus === 'AWARDED' &&
      before.sections.some((was) => was.sectionNum === row.sectionNum && was.sectionStatus !== 'AWARDED'),
  );
  return [...planLines(c, rows, 'AWARDED'), ...quantities(c, rows, 'awardedQty', 'awarded')];
};
export const contracted = (c: Project, { payload }: ProjectEventOf<'SECTION_CONTRACTED'>): Effects =>
  quantities(
    c,
    c.sections.filter((row) => sectionIdOf(row) === payload.sectionId),
    'contractedQty',
    'contracted',
  );
/** Of published candidates there is no award yet that could be taken back. */
export const resultWithdrawn = (c: Project, { payload }: ProjectEventOf<'RESULT_WITHDRAWN'>): Effects => [
  ...voided(c, payload, null),
  ...tell(c, 'BIDDING_WITHDRAWN', owner(c)),
];
export const winnerRefused = (c: Project, { payload }: ProjectEventOf<'WINNER_REFUSED'>): Effects => {
  const rows = c.sections.filter((row) => sectionIdOf(row) === payload.sectionId);
  const held = (c.awardLines ?? []).some(({ sectionId }) => sectionId === payload.sectionId);
  return [
    ...voided(c, payload, [payload.sectionId]),
    ...(held ? quantities(c, rows, 'awardedQty', `refused:${payload.lineId}`) : bills(c, rows, 'BIND')),
  ];
};
/** Sections may have been awarded by several decisions, one after the other: the result says by which. */
const voided = (
  c: Project,
  { picketageId, supplierId = null }: { readonly picketageId?: string | null; readonly supplierId?: string | null },
  sectionIds: readonly string[] | null,
): Effects => (picketageId == null ? [] : [send('srmSfdBiddingPicketage', picketageId, 'VOID', c, { sectionIds, supplierId })]);
export const consented = (c: Project): Effects => tell(c, 'BIDDING_CONSENTED', owner(c));
export const refused = (c: Project, { payload }: ProjectEventOf<'REFUSED'>): Effects =>
  tell(c, 'BIDDING_NOT_TAKEN', owner(c), { code: payload.code });
