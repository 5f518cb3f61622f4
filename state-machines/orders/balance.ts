/** Accounts of a line as its record gives them, up to whichever movement (orders-deliveries.md §7). Pure. */
import type { DecimalString } from '../kernel/primitives/decimal.js';
import { add, eq, gte, isNegative, isPositive, neg, normalise, sum } from '../kernel/primitives/decimal.js';
import type { AccountName, Move } from './quantities.js';
import { accountNames } from './quantities.js';

export type Balance = Readonly<Record<AccountName | 'srcQty' | 'orderedQty' | 'overQty', DecimalString>> & {
  /** L1 to L4: nothing is lost, nothing is negative, and nothing is open while more than ordered was delivered. */
  readonly balanced: boolean;
};

/** `openQty` of OPEN. */
const fieldOf = (account: Move['fromAccount']) => `${account.toLowerCase()}Qty` as AccountName | 'srcQty';

/** Movements of one line, in their order. */
export function balanceOf(moves: readonly Move[]): Balance {
  const held = new Map<AccountName | 'srcQty', DecimalString>();
  const put = (account: Move['fromAccount'], qty: DecimalString) => held.set(fieldOf(account), add(held.get(fieldOf(account)) ?? '0', qty));
  for (const { fromAccount, toAccount, qty } of moves) {
    put(fromAccount, neg(qty));
    put(toAccount, qty);
  }
  const moved = (...types: readonly Move['movementType'][]) =>
    sum(moves.filter(({ movementType }) => types.includes(movementType)).map(({ qty }) => qty));
  const orderedQty = add(moved('ORDER', 'CHANGE_UP'), neg(moved('CHANGE_DOWN')));
  const overQty = add(moved('OVER'), neg(moved('UNOVER')));
  const accounts = Object.fromEntries(accountNames.map((name) => [name, normalise(held.get(name) ?? '0')])) as Record<
    AccountName,
    DecimalString
  >;
  const srcQty = normalise(held.get('srcQty') ?? '0');
  const balanced =
    eq(neg(srcQty), add(orderedQty, overQty)) &&
    gte('0', srcQty) &&
    !Object.values(accounts).some(isNegative) &&
    !isNegative(overQty) &&
    !(isPositive(overQty) && isPositive(accounts.openQty));
  return { ...accounts, srcQty, orderedQty: normalise(orderedQty), overQty: normalise(overQty), balanced };
}
