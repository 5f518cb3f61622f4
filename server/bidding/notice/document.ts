/** Notices: whom they are told to, how often they were read (bidding.md §4). */
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import type { Notice } from '../../../state-machines/bidding/notice/fields.js';
import { srmSfdBiddingNotice } from '../../../state-machines/bidding/notice/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { read, viewCount } from '../../platform/reading.js';
import type { RunEffect, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import { suppliersOf } from '../shared/participants.queries.js';
import { withProject } from '../shared/project-seen.js';

const definition = anyDefinition(srmSfdBiddingNotice);
const TYPE = 'srmSfdBiddingNotice';
const IN_IT = ['invited', 'applied', 'confirmed', 'settling', 'closed'];

/** Letters to those who are in the project already; public notices stand in every supplier's list besides. */
const announce: RunEffect = async ({ template }: { readonly template: string }, { tx, decision, emit }) => {
  const { projectId, projectNo, noticeTitle, withdrawReason } = decision.after.context as unknown as Notice;
  const ids = await suppliersOf(tx, projectId, IN_IT);
  if (ids.length > 0)
    emit({
      kind: 'message',
      template,
      to: ids.map((id) => `supplier:${id}` as const),
      params: { title: noticeTitle, number: projectNo, why: withdrawReason },
    });
};

/** Opened by a supplier: counted once in a while, and no event of the notice. */
const markRead: SpecialCall = async (body, { runtime, viewer, db, touch }) => {
  const snapshot = isId(body['id']) ? await runtime.snapshot(TYPE, body['id']) : null;
  if (!snapshot || audienceOf(definition, snapshot, viewer) === null) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const { id } = snapshot.context;
  const counted = viewer.userType === 'EX' && (await read(db, { type: TYPE, id, versionNo: 1 }, viewer, runtime.now(), true));
  if (counted) touch({ type: TYPE, id });
  return { data: { id } };
};

export const noticeDocument: ServerDocument = {
  definition,
  live: { viewCount: viewCount(TYPE) },
  prepare: { CREATE: withProject(), SAVE: withProject(), SUBMIT: withProject(), PUBLISH: withProject(), WITHDRAW: withProject() },
  effects: { announce },
  calls: { markRead },
};
