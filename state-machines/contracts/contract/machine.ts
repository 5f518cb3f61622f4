/** A contract's life (contracts.md §2): written, approved, confirmed by the supplier, signed, carried out and ended. */
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, system } from '../../kernel/lifecycle.js';
import { approvalTodos, blockA } from '../../kernel/stock/approval.js';
import { downstreamVoided } from '../../trade/award-price.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { archiveDeadline, archiveRows, filed } from './archive.js';
import { begins, paid, saved, signed, triggeredOf } from './changes.js';
import { cancelled, childrenInForce, childrenOfEnded, followed, following, forwarding } from './children.js';
import { kindByHand, renewals, takesOver, withinSupplements } from './children.js';
import { deviating, rated } from './deviating.js';
import type { ContractEvent, ContractEventOf, FlowEnd } from './events.js';
import type { Contract } from './fields.js';
import { fields, lines } from './fields.js';
import { filledWhole, fillingIn, inputsWell, keptAsFilled } from './filling-in.js';
import { amongUs, anew, proposed, refusedWith, fromTemplate, sentNow, unsentAnew, withSupplier } from './negotiation.js';
import { holding } from './held.js';
import { bookkeeping, elsewhereShut, ordering } from './ordering.js';
import type { State } from './people.js';
import { finance, keepers, menu, people, supplier, toOwner } from './people.js';
import * as rules from './rules.js';
import { paymentTodo, stageDeadline } from './stage-days.js';
import { terminateFrom, terminating } from './terminating.js';
import { ending, expiryTodo, nextReminder, termRows } from './term.js';

const freesAward = downstreamVoided('srmCctContract', () => []);
const block = blockA<Contract, State, object>({
  fields,
  lines,
  owner: people,
  saved,
  save: [rules.asAwarded, rules.writtenWell, rules.clausesKept, kindByHand],
  submit: [
    ...[
      rules.hasItems,
      rules.whole,
      rules.warranty,
      rules.dated,
      rules.travels,
      rules.tradeSaid,
      rules.small,
      rules.bonded,
      rules.withinAward,
      withinSupplements,
    ],
    ...[
      inputsWell,
      rules.placeholders,
      rules.clausesKept,
      rules.clausesWhole,
      rules.fillable,
      rules.remindable,
      rules.anchored,
      rules.annexed,
      rules.permitted,
    ],
  ],
  to: 'published',
  gone: (...went) => [...freesAward(...went), ...cancelled(went[0])],
  todos: approvalTodos(menu, { en: 'Contract', cn: '合同' }),
});
const pay = { to: 'same' as const, who: [finance] as const, guards: [rules.due, rules.payable], change: paid };
const trigger = {
  to: 'same' as const,
  who: [finance] as const,
  guards: [rules.untriggered],
  change: (contract: Contract, { payload }: ContractEventOf<'STAGE_TRIGGERED'>) =>
    triggeredOf(contract, ({ stageNo: no }) => no === payload.stageNo, payload.triggeredOn),
};
/** The electronic original is the first copy where nobody has filed one. */
const archive = {
  to: 'archived' as const,
  who: [by('CONTRACT_MANAGER')] as const,
  guards: [rules.documented, rules.settledStages],
  change: (contract: Contract, { actor, facts: known }: ContractEventOf<'ARCHIVE'>): Change<Contract> =>
    contract.archives.some(({ archiveKind }) => archiveKind === 'ELECTRONIC')
      ? {}
      : filed(
          contract,
          {
            archiveKind: 'ELECTRONIC',
            copies: 1,
            cabinet: null,
            box: null,
            keeperUserId: contract.ownerUserId ?? actor.userId,
            retentionYears: 30,
          },
          { today: known.today, code: known.code },
        ),
};
/** Of what was confirmed by a click: the document with its acceptance page is what was signed. */
const accepting = {
  ACCEPTANCE_FILED: [
    {
      to: 'ignored' as const,
      when: ({ acceptedAt, signedFileIds }: Contract) => !acceptedAt || isSaid(signedFileIds),
      who: [system] as const,
    },
    {
      to: 'same' as const,
      who: [system] as const,
      change: (_contract: Contract, { payload }: ContractEventOf<'ACCEPTANCE_FILED'>) => ({ signedFileIds: payload.fileId }),
    },
  ] as const,
};
const after = { ...bookkeeping, ...accepting, STAGE_TRIGGERED: trigger, STAGE_PAID: pay, ARCHIVE: archive, ...archiveRows };
const effectiveTold = (contract: Contract): readonly Effect[] =>
  !rules.isResult(contract) || contract.sourceId === null || contract.awardLineId === null
    ? []
    : [
        {
          kind: 'send',
          type: 'srmSfdBiddingResult',
          id: contract.sourceId,
          event: 'CONTRACT_EFFECTIVE',
          part: String(contract.awardLineId),
          payload: { lineId: contract.awardLineId },
        },
      ];

