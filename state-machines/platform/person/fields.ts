import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { refusalsOf } from '../../kernel/lifecycle.js';
import { platformLookups } from '../lookups.js';

export const fields = {
  /** Given by number where it is left empty. */
  personCode: f.text(30, 'Employee no.', '员工编码', { fixed: true }),
  personName: f.text(60, 'Name', '姓名', { need: 'save', personal: true, oneLine: true }),
  personNameEn: f.text(80, 'English name', '英文姓名', { personal: true, oneLine: true }),
  gender: f.lookup(platformLookups.BASE_GENDER, 'Gender', '性别', { initial: 'U', personal: true }),
  mobile: f.mobile('Mobile', '手机', { need: 'submit', personal: true, sensitive: 'mobile' }),
  email: f.email('E-mail', '邮箱', { need: 'submit', personal: true, sensitive: 'email' }),
  landline: f.landline('Landline', '座机'),
  deptId: f.ref('baseDepartment', 'Department', '部门', { need: 'submit' }),
  managerPersonId: f.ref('basePerson', 'Manager', '直属上级'),
  hireDate: f.date('Hired on', '入职日期', { need: 'submit' }),
  leaveDate: f.date('Leaves on', '离职日期', { computed: true }),
  handoverPersonId: f.ref('basePerson', 'Hands over to', '离职交接人', { computed: true }),
  signImageId: f.attachments('Signature image', '签名图片'),
  costCenter: f.text(30, 'Cost centre', '成本中心'),
  /** End of leaveDate where the person works. */
  leaveAt: f.dateTime('Leaves at', '离职生效时间', { computed: true }),
  everEmployed: f.flag('Was employed', '曾在职', { computed: true }),
};

/** What prepare reads: the chain of managers from the wanted one upwards, the hand-over person's state, the user of one who leaves. */
export interface PersonFacts {
  readonly managers?: readonly string[];
  readonly handoverState?: string | null;
  readonly leaveAt?: Instant;
  /** His account, where it can still sign in. */
  readonly userId?: string | null;
}

export const events = {
  CREATE: saveEvent('New', '新建', { facts: facts<PersonFacts>() }),
  SAVE: saveEvent('Save', '保存', { facts: facts<PersonFacts>() }),
  MOVED: systemEvent<{ readonly deptId: string }>('Department merged', '部门合并调整'),
  HIRE: event('Hire', '入职', {}, { call: 'doEnabled', button: 'btnEnabled' }),
  LEAVE: event(
    'Register leaving',
    '办理离职',
    {
      leaveDate: f.date('Leaves on', '离职日期', { need: 'save' }),
      handoverPersonId: f.ref('basePerson', 'Hands over to', '离职交接人', { need: 'save' }),
    },
    { facts: facts<PersonFacts>(), button: 'btnLeave', dangerous: true },
  ),
  CANCEL_LEAVE: event('Cancel leaving', '撤销离职', {}, { button: 'btnLeave' }),
  LEAVE_DUE: systemEvent<object, PersonFacts>('Has left', '离职生效'),
  REHIRE: event('Hire again', '重新入职', { hireDate: f.date('Hired on', '入职日期', { need: 'save' }) }),
  DELETE: event('Delete', '删除', {}, { dangerous: true }),
};

export type Person = Context<typeof fields, Record<never, never>>;
export type PersonEvent = EventOf<typeof events>;
export type PersonEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

export const { guard, rule, refuse, reasons } = refusalsOf({
  MD_DUPLICATE: { en: 'A record with this {field} exists already.', cn: '{field}已存在' },
  MD_FIXED: { en: '{field} cannot be changed any more.', cn: '{field}启用后不可修改' },
  MD_FIELD_REQUIRED: { en: '{field} is required.', cn: '请填写{field}' },
  PERSON_MANAGER_LOOP: { en: 'The manager chain would be a circle.', cn: '上级关系形成循环' },
  PERSON_HANDOVER: { en: 'Choose an employed person for the hand-over.', cn: '请选择在职的交接人' },
});
