/** Bank accounts of suppliers (suppliers.md §0.3): what an account says by itself, and beside the others of its company. */
import { plainName } from './names.js';

export interface Account {
  readonly lineNo: number;
  readonly cnapsCode: string | null;
  readonly swiftCode: string | null;
  readonly iban: string | null;
  readonly accountName: string;
  readonly accountNo: string;
  readonly accountType: string;
  readonly currencyCode: string;
  readonly primaryFlag: 'Y' | 'N';
  readonly agentFlag: 'Y' | 'N';
  readonly enabledFlag: 'Y' | 'N';
}

export interface AccountHolder {
  readonly countryCode: string | null;
  readonly companyName: string;
  readonly supplierType: string | null;
  readonly legalRep: string | null;
}

export const accountReasons = {
  ACC_NO_FORMAT: { en: 'The account number is not valid (row {row}).', cn: '银行账号格式错误(第{row}行)' },
  ACC_CNAPS: { en: 'The CNAPS code has 12 digits (row {row}).', cn: '联行号与开户行不符(第{row}行)' },
  ACC_NAME_MISMATCH: { en: 'The account name differs from the company name (row {row}).', cn: '账户名称与企业名称不一致(第{row}行)' },
  ACC_PERSONAL: { en: 'A personal account is not allowed (row {row}).', cn: '不允许使用个人账户(第{row}行)' },
  ACC_SWIFT: { en: 'The SWIFT code is not valid (row {row}).', cn: 'SWIFT代码错误(第{row}行)' },
  ACC_IBAN: { en: 'The IBAN is not valid (row {row}).', cn: 'IBAN错误(第{row}行)' },
  ACC_PRIMARY: { en: 'Name exactly one primary account per currency: {currency}', cn: '每个币种必须且只能有一个主账户:{currency}' },
} as const;
export type AccountCode = keyof typeof accountReasons;

export const bareNumber = (accountNo: string): string => accountNo.replace(/[\s-]/g, '');

/** The check of card numbers. */
export function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** ISO 13616: letters become numbers, and what is left modulo 97 is 1. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(iban)) return false;
  let rest = 0;
  for (const letter of iban.slice(4) + iban.slice(0, 4))
    for (const digit of String(parseInt(letter, 36))) rest = (rest * 10 + Number(digit)) % 97;
  return rest === 1;
}

const isSwift = (code: string): boolean => /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(code);

function domesticFault(account: Account, holder: AccountHolder): AccountCode | null {
  const digits = bareNumber(account.accountNo);
  if (!/^\d{8,30}$/.test(digits)) return 'ACC_NO_FORMAT';
  if (account.cnapsCode !== null && !/^\d{12}$/.test(account.cnapsCode)) return 'ACC_CNAPS';
  if (account.accountType === 'PERSONAL') {
    const own =
      holder.supplierType === 'INDIVIDUAL' && holder.legalRep !== null && plainName(account.accountName) === plainName(holder.legalRep);
    return own && passesLuhn(digits) ? null : 'ACC_PERSONAL';
  }
  return account.agentFlag === 'Y' || plainName(account.accountName) === plainName(holder.companyName) ? null : 'ACC_NAME_MISMATCH';
}

function foreignFault({ swiftCode, iban, accountType }: Account, { supplierType }: AccountHolder): AccountCode | null {
  if (swiftCode === null || !isSwift(swiftCode)) return 'ACC_SWIFT';
  if (iban !== null && !isIban(iban)) return 'ACC_IBAN';
  return accountType === 'PERSONAL' && supplierType !== 'INDIVIDUAL' ? 'ACC_PERSONAL' : null;
}

export interface AccountFault {
  readonly code: AccountCode;
  readonly params: Readonly<Record<string, string | number>>;
}

/** What is wrong with the accounts of a company, the first of each. */
export function accountFaults(accounts: readonly Account[], holder: AccountHolder): readonly AccountFault[] {
  const fault = holder.countryCode === 'CN' || holder.countryCode === null ? domesticFault : foreignFault;
  const own = accounts.flatMap((account, index): readonly AccountFault[] => {
    const code = fault(account, holder);
    return code === null ? [] : [{ code, params: { row: index + 1 } }];
  });
  const enabled = accounts.filter(({ enabledFlag }) => enabledFlag === 'Y');
  const currencies = [...new Set(enabled.map(({ currencyCode }) => currencyCode))];
  const unclear = currencies.filter(
    (currency) => enabled.filter(({ currencyCode, primaryFlag }) => currencyCode === currency && primaryFlag === 'Y').length !== 1,
  );
  return unclear.length === 0 ? own : [...own, { code: 'ACC_PRIMARY', params: { currency: unclear.join(', ') } }];
}
