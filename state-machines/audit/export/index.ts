/** Evidence that leaves the house: histories with their proofs and a verifier in one file (platform-system.md §11.7). */
import { defineDocument } from '../../kernel/definition.js';
import { event, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Transition } from '../../kernel/lifecycle.js';
import { by, creator, lifecycle, refusalsOf, system } from '../../kernel/lifecycle.js';
import { DAY_MS } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approvingReasons, decided } from '../../kernel/stock/approving.js';
import { plainView } from '../../kernel/view.js';
import { MOST_ITEMS, itemFields } from '../items.js';
import { auditLookups as lookups } from '../lookups.js';

const KEPT_DAYS = 30;
const made = { computed: true } as const;

const fields = {
  caseId: f.ref('auditCase', 'Case', '审计案件', {
    help: { en: 'Its documents are taken as well.', cn: '案件所列单据一并导出' },
  }),
  audience: f.lookup(lookups.AUDIT_AUDIENCE, 'For', '受众', { need: 'save', initial: 'INTERNAL' }),
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商'),
  disclose: f.lookup(lookups.AUDIT_DISCLOSE, 'Discloses', '披露范围', {
    need: 'save',
    initial: 'VIEW',
    help: {
      en: 'Everything needs a second auditor or administrator. Personal data that was erased stays erased.',
      cn: '全部披露须第二名审计员或管理员批准；已擦除的个人信息不会恢复',
    },
  }),
  exportLanguage: f.lookup(lookups.AUDIT_LANGUAGE, 'Language', '语言', { need: 'save', initial: 'CN' }),
  fileId: f.attachments('Package', '证据包', made),
  sha256: f.text(64, 'SHA-256', 'SHA-256', made),
  sizeBytes: f.integer('Size (bytes)', '大小(字节)', made),
  errorCode: f.text(40, 'Failed because', '失败代码', made),
  decidedBy: f.ref('baseUsers', 'Decided by', '审批人', made),
  decideReason: f.text(500, 'Reason', '审批意见', made),
  builtAt: f.dateTime('Built', '生成时间', made),
  expiresAt: f.dateTime('Kept until', '保留至', made),
  attempt: f.integer('Attempt', '生成次数', { ...made, initial: 0 }),
};
const lines = { items: hot('Documents', '单据', { key: 'itemNo', bound: MOST_ITEMS }, itemFields) };
export type EvidenceExport = Context<typeof fields, typeof lines>;

export interface Built {
  readonly fileId: string;
  readonly sha256: string;
  readonly sizeBytes: number;
  readonly attempt: number;
}

const events = {
  CREATE: saveEvent('New export', '新建导出'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, { seen: true }),
  APPROVE: event('Approve', '批准', {}, { seen: true, stepUp: true }),
  REJECT: event('Reject', '驳回', { reason: f.text(500, 'Reason', '原因', { told: true }) }, { seen: true }),
  WITHDRAW: event('Withdraw', '撤回'),
  FINISH: systemEvent<Built>('Built', '生成完成'),
  FAIL: systemEvent<{ readonly code: string; readonly attempt: number }>('Failed', '生成失败'),
  RETRY: event('Try again', '重试'),
  DOWNLOAD: event('Download', '下载', {}, { call: 'doDownload' }),
  EXPIRE_DUE: systemEvent('Expired', '到期'),
};
type ExportEvent = EventOf<typeof events>;

const { guard, reasons } = refusalsOf({
  AUD_EMPTY: { en: 'Choose at least one document, or a case.', cn: '请至少选择一张单据或一个案件' },
  AUD_SUPPLIER: { en: 'Say for which supplier it is.', cn: '请选择供应商' },
  AUD_SECOND_PERSON: { en: 'A second person must approve: another auditor or an administrator.', cn: '须由另一名审计员或管理员批准' },
  AUD_REASON: { en: 'Enter a reason.', cn: '请填写原因' },
  AUD_STALE_RUN: { en: 'A newer run has taken over.', cn: '已有更新的生成任务' },
});
const chosen = guard<EvidenceExport, MachineEvent>('AUD_EMPTY', ({ items, caseId }) => items.length > 0 || caseId !== null, {
  over: ['items', 'caseId'],
});
const addressed = guard<EvidenceExport, MachineEvent>(
  'AUD_SUPPLIER',
  ({ audience, supplierId }) => audience !== 'SUPPLIER' || supplierId !== null,
  { over: ['audience', 'supplierId'] },
);
const second = guard<EvidenceExport, MachineEvent>(
  'AUD_SECOND_PERSON',
  ({ createdBy }, { actor }) => actor.userId !== createdBy && actor.onBehalfOf !== createdBy,
  { needs: 'ask' },
);
const explained = guard<EvidenceExport, MachineEvent>(
  'AUD_REASON',
  (_export, { payload }) => {
    const { reason } = payload as { readonly reason?: string | null };
    return typeof reason === 'string' && reason.trim() !== '';
  },
  { needs: 'ask' },
);
const thisRun = guard<EvidenceExport, MachineEvent>(
  'AUD_STALE_RUN',
  ({ attempt }, { payload }) => attempt === (payload as { readonly attempt: number }).attempt,
  { needs: 'ask' },
);

