/** Papers that a supplier of a category must show (suppliers.md): certificates, forms, questionnaires, financial papers. */
import { defineDocument } from '../../kernel/definition.js';
import type { MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f } from '../../kernel/fields.js';
import { by, refusalsOf } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import {
  approvedMasterEvents,
  approvedMasterFields,
  approvedMasterLifecycle,
  approvedMasterReasons,
} from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';
import { scopeAlone } from '../scope.js';

const fields = {
  requireName: f.text(100, 'Name', '要求名称', { need: 'save' }),
  requireType: f.lookup(lookups.SLC_REQUIRE_TYPE, 'Kind', '类型', { need: 'save', initial: 'CERT' }),
  certType: f.lookup(lookups.SLC_CERT_TYPE, 'Certificate', '证书类型'),
  categoryIds: f.refs('srmBasePurchaseCategory', 'Categories', '适用品类'),
  orgIds: f.refs('baseOrganization', 'Organisations', '适用组织'),
  mandatoryFlag: f.flag('Required', '必备', { initial: 'Y' }),
  minRemainDays: f.integer('Valid for at least (days)', '最短剩余有效期(天)', { initial: 90, min: 0, max: 3650 }),
  periodicMonths: f.integer('Renewed every (months)', '更新周期(月)', { min: 1, max: 120 }),
  templateIds: f.attachments('Forms', '模板文件'),
  reviewResp: f.lookup(lookups.SLC_ROLE, 'Reviewed by', '审核角色', { need: 'save', initial: 'SUPPLIER_MANAGER' }),
  guidance: f.longText('Guidance', '填报说明'),
  ...approvedMasterFields('srmSlcQualificationRequire'),
};
type Requirement = Context<typeof fields, Record<never, never>>;

const { guard, reasons } = refusalsOf({
  QRQ_CERT_TYPE: { en: 'A certificate requirement needs a certificate type.', cn: '证书类要求必须选择证书类型' },
  QRQ_DUP: {
    en: 'Requirement {number} asks for the same of the same scope. Switch it off or revise it, or narrow this one.',
    cn: '资质要求{number}在相同范围已存在,请停用或修订该要求,或缩小本要求范围',
  },
});
const certNamed = guard<Requirement, MachineEvent>(
  'QRQ_CERT_TYPE',
  ({ requireType, certType }) => requireType !== 'CERT' || certType !== null,
  { over: ['requireType', 'certType'] },
);
const manager = by('SUPPLIER_MANAGER');
const names = [
  'requireName',
  'requireType',
  'certType',
  'categoryIds',
  'orgIds',
  'mandatoryFlag',
  'minRemainDays',
  'periodicMonths',
  'reviewResp',
  'guidance',
] as const;

export const srmSlcQualificationRequire = defineDocument({
  type: 'srmSlcQualificationRequire',
  version: 1,
  path: 'suppliers/qualification-require',
  kind: 'document',
  title: { en: 'Qualification requirement', cn: '资质要求' },
  fields,
  lines: {},
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Requirement>({
    entity: 'srmSlcQualificationRequire',
    fields,
    lines: {},
    owner: manager,
    maintainer: manager,
    saved: (requirement, payload) => applySave<Requirement>({}, requirement, payload),
    submit: [certNamed, scopeAlone('QRQ_DUP')],
    holds: [scopeAlone('QRQ_DUP')],
    copied: { fields: names },
    todos: {
      approve: {
        type: 'DOC_APPROVE',
        menuCode: 'qualificationRequireList',
        title: { en: 'Requirement to approve', cn: '资质要求待审批' },
        to: ({ orgId }) => [`resp:APPROVER@${orgId}`],
      },
      rejected: {
        type: 'QUALIFY',
        menuCode: 'qualificationRequireList',
        title: { en: 'Requirement rejected', cn: '资质要求被驳回' },
        to: ({ submittedBy }) => (submittedBy === null ? [] : [`user:${submittedBy}`]),
      },
    },
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSlcQualificationRequire'], byHand: true } },
  view: plainView<Requirement>(fields, {}, { anyOrganisation: true }),
  numbering: { pattern: 'QRQ-{seq4}' },
  nameField: 'requireName',
  list: {
    columns: ['docNumber', 'requireName', 'requireType', 'certType', 'categoryIds', 'mandatoryFlag', 'minRemainDays', 'versionNo', 'state'],
    filters: ['docNumber', 'requireName', 'requireType', 'certType', 'mandatoryFlag', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [{ label: { en: 'Requirement', cn: '资质要求' }, fields: [...names, 'templateIds', 'versionNo', 'previousId', 'orgId', 'remark'] }],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: 'qualificationRequireList',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Qualification requirements', cn: '资质要求' },
      resp: ['SUPPLIER_MANAGER', 'QUALITY', 'APPROVER'],
    },
    {
      route: 'qualificationRequireList/edit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Requirement', cn: '资质要求维护' },
      within: 'qualificationRequireList',
    },
  ],
});
