/**
 * What a supplier's status permits (suppliers.md §0.1). Every family asks this one table; what surrounds the status,
 * such as blocked certificates or a held payment, comes with it.
 */
import type { Label } from '../kernel/fields.js';
import { add, gt } from '../kernel/primitives/decimal.js';
import { compareDates } from '../kernel/primitives/instant.js';
import { supplierLookups } from './lookups.js';
import type { SupplierStatus } from './lookups.js';

export const gateActions = [
  'LOGIN',
  'RFQ_INVITE',
  'SAMPLE',
  'AWARD',
  'CONTRACT',
  'AGREEMENT',
  'TRIAL_ORDER',
  'PO_NEW',
  'PO_DELIVER',
  'INVOICE',
  'PAY',
] as const;
export type GateAction = (typeof gateActions)[number];

/** What is not allowed, in sentences. */
export const actionWords: Readonly<Record<GateAction, Label>> = {
  LOGIN: { en: 'signing in', cn: '登录' },
  RFQ_INVITE: { en: 'an invitation to quote', cn: '邀请报价' },
  SAMPLE: { en: 'a sample', cn: '送样' },
  AWARD: { en: 'an award', cn: '授标' },
  CONTRACT: { en: 'a contract', cn: '签订合同' },
  AGREEMENT: { en: 'an agreement', cn: '签订协议' },
  TRIAL_ORDER: { en: 'a trial order', cn: '试用订单' },
  PO_NEW: { en: 'a new order', cn: '新下订单' },
  PO_DELIVER: { en: 'a delivery', cn: '送货' },
  INVOICE: { en: 'an invoice', cn: '开票' },
  PAY: { en: 'a payment', cn: '付款' },
};

/** What every condition that an asker may meet would permit. */
const everything: GateConditions = { allowPotential: true, framework: true, withinTrialShare: true, released: true };

/** LIMITED: possible under the condition that the action's `limits` field answers. */
export type Verdict = 'YES' | 'NO' | 'LIMITED';

const columns = [
  'REGISTERED',
  'POTENTIAL',
  'QUALIFYING',
  'TRIAL',
  'QUALIFIED',
  'SUSPENDED',
  'QUIT',
  'BLACKLISTED',
] as const satisfies readonly SupplierStatus[];
const table: Readonly<Record<GateAction, readonly Verdict[]>> = {
  LOGIN: ['LIMITED', 'YES', 'YES', 'YES', 'YES', 'YES', 'LIMITED', 'LIMITED'],
  RFQ_INVITE: ['NO', 'LIMITED', 'LIMITED', 'YES', 'YES', 'NO', 'NO', 'NO'],
  SAMPLE: ['NO', 'YES', 'YES', 'YES', 'YES', 'NO', 'NO', 'NO'],
  AWARD: ['NO', 'NO', 'NO', 'LIMITED', 'YES', 'NO', 'NO', 'NO'],
  CONTRACT: ['NO', 'LIMITED', 'LIMITED', 'YES', 'YES', 'NO', 'NO', 'NO'],
  AGREEMENT: ['NO', 'LIMITED', 'LIMITED', 'YES', 'YES', 'NO', 'NO', 'NO'],
  TRIAL_ORDER: ['NO', 'NO', 'NO', 'YES', 'YES', 'NO', 'NO', 'NO'],
  PO_NEW: ['NO', 'NO', 'NO', 'NO', 'YES', 'NO', 'NO', 'NO'],
  PO_DELIVER: ['NO', 'NO', 'NO', 'YES', 'YES', 'YES', 'NO', 'NO'],
  INVOICE: ['NO', 'NO', 'NO', 'YES', 'YES', 'YES', 'YES', 'YES'],
  PAY: ['NO', 'NO', 'NO', 'YES', 'YES', 'YES', 'YES', 'LIMITED'],
};

/** A TRIAL supplier is awarded at most this share, in percent. */
export const TRIAL_SHARE_LIMIT = '20';

export interface GateSubject {
  readonly supplierName: string;
  readonly status: SupplierStatus | null;
  readonly certBlock?: 'Y' | 'N';
  readonly payHold?: 'Y' | 'N';
  /** How it stands at the organisation that asks, where that differs from its standing at large. */
  readonly siteStatus?: SupplierStatus | null;
  readonly placeName?: string | null;
  /** It was never taken up at the organisation that asks, which takes the standing at another one that shares its suppliers. */
  readonly borrowed?: boolean;
  /** Of the categories that are asked about, one that it is not qualified for. */
  readonly openCategory?: string | null;
  /** Admitted for a while and an amount; `ordered`: what it has been ordered since. */
  readonly temporary?: { readonly limit: string | null; readonly to: string | null; readonly ordered: string } | null;
}

export interface GateConditions {
  /** The sourcing document admits suppliers that are not qualified yet. */
  readonly allowPotential?: boolean;
  /** An agreement on confidentiality or quality. */
  readonly framework?: boolean;
  /** The awarded share in percent is within TRIAL_SHARE_LIMIT. */
  readonly withinTrialShare?: boolean;
  /** Finance has released this payment. */
  readonly released?: boolean;
  /** What is ordered now, and on which day. */
  readonly amount?: string | null;
  readonly date?: string;
}

