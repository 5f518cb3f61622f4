/**
 * An account proved by a small payment (contracts.md §4, MICRO_DEPOSIT): finance pays an amount that the supplier is not told to the company's
 * bank account, and he says what arrived. The server compares, counts what is wrong, and tells the machine whether it was right.
 */
import { f } from '../../kernel/fields.js';
import { by, own } from '../../kernel/lifecycle.js';
import { isSaid } from '../../kernel/stock/said.js';

const edit = { supplier: 'edit' } as const;
export const depositFields = {
  bankName: f.text(100, 'Bank', '开户行', edit),
  bankAccountNo: f.text(40, 'Bank account', '银行账号', edit),
  /** Nobody outside reads it: he who has to say it is not told. */
  depositAmount: f.amount('Amount to pay', '应打款金额', { computed: true }),
  depositPaidAt: f.dateTime('Paid at', '打款时间', { computed: true, supplier: 'read' }),
  depositTries: f.integer('Wrong amounts', '金额错误次数', { computed: true, internal: true }),
};
export interface DepositFacts {
  /** What is to be paid, where that is how the account is proved. */
  readonly deposit?: string;
  /** Whether what he said is what was paid. */
  readonly right?: boolean;
}
interface Proved {
  readonly supplierId: string | null;
  readonly partyType: string | null;
  readonly verifyMethod: string | null;
  readonly bankName: string | null;
  readonly bankAccountNo: string | null;
  readonly depositAmount: string | null;
  readonly depositPaidAt: number | null;
  readonly depositTries: number | null;
}
export const MOST_AMOUNTS = 5;

export const isByDeposit = ({ verifyMethod }: Pick<Proved, 'verifyMethod'>): boolean => verifyMethod === 'MICRO_DEPOSIT';
/** Ours is proved by hand: whoever would say the amount could read it. */
export const isOffered = ({ verifyMethod, partyType }: Pick<Proved, 'verifyMethod' | 'partyType'>): boolean =>
  verifyMethod === 'MANUAL' || (verifyMethod === 'MICRO_DEPOSIT' && partyType === 'B');
export const hasBank = (org: Pick<Proved, 'verifyMethod' | 'bankName' | 'bankAccountNo'>): boolean =>
  !isByDeposit(org) || (isSaid(org.bankName) && isSaid(org.bankAccountNo));

export const finance = by('FINANCE');
export const payee = own<Proved>(({ supplierId }, id) => supplierId === id);

/** As the account is opened, and as it ends: of the amount nothing stays. */
export const depositBegun = ({ deposit }: DepositFacts) =>
  deposit === undefined ? {} : { depositAmount: deposit, depositPaidAt: null, depositTries: 0 };
export const depositOver = (org: Proved) => (isByDeposit(org) ? { depositAmount: null, depositTries: 0 } : {});
export const keptDeposit = (owner: { readonly id: string }, { deposit }: DepositFacts) =>
  deposit === undefined ? [] : [{ kind: 'run', name: 'keepDeposit', params: { ownerId: owner.id, amount: deposit } } as const];

export const isLastAmount = ({ depositTries }: Proved): boolean => (depositTries ?? 0) + 1 >= MOST_AMOUNTS;
export const triedAgain = ({ depositTries }: Proved) => ({ depositTries: (depositTries ?? 0) + 1 });
