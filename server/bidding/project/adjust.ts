/** What an adjustment reads of its project and its new document (bidding.md §3). */
import type { Adjust, AdjustFacts, ProjectFact } from '../../../state-machines/bidding/adjust/fields.js';
import { srmSfdBiddingAdjust } from '../../../state-machines/bidding/adjust/index.js';
import type { Project } from '../../../state-machines/bidding/project/fields.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import type { Prepare, PrepareTools, RunEffect, ServerDocument } from '../../kernel/contracts.js';
import { addresses } from './participants.js';

const KEYS: Readonly<Record<string, string>> = { sections: 'sectionNum', nodes: 'seq' };
type Rows = readonly Readonly<Record<string, unknown>>[];

/** The text of a header field, or of a column of a row as `nodes.3.plannedEnd`; undefined: there is none. */
function textOf(c: Project, field: string): string | null | undefined {
  const values = c as unknown as Readonly<Record<string, unknown>>;
  const [line, key, column] = field.split('.');
  const row = column === undefined ? values : (values[line!] as Rows | undefined)?.find((one) => String(one[KEYS[line!] ?? '']) === key);
  const value = row?.[column ?? field];
  if (value === undefined) return undefined;
  return value === null
    ? null
    : Array.isArray(value)
      ? value.join(',')
      : typeof value === 'object'
        ? undefined
        : String(value as string | number);
}

/** The new version: of this project, and approved. */
async function docOf(tools: PrepareTools, projectId: string | null, docId: string): Promise<{ readonly approved: boolean }> {
  const found = await tools.readDocument('srmSfdBiddingDoc', docId);
  return { approved: found !== null && found.state === 'approved' && found.context['projectId'] === projectId };
}

async function adjustFacts(tools: PrepareTools, adjust: Partial<Adjust>): Promise<AdjustFacts> {
  const { projectId = null, changes = [], newDeadline = null, newDocId = null } = adjust;
  const found = projectId === null ? null : await tools.readDocument('srmSfdBiddingHeader', projectId);
  if (!found) return { project: null };
  const c = found.context as unknown as Project;
  const values: Record<string, string | null> = {};
  for (const { field } of changes) {
    const text = textOf(c, field);
    if (text !== undefined) values[field] = text;
  }
  const project: ProjectFact = {
    state: found.state,
    legalRegime: c.legalRegime,
    bidDeadline: c.bidDeadline,
    addendumDays: c.ruleSnapshot?.addendumDays ?? null,
    keyReadyAt: c.keyReadyAt,
    ownerUserId: c.ownerUserId,
    values,
  };
  const day = (at: number | null) => (at === null ? Promise.resolve(null) : tools.dayAt(at, c.orgId));
  return {
    project,
    today: await tools.today(c.orgId),
    deadlineDay: await day(c.bidDeadline),
    newDeadlineDay: await day(newDeadline),
    doc: newDocId === null ? null : await docOf(tools, projectId, newDocId),
  };
}

const saving: Prepare = async ({ payload }, tools) => {
  const { fields = {}, lines = {} } = payload as SavePayload;
  const before = (tools.snapshot?.context ?? { changes: [] }) as unknown as Adjust;
  const set = (lines['changes']?.set ?? []) as unknown as Adjust['changes'];
  return { facts: await adjustFacts(tools, { ...before, ...fields, changes: [...before.changes, ...set] }) };
};
const approving: Prepare = async (_command, tools) => ({
  facts: {
    ...(await adjustFacts(tools, tools.snapshot!.context as unknown as Adjust)),
    noticeId: await tools.newId(),
  } satisfies AdjustFacts,
});
const judging: Prepare = async (_command, tools) => ({ facts: await adjustFacts(tools, tools.snapshot!.context as unknown as Adjust) });

interface Worded {
  readonly projectId: string;
  readonly template: string;
  readonly params: Readonly<Record<string, string | number | null>>;
}
const invitedSql = 'select coalesce(participant_ids, array[]::bigint[])::text[] as ids from srm_sfd_bidding_header where id = $1::bigint';
const tellProject: RunEffect = async ({ projectId, template, params }: Worded, tools) => {
  const { rows } = await tools.tx.query<{ ids: readonly string[] }>(invitedSql, [projectId]);
  const to = await addresses(tools.tx, projectId, rows[0]?.ids ?? []);
  if (to.length > 0) tools.emit({ kind: 'message', template, to, params });
};

export const adjustDocument: ServerDocument = {
  definition: anyDefinition(srmSfdBiddingAdjust),
  prepare: { CREATE: saving, SAVE: saving, SUBMIT: judging, APPROVE: approving },
  effects: { tellProject },
};
