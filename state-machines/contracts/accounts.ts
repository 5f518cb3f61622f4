/** What accounts of persons and of organisations that sign have in common (contracts.md §4). */
import { event } from '../kernel/events.js';
import type { MachineEvent } from '../kernel/events.js';
import type { Instant } from '../kernel/fields.js';
import { f } from '../kernel/fields.js';
import { by, own, refusalsOf } from '../kernel/lifecycle.js';
import type { Predicate } from '../kernel/predicate.js';
import { contractLookups as lookups } from './lookups.js';

export type AccountState = 'draft' | 'verifying' | 'active' | 'suspended' | 'lapsed' | 'revoked';

/** Whose account it is follows from who begins it. */
export const accountFields = {
  partyType: f.lookup(lookups.CCT_PARTY, 'Party', '所属方', { computed: true, supplier: 'read', initial: 'A' }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { computed: true, supplier: 'read' }),
  provider: f.lookup(lookups.CCT_PROVIDER, 'Provider', '服务商', { computed: true, supplier: 'read', initial: 'INTERNAL' }),
  certSerial: f.text(40, 'Certificate', '证书序列号', { computed: true, supplier: 'read' }),
  certNotAfter: f.dateTime('Valid until', '证书有效期至', { computed: true, supplier: 'read' }),
  verifyBy: f.dateTime('Verify by', '认证截止', { computed: true, supplier: 'read' }),
  stateReason: f.longText('Reason', '原因', { computed: true, supplier: 'read' }),
};

interface Account {
  readonly supplierId: string | null;
}
export interface IssuedFacts {
  readonly serial?: string;
  readonly notAfter?: Instant;
}
export const manager = by('CONTRACT_MANAGER');
export const ownCompany = own<Account>(({ supplierId }, id) => supplierId === id);
/** Whoever begins one begins it for his company. */
export const beginners = [manager, by('SUPPLIER', 'SUPPLIER_ADMIN')] as const;
export const ownAccounts: Predicate = { viewer: ['supplierId', '$supplierId'] };

export const partyOf = ({ actor }: MachineEvent): { partyType: 'A' | 'B'; supplierId: string | null } =>
  actor.userType === 'EX' ? { partyType: 'B', supplierId: actor.supplierId } : { partyType: 'A', supplierId: null };

export const issued = ({ serial, notAfter }: IssuedFacts) => ({
  certSerial: serial ?? null,
  certNotAfter: notAfter ?? null,
  verifyBy: null,
  stateReason: null,
});

/** The key that prepare made becomes the one that signs; an earlier one of the account signs nothing any more. */
export const adopted = (owner: { readonly id: string }, { serial }: IssuedFacts) => [
  { kind: 'run', name: 'adoptKey', params: { ownerId: owner.id, serial: serial ?? '' } } as const,
];
export const revokedKey = (owner: { readonly id: string }) => [{ kind: 'run', name: 'revokeKey', params: { ownerId: owner.id } } as const];

const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
export const accountEvents = {
  SUSPEND: event('Suspend', '冻结', reason),
  RESUME: event('Resume', '解冻'),
  REVOKE: event('Revoke', '注销', reason, { dangerous: true }),
};

export const { guard: accountGuard, reasons: accountReasons } = refusalsOf({
  CCT_ACCT_DUPLICATE: { en: 'An active account exists for this identity.', cn: '该身份已有有效账号' },
  CCT_ACCT_FIELDS: { en: 'Required account data are missing.', cn: '账号必填信息缺失' },
  CCT_VERIFY_WRONG: { en: 'The verification value is wrong.', cn: '认证信息不正确' },
  CCT_PIN_SHORT: { en: 'A PIN has at least {n} characters.', cn: '签署密码至少{n}位' },
  CCT_SEAL_IMAGE: {
    en: 'The picture is one PNG with a transparent background, of 100 to 3,000 pixels a side and 2 MB at most. Choose such a one.',
    cn: '图片须为一个透明背景PNG,边长100至3000像素,不超过2MB,请重新选择',
  },
  CCT_VERIFY_METHOD: { en: 'This way of verification is not set up. Choose another.', cn: '未配置该认证方式,请选择其他方式' },
});
