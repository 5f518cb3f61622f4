/** The life of a bid (bidding.md §7.1): drafted in the browser, sealed before the deadline, opened by others or returned as it is. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Effect, Guard, Transition } from '../../kernel/lifecycle.js';
import { lifecycle, own as ownedBy, refusalsOf, system } from '../../kernel/lifecycle.js';
import { bidReasons } from '../reasons.js';
import { isHash, isWrappedKey } from '../sealing.js';
import {
  corrected,
  envelopeNamed,
  erased,
  fits,
  invalid,
  keptSealed,
  liveSections,
  opened,
  resulted,
  returned,
  returnsAll,
  saved,
  sealed,
  unopenedErased,
  unreadable,
  withdrawn,
  wonAny,
} from './changes.js';
import type { Respond, RespondEvent, RespondEventOf, SavingFacts, SealFacts, SealedRow } from './fields.js';
import { tell } from './messages.js';

const own = refusalsOf({
  BID_RESP_LATE: { en: 'The bid deadline has passed.', cn: '已过投标截止时间' },
  BID_RESP_SUSPENDED: { en: 'The project is suspended.', cn: '项目已暂停' },
  BID_RESP_NOT_OPEN: { en: 'The project does not take bids yet.', cn: '项目尚未开始接收投标' },
  BID_RESP_NOT_JOINED: { en: 'Confirm participation first.', cn: '请先确认参与' },
  BID_RESP_DOC: { en: 'Obtain the tender document first.', cn: '请先领取招标文件' },
  BID_RESP_ADDENDUM: { en: 'Acknowledge the latest addendum first.', cn: '请先确认最新补遗' },
  BID_RESP_BOND: { en: 'The bond is not paid.', cn: '投标保证金未缴纳' },
  BID_RESP_ENVELOPES: { en: 'An envelope is missing for a chosen section: {list}.', cn: '所选标段缺少信封:{list}' },
  BID_RESP_FORMAT: { en: 'The sealed content has a wrong format.', cn: '加密内容格式错误' },
  BID_RESP_PLAINTEXT: { en: 'Unencrypted bid content is refused.', cn: '不接受未加密的投标内容' },
  BID_RESP_EXISTS: { en: 'There is a bid of yours for this project already: open that.', cn: '贵司已有该项目的投标,请直接打开' },
  BID_RESP_SEALED_ONCE: { en: 'It was sealed before: leave it withdrawn instead.', cn: '曾提交投标,请保持撤回状态' },
  BID_OPEN_HASH: { en: 'Content does not fit its commitment.', cn: '内容与承诺值不符' },
});
export const reasons = { ...bidReasons, ...own.reasons };
const { guard, rule, refuse } = own;

export type RespondState =
  'draft' | 'sealed' | 'withdrawn' | 'not_submitted' | 'returned' | 'opened' | 'invalid' | 'awarded' | 'lost' | 'ended';

type Asked = Guard<Respond, MachineEvent>;
const said = (event: MachineEvent) => event.facts as SealFacts;
/** The instant at which the complete request was read decides, to the millisecond. */
const inTime: Asked = guard(
  'BID_RESP_LATE',
  (_c, event) => {
    const { deadline = null, phase } = said(event);
    return phase !== 'OVER' && (deadline === null || event.at < deadline);
  },
  { needs: 'ask' },
);
const factGuard = (code: keyof typeof own.reasons, holds: (facts: SealFacts) => boolean): Asked =>
  guard(code, (_c, event) => holds(said(event)), { needs: 'ask' });
