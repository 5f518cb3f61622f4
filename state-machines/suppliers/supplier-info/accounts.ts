/** Bank accounts of a supplier (suppliers.md §0.3): each waits for the call back of finance, and is held for three days then. */
import type { MachineEvent } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { HOUR_MS } from '../../kernel/primitives/instant.js';
import type { RowChange, Supplier, SupplierEventOf } from './fields.js';
import { guard, lines, refuse, rule } from './fields.js';
import { blankLine } from '../../kernel/document.js';

const HOLD_HOURS = 72;
const ask = { needs: 'ask' } as const;
type Account = Supplier['accounts'][number];

export const unverified = ({ accounts }: Pick<Supplier, 'accounts'>): readonly Account[] =>
  accounts.filter(({ verifyStatus, enabledFlag }) => verifyStatus === 'PENDING' && enabledFlag === 'Y');

const lineOf = (sent: MachineEvent): number => (sent.payload as { readonly lineNo: number }).lineNo;
const accountOf = ({ accounts }: Supplier, sent: MachineEvent) => accounts.find(({ lineNo }) => lineNo === lineOf(sent));

/** One that waits; what was verified may be refused later, when something comes to light. */
const there = (which: (account: Account) => boolean) =>
  rule<Supplier, MachineEvent>(
    ['ACC_UNKNOWN'],
    (supplier, sent) => {
      const account = accountOf(supplier, sent);
      return (account !== undefined && which(account)) || refuse('ACC_UNKNOWN', { params: { line: lineOf(sent) } });
    },
    ask,
  );
export const waits = there(({ verifyStatus }) => verifyStatus === 'PENDING');
export const notRefused = there(({ verifyStatus }) => verifyStatus !== 'REFUSED');

/** Whoever changes an account may have written himself in as its contact: only earlier ones count. */
export const calledBack = guard<Supplier, SupplierEventOf<'VERIFY_ACCOUNT'>>(
  'ACC_CALLBACK_CONTACT',
  (supplier, sent) => {
    const contact = supplier.contacts.find(({ lineNo }) => lineNo === sent.payload.contactLine);
    const changedAt = accountOf(supplier, sent)?.changedAt ?? null;
    if (!contact || contact.mobile === null) return false;
    return contact.knownSince === null || changedAt === null || contact.knownSince < changedAt;
  },
  ask,
);
export const calledThen = guard<Supplier, SupplierEventOf<'VERIFY_ACCOUNT'>>(
  'ACC_CALLBACK_TIME',
  (supplier, sent) => sent.payload.calledAt <= sent.at && sent.payload.calledAt >= (accountOf(supplier, sent)?.changedAt ?? 0),
  ask,
);

const changed = (supplier: Supplier, sent: MachineEvent, change: Partial<Account>): Change<Supplier> => ({
  accounts: supplier.accounts.map((account) => (account.lineNo === lineOf(sent) ? { ...account, ...change } : account)),
});
export const verified = (supplier: Supplier, sent: SupplierEventOf<'VERIFY_ACCOUNT'>): Change<Supplier> =>
  changed(supplier, sent, {
    verifyStatus: 'VERIFIED',
    verifiedBy: sent.actor.userId,
    verifiedDate: sent.at,
    calledContact: sent.payload.contactLine,
    calledAt: sent.payload.calledAt,
    payHoldUntil: sent.payload.calledAt + HOLD_HOURS * HOUR_MS,
    verifyNote: sent.payload.note,
  });
/** It is paid no more, and stays in the record with what finance found. */
export const refused = (supplier: Supplier, sent: SupplierEventOf<'REFUSE_ACCOUNT'>): Change<Supplier> =>
  changed(supplier, sent, {
    verifyStatus: 'REFUSED',
    verifiedBy: sent.actor.userId,
    verifiedDate: sent.at,
    payHoldUntil: null,
    enabledFlag: 'N',
    primaryFlag: 'N',
    verifyNote: sent.payload.reason,
  });

/** A line as it is after the change; one that is not there any more is left alone. */
export function rowsAfter<T extends { readonly lineNo: number }>(
  rows: readonly T[],
  changes: readonly RowChange[],
  blank: object,
  also: Partial<T>,
): readonly T[] {
  let next = Math.max(0, ...rows.map(({ lineNo }) => lineNo));
  return changes.reduce<readonly T[]>((all, { op, row }) => {
    if (op === 'REMOVE') return all.filter(({ lineNo }) => lineNo !== row.lineNo);
    if (op === 'UPDATE') return all.map((one) => (one.lineNo === row.lineNo ? { ...one, ...row, ...also } : one));
    next += 10;
    return [...all, { ...blank, ...row, lineNo: next, ...also } as T];
  }, rows);
}

/** Every account that is new or changed waits for finance again; a new primary one takes the place of that of its currency. */
export function withAccounts(
  supplier: Pick<Supplier, 'accounts'>,
  changes: readonly RowChange[],
  at: number | null = null,
): readonly Account[] {
  const pending: Partial<Account> = {
    verifyStatus: 'PENDING',
    changedAt: at,
    verifiedBy: null,
    verifiedDate: null,
    payHoldUntil: null,
    calledContact: null,
    calledAt: null,
    verifyNote: null,
  };
  const rows = rowsAfter(supplier.accounts, changes, blankLine(lines.accounts), pending);
  const named = changes.findLast(({ op, row }) => op !== 'REMOVE' && row['primaryFlag'] === 'Y');
  if (!named) return rows;
  const last = rows.findLast(({ lineNo, primaryFlag }) => primaryFlag === 'Y' && (named.op === 'ADD' || lineNo === named.row.lineNo));
  return rows.map((row) =>
    row.currencyCode === last?.currencyCode && row.lineNo !== last.lineNo ? { ...row, primaryFlag: 'N' as const } : row,
  );
}