export interface GateRefusal {
  readonly code: `SUP_GATE_${GateAction}`;
  readonly text: Label;
}

const condition: Readonly<Partial<Record<GateAction, 'allowPotential' | 'framework' | 'withinTrialShare' | 'released'>>> = {
  RFQ_INVITE: 'allowPotential',
  CONTRACT: 'framework',
  AGREEMENT: 'framework',
  AWARD: 'withinTrialShare',
  PAY: 'released',
};
const stoppedByCertificates: readonly GateAction[] = ['RFQ_INVITE', 'AWARD', 'PO_NEW'];

/** Worst first: what holds at large holds at every organisation; below that, each may have it its own way. */
const ends: readonly SupplierStatus[] = ['BLACKLISTED', 'QUIT', 'SUSPENDED', 'REGISTERED'];
export function statusAt({
  status,
  siteStatus = null,
  borrowed = false,
}: Pick<GateSubject, 'status' | 'siteStatus' | 'borrowed'>): SupplierStatus | null {
  const there = status === null || siteStatus === null || ends.includes(status) ? status : siteStatus;
  return borrowed && there === 'QUALIFIED' ? 'TRIAL' : there;
}

const byCategory: readonly GateAction[] = ['AWARD', 'PO_NEW'];
function overTemporary({ temporary }: GateSubject, { amount, date }: GateConditions): boolean {
  if (!temporary) return false;
  const late = temporary.to !== null && date !== undefined && compareDates(date, temporary.to) > 0;
  return late || (temporary.limit !== null && gt(add(temporary.ordered, amount ?? '0'), temporary.limit));
}

/** null: permitted. LOGIN of a registered, left or blacklisted supplier is permitted here; its menus are narrower. */
export function supplierGate(subject: GateSubject, action: GateAction, conditions: GateConditions = {}): GateRefusal | null {
  const status = statusAt(subject);
  const verdict = status === null ? 'NO' : table[action][columns.indexOf(status)]!;
  const asked = condition[action];
  const permitted = verdict === 'YES' || (verdict === 'LIMITED' && (asked === undefined || conditions[asked] === true));
  if (!permitted) return refusalOf(subject, status, action);
  if (subject.certBlock === 'Y' && stoppedByCertificates.includes(action)) return because(subject, action, 'certificates');
  if (action === 'PAY' && subject.payHold === 'Y' && conditions.released !== true) return because(subject, action, 'held');
  if (byCategory.includes(action) && subject.openCategory)
    return because(subject, action, 'category', { en: subject.openCategory, cn: subject.openCategory });
  return action === 'PO_NEW' && overTemporary(subject, conditions) ? because(subject, action, 'temporary') : null;
}

/** How an action stands: LIMITED under conditions that whoever asks meets or not. */
export function gateVerdict(subject: GateSubject, action: GateAction): Verdict {
  if (supplierGate(subject, action) === null) return action === 'LOGIN' && narrowed(subject) ? 'LIMITED' : 'YES';
  return supplierGate(subject, action, everything) === null ? 'LIMITED' : 'NO';
}
const narrowed = (subject: GateSubject): boolean => table.LOGIN[columns.indexOf(statusAt(subject)!)] === 'LIMITED';

const at = ({ placeName }: GateSubject): Label => (placeName ? { en: ` at ${placeName}`, cn: `在${placeName}` } : { en: '', cn: '' });
function refusalOf(subject: GateSubject, status: SupplierStatus | null, action: GateAction): GateRefusal {
  const name = status === null ? { en: 'unknown', cn: '未知' } : supplierLookups.SLC_SUPPLIER_STATUS.values[status];
  const place = at(subject);
  return {
    code: `SUP_GATE_${action}`,
    text: {
      en: `Supplier ${subject.supplierName} is ${name.en}${place.en}: ${actionWords[action].en} is not allowed`,
      cn: `供应商${subject.supplierName}${place.cn}的状态为${name.cn},不允许${actionWords[action].cn}`,
    },
  };
}
const whys = {
  certificates: { en: 'a required certificate has expired', cn: '必备资质已过期' },
  held: { en: 'payments are held', cn: '付款已冻结' },
  category: { en: 'not qualified for category', cn: '未取得该品类资格:' },
  temporary: { en: 'the amount or the time of its temporary admission is exceeded', cn: '超出临时供应商的金额或期限' },
} as const satisfies Readonly<Record<string, Label>>;
function because({ supplierName }: GateSubject, action: GateAction, why: keyof typeof whys, what: Label = { en: '', cn: '' }): GateRefusal {
  const { en, cn } = whys[why];
  return {
    code: `SUP_GATE_${action}`,
    text: {
      en: `Supplier ${supplierName}: ${actionWords[action].en} is not allowed, ${`${en} ${what.en}`.trim()}`,
      cn: `供应商${supplierName}不允许${actionWords[action].cn}:${cn}${what.cn}`,
    },
  };
}
