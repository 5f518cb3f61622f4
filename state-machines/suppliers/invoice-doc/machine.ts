/** The life of an invoice document (suppliers.md): written, agreed, invoiced, checked, paid. */
import { by, lifecycle, named, own, submitter, system } from '../../kernel/lifecycle.js';
import type { EffectRule } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { add, eq, gt, isZero } from '../../kernel/primitives/decimal.js';
import { decided } from '../../kernel/stock/approving.js';
import { mustSay } from '../../kernel/stock/said.js';
import type { Doc, DocEvent, DocEventOf } from './fields.js';
import * as rules from './rules.js';
import { billed, deductions, dueOf, saved } from './rules.js';

type State =
  | 'draft'
  | 'checking'
  | 'returned'
  | 'supplierConfirming'
  | 'disputed'
  | 'invoicing'
  | 'financeChecking'
  | 'approved'
  | 'paid'
  | 'cancelled';
export const inside = 'supplierInvDocOrgList';
export const outside = 'supplierInvDocList';
/** A statement is asked about after three days and each second one after; invoices each fifteen. */
const CONFIRM_DAYS = 3;
const CONFIRM_AGAIN = 2;
const INVOICE_DAYS = 15;
const people = by('BUYER', 'FINANCE');
const finance = by('FINANCE');
const supplier = own<Doc>(({ supplierId }, id) => supplierId === id);
const begunOutside = ({ initiatorType }: Doc) => initiatorType === 'EX';
/** Until it is handed over, a statement is the matter of the side that began it. */
const ofItsSide = <R extends object>(row: R) =>
  [
    { ...row, when: (doc: Doc) => !begunOutside(doc), who: [people] as const },
    { ...row, when: begunOutside, who: [supplier] as const },
  ] as const;
