/**
 * What a supplier's status permits (suppliers.md §0.1). Every family asks this one table; what surrounds the status,
 * such as blocked certificates or a held payment, comes with it.
 */
import type { Label } from '../kernel/fields.js';
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

/** LIMITED: possible under the condition that the action's `limits` field answers. */
type Verdict = 'YES' | 'NO' | 'LIMITED';

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
}

export interface GateRefusal {
  readonly code: `SUP_GATE_${GateAction}`;
  readonly text: Label;
}

const condition: Readonly<Partial<Record<GateAction, keyof GateConditions>>> = {
  RFQ_INVITE: 'allowPotential',
  CONTRACT: 'framework',
  AGREEMENT: 'framework',
  AWARD: 'withinTrialShare',
  PAY: 'released',
};
const stoppedByCertificates: readonly GateAction[] = ['RFQ_INVITE', 'AWARD', 'PO_NEW'];

/** null: permitted. LOGIN of a registered, left or blacklisted supplier is permitted here; its menus are narrower. */
export function supplierGate(subject: GateSubject, action: GateAction, conditions: GateConditions = {}): GateRefusal | null {
  const verdict = subject.status === null ? 'NO' : table[action][columns.indexOf(subject.status)]!;
  const asked = condition[action];
  const permitted = verdict === 'YES' || (verdict === 'LIMITED' && (asked === undefined || conditions[asked] === true));
  const held =
    (subject.certBlock === 'Y' && stoppedByCertificates.includes(action)) ||
    (action === 'PAY' && subject.payHold === 'Y' && conditions.released !== true);
  return permitted && !held ? null : refusalOf(subject, action);
}

function refusalOf({ supplierName, status }: GateSubject, action: GateAction): GateRefusal {
  const name = status === null ? { en: 'unknown', cn: '未知' } : supplierLookups.SLC_SUPPLIER_STATUS.values[status];
  return {
    code: `SUP_GATE_${action}`,
    text: {
      en: `Supplier ${supplierName} is ${name.en}: ${action} is not allowed`,
      cn: `供应商${supplierName}的状态为${name.cn},不允许${action}`,
    },
  };
}
