/** What events change in a bidding project. */
import type { MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { sum } from '../../kernel/primitives/decimal.js';
import { addDays, HOUR_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { shiftDays, shifted } from '../shared/clocks.js';
import { usedConsent } from '../shared/consents.js';
import type { DayFacts, MadeIds, ProjectEventOf, PublishFacts, SavingFacts, StageFacts, SubmitFacts } from './events.js';
import type { Decision, Node, Project, ProjectIndex, Section } from './fields.js';
import { isLive, lines, sectionIdOf } from './fields.js';

type C = Change<Project>;
type NodeCode = Node['nodeCode'];
const after = (c: Project, change: C): Project => ({ ...c, ...change }) as Project;
const two = (value: number) => String(value).padStart(2, '0');

/** Nodes that begin and end with a step; a node that is skipped stays as it is. */
export const noded = (
  rows: readonly Node[],
  at: number,
  { ends = [], begins = [] }: { readonly ends?: readonly NodeCode[]; readonly begins?: readonly NodeCode[] },
) =>
  rows.map((row): Node => {
    if (ends.includes(row.nodeCode)) return { ...row, actualStart: row.actualStart ?? at, actualEnd: row.actualEnd ?? at };
    return begins.includes(row.nodeCode) ? { ...row, actualStart: row.actualStart ?? at } : row;
  });

const numbered = (c: Project, rows: readonly Section[], { bills = {} }: SavingFacts): readonly Section[] =>
  rows.map((row) => ({
    ...row,
    sectionNo: c.docNumber === null ? two(row.sectionNum) : `${c.docNumber}/${two(row.sectionNum)}`,
    estimateAmount: bills[row.listId ?? '']?.estimateTotal ?? row.estimateAmount,
  }));
export const totals = (rows: readonly Section[]): C => ({
  sections: rows,
  sectionCount: rows.length,
  estimateAmount: sum(rows.map(({ estimateAmount }) => estimateAmount)),
});

const blankNode = { actualStart: null, actualEnd: null, ownerUserId: null, skipFlag: 'N' } as const;
function proposedNodes({ setup, days }: SavingFacts): C {
  const today = days?.today;
  if (!setup || today === undefined) return {};
  return {
    nodes: setup.nodes.map(({ seq, nodeCode, offsetDays, durationDays }) => ({
      ...blankNode,
      seq,
      nodeCode: nodeCode as NodeCode,
      plannedStart: addDays(today, offsetDays),
      plannedEnd: addDays(today, offsetDays + durationDays),
    })),
  };
}
/** What the setup gives; a rule that somebody chose stays. */
function proposed(c: Project, change: C, facts: SavingFacts): C {
  const { setup } = facts;
  if (!setup || setup.setupId === c.setupId) return {};
  const next = after(c, change);
  return {
    setupId: setup.setupId,
    setupSnapshot: setup.snapshot,
    countersignFlag: setup.snapshot.countersignFlag,
    contractTemplateId: setup.snapshot.contractTemplateId,
    ruleId: change.ruleId ?? setup.ruleId,
    templateId: change.templateId ?? setup.templateId,
    ...(next.nodes.length === 0 ? proposedNodes(facts) : {}),
  };
}
const validity = (c: Project, { days }: Pick<SavingFacts, 'days'>): C =>
  days?.deadline ? { validUntil: addDays(days.deadline, c.validityDays) } : {};
const ofRule = ({ rule }: SavingFacts): C =>
  rule ? { priceBasis: rule.priceBasis ?? 'TAX_INCL', envelopeMode: rule.envelopeMode ?? 'SINGLE' } : {};
const copiedIndexes = ({ indexes }: SavingFacts): C => (indexes ? { indexes: indexes as readonly ProjectIndex[] } : {});

export function saved(c: Project, payload: SavePayload, facts: SavingFacts): C {
  const change = applySave<Project>(lines, c, payload);
  const { supplierNames = {} } = facts;
  const next = after(c, change);
  const named = change.invitees?.map((row) => ({ ...row, supplierName: supplierNames[row.supplierId] ?? row.supplierName }));
  return {
    ...copiedIndexes(facts),
    ...change,
    ...proposed(c, change, facts),
    ...(named ? { invitees: named } : {}),
    ...totals(numbered(c, next.sections, facts)),
    ...ofRule(facts),
    openTime: next.bidDeadline,
    ...validity(next, facts),
  };
}
export const submitted = (c: Project, facts: SubmitFacts): C => totals(numbered(c, c.sections, facts));

/** What holds from now on: rule, template and setup as they are today. */
export function approved(c: Project, { facts, at }: MachineEvent<string, unknown, SubmitFacts & MadeIds>): C {
  const { rule = null, template = null } = facts;
  return {
    ruleSnapshot: rule,
    templateSnapshot: template,
    ...ofRule(facts),
    ...(c.indexes.length === 0 ? copiedIndexes(facts) : {}),
    sections: c.sections.map((row) => ({ ...row, minBidders: rule?.minBidders ?? row.minBidders })),
    juryCount: c.juryCount ?? rule?.juryCount ?? null,
    ...(facts.ids?.['jury'] ? { juryId: facts.ids['jury'] } : {}),
    ...(facts.ids?.['doc'] ? { docId: facts.ids['doc'] } : {}),
    ...(facts.ids?.['notice'] ? { noticeId: facts.ids['notice'] } : {}),
    ...validity(c, facts),
    nodes: noded(c.nodes, at, { ends: ['PLAN'], begins: ['DOC'] }),
  };
}

export const keysReady = (_c: Project, { payload, at }: ProjectEventOf<'OPENING_KEYS_READY'>): C => ({
  openingPublicKey: payload.publicKey,
  shareHashes: payload.shareHashes,
  keyReadyAt: at,
});
export const prequalOpened = (c: Project, { at, facts }: MachineEvent<string, unknown, PublishFacts>): C => ({
  nodes: noded(c.nodes, at, { begins: ['PREQUAL'] }),
  ...(facts.notice ? { noticeId: facts.notice.id } : {}),
});
export const prequalEnded = (c: Project, { at }: MachineEvent): C => ({
  prequalEndedAt: at,
  nodes: noded(c.nodes, at, { ends: ['PREQUAL'] }),
});
export const prequalified = (_c: Project, { payload }: ProjectEventOf<'SHORTLIST_EFFECTIVE'>): C => ({
  prequalShortlistId: payload.shortlistId,
  participantIds: payload.supplierIds,
});

/** Invited suppliers, and those who were prequalified. */
export const invitedIds = (c: Project): readonly string[] =>
  c.prequalFlag === 'Y' ? c.participantIds : c.tenderMethod === 'OPEN' ? [] : c.invitees.map(({ supplierId }) => supplierId);
export const published = (c: Project, { at, facts }: MachineEvent<string, unknown, PublishFacts>): C => ({
  publishedAt: at,
  docId: facts.doc?.id ?? c.docId,
  noticeId: facts.notice?.id ?? c.noticeId,
  ...withOpening(c, facts),
  participantIds: invitedIds(c),
  sections: c.sections.map((row) => ({ ...row, sectionStatus: 'TENDERING' as const })),
  nodes: noded(c.nodes, at, { ends: ['DOC', 'NOTICE'], begins: ['DOC_ISSUE', 'QUESTION', 'TENDERING'] }),
});

const later = (c: Project, from: number, to: number): C => ({
  bidDeadline: c.bidDeadline === null ? null : shifted(c.bidDeadline, from, to),
  openTime: c.bidDeadline === null ? null : shifted(c.bidDeadline, from, to),
  validUntil: c.validUntil === null ? null : addDays(c.validUntil, shiftDays(from, to)),
});
export const suspended = (_c: Project, { payload, at }: ProjectEventOf<'SUSPEND'>): C => ({
  suspendedFrom: at,
  suspendReason: payload.reason,
  suspendedByObjection: 'N',
});
export const resumed = (c: Project, { at }: MachineEvent): C => ({
  ...(c.suspendedFrom === null ? {} : later(c, c.suspendedFrom, at)),
  suspendedFrom: null,
  suspendReason: null,
  suspendedByObjection: 'N',
});
const held = (c: Project): number => c.heldObjections;
export const raised = (c: Project): C => ({ heldObjections: held(c) + 1 });
export const raisedAndHeld = (c: Project, { at }: MachineEvent): C => ({ ...raised(c), suspendedFrom: at, suspendedByObjection: 'Y' });
export const resolved = (c: Project, { payload }: ProjectEventOf<'OBJECTION_RESOLVED'>): C => ({
  heldObjections: Math.max(0, held(c) - 1),
  upheldObjections: c.upheldObjections + (payload.upheld ? 1 : 0),
});

/** SHORT as long as nobody decided; a section without enough bids in a mandatory tender fails when the opening begins. */
export const deadlinePassed = (c: Project, { at, facts }: ProjectEventOf<'DEADLINE'>): C => ({
  sections: c.sections.map((row) => {
    const sealedCount = facts.sealed?.[sectionIdOf(row)] ?? 0;
    const short = sealedCount < row.minBidders;
    return {
      ...row,
      sealedCount,
      shortFlag: short ? ('Y' as const) : ('N' as const),
      sectionStatus: short ? ('SHORT' as const) : row.sectionStatus,
    };
  }),
  nodes: noded(c.nodes, at, { ends: ['DOC_ISSUE', 'QUESTION', 'TENDERING'] }),
});
const withSection = (c: Project, sectionId: string | null, change: (row: Section) => Partial<Section>) =>
  c.sections.map((row) => (sectionIdOf(row) === sectionId ? { ...row, ...change(row) } : row));
export const continued = (c: Project, { payload }: ProjectEventOf<'CONTINUE_SHORT'>): C => ({
  sections: withSection(c, payload.sectionId, () => ({ shortFlag: 'N', sectionStatus: 'TENDERING' })),
});

export const failedRow = (failReason: NonNullable<Section['failReason']>): Partial<Section> => ({
  failFlag: 'Y',
  failReason,
  sectionStatus: 'FAILED',
});
export const openingBegun = (c: Project, { at }: MachineEvent): C => ({
  sections: c.sections.map((row) =>
    row.shortFlag === 'Y' ? { ...row, ...failedRow('SHORT') } : { ...row, sectionStatus: 'EVALUATING' as const },
  ),
  nodes: noded(c.nodes, at, { begins: ['OPENING'], ends: ['DRAW'] }),
});
export const openingEnded = (c: Project, { at }: MachineEvent): C => ({
  nodes: noded(c.nodes, at, { ends: ['OPENING'], begins: ['EVALUATION'] }),
});
const withOpening = (c: Project, { ids }: MadeIds): C => (ids?.['opening'] ? { openingIds: [...c.openingIds, ids['opening']] } : {});
export const commercialOpening = (c: Project, { facts }: MachineEvent<string, unknown, MadeIds>): C => withOpening(c, facts);
export const juryChanged = (_c: Project, { payload }: ProjectEventOf<'JURY_CHANGED'>): C => ({
  juryId: payload.juryId,
  leaderUserId: payload.leaderUserId,
  jurorUserIds: payload.memberUserIds,
});

export const marked = (c: Project, { payload }: ProjectEventOf<'MARK_CONFIRMED'>): C => ({
  sections: withSection(c, payload.sectionId, () => ({
    markedFlag: 'Y',
    validCount: payload.valid.length,
    ...(payload.valid.length === 0 ? failedRow('NO_VALID') : {}),
  })),
});
const decided = (c: Project, sent: MachineEvent, row: Pick<Decision, 'kind'> & Partial<Decision>): C => ({
  decisions: [
    ...c.decisions,
    {
      sectionId: null,
      respondId: null,
      amount: null,
      note: null,
      ...row,
      decisionNum: c.decisions.length + 1,
      decidedAt: sent.at,
      userId: sent.actor.userId,
    },
  ],
});
const lessValid = (c: Project, sectionId: string | null) =>
  withSection(c, sectionId, ({ validCount }) => ({ validCount: Math.max(0, (validCount ?? 0) - 1) }));
export const invalidated = (c: Project, sent: ProjectEventOf<'INVALIDATE_BID'>): C => {
  const { respondId, sectionId, reason } = sent.payload;
  return { ...decided(c, sent, { kind: 'INVALIDATE', respondId, sectionId, note: reason }), sections: lessValid(c, sectionId) };
};
export const abnormalDecided = (c: Project, sent: ProjectEventOf<'DECIDE_ABNORMAL'>): C => {
  const { respondId, sectionId, keepFlag, note } = sent.payload;
  const kind = keepFlag === 'Y' ? ('ABNORMAL_KEEP' as const) : ('ABNORMAL_REJECT' as const);
  const change = decided(c, sent, { kind, respondId, sectionId, note });
  return keepFlag === 'Y' ? change : { ...change, sections: lessValid(c, sectionId) };
};
export const corrected = (c: Project, sent: ProjectEventOf<'CORRECT_PRICE'>): C => {
  const { respondId, sectionId, correctedAmount, reason } = sent.payload;
  return decided(c, sent, { kind: 'CORRECT', respondId, sectionId, amount: correctedAmount, note: reason });
};
export const allRejected = (c: Project, sent: ProjectEventOf<'REJECT_ALL'>): C => ({
  ...decided(c, sent, { kind: 'REJECT_ALL', sectionId: sent.payload.sectionId, note: sent.payload.reason }),
  sections: withSection(c, sent.payload.sectionId, () => failedRow('ALL_REJECTED')),
});

/** Sections in which nobody is above the technical line fail. */
export function technicalLocked(c: Project, { facts }: MachineEvent<string, unknown, StageFacts>): C {
  const { passing, results } = facts;
  const sections = c.sections.map((row) => {
    const left = passing?.[sectionIdOf(row)];
    if (!isLive(row) || left === undefined) return row;
    return left.length === 0 ? { ...row, validCount: 0, ...failedRow('NO_VALID') } : { ...row, validCount: left.length };
  });
  return { sections, ...(results ? { results } : {}) };
}
export const reported = (c: Project, { at, facts }: MachineEvent<string, unknown, StageFacts>): C => ({
  results: facts.results ?? c.results,
  reportDraftedAt: at,
  reportDueAt: at + (facts.signHours ?? 24) * HOUR_MS,
  reportSignedAt: null,
  signatures: [],
});
export const signed = (c: Project, { at, actor, payload }: ProjectEventOf<'SIGN_REPORT'>): C => ({
  signatures: [
    ...c.signatures,
    { userId: actor.onBehalfOf ?? actor.userId, dissent: payload.dissent, signedAt: at, silentFlag: 'N' as const },
  ],
});
const candidates = (c: Project) =>
  c.sections.map((row) => (isLive(row) && row.sectionStatus === 'EVALUATING' ? { ...row, sectionStatus: 'CANDIDATE' as const } : row));
export const reportDone = (c: Project, sent: MachineEvent): C => ({
  reportSignedAt: sent.at,
  sections: candidates(c),
  nodes: noded(c.nodes, sent.at, { ends: ['EVALUATION'], begins: ['CANDIDATE', 'AWARD'] }),
});
export const lastSigned = (c: Project, sent: ProjectEventOf<'SIGN_REPORT'>): C => ({ ...signed(c, sent), ...reportDone(c, sent) });
/** Who said nothing in time agrees. */
export function reportLapsed(c: Project, sent: MachineEvent): C {
  const silent = c.jurorUserIds.filter((userId) => !c.signatures.some((one) => one.userId === userId));
  const rows = silent.map((userId) => ({ userId, dissent: null, signedAt: sent.at, silentFlag: 'Y' as const }));
  return { signatures: [...c.signatures, ...rows], ...reportDone(c, sent) };
}
export const consentTarget = (c: Project, event: string) => ({ targetEntity: 'srmSfdBiddingHeader', targetId: c.id, event });
export const reopened = (c: Project, sent: ProjectEventOf<'REOPEN_EVALUATION'>): C => ({
  consents: usedConsent(c.consents, consentTarget(c, 'REOPEN_EVALUATION'), sent.at),
  reportSignedAt: null,
  reportDueAt: null,
  signatures: [],
  sections: c.sections.map((row) => (row.sectionStatus === 'CANDIDATE' ? { ...row, sectionStatus: 'EVALUATING' as const } : row)),
});
/** The report is signed anew. */
export const unsigned = (c: Project, sent: ProjectEventOf<'REOPEN_EVALUATION'>): C => ({
  ...reopened(c, sent),
  reportDueAt: sent.at + (sent.facts.signHours ?? 24) * HOUR_MS,
  upheldObjections: Math.max(0, c.upheldObjections - 1),
});

export const numbersOf = (text: string | null): readonly string[] => (text ?? '').split(/[,，;\s]+/u).filter((part) => part !== '');
/** Sections that a negotiation is about: those named, else all live ones. */
export const negotiable = (c: Project, sectionIds: string | null): readonly Section[] => {
  const named = numbersOf(sectionIds);
  return c.sections.filter(
    (row) => isLive(row) && row.sectionStatus === 'CANDIDATE' && (named.length === 0 || named.includes(sectionIdOf(row))),
  );
};
export const NEGOTIATED_BY = {
  BARGAINING: 'srmSfdBiddingBargaining',
  BRIGHT_MOON: 'srmSfdBiddingBrightMoon',
  COMPETE: 'srmSfdCompeteHeader',
} as const;
export const negotiated = (c: Project, { payload, facts, at }: ProjectEventOf<'START_NEGOTIATION'>): C => ({
  negotiationMode: payload.mode,
  negotiations: [
    ...c.negotiations,
    ...negotiable(c, payload.sectionIds).map((row, index) => ({
      negotiationNum: c.negotiations.length + index + 1,
      sectionId: sectionIdOf(row),
      mode: payload.mode,
      shortlistId: facts.shortlists?.[sectionIdOf(row)] ?? null,
      docType: NEGOTIATED_BY[payload.mode],
      targetId: facts.ids?.[`negotiation:${sectionIdOf(row)}`] ?? null,
      startedAt: at,
      closedAt: null,
    })),
  ],
  nodes: noded(c.nodes, at, { begins: ['NEGOTIATION'] }),
});
export const openNegotiations = (c: Project) => c.negotiations.filter(({ closedAt }) => closedAt === null);

/** A supplier who is not named keeps his price; an empty list changes nothing. */
function withFinalPrices(c: Project, { payload }: ProjectEventOf<'NEGOTIATION_CLOSED'>): C {
  if (c.results === null || payload.finalPrices.length === 0) return {};
  const priced = new Map(payload.finalPrices.map((one) => [one.supplierId, one.total]));
  return {
    results: c.results.map((section) =>
      section.sectionId === payload.sectionId
        ? { ...section, bids: section.bids.map((bid) => ({ ...bid, finalPrice: priced.get(bid.supplierId) ?? bid.finalPrice })) }
        : section,
    ),
  };
}
export const negotiationClosed = (c: Project, sent: ProjectEventOf<'NEGOTIATION_CLOSED'>): C => {
  const { payload, at, facts } = sent;
  const rows = c.negotiations.map((row) => (row.sectionId === payload.sectionId && row.closedAt === null ? { ...row, closedAt: at } : row));
  const done = rows.every(({ closedAt }) => closedAt !== null);
  return {
    negotiations: rows,
    ...withFinalPrices(c, sent),
    ...(facts.results ? { results: facts.results } : {}),
    ...(done ? { nodes: noded(c.nodes, at, { ends: ['NEGOTIATION'] }) } : {}),
  };
};

const heldOf = (c: Project, sectionId: string) =>
  (c.awardLines ?? []).filter((line) => line.sectionId === sectionId && line.heldBy != null);
/** Nobody else is awarded there: a section fails, unless another winner holds his share of it. */
const withoutAward = (c: Project, sectionIds: readonly string[]): readonly Section[] =>
  c.sections.map((row) => {
    if (!sectionIds.includes(sectionIdOf(row))) return row;
    const held = heldOf(c, sectionIdOf(row));
    if (held.length === 0) return { ...row, ...failedRow('NO_AWARD') };
    return { ...row, sectionStatus: held.every(({ contractedFlag }) => contractedFlag === 'Y') ? 'CONTRACTED' : 'AWARDED' };
  });

export const picked = (c: Project, { payload, at }: ProjectEventOf<'PICKETAGE_APPROVED'>): C => {
  const { noAward = [] } = payload;
  const sections = new Set(payload.lines.map(({ sectionId }) => sectionId));
  const kept = (c.awardLines ?? []).filter(({ sectionId, heldBy }) => !sections.has(sectionId) || heldBy != null);
  return {
    picketageId: payload.picketageId,
    awardLines: [...kept, ...payload.lines],
    sections: withoutAward(c, noAward),
    nodes: noded(c.nodes, at, { ends: ['CANDIDATE', 'AWARD'], begins: ['RESULT'] }),
  };
};
export const noneAwarded = (c: Project, { payload }: ProjectEventOf<'PICKETAGE_NONE'>): C => ({
  sections: withoutAward(c, payload.sectionIds),
});
export const confirmed = (c: Project, { at }: MachineEvent): C => {
  const won = new Set((c.awardLines ?? []).map(({ sectionId }) => sectionId));
  return {
    sections: c.sections.map((row) =>
      row.sectionStatus === 'CANDIDATE' && won.has(sectionIdOf(row)) ? { ...row, sectionStatus: 'AWARDED' as const } : row,
    ),
    nodes: noded(c.nodes, at, { ends: ['RESULT'], begins: ['CONTRACT'] }),
  };
};
/** Results that are in force stay: their sections are awarded or contracted, or a share of them is held. */
export const withdrawn = (c: Project): C => ({
  awardLines: (c.awardLines ?? []).filter(
    ({ sectionId, heldBy }) =>
      heldBy != null || c.sections.some((row) => sectionIdOf(row) === sectionId && ['AWARDED', 'CONTRACTED'].includes(row.sectionStatus)),
  ),
});
/** Whoever refuses loses his share alone: the other winners of the section keep theirs, and what he leaves is decided anew. */
export const winnerRefused = (c: Project, { payload }: ProjectEventOf<'WINNER_REFUSED'>): C => ({
  awardLines: (c.awardLines ?? [])
    .filter(
      ({ sectionId, supplierId }) => sectionId !== payload.sectionId || (payload.supplierId != null && supplierId !== payload.supplierId),
    )
    .map((line) => (line.sectionId === payload.sectionId ? { ...line, heldBy: line.heldBy ?? payload.picketageId ?? null } : line)),
  sections: withSection(c, payload.sectionId, () => ({ sectionStatus: 'CANDIDATE' })),
});
/** A section whose winners were decided in several steps is contracted when the contracts of all of them are in force. */
export function contracted(c: Project, { payload }: ProjectEventOf<'SECTION_CONTRACTED'>): C {
  const { sectionId, picketageId = null } = payload;
  const held = heldOf(c, sectionId);
  if (held.length === 0) return { sections: withSection(c, sectionId, () => ({ sectionStatus: 'CONTRACTED' })) };
  const by = held.some(({ heldBy }) => heldBy === picketageId) ? picketageId : null;
  const awardLines = (c.awardLines ?? []).map((line) =>
    line.sectionId === sectionId && (line.heldBy ?? null) === by ? { ...line, contractedFlag: 'Y' as const } : line,
  );
  const all = awardLines.every((line) => line.sectionId !== sectionId || line.contractedFlag === 'Y');
  return {
    awardLines,
    sections: withSection(c, sectionId, ({ sectionStatus }) => (all && sectionStatus === 'AWARDED' ? { sectionStatus: 'CONTRACTED' } : {})),
  };
}
export const completed = (c: Project, at: number): C => ({ nodes: noded(c.nodes, at, { ends: ['CONTRACT'] }) });

/** Every section that is still alive fails with the project. */
export const failed =
  (failReason: NonNullable<Project['failReason']>, note: string | null = null) =>
  (c: Project): C => ({
    failReason,
    endNote: note,
    secondFailFlag: c.sourceProjectId !== null && c.legalRegime === 'STATUTORY' ? 'Y' : c.secondFailFlag,
    sections: c.sections.map((row) => (isLive(row) ? { ...row, ...failedRow(failReason) } : row)),
  });
export const terminated = (c: Project, { payload }: ProjectEventOf<'TERMINATE'>): C => ({
  terminateReason: payload.terminateReason,
  endNote: payload.reason,
  sections: c.sections.map((row) => (isLive(row) ? { ...row, failFlag: 'Y' as const, sectionStatus: 'FAILED' as const } : row)),
});

export const consented = (c: Project, { payload, at }: ProjectEventOf<'SUPERVISE_CONSENT'>): C => ({
  consents: [...c.consents, { ...payload, consentNum: c.consents.length + 1, at, usedAt: null }],
});
export const consentUsed = (c: Project, { payload, at }: ProjectEventOf<'CONSENT_USED'>): C => ({
  consents: usedConsent(c.consents, payload, at),
});

type Rows = readonly Readonly<Record<string, unknown>>[];
/** Header fields by name, and columns of sections and nodes as `sections.2.bondAmount`. */
export function adjusted(c: Project, { payload, facts }: ProjectEventOf<'APPLY_ADJUST'>): C {
  const change: Record<string, unknown> = {};
  for (const { field, value } of payload.changes) {
    const [line, key, column] = field.split('.');
    if (key === undefined || column === undefined) {
      change[field] = value;
      continue;
    }
    const keyed = line === 'sections' ? 'sectionNum' : 'seq';
    const rows = (change[line!] ?? (c as unknown as Readonly<Record<string, unknown>>)[line!]) as Rows;
    change[line!] = rows.map((row) => (String(row[keyed]) === key ? { ...row, [column]: value } : row));
  }
  const { newDeadline, newDocId } = payload;
  const next = after(c, change);
  return {
    ...change,
    ...(newDeadline === null ? {} : { bidDeadline: newDeadline, openTime: newDeadline }),
    ...deadlineValidity(next, facts),
    ...(payload.adjustType === 'VALIDITY' ? { validityNearFlag: 'N' as const } : {}),
    ...(newDocId === null ? {} : { docId: newDocId }),
  };
}
const deadlineValidity = (c: Project, { deadline }: DayFacts): C => (deadline ? { validUntil: addDays(deadline, c.validityDays) } : {});
export const validityNear = (): C => ({ validityNearFlag: 'Y' });
