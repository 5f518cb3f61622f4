/** A project as its documents see it, on the server and in the browser. */
import type { Project } from '../project/fields.js';
import { clockOf } from './clocks.js';
import type { SeenProject } from './project-seen.js';

/** `c` may be as little of the project as its reader sees. */
export function seenOf(state: string, c: Project): SeenProject {
  const rule = (c.ruleSnapshot ?? null) as Readonly<Record<string, unknown>> | null;
  const clock = (name: Parameters<typeof clockOf>[0]) => clockOf(name, c.legalRegime, rule);
  return {
    id: c.id,
    state,
    orgId: c.orgId,
    docNumber: c.docNumber,
    projectName: c.projectName,
    ownerUserId: c.ownerUserId,
    supervisorUserId: c.supervisorUserId,
    tenderMethod: c.tenderMethod,
    legalRegime: c.legalRegime,
    currency: c.currency,
    prequalFlag: c.prequalFlag,
    prequalDeadline: c.prequalDeadline,
    docIssueStart: c.docIssueStart,
    docIssueEnd: c.docIssueEnd,
    bidDeadline: c.bidDeadline,
    openTime: c.openTime,
    openPlace: c.openPlace,
    validityDays: c.validityDays,
    validUntil: c.validUntil,
    docObjectionDays: clock('docObjectionDays'),
    replyDays: clock('replyDays'),
    bondReturnDays: clock('bondReturnDays'),
    sections: (c.sections ?? []).map((one) => ({
      sectionId: String(one.sectionNum),
      sectionNo: one.sectionNo,
      sectionName: one.sectionName,
      bondAmount: one.bondAmount ?? '0',
      docFee: one.docFee ?? '0',
    })),
  };
}