const clicked = ({ signMode }: Contract) => signMode === 'CLICK';
const confirming = {
  who: [supplier] as const,
  guards: [filledWhole, rules.finalMade, rules.sameRevision, rules.inTime],
  change: keptAsFilled,
};
const byClick = (contract: Contract, sent: ContractEventOf<'SUPPLIER_CONFIRM'>) => ({
  ...signed(contract, sent.facts.today, sent.facts),
  ...keptAsFilled(contract, sent),
  ...(sent.facts.accepts ? { acceptedBy: sent.actor.userId, acceptedAt: sent.at } : {}),
});
const onPaper = (contract: Contract, { payload, facts: known }: ContractEventOf<'SIGN'>) => ({
  ...signed(contract, payload.signedDate ?? undefined, known),
  signedFileIds: payload.signedFileIds,
});
const sign = { who: [by('CONTRACT_MANAGER')] as const, guards: [rules.scanned], change: onPaper, effects: [effectiveTold] };
const signedNow = { ...sign, effects: [effectiveTold, followed] };

const electronic = ({ signMode }: Contract) => signMode === 'ESIGN';
const startFlow = (_contract: Contract, { facts: { flow } }: ContractEventOf<'SIGN'>): readonly Effect[] => {
  const { id = '', ...payload } = flow ?? {};
  return [{ kind: 'create', type: 'srmCctSignFlow', id, purpose: 'sign', part: id, payload }];
};
const ofItsFlow = ({ signFlowId }: Contract, { payload }: { readonly payload: FlowEnd }) => payload.flowId === signFlowId;
const bySignatures = (contract: Contract, { payload, facts: known }: ContractEventOf<'SIGN_COMPLETED'>): Change<Contract> => ({
  ...signed(contract, known.today, known),
  signedFileIds: payload.signedFileId,
});
/** Of a revision that was written anew meanwhile, or made twice. */
const isNotWanted = ({ revisionNo, finalFileId, fillCount }: Contract, { payload }: ContractEventOf<'DOC_FINALIZED'>) =>
  payload.revisionNo !== revisionNo || finalFileId !== null || (payload.fillCount ?? 0) !== (fillCount ?? 0);
const finalized = {
  to: 'same' as const,
  who: [system] as const,
  change: (_contract: Contract, { payload }: ContractEventOf<'DOC_FINALIZED'>) => ({
    finalFileId: payload.fileId,
    revisionHash: payload.sha256,
    verifyCode: payload.verifyCode,
    anchors: payload.anchors ?? null,
  }),
};
const finalizing = [{ to: 'ignored' as const, when: isNotWanted, who: [system] as const }, finalized] as const;