const running = factGuard('BID_RESP_SUSPENDED', ({ phase }) => phase !== 'SUSPENDED');
const begun = factGuard('BID_RESP_NOT_OPEN', ({ phase }) => phase !== 'BEFORE');
const joined = factGuard('BID_RESP_NOT_JOINED', (facts) => facts.joined === true);
const documented = factGuard('BID_RESP_DOC', (facts) => facts.docObtained === true);
const acknowledged = factGuard('BID_RESP_ADDENDUM', (facts) => (facts.acknowledged ?? 0) >= (facts.docVersion ?? 0));
const secured = factGuard('BID_RESP_BOND', (facts) => facts.bondPaid === true);
const enveloped: Asked = rule(
  ['BID_RESP_ENVELOPES'],
  (c, event) => {
    const sent = new Set((event.payload as { readonly envelopes: readonly SealedRow[] }).envelopes.map(({ envKey }) => envKey));
    const missing = (said(event).needed ?? []).filter((key) => !sent.has(key) || !c.envelopes.some(({ envKey }) => envKey === key));
    const nothing = (said(event).needed ?? []).length === 0;
    return missing.length === 0 && !nothing ? true : refuse('BID_RESP_ENVELOPES', { params: { list: missing.join(', ') || '–' } });
  },
  { needs: 'ask' },
);
const shaped: Asked = guard(
  'BID_RESP_FORMAT',
  (_c, event) => {
    const { misshapen = [], needed = [] } = said(event);
    const rows = (event.payload as { readonly envelopes: readonly SealedRow[] }).envelopes;
    const formed = rows.every((row) => isHash(row.commitHash) && row.cipherFileId !== null && isWrappedKey(row.wrappedKey));
    return formed && misshapen.length === 0 && rows.length === needed.length;
  },
  { needs: 'ask' },
);
const encrypted: Asked = guard('BID_RESP_PLAINTEXT', (_c, { facts }) => (facts as SavingFacts).plain !== true, { needs: 'ask' });
const participates: Asked = guard('BID_RESP_NOT_JOINED', (_c, { facts }) => (facts as SavingFacts).joined === true, { needs: 'ask' });
const neverSealed: Asked = guard('BID_RESP_SEALED_ONCE', ({ sealCount }) => (sealCount ?? 0) === 0, { over: ['sealCount'] });
const asCommitted: Guard<Respond, RespondEventOf<'ENVELOPE_OPENED'>> = guard('BID_OPEN_HASH', fits, { needs: 'ask' });

const supplier = ownedBy<Respond>((c, supplierId) => c.supplierId === supplierId);
const anySupplier = ownedBy<Respond>(() => true);
const bidder = (c: Respond) => (c.supplierId === null ? [] : [`supplier:${c.supplierId}` as const]);
const toSeal = {
  type: 'BIDDING_TO_RESPONSE',
  menuCode: 'biddingRespEdit',
  title: { en: 'Bid to seal', cn: '待加密提交投标' },
  to: bidder,
};
const saving = (c: Respond, event: MachineEvent) => saved(c, event.payload as never, event.facts as SavingFacts);
type Row = Transition<Respond, MachineEvent, RespondState>;
const message =
  (template: Parameters<typeof tell>[1]) =>
  (c: Respond): readonly Effect[] =>
    tell(c, template);

const ends: Transition<Respond, RespondEventOf<'PROJECT_ENDED'>, RespondState> = {
  to: 'ended',
  who: [system],
  change: (c, { payload, at }) => ({
    outcome: c.outcome ?? (payload.failed === false ? null : 'PROJECT_FAILED'),
    eraseAt: unopenedErased(at),
  }),
};
const returning: readonly Transition<Respond, RespondEventOf<'RETURN_UNOPENED'>, RespondState>[] = [
  { to: 'returned', when: returnsAll, who: [system], change: returned, effects: [message('BID_RETURNED')] },
  { to: 'same', who: [system], change: returned, effects: [message('BID_RETURNED')] },
];
const opening: Transition<Respond, RespondEventOf<'ENVELOPE_OPENED'>, RespondState> = {
  to: 'opened',
  who: [system],
  guards: [asCommitted],
  change: opened,
};
const noneLeft =
  <E extends MachineEvent>(change: (c: Respond, event: E) => { readonly sectionResults?: Respond['sectionResults'] }) =>
  (c: Respond, event: E): boolean =>
    liveSections(change(c, event).sectionResults ?? {}).length === 0;
/** It was opened after all: who decrypts in time and the end of the time may cross. */
const isOpen = (c: Respond, { payload }: RespondEventOf<'ENVELOPE_UNREADABLE'>): boolean =>
  envelopeNamed(c, payload)?.envelopeStatus === 'OPENED';
