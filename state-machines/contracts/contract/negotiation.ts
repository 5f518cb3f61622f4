/**
 * Negotiation of a contract's text (contracts.md §2): it is sent, the supplier answers with another text, the buyer takes of it what he
 * agrees to and writes anew, and both comment. Each text that passed between them is kept.
 */
import type { Change, Who } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { annexesOf, withTemplates } from '../annexes.js';
import { asked, inputsOf, withValues } from '../inputs.js';
import { commented, settled } from './comments.js';
import type { ContractEventOf } from './events.js';
import type { Contract } from './fields.js';
import { holding, sentAnew } from './held.js';
import { keepers, supplier } from './people.js';
import { guard, refuse, rule } from './reasons.js';
import { ask, clausesKept, templated, textCodes, wrongIn } from './rules.js';
import { kept as keptVersion } from './versions.js';

export const proposed = rule<Contract, ContractEventOf<'SUPPLIER_REFUSE'>>(
  [...textCodes, 'CCT_PROPOSAL_SAME'],
  (contract, { payload: { proposedBody } }) => {
    if (!isSaid(proposedBody)) return true;
    if (proposedBody === contract.sentBody) return refuse('CCT_PROPOSAL_SAME', { field: 'proposedBody' });
    return wrongIn(proposedBody, inputsOf(contract));
  },
  ask,
);
const hasProposal = guard<Contract, ContractEventOf<'ALTERATION'>>(
  'CCT_PROPOSAL_NONE',
  ({ proposalNo }, { payload }) => payload.acceptRedline !== 'Y' || proposalNo !== null,
  ask,
);
const openComment = guard<Contract, ContractEventOf<'SETTLE_COMMENT'>>(
  'CCT_COMMENT_NONE',
  ({ comments }, { payload }) => comments.some(({ commentNo, settledAt }) => commentNo === payload.commentNo && settledAt === null),
  ask,
);
/** The template's text takes the place of what was written, which is kept. */
export const fromTemplate = {
  to: 'same' as const,
  who: keepers,
  guards: [templated],
  change: (contract: Contract, { at, actor, facts: { template } }: ContractEventOf<'INIT_DOC'>): Change<Contract> => ({
    body: template?.body ?? null,
    templateVersion: template?.versionNo ?? null,
    ...(template?.page ? { pageSetup: template.page } : {}),
    ...(template?.id === undefined ? {} : { templateId: template.id }),
    ...(template?.annexes ? { annexes: withTemplates(annexesOf(contract), template.annexes) } : {}),
    ...(template?.inputs ? { inputs: withValues(asked(template.body, template.inputs), inputsOf(contract)) } : {}),
    ...(isSaid(contract.body) ? keptVersion(contract, { docKind: 'INIT', by: actor.userId, at }) : {}),
  }),
};
/** A revision goes to the supplier once; sent again unchanged it is no other version. */
export const sentNow = (
  contract: Contract,
  { at, actor, facts: { filling, sentText } }: ContractEventOf<'SEND_CONFIRM'>,
): Change<Contract> => {
  const { confirmDays, revisionNo, sentRevisionNo } = contract;
  const isNew = filling !== undefined && revisionNo !== sentRevisionNo;
  return {
    ...sentAnew,
    confirmDeadline: at + confirmDays * DAY_MS,
    refuseReason: null,
    sentBody: sentText ?? contract.body,
    ...(isNew ? { sentRevisionNo: revisionNo, ...keptVersion(contract, { docKind: 'FINAL', by: actor.userId, at, filling }) } : {}),
  };
};
const nextRevision = (contract: Contract, { facts: { mixed } }: ContractEventOf<'ALTERATION'>): Change<Contract> => ({
  ...holding(contract),
  ...(mixed === undefined ? {} : { body: mixed }),
  proposalNo: null,
  revisionNo: (contract.revisionNo ?? 1) + 1,
  refuseReason: null,
  finalFileId: null,
  revisionHash: null,
  signFlowId: null,
  verifyCode: null,
  anchors: null,
});
export const anew = { to: 'draft' as const, who: keepers, guards: [mustSay('reason'), hasProposal, clausesKept], change: nextRevision };
/** What was approved and never sent is kept, too. */
export const unsentAnew = {
  ...anew,
  change: (contract: Contract, sent: ContractEventOf<'ALTERATION'>): Change<Contract> => ({
    ...nextRevision(contract, sent),
    ...(contract.revisionNo === contract.sentRevisionNo
      ? {}
      : keptVersion(contract, { docKind: 'REVISION', by: sent.actor.userId, at: sent.at, note: sent.payload.reason })),
  }),
};
/** With another text, or with his reason alone. */
export const refusedWith = (contract: Contract, { at, actor, payload }: ContractEventOf<'SUPPLIER_REFUSE'>): Change<Contract> => {
  const { reason: note, proposedBody } = payload;
  if (!isSaid(proposedBody)) return { refuseReason: note };
  const version = keptVersion(contract, { docKind: 'REDLINE', by: actor.userId, at, body: proposedBody, note });
  return { refuseReason: note, proposalNo: version.documentCount, ...version };
};
const settling = {
  to: 'same' as const,
  who: keepers,
  guards: [openComment],
  change: ({ comments }: Contract, { at, payload }: ContractEventOf<'SETTLE_COMMENT'>) => ({
    comments: settled(comments, payload.commentNo, at),
  }),
};
const commenting = (who: readonly [Who<Contract>, ...Who<Contract>[]]) => ({
  COMMENT: {
    to: 'same' as const,
    who,
    change: ({ comments }: Contract, sent: ContractEventOf<'COMMENT'>) => ({ comments: commented(comments, sent) }),
  },
  SETTLE_COMMENT: settling,
});
export const amongUs = commenting(keepers);
export const withSupplier = commenting([...keepers, supplier]);