const saving = { to: 'same' as const, change: (doc: Doc, { payload }: DocEventOf<'SAVE'>) => saved(doc, payload) };
const collecting = {
  to: 'same' as const,
  change: (_doc: Doc, { facts: found }: DocEventOf<'COLLECT'>) => billed(found),
};
const complete = [rules.hasLines, rules.permitted, rules.unbilled, rules.notNegative];
const send = {
  to: 'supplierConfirming' as const,
  when: (doc: Doc) => !begunOutside(doc),
  who: [people] as const,
  guards: complete,
  change: (doc: Doc, { actor, at, facts: found }: DocEventOf<'SEND'>) => ({
    confirmedBy: actor.userId,
    disputeNote: null,
    remindAt: at + CONFIRM_DAYS * DAY_MS,
    ...deductions(doc, found),
  }),
};
const submit = {
  to: 'checking' as const,
  when: begunOutside,
  who: [supplier] as const,
  guards: complete,
  change: (doc: Doc, { actor, facts: found }: DocEventOf<'SUBMIT'>) => ({
    submittedBy: actor.userId,
    confirmedBy: null,
    returnNote: null,
    ...deductions(doc, found),
  }),
};
/** What both agreed on waits for its invoices; who waits for them asks again. */
const toBeInvoiced = (_doc: Doc, { at }: { readonly at: number }) => ({ remindAt: at + INVOICE_DAYS * DAY_MS });
const reminds: EffectRule<Doc, DocEvent> = ({ supplierId, docNumber }) => [
  { kind: 'message', template: 'STATEMENT_WAITS', to: [`supplier:${supplierId}`], params: { number: docNumber } },
];
const reminder = { event: 'REMIND_DUE' as const, at: ({ remindAt }: Doc) => remindAt };
const asksAgain = (days: number) => ({
  to: 'same' as const,
  who: [system] as const,
  change: ({ remindAt }: Doc, { at }: DocEventOf<'REMIND_DUE'>) => ({ remindAt: (remindAt ?? at) + days * DAY_MS }),
  effects: [reminds],
});
const cancel = { to: 'cancelled' as const, who: [people] as const, guards: [mustSay('reason')] };
/** Agreed too early: as long as there is no invoice, whoever agreed looks again. */
const reopen = {
  who: [people] as const,
  guards: [mustSay('reason'), rules.noInvoices],
  change: (_doc: Doc, { payload }: DocEventOf<'REOPEN'>) => ({ disputeNote: payload.reason, remindAt: null }),
};
const approve = {
  who: [finance] as const,
  guards: [rules.verified],
  effects: [rules.tellNotices('DEDUCTED'), rules.tellContracts],
};
/** Whoever sent the statement answers for its figures; the supplier only hands in what belongs to them. */
const check = decided<Doc, State>({
  stage: {
    submit: 'SUBMIT_INVOICE',
    withdraw: 'WITHDRAW',
    approve: 'APPROVE',
    reject: 'RETURN_INVOICE',
    before: 'invoicing',
    rejected: 'invoicing',
    submittedBy: 'confirmedBy',
  },
  fourEyes: rules.fourEyes,
  withdraw: { to: 'invoicing', who: [named('whoever sent it', '核对人', (doc: Doc) => [doc.confirmedBy])] },
  approve: [
    { ...approve, to: 'paid', when: (doc: Doc) => isZero(dueOf(doc)) },
    { ...approve, to: 'approved' },
  ],
  reject: { to: 'invoicing', who: [finance], guards: [mustSay('reason')] },
});
const paidUp = (doc: Doc, { payload }: DocEventOf<'PAY'>) => eq(add(doc.paidAmount ?? '0', payload.amount), dueOf(doc));
const paying = [rules.payable, rules.payGate, rules.toKnownAccount] as const;
const pays = (doc: Doc, { payload }: DocEventOf<'PAY'>) => ({ paidAmount: add(doc.paidAmount ?? '0', payload.amount) });
/** What finance paid is a fact: it is never refused, and marked where it is more than was owed. */
const toldPaid = {
  who: [system] as const,
  change: (doc: Doc, { payload }: DocEventOf<'PAYMENT_TOLD'>) => {
    const paidAmount = add(doc.paidAmount ?? '0', payload.amount);
    return { paidAmount, overPaidFlag: gt(paidAmount, dueOf(doc)) ? ('Y' as const) : ('N' as const) };
  },
  effects: [rules.tellPayment],
};
const settles = (doc: Doc, { payload }: DocEventOf<'PAYMENT_TOLD'>) => !gt(dueOf(doc), add(doc.paidAmount ?? '0', payload.amount));
const toSupplier = (en: string, cn: string) => ({
  type: 'SUPPLIER_INVOICE',
  menuCode: outside,
  title: { en, cn },
  to: ({ supplierId }: Doc) => [`supplier:${supplierId}` as const],
});
const toInside = (resp: 'BUYER' | 'FINANCE', en: string, cn: string) => ({
  type: 'SUPPLIER_INVOICE',
  menuCode: inside,
  title: { en, cn },
  to: ({ orgId }: Doc) => [`resp:${resp}@${orgId}` as const],
});
export const machine = lifecycle<Doc, DocEvent>()<State>(
  {
    CREATE: {
      to: 'draft',
      who: [people, by('SUPPLIER', 'SUPPLIER_ADMIN')],
      guards: [rules.ofOwn, rules.ofSource],
      change: (doc, sent) => ({ ...saved(doc, sent.payload), ...rules.begunBy(sent) }),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: ofItsSide(saving),
        COLLECT: ofItsSide(collecting),
        SEND: send,
        SUBMIT: submit,
        DELETE: ofItsSide({ to: 'removed' as const }),
      },
    },
    checking: {
      label: { en: 'Checked by the buyer', cn: '待采购核对' },
      colour: 'blue',
      todos: [toInside('BUYER', 'Statement to check', '对账单待核对')],
      on: {
        CONFIRM: {
          to: 'invoicing',
          who: [people],
          guards: [rules.unbilled],
          change: (doc, sent) => ({ confirmedBy: sent.actor.userId, ...toBeInvoiced(doc, sent) }),
        },
        RETURN: {
          to: 'returned',
          who: [people],
          guards: [mustSay('reason')],
          change: (_doc, { payload }) => ({ returnNote: payload.reason }),
        },
        WITHDRAW: { to: 'draft', who: [submitter] },
      },
    },
    returned: {
      label: { en: 'Returned', cn: '已退回' },
      colour: 'red',
      phase: 'draft',
      todos: [toSupplier('Statement returned', '对账单被退回')],
      on: {
        SAVE: { ...saving, who: [supplier] },
        COLLECT: { ...collecting, who: [supplier] },
        SUBMIT: submit,
        CANCEL: { ...cancel, who: [supplier] },
      },
    },
    supplierConfirming: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [toSupplier('Statement to confirm', '对账单待确认')],
      deadlines: [reminder],
      on: {
        REMIND_DUE: asksAgain(CONFIRM_AGAIN),
        SUPPLIER_CONFIRM: { to: 'invoicing', who: [supplier], change: toBeInvoiced },
        DISPUTE: {
          to: 'disputed',
          who: [supplier],
          guards: [mustSay('reason')],
          change: (_doc, { payload }) => ({ disputeNote: payload.reason }),
        },
        CANCEL: cancel,
      },
    },
    disputed: {
      label: { en: 'Disputed', cn: '供应商有异议' },
      colour: 'red',
      todos: [toInside('BUYER', 'Statement disputed', '对账单有异议')],
      on: { SAVE: { ...saving, who: [people] }, COLLECT: { ...collecting, who: [people] }, SEND: send, CANCEL: cancel },
    },
    invoicing: {
      label: { en: 'To be invoiced', cn: '待开票' },
      colour: 'orange',
      todos: [toSupplier('Invoices to hand in', '待提交发票')],
      deadlines: [reminder],
      on: {
        REMIND_DUE: asksAgain(INVOICE_DAYS),
        SAVE: { ...saving, who: [supplier, people] },
        SUBMIT_INVOICE: {
          to: 'financeChecking',
          who: [supplier, people],
          guards: [rules.hasInvoices, rules.wellFormed, rules.unused, rules.ofParties, rules.matches],
        },
        REOPEN: [
          { ...reopen, to: 'checking', when: begunOutside },
          { ...reopen, to: 'disputed' },
        ],
        CANCEL: cancel,
      },
    },
    financeChecking: {
      label: { en: 'Checked by finance', cn: '待财务审核' },
      colour: 'blue',
      ...check,
      todos: [toInside('FINANCE', 'Invoices to check', '发票待审核')],
      on: {
        VERIFY: {
          to: 'same',
          who: [finance],
          change: (doc, { payload }) => ({
            invoices: doc.invoices.map((row) =>
              row.invoiceNum === payload.invoiceNum ? { ...row, verifyStatus: payload.verifyStatus } : row,
            ),
          }),
        },
        ...check.on,
      },
    },
    approved: {
      label: { en: 'To be paid', cn: '已入账待付款' },
      colour: 'green',
      phase: 'inForce',
      on: {
        PAY: [
          { to: 'paid', when: paidUp, who: [finance], guards: paying, change: pays, effects: [rules.tellPayment] },
          { to: 'same', who: [finance], guards: paying, change: pays, effects: [rules.tellPayment] },
        ],
        PAYMENT_TOLD: [
          { ...toldPaid, to: 'paid', when: settles },
          { ...toldPaid, to: 'same' },
        ],
        REVERSE: {
          to: 'invoicing',
          who: [finance],
          guards: [mustSay('reason'), rules.unpaid],
          effects: [rules.tellNotices('UNDEDUCTED')],
        },
      },
    },
    paid: {
      label: { en: 'Paid', cn: '已付款' },
      colour: 'dark',
      ended: true,
      on: { PAYMENT_TOLD: { ...toldPaid, to: 'same' } },
    },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true },
  },
);