const unreadables: readonly Transition<Respond, RespondEventOf<'ENVELOPE_UNREADABLE'>, RespondState>[] = [
  { to: 'ignored', when: isOpen, who: [system] },
  { to: 'invalid', when: noneLeft(unreadable), who: [system], change: unreadable, effects: [message('BID_INVALID')] },
  { to: 'opened', who: [system], change: unreadable },
];
const invalids: readonly Transition<Respond, RespondEventOf<'MARK_INVALID'>, RespondState>[] = [
  { to: 'invalid', when: noneLeft(invalid), who: [system], change: invalid, effects: [message('BID_INVALID')] },
  { to: 'opened', who: [system], change: invalid, effects: [message('BID_INVALID')] },
];
const keeping: Transition<Respond, RespondEventOf<'ENVELOPE_KEPT_SEALED'>, RespondState> = {
  to: 'same',
  who: [system],
  change: keptSealed,
};
const resulting: readonly Transition<Respond, RespondEventOf<'RESULT_SET'>, RespondState>[] = [
  { to: 'awarded', when: wonAny, who: [system], change: resulted, effects: [message('BID_AWARDED')] },
  { to: 'lost', who: [system], change: resulted, effects: [message('BID_LOST')] },
];
const closing: Row = { to: 'not_submitted', who: [system], change: (_c, { at }) => ({ closedAt: at, eraseAt: unopenedErased(at) }) };
const erasing = { deadlines: [{ event: 'CIPHERTEXT_DUE' as const, at: ({ eraseAt }: Respond) => eraseAt }] };
const erase: Row = { to: 'same', who: [system], change: erased };
const standing = { RESULT_SET: resulting, PROJECT_ENDED: ends };

export const machine = lifecycle<Respond, RespondEvent>()<RespondState>(
  { CREATE: { to: 'draft', who: [anySupplier], guards: [participates, encrypted], change: saving } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      todos: [toSeal],
      on: {
        SAVE: { to: 'same', who: [supplier], guards: [encrypted], change: saving },
        DELETE: { to: 'removed', who: [supplier], guards: [neverSealed] },
        SEAL: {
          to: 'sealed',
          who: [supplier],
          guards: [inTime, running, begun, joined, documented, acknowledged, secured, enveloped, shaped],
          change: sealed,
          effects: [message('BID_SEALED')],
        },
        BIDS_CLOSED: closing,
        RETURN_UNOPENED: returning,
        PROJECT_ENDED: ends,
      },
    },
    sealed: {
      label: { en: 'Sealed', cn: '已加密提交' },
      colour: 'green',
      on: {
        WITHDRAW_BID: {
          to: 'withdrawn',
          who: [supplier, system],
          guards: [inTime],
          change: withdrawn,
          effects: [message('BID_WITHDRAWN')],
        },
        BIDS_CLOSED: { to: 'same', who: [system], change: (_c, { at }) => ({ closedAt: at }) },
        RETURN_UNOPENED: returning,
        ENVELOPE_OPENED: opening,
        ENVELOPE_UNREADABLE: unreadables,
        ENVELOPE_KEPT_SEALED: keeping,
        MARK_INVALID: invalids,
        PROJECT_ENDED: ends,
      },
    },
    withdrawn: {
      label: { en: 'Withdrawn', cn: '已撤回' },
      colour: 'grey',
      on: {
        REVISE: { to: 'draft', who: [supplier], guards: [inTime] },
        BIDS_CLOSED: closing,
        RETURN_UNOPENED: returning,
        PROJECT_ENDED: ends,
      },
    },
    not_submitted: {
      label: { en: 'Not submitted', cn: '未投标' },
      colour: 'dark',
      ended: true,
      ...erasing,
      on: { CIPHERTEXT_DUE: erase },
    },
    returned: {
      label: { en: 'Returned unopened', cn: '原封退回' },
      colour: 'dark',
      ended: true,
      ...erasing,
      on: { CIPHERTEXT_DUE: erase },
    },
    opened: {
      label: { en: 'Opened', cn: '已开标' },
      colour: 'blue',
      on: {
        ENVELOPE_OPENED: opening,
        ENVELOPE_UNREADABLE: unreadables,
        ENVELOPE_KEPT_SEALED: keeping,
        RETURN_UNOPENED: { to: 'same', who: [system], change: returned, effects: [message('BID_RETURNED')] },
        MARK_INVALID: invalids,
        PRICE_CORRECTED: { to: 'same', who: [system], change: corrected },
        ...standing,
      },
    },
    invalid: { label: { en: 'Invalid', cn: '无效投标' }, colour: 'red', final: true },
    awarded: { label: { en: 'Awarded', cn: '中标' }, colour: 'green', on: standing },
    lost: { label: { en: 'Not awarded', cn: '未中标' }, colour: 'dark', on: standing },
    ended: { label: { en: 'Ended', cn: '已结束' }, colour: 'dark', ended: true, ...erasing, on: { CIPHERTEXT_DUE: erase } },
  },
);
