/** Whether a material may be bought by an organisation on a day (base-srm.md §5): asked by every family. */
import type { Label } from '../../kernel/fields.js';
import { compareDates } from '../../kernel/primitives/instant.js';

export interface ActiveOrg {
  readonly enabledFlag: string;
  readonly purchaseFlag: string;
  readonly phase: string;
  readonly lastBuyDate: string | null;
}

export type Inactive = 'STATE' | 'ORG' | 'NOT_PURCHASED' | 'EOL' | 'SERVICE' | 'NPI';

/** What is said of a material in an organisation. */
export const activeWords: Readonly<Record<Inactive | 'ACTIVE', Label>> = {
  ACTIVE: { en: 'Yes', cn: '可采购' },
  STATE: { en: 'Not in use', cn: '物料未启用' },
  ORG: { en: 'Not in this organisation', cn: '组织未启用' },
  NOT_PURCHASED: { en: 'Not purchased', cn: '不可采购' },
  EOL: { en: 'End of life', cn: '已停产' },
  SERVICE: { en: 'Service only', cn: '仅售后' },
  NPI: { en: 'Trial', cn: '试制' },
};

export interface Purpose {
  /** Bills for service parts take what is in its service phase. */
  readonly service?: boolean;
  /** Samples and trials take what is not in production yet. */
  readonly trial?: boolean;
}

/** null: active; else why not. `org` undefined: the organisation has no row. */
export function whyInactive(
  state: string,
  org: ActiveOrg | undefined,
  date: string,
  { service = false, trial = true }: Purpose = {},
): Inactive | null {
  if (state !== 'enabled') return 'STATE';
  if (!org || org.enabledFlag !== 'Y') return 'ORG';
  if (org.purchaseFlag !== 'Y') return 'NOT_PURCHASED';
  if (org.phase === 'EOL' && (org.lastBuyDate === null || compareDates(date, org.lastBuyDate) > 0)) return 'EOL';
  if (org.phase === 'SERVICE' && !service) return 'SERVICE';
  return org.phase === 'NPI' && !trial ? 'NPI' : null;
}

/** Versions of drawings: numbers by value, letters by length and then by the alphabet: 2 < 10, A < B < AA. */
export function compareVersions(one: string, other: string): number {
  const parts = (text: string) => text.toUpperCase().match(/\d+|[A-Z]+/g) ?? [];
  const [a, b] = [parts(one), parts(other)];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const [left = '', right = ''] = [a[index], b[index]];
    const [x, y] = [left.replace(/^0+(?=\d)/, ''), right.replace(/^0+(?=\d)/, '')];
    if (x.length !== y.length) return x.length - y.length;
    if (x !== y) return x < y ? -1 : 1;
  }
  return 0;
}