/** Nobody but its result takes an award's contract away. */
const { draft, approving, rejected, voided } = block.states;
const revoked = { to: 'voided' as const, who: [system] as const };
const kept = <Rows extends object>(on: Rows) => ({ ...on, AWARD_REVOKED: revoked });
const goes = { ...block.voided, guards: [...(block.voided.guards ?? []), rules.throughResult] };
const deleted = draft.on['DELETE'] as typeof block.voided;
const written = { SAVE: deviating(draft.on.SAVE), SUBMIT: rated(deviating(draft.on.SUBMIT)), INIT_DOC: deviating(fromTemplate) };
const removed = { ...deleted, guards: [...(deleted.guards ?? []), rules.throughResult] };
export const machine = lifecycle<Contract, ContractEvent>()<State>(
  { CREATE: deviating(block.create) },
  elsewhereShut({
    draft: { ...draft, on: kept({ ...draft.on, ...amongUs, ...written, VOID: goes, DELETE: removed }) },
    approving: { ...approving, on: kept({ ...approving.on, ...amongUs }) },
    rejected: { ...rejected, on: kept({ ...rejected.on, ...amongUs, ...written, VOID: goes }) },
    voided,
    published: {
      label: { en: 'To be sent', cn: '已发布' },
      colour: 'blue',
      todos: [toOwner('Contract to send', '合同待发送')],
      on: {
        SEND_CONFIRM: {
          to: 'confirming',
          who: keepers,
          guards: [rules.finalMade, rules.stoodStill, rules.permitted],
          change: sentNow,
        },
        ALTERATION: deviating(unsentAnew),
        ...amongUs,
        AWARD_REVOKED: revoked,
        DOC_FINALIZED: finalizing,
      },
    },
    confirming: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [
        {
          type: 'CONTRACT',
          menuCode: menu,
          title: { en: 'Contract to confirm', cn: '合同待确认' },
          to: ({ supplierId }) => [`supplier:${supplierId}`],
        },
      ],
      deadlines: [{ event: 'CONFIRM_DUE', at: ({ confirmDeadline }) => confirmDeadline }],
      on: {
        DOC_FINALIZED: finalizing,
        ...fillingIn,
        SUPPLIER_CONFIRM: [
          {
            to: 'effective',
            when: (contract, sent) => clicked(contract) && begins(contract, sent),
            ...confirming,
            change: byClick,
            effects: [effectiveTold, followed],
          },
          { to: 'signed', when: clicked, ...confirming, change: byClick, effects: [effectiveTold] },
          { to: 'confirmed', ...confirming },
        ],
        SUPPLIER_REFUSE: {
          to: 'refused',
          who: [supplier],
          guards: [mustSay('reason'), proposed],
          change: refusedWith,
        },
        ...withSupplier,
        RECALL: { to: 'published', who: keepers, guards: [mustSay('reason')], change: holding },
        CONFIRM_DUE: { to: 'published', who: [system], change: holding },
        AWARD_REVOKED: revoked,
      },
    },
    refused: {
      label: { en: 'Refused by the supplier', cn: '供应商已拒绝' },
      colour: 'red',
      todos: [toOwner('Contract refused', '合同被拒绝')],
      on: { ALTERATION: deviating(anew), VOID: goes, ...withSupplier, AWARD_REVOKED: revoked },
    },
    confirmed: {
      label: { en: 'To be signed', cn: '待签署' },
      colour: 'blue',
      todos: [toOwner('Contract to sign', '合同待签署')],
      on: {
        SIGN: [
          {
            to: 'signing',
            when: electronic,
            who: [by('CONTRACT_MANAGER')],
            guards: [rules.final, rules.signersReady],
            change: (_contract, { facts: { flow } }) => ({ signFlowId: flow?.id ?? null }),
            effects: [startFlow],
          },
          { to: 'effective', when: begins, ...signedNow },
          { to: 'signed', ...sign },
        ],
        ALTERATION: deviating(anew),
        ...withSupplier,
        AWARD_REVOKED: revoked,
      },
    },
    signing: {
      label: { en: 'Signing', cn: '签署中' },
      colour: 'orange',
      on: {
        SIGN_COMPLETED: [
          { to: 'ignored', when: (contract, sent) => !ofItsFlow(contract, sent), who: [system] },
          { to: 'effective', when: begins, who: [system], change: bySignatures, effects: [effectiveTold, followed] },
          { to: 'signed', who: [system], change: bySignatures, effects: [effectiveTold] },
        ],
        SIGN_REFUSED: [
          { to: 'refused', when: ofItsFlow, who: [system], change: (_contract, { payload }) => ({ refuseReason: payload.reason }) },
          { to: 'ignored', who: [system] },
        ],
        SIGN_ENDED: [
          { to: 'confirmed', when: ofItsFlow, who: [system] },
          { to: 'ignored', who: [system] },
        ],
      },
    },
    signed: {
      label: { en: 'Signed', cn: '已签署待生效' },
      colour: 'blue',
      phase: 'inForce',
      deadlines: [{ event: 'START_DUE', at: ({ startsAt }) => startsAt }, archiveDeadline],
      on: {
        START_DUE: { to: 'effective', who: [system], effects: [followed] },
        TERMINATE: terminateFrom('signed'),
        ...archiveRows,
        ...accepting,
      },
    },
    effective: {
      label: { en: 'In force', cn: '履行中' },
      colour: 'green',
      phase: 'inForce',
      todos: [{ ...expiryTodo, menuCode: menu }, paymentTodo],
      deadlines: [
        { event: 'END_DUE', at: ({ endsAt }) => endsAt },
        { event: 'EXPIRY_NEAR', at: nextReminder },
        archiveDeadline,
        stageDeadline,
      ],
      on: {
        ...ordering,
        ...termRows,
        ...archiveRows,
        ...accepting,
        STAGE_TRIGGERED: trigger,
        STAGE_PAID: pay,
        COMPLETE: { to: 'ended', who: [by('CONTRACT_MANAGER')], guards: [rules.allDone], change: () => ({ endReason: 'COMPLETED' }) },
        ...takesOver,
        ...following,
        ...childrenInForce,
        TERMINATE: terminateFrom('effective'),
        END_DUE: [...ending],
      },
    },
    terminating: {
      ...terminating,
      deadlines: [stageDeadline],
      on: { ...terminating.on, ...bookkeeping, ...accepting, ...takesOver, STAGE_TRIGGERED: trigger, STAGE_PAID: pay },
    },
    ended: {
      label: { en: 'Ended', cn: '已结束' },
      colour: 'dark',
      ended: true,
      todos: [paymentTodo],
      deadlines: [archiveDeadline, stageDeadline],
      on: { ...after, ...takesOver, ...renewals, ...childrenOfEnded },
    },
    terminated: {
      label: { en: 'Terminated', cn: '已终止' },
      colour: 'red',
      ended: true,
      todos: [paymentTodo],
      deadlines: [archiveDeadline, stageDeadline],
      on: { ...after, ...takesOver },
    },
    archived: {
      label: { en: 'Archived', cn: '已归档' },
      colour: 'dark',
      ended: true,
      deadlines: [archiveDeadline],
      on: archiveRows,
    },
    superseded: { label: { en: 'Superseded', cn: '已被替代' }, colour: 'dark', ended: true, on: forwarding },
    converted: {
      label: { en: 'Turned into the main contract', cn: '已转正式' },
      colour: 'dark',
      ended: true,
      deadlines: [stageDeadline],
      on: { ...bookkeeping, STAGE_TRIGGERED: trigger, STAGE_PAID: pay },
    },
  }),
);
