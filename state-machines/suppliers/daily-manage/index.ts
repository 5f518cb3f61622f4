/** Decisions about suppliers (suppliers.md): warnings, suspensions, levels, ends of cooperation, the blacklist, and what takes them back. */
import { defineDocument } from '../../kernel/definition.js';
import type { Screen } from '../../kernel/definition.js';
import type { Label } from '../../kernel/fields.js';
import { plainView } from '../../kernel/view.js';
import type { Manage, ManageType } from './fields.js';
import { events, fields, lines } from './fields.js';
import { machine, reasons } from './machine.js';

const inside = ['SUPPLIER_MANAGER', 'QUALITY', 'BUYER', 'APPROVER'] as const;
const told = ['notified', 'reviewing', 'executing', 'effective', 'ended', 'revoked'];
const pair = (list: string, edit: string, label: Label, ...kinds: readonly ManageType[]): readonly Screen[] => [
  {
    route: list,
    kind: 'list',
    audience: ['INSIDE', 'EX'],
    label,
    resp: [...inside, 'SUPPLIER', 'SUPPLIER_ADMIN'],
    of: { manageType: kinds },
  },
  { route: edit, kind: 'edit', audience: ['INSIDE', 'EX'], label, within: list, of: { manageType: kinds } },
];

export const srmSlcDailyManage = defineDocument({
  type: 'srmSlcDailyManage',
  version: 1,
  path: 'suppliers/daily-manage',
  kind: 'document',
  title: { en: 'Supplier decision', cn: '供应商管理决定' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  ignores: ['SUPERSEDE'],
  sends: {
    SUSPEND: { to: ['srmSlcSupplierInfo'], byHand: true },
    SUSPEND_AT: { to: ['srmSlcSupplierInfo'], byHand: true },
    RESUME_AT: { to: ['srmSlcSupplierInfo'], byHand: true },
    RESUME: { to: ['srmSlcSupplierInfo'], byHand: true },
    QUIT: { to: ['srmSlcSupplierInfo'], byHand: true },
    READMIT: { to: ['srmSlcSupplierInfo'], byHand: true },
    BLACKLIST: { to: ['srmSlcSupplierInfo'], byHand: true },
    REINSTATE: { to: ['srmSlcSupplierInfo'], byHand: true },
    SET_LEVEL: { to: ['srmSlcSupplierInfo'], byHand: true },
    SUPERSEDE: { to: ['srmSlcDailyManage'], byHand: true },
  },
  view: plainView<Manage>(fields, lines, {
    supplier: { and: [{ viewer: ['supplierId', '$supplierId'] }, { in: ['state', told] }] },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: {
    pattern: '{prefix}-{yyyyMMdd}-{seq3}',
    prefix: ({ manageType }) =>
      manageType === 'QUIT' || manageType === 'READMIT' ? 'QIT' : manageType === 'BLACKLIST' || manageType === 'REINSTATE' ? 'BLK' : 'DLM',
  },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'supplierId',
      'manageType',
      'reasonType',
      'effectiveFrom',
      'effectiveTo',
      'quitMode',
      'blacklistTerm',
      'creationDate',
    ],
    filters: ['docNumber', 'state', 'supplierId', 'manageType', 'reasonType', 'effectiveFrom', 'effectiveTo'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Decision', cn: '管理决定' },
      fields: [
        'orgId',
        'supplierId',
        'manageType',
        'orgIds',
        'reasonType',
        'reason',
        'evidenceIds',
        'effectiveFrom',
        'effectiveTo',
        'autoResumeFlag',
        'newLevel',
        'quitMode',
        'blacklistTerm',
        'replaceSupplierId',
        'remark',
      ],
    },
    { label: { en: 'Statement', cn: '申辩' }, fields: ['noticeEndsAt', 'statement', 'statementIds', 'decisionNote'] },
    { label: { en: 'Settlement', cn: '清算' }, fields: ['openMatters'] },
    { label: { en: 'Open documents', cn: '未结单据' }, lines: 'openDocs' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    ...pair(
      'srmSlcDailyManageList',
      'slcDailyManageEdit',
      { en: 'Supplier decisions', cn: '供应商日常管理' },
      'WARNING',
      'SUSPEND',
      'RESUME',
      'LEVEL',
      'CONDITION_CLEAR',
    ),
    ...pair('srmSlcSupplierQuitList', 'slcSupplierQuitEdit', { en: 'Ends of cooperation', cn: '供应商退出' }, 'QUIT', 'READMIT'),
    ...pair('srmSlcSupplierBlacklistList', 'slcSupplierBlacklistEdit', { en: 'Blacklist', cn: '供应商黑名单' }, 'BLACKLIST', 'REINSTATE'),
  ],
});