type ExportState = 'draft' | 'approving' | 'building' | 'ready' | 'failed' | 'expired';
type Row<K extends ExportEvent['type']> = Transition<EvidenceExport, Extract<ExportEvent, { type: K }>, ExportState>;
const auditor = by('AUDITOR');
const checks = [chosen, addressed];
const begun = ({ attempt }: EvidenceExport) => ({ attempt: (attempt ?? 0) + 1, errorCode: null });
const saved: Row<'SAVE'>['change'] = (context, { payload }) => applySave<EvidenceExport>(lines, context, payload);
const expires = { event: 'EXPIRE_DUE', at: ({ expiresAt }: EvidenceExport) => expiresAt } as const;

/** No process lets it out without anybody's word, and the creator's alone is none. */
const somebody = guard<EvidenceExport, MachineEvent>('AUD_SECOND_PERSON', (_export, { actor }) => actor.userType !== 'SYSTEM', {
  needs: 'ask',
});
const deciders = [by('AUDITOR', 'ADMIN')] as const;
const approval = decided<EvidenceExport, ExportState>({
  stage: {
    submit: 'SUBMIT',
    withdraw: 'WITHDRAW',
    approve: 'APPROVE',
    reject: 'REJECT',
    before: 'draft',
    rejected: 'draft',
    submittedBy: 'createdBy',
  },
  fourEyes: second,
  alsoOfRejecting: true,
  withdraw: { to: 'draft', who: [creator] },
  approve: {
    to: 'building',
    who: deciders,
    guards: [somebody],
    change: (context, { actor }: MachineEvent) => ({ ...begun(context), decidedBy: actor.userId, decideReason: null }),
  },
  reject: {
    to: 'draft',
    who: deciders,
    guards: [explained],
    change: (_export, { actor, payload }: MachineEvent) => ({
      decidedBy: actor.userId,
      decideReason: (payload as { readonly reason: string }).reason,
    }),
  },
});

const machine = lifecycle<EvidenceExport, ExportEvent>()<ExportState>(
  { CREATE: { to: 'draft', who: [auditor], change: (context, { payload }) => applySave<EvidenceExport>(lines, context, payload) } },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: {
        SAVE: { to: 'same', who: [creator], change: saved },
        SUBMIT: [
          { to: 'approving', when: ({ disclose }) => disclose === 'FULL', who: [creator], guards: checks },
          { to: 'building', who: [creator], guards: checks, change: begun },
        ],
      },
    },
    approving: {
      label: { en: 'To be approved', cn: '待批准' },
      colour: 'blue',
      ...approval,
      todos: [
        {
          type: 'DOC_APPROVE',
          menuCode: 'audit/exports',
          title: { en: 'Evidence export to approve', cn: '证据导出待批准' },
          to: () => ['resp:AUDITOR', 'resp:ADMIN'],
        },
      ],
    },
    building: {
      label: { en: 'Being built', cn: '生成中' },
      colour: 'blue',
      on: {
        FINISH: {
          to: 'ready',
          who: [system],
          guards: [thisRun],
          change: (_context, { payload: { fileId, sha256, sizeBytes }, at }) => ({
            fileId,
            sha256,
            sizeBytes,
            builtAt: at,
            expiresAt: at + KEPT_DAYS * DAY_MS,
          }),
        },
        FAIL: { to: 'failed', who: [system], guards: [thisRun], change: (_context, { payload: { code } }) => ({ errorCode: code }) },
      },
    },
    failed: {
      label: { en: 'Failed', cn: '生成失败' },
      colour: 'red',
      on: { RETRY: { to: 'building', who: [creator], change: begun } },
    },
    ready: {
      label: { en: 'Ready', cn: '已生成' },
      colour: 'green',
      deadlines: [expires],
      on: {
        DOWNLOAD: { to: 'same', who: [by('AUDITOR', 'ADMIN')] },
        EXPIRE_DUE: { to: 'expired', who: [system], change: () => ({ fileId: null }) },
      },
    },
    expired: { label: { en: 'Expired', cn: '已过期' }, colour: 'dark', final: true },
  },
);

const view = plainView<EvidenceExport>(fields, lines, { anyOrganisation: true });

export const auditExport = defineDocument({
  type: 'auditExport',
  version: 1,
  path: 'audit/export',
  kind: 'document',
  title: { en: 'Evidence export', cn: '证据导出' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  view: {
    ...view,
    scope: { ...view.scope, INSIDE: { or: [{ acting: ['AUDITOR', 'ADMIN'] }, { viewer: ['createdBy', '$userId'] }] } },
  },
  numbering: { pattern: 'AUE-{yyyyMMdd}-{seq4}' },
  list: {
    columns: ['docNumber', 'state', 'audience', 'supplierId', 'disclose', 'caseId', 'createdBy', 'builtAt', 'expiresAt', 'sizeBytes'],
    filters: ['docNumber', 'state', 'audience', 'supplierId', 'disclose', 'caseId', 'createdBy', 'creationDate'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    { label: { en: 'Export', cn: '导出' }, fields: ['caseId', 'audience', 'supplierId', 'disclose', 'exportLanguage', 'remark'] },
    { label: { en: 'Documents', cn: '单据' }, lines: 'items' },
    {
      label: { en: 'Package', cn: '证据包' },
      fields: ['fileId', 'sha256', 'sizeBytes', 'builtAt', 'expiresAt', 'errorCode', 'decidedBy', 'decideReason'],
    },
  ],
  screens: [
    {
      route: 'audit/exports',
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Evidence exports', cn: '证据导出' },
      resp: ['AUDITOR', 'ADMIN'],
    },
  ],
});
