/** The life of an invoice document (suppliers.md): written, agreed, invoiced, checked, paid. */
import { by, lifecycle, named, own } from '../../kernel/lifecycle.js';
import { add, eq, isZero } from '../../kernel/primitives/decimal.js';
import { decided } from '../../kernel/stock/approving.js';
import { mustSay } from '../../kernel/stock/said.js';
import type { Doc, DocEvent, DocEventOf } from './fields.js';
import * as rules from './rules.js';
import { billed, deductions, dueOf, saved } from './rules.js';

type State = 'draft' | 'supplierConfirming' | 'disputed' | 'invoicing' | 'financeChecking' | 'approved' | 'paid' | 'cancelled';
export const inside = 'supplierInvDocOrgList';
export const outside = 'supplierInvDocList';
const people = by('BUYER', 'FINANCE');
const finance = by('FINANCE');
const supplier = own<Doc>(({ supplierId }, id) => supplierId === id);
const save = { to: 'same' as const, who: [people] as const, change: (doc: Doc, { payload }: DocEventOf<'SAVE'>) => saved(doc, payload) };
const collect = {
  to: 'same' as const,
  who: [people] as const,
  change: (_doc: Doc, { facts: found }: DocEventOf<'COLLECT'>) => billed(found),
};
const send = {
  to: 'supplierConfirming' as const,
  who: [people] as const,
  guards: [rules.hasLines, rules.permitted, rules.unbilled, rules.notNegative],
  change: (doc: Doc, { actor, facts: found }: DocEventOf<'SEND'>) => ({
    confirmedBy: actor.userId,
    disputeNote: null,
    ...deductions(doc, found),
  }),
};
const cancel = { to: 'cancelled' as const, who: [people] as const, guards: [mustSay('reason')] };
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
  { CREATE: { to: 'draft', who: [people], change: (doc, { payload }) => saved(doc, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { SAVE: save, COLLECT: collect, SEND: send, DELETE: { to: 'removed', who: [people] } },
    },
    supplierConfirming: {
      label: { en: 'Waiting for the supplier', cn: '待供应商确认' },
      colour: 'orange',
      todos: [toSupplier('Statement to confirm', '对账单待确认')],
      on: {
        SUPPLIER_CONFIRM: { to: 'invoicing', who: [supplier] },
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
      on: { COLLECT: collect, SEND: send, CANCEL: cancel },
    },
    invoicing: {
      label: { en: 'To be invoiced', cn: '待开票' },
      colour: 'orange',
      todos: [toSupplier('Invoices to hand in', '待提交发票')],
      on: {
        SAVE: { ...save, who: [supplier, people] },
        SUBMIT_INVOICE: {
          to: 'financeChecking',
          who: [supplier, people],
          guards: [rules.hasInvoices, rules.wellFormed, rules.unused, rules.ofParties, rules.matches],
        },
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
        REVERSE: {
          to: 'invoicing',
          who: [finance],
          guards: [mustSay('reason'), rules.unpaid],
          effects: [rules.tellNotices('UNDEDUCTED')],
        },
      },
    },
    paid: { label: { en: 'Paid', cn: '已付款' }, colour: 'dark', ended: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true },
  },
);
