import type { Draft } from './draft.js';

const ofCompany = ['companyName', 'supplierType', 'countryCode'] as const;
const ofContact = ['contactName', 'contactEmail', 'contactMobile', 'loginName'] as const;

const emptyOf = (draft: Draft, names: readonly (keyof Draft)[]): ReadonlySet<string> =>
  new Set(names.filter((name) => draft[name].trim() === ''));

export const missingOfCompany = (draft: Draft): ReadonlySet<string> =>
  emptyOf(draft, [...ofCompany, draft.countryCode === 'CN' ? 'uscc' : 'foreignRegNo']);
export const missingOfContact = (draft: Draft): ReadonlySet<string> => emptyOf(draft, ofContact);
