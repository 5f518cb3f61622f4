import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { platformLookups } from '../lookups.js';

export const fields = {
  /** Oneself where it is left empty. */
  fromUserId: f.ref('baseUsers', 'Principal', '授权人', { need: 'submit', supplier: 'read' }),
  toUserId: f.ref('baseUsers', 'Deputy', '被授权人', { need: 'save', supplier: 'edit' }),
  authType: f.lookup(platformLookups.BASE_AUTH_TYPE, 'Kind', '授权类型', { need: 'save', initial: 'RESPONSIBILITY', supplier: 'edit' }),
  responsibilityId: f.ref('baseResponsibility', 'Responsibility', '职责', { supplier: 'edit' }),
  docTypes: f.text(400, 'Document types', '单据类型', {
    supplier: 'edit',
    documents: 'many',
    help: { en: 'Empty: all.', cn: '为空表示全部' },
  }),
  orgIds: f.refs('baseOrganization', 'Organisations', '组织', {
    help: { en: "Empty: all of the principal's.", cn: '为空表示授权人的全部组织' },
  }),
  maxAmountBase: f.amount('Up to (base currency)', '金额上限(本位币)', {
    min: 0,
    supplier: 'edit',
    help: { en: 'Empty: no limit.', cn: '为空表示不限' },
  }),
  mode: f.lookup(platformLookups.BASE_AUTH_MODE, 'Mode', '方式', { initial: 'DELEGATE', supplier: 'edit' }),
  takeOpenTasks: f.flag('Hand over open tasks', '移交未办任务', { supplier: 'edit' }),
  startAt: f.dateTime('From', '开始时间', { need: 'save', supplier: 'edit' }),
  endAt: f.dateTime('To', '结束时间', { need: 'save', supplier: 'edit' }),
  reason: f.text(200, 'Reason', '原因', { need: 'save', supplier: 'edit' }),
  endReason: f.text(200, 'Ended because', '终止原因', { computed: true, supplier: 'read' }),
  /** Events that the deputy sent under it. */
  actsCount: f.integer('Acts under it', '代办次数', { computed: true, supplier: 'read' }),
  /** Of processes in which something waits for the principal when it begins. */
  movedCount: f.integer('Processes handed over', '已移交流程', { computed: true, supplier: 'read' }),
  leftCount: f.integer('Still to be moved', '待移交流程', { computed: true, supplier: 'read' }),
  movedTo: f.text(20, 'Moved as far as', '移交进度', { computed: true, internal: true }),
  moreAt: f.dateTime('Goes on at', '继续移交时间', { computed: true, internal: true }),
};

interface Party {
  readonly state: string;
  readonly userType: string;
  readonly supplierId: string | null;
}

/** What prepare reads before a delegation is offered or comes into force, and of what was done when it ends. */
export interface DelegationFacts {
  readonly from?: Party | null;
  readonly to?: Party | null;
  /** How the principal holds the responsibility himself. */
  readonly held?: 'OWN' | 'DELEGATED' | 'NO';
  readonly respCode?: string;
  /** Number of another delegation of the same kind and scope at the same time. */
  readonly overlap?: string | null;
  /** Name of the rule of segregation of duties that the deputy would break. */
  readonly conflict?: string | null;
  readonly conflictEn?: string | null;
  readonly acts?: number;
  /** Processes in which a task moves between the two. */
  readonly processes?: readonly string[];
  /** Those that are more than one event takes. */
  readonly left?: number;
}

const told = facts<DelegationFacts>();
const reason = { reason: f.text(200, 'Reason', '原因', { need: 'save' }) };

export const events = {
  CREATE: saveEvent('New', '新建', { facts: told }),
  SAVE: saveEvent('Save', '保存', { facts: told }),
  ENABLE: event('Put in force', '生效', {}, { facts: told }),
  ACCEPT: event('Stand in', '接受授权', {}, { facts: told }),
  DECLINE: event('Decline', '谢绝', reason),
  ANSWER_DUE: systemEvent<object, DelegationFacts>('Not answered', '未答复'),
  START_DUE: systemEvent<object, DelegationFacts>('Begins', '授权开始'),
  END_DUE: systemEvent<object, DelegationFacts>('Ends', '授权结束'),
  MORE_DUE: systemEvent<object, DelegationFacts>('More tasks move', '继续移交任务'),
  REVOKE: event('Revoke', '撤销', reason, { dangerous: true, facts: told }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

export type Delegation = Context<typeof fields, Record<never, never>>;
export type DelegationEvent = EventOf<typeof events>;
export type DelegationEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  AUTHZ_SELF: { en: 'Not to yourself.', cn: '不能授权给本人' },
  AUTHZ_PERIOD: { en: 'Period is wrong or longer than 90 days.', cn: '授权期间不正确或超过90天' },
  AUTHZ_DELEGATE: { en: 'The delegate cannot take this.', cn: '被授权人不符合条件' },
  AUTHZ_CHAIN: { en: 'Delegated rights cannot be passed on.', cn: '被授权的权限不能再次授权' },
  AUTHZ_OVERLAP: { en: 'Overlaps with {docNumber}.', cn: '与授权{docNumber}重叠' },
  AUTHZ_NOT_DELEGABLE: { en: 'This responsibility cannot be delegated.', cn: '该职责不可授权' },
  AUTHZ_FOR_OTHERS: { en: 'Only an administrator delegates for somebody else.', cn: '仅管理员可代他人授权' },
  PERM_RESPONSIBILITY: { en: 'You do not hold this responsibility.', cn: '您未拥有该职责' },
  SOD_CONFLICT: { en: 'Conflicts with {rule}.', cn: '违反不相容职责规则:{rule}' },
  FIELD_REQUIRED: { en: '{field} is required.', cn: '{field}不能为空' },
});
