/**
 * Change requests (suppliers.md): what a supplier or we want changed in an approved record; nothing changes before
 * approval. Company fields; contacts, accounts and certificates are changed in the record itself.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, submitter, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingEvents, approvingReasons } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { isDecimal } from '../../kernel/primitives/decimal.js';
import { supplierLookups as lookups } from '../lookups.js';
import { usccFailure } from '../../kernel/primitives/uscc.js';

const read = { supplier: 'read' } as const;
const edit = { supplier: 'edit' } as const;
const made = { computed: true, ...read } as const;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  initiatorType: f.lookup(lookups.SLC_INITIATOR, 'From', '发起方', { ...made, initial: 'INSIDE' }),
  reason: f.text(500, 'Reason', '变更原因', { need: 'save', ...edit }),
  effectiveDate: f.date('From', '生效日期', edit),
  proofIds: f.attachments('Proof', '证明材料', edit),
  sensitiveFlag: f.flag('Sensitive', '敏感变更', made),
  startsAt: f.dateTime('Begins at', '生效时间', { computed: true, internal: true }),
};
const lines = {
  lines: hot(
    'Changes',
    '变更明细',
    { entity: 'srmSlcChangeInfoLine', key: 'lineNum', bound: 50 },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', min: 1, ...edit }),
      fieldCode: f.lookup(lookups.SLC_CHANGE_FIELD, 'Field', '变更项', { need: 'save', ...edit }),
      oldValue: f.text(300, 'As it is', '变更前', made),
      newValue: f.text(300, 'As it should be', '变更后', edit),
      currentValue: f.text(300, 'Now', '当前值', made),
    },
  ),
};
type Request = Context<typeof fields, typeof lines>;
type Line = Request['lines'][number];

/** What a request reads of its supplier. */
export interface ChangeFacts {
  readonly state?: string;
  readonly current?: Readonly<Record<string, string | null>>;
  /** Number of an open request of the same fields. */
  readonly open?: string | null;
  readonly startsAt?: Instant | null;
}
const withFacts = { facts: facts<ChangeFacts>() };
const comment = { comment: f.text(500, 'Comment', '意见', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建', withFacts),
  SAVE: saveEvent('Save', '保存', withFacts),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  REBASE: event('Read the record again', '刷新当前值', {}, withFacts),
  WITHDRAW: approvingEvents.WITHDRAW,
  APPROVE: event('Approve', '批准', comment, { seen: true, ...withFacts }),
  REJECT: approvingEvents.REJECT,
  CANCEL: event('Cancel', '取消', comment, { dangerous: true }),
  START_DUE: systemEvent('Begins', '生效'),
};
type RequestEvent = EventOf<typeof events>;

const { guard, rule, refuse, reasons } = refusalsOf({
  SLC_LINES_EMPTY: { en: 'Add at least one change.', cn: '请至少维护一项变更' },
  CHG_OWN: { en: 'Ask for changes of your own company only.', cn: '只能申请变更本企业信息' },
  CHG_NO_CHANGE: { en: 'Nothing differs.', cn: '没有任何变更' },
  CHG_TWICE: { en: 'The same field stands twice.', cn: '同一变更项重复' },
  CHG_OPEN_EXISTS: { en: 'Another open request changes the same field: {number}', cn: '该项存在未完成的变更:{number}' },
  CHG_STALE: { en: 'The record has changed since: {fields}. Read it again.', cn: '当前值已变化,请刷新:{fields}' },
  CHG_PROOF: { en: 'Attach a proof for sensitive fields.', cn: '敏感字段需上传证明' },
  CHG_BLOCKED_STATE: { en: "The supplier's state does not allow changes.", cn: '供应商状态不允许变更' },
  CHG_VALUE: { en: 'Line {line}: this is no possible value.', cn: '第{line}行变更后的值不正确' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as ChangeFacts;
const SENSITIVE: readonly string[] = ['companyName', 'uscc', 'legalRep', 'supplierType'];
const CLOSED: readonly string[] = ['draft', 'approving', 'rejected', 'closed'];

const ofOwn = guard<Request, MachineEvent>(
  'CHG_OWN',
  (_request, { actor, payload }) => actor.userType !== 'EX' || (payload as SavePayload).fields?.['supplierId'] === actor.supplierId,
  ask,
);
const open = guard<Request, MachineEvent>(
  'CHG_BLOCKED_STATE',
  (_request, sent) => {
    const { state } = given(sent);
    return state === undefined || !(CLOSED.includes(state) || (state === 'blacklisted' && sent.actor.userType === 'EX'));
  },
  ask,
);
const hasLines = guard<Request>('SLC_LINES_EMPTY', ({ lines: rows }) => rows.length > 0, { over: ['lines'] });
const differs = guard<Request>('CHG_NO_CHANGE', ({ lines: rows }) => rows.some(({ oldValue, newValue }) => oldValue !== newValue), {
  over: ['lines'],
});
const noRepeats = guard<Request>('CHG_TWICE', ({ lines: rows }) => new Set(rows.map(({ fieldCode }) => fieldCode)).size === rows.length, {
  over: ['lines'],
});
const alone = rule<Request, MachineEvent>(
  ['CHG_OPEN_EXISTS'],
  (_request, sent) => {
    const { open: number } = given(sent);
    return !number || refuse('CHG_OPEN_EXISTS', { params: { number } });
  },
  ask,
);
const fresh = rule<Request, MachineEvent>(
  ['CHG_STALE'],
  ({ lines: rows }, sent) => {
    const { current } = given(sent);
    const stale = current === undefined ? [] : rows.filter(({ fieldCode, oldValue }) => (current[fieldCode] ?? null) !== oldValue);
    return stale.length === 0 || refuse('CHG_STALE', { params: { fields: stale.map(({ fieldCode }) => fieldCode).join(', ') } });
  },
  ask,
);
const proven = guard<Request>(
  'CHG_PROOF',
  ({ lines: rows, proofIds }) => isSaid(proofIds) || rows.every(({ fieldCode }) => !SENSITIVE.includes(fieldCode)),
  {
    over: ['lines', 'proofIds'],
  },
);
const types: readonly string[] = Object.keys(lookups.SLC_SUPPLIER_TYPE.values);
function isPossible({ fieldCode, newValue }: Line): boolean {
  if (fieldCode === 'companyName') return isSaid(newValue) && (newValue ?? '').length <= 120;
  if (fieldCode === 'supplierType') return types.includes(newValue ?? '');
  if (newValue === null) return true;
  if (fieldCode === 'uscc') return usccFailure(newValue) === null;
  return fieldCode !== 'taxRate' || isDecimal(newValue);
}
const possible = rule<Request>(
  ['CHG_VALUE'],
  ({ lines: rows }) => {
    const line = rows.find((row) => !isPossible(row));
    return !line || refuse('CHG_VALUE', { params: { line: line.lineNum } });
  },
  { over: ['lines'] },
);

const withValues = (rows: readonly Line[], { current }: ChangeFacts, again: boolean): Change<Request> => ({
  lines: rows.map((line) => {
    const now = current === undefined ? line.currentValue : (current[line.fieldCode] ?? null);
    return { ...line, currentValue: now, oldValue: again || line.oldValue === null ? now : line.oldValue };
  }),
  sensitiveFlag: rows.some(({ fieldCode }) => SENSITIVE.includes(fieldCode)) ? 'Y' : 'N',
});
function saved(request: Request, sent: MachineEvent): Change<Request> {
  const change = applySave<Request>(lines, request, sent.payload as SavePayload);
  return { ...change, ...withValues(change.lines ?? request.lines, given(sent), false) };
}
const applies = ({ id, supplierId, lines: rows }: Request): readonly Effect[] => [
  {
    kind: 'send',
    type: 'srmSlcSupplierInfo',
    id: supplierId,
    event: 'APPLY_CHANGE',
    payload: { changeId: id, fields: Object.fromEntries(rows.map(({ fieldCode, newValue }) => [fieldCode, newValue])) },
  },
];

type State = 'draft' | 'approving' | 'rejected' | 'scheduled' | 'effective' | 'cancelled';
const menu = 'changeInfoList';
const manager = by('SUPPLIER_MANAGER');
const supplier = own<Request>(({ supplierId }, id) => supplierId === id);
const writers = [supplier, manager] as const;
const approval = approving<Request, State>({
  owner: writers,
  approver: [manager],
  submit: { guards: [hasLines, noRepeats, open, differs, possible, proven, alone, fresh] },
  approve: { guards: [fresh] },
  to: [
    {
      to: 'scheduled',
      when: (_request, sent) => (given(sent).startsAt ?? 0) > sent.at,
      change: (_request, sent) => ({ startsAt: given(sent).startsAt ?? null }),
    },
    { to: 'effective', effects: [applies] },
  ],
  withdraw: { who: [submitter] },
  toApprove: {
    type: 'SUPPLIER_CHANGE',
    menuCode: menu,
    title: { en: 'Supplier change to approve', cn: '供应商变更待审批' },
    to: () => ['resp:SUPPLIER_MANAGER'],
  },
});
const save = { to: 'same' as const, who: writers, change: saved };
const rebase = {
  to: 'same' as const,
  who: writers,
  change: (request: Request, sent: MachineEvent) => withValues(request.lines, given(sent), true),
};
const cancel = { to: 'cancelled' as const, who: writers };
const machine = lifecycle<Request, RequestEvent>()<State>(
  {
    CREATE: {
      to: 'draft',
      who: [by('SUPPLIER_MANAGER', 'SUPPLIER', 'SUPPLIER_ADMIN')],
      guards: [ofOwn],
      change: (request, sent) => ({ ...saved(request, sent), initiatorType: sent.actor.userType === 'EX' ? 'EX' : 'INSIDE' }),
    },
  },
  {
    draft: {
      label: { en: 'Draft', cn: '草稿' },
      colour: 'grey',
      phase: 'draft',
      on: { SAVE: save, REBASE: rebase, SUBMIT: approval.submit, CANCEL: cancel },
    },
    approving: approval.deciding,
    rejected: {
      label: { en: 'Rejected', cn: '已驳回' },
      colour: 'red',
      phase: 'draft',
      on: { SAVE: save, REBASE: rebase, SUBMIT: approval.submit, CANCEL: cancel },
    },
    scheduled: {
      label: { en: 'Scheduled', cn: '待生效' },
      colour: 'blue',
      phase: 'inForce',
      deadlines: [{ event: 'START_DUE', at: ({ startsAt }) => startsAt }],
      on: {
        START_DUE: { to: 'effective', who: [system], effects: [applies] },
        CANCEL: { to: 'cancelled', who: [manager], guards: [mustSay('comment')] },
      },
    },
    effective: { label: { en: 'Effective', cn: '已生效' }, colour: 'green', ended: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true },
  },
);

export const srmSlcChangeInfo = defineDocument({
  type: 'srmSlcChangeInfo',
  version: 1,
  path: 'suppliers/change-info',
  kind: 'document',
  title: { en: 'Supplier change request', cn: '供应商信息变更' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  sends: { APPLY_CHANGE: { to: ['srmSlcSupplierInfo'], byHand: true } },
  view: plainView<Request>(fields, lines, {
    supplier: { viewer: ['supplierId', '$supplierId'] },
    supplierKeys: ({ supplierId }) => [supplierId],
    anyOrganisation: true,
  }),
  numbering: { pattern: 'CHG-{yyyyMMdd}-{seq4}' },
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'supplierId', 'initiatorType', 'reason', 'sensitiveFlag', 'effectiveDate', 'creationDate'],
    filters: ['docNumber', 'state', 'supplierId', 'initiatorType', 'sensitiveFlag', 'effectiveDate'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Request', cn: '变更申请' },
      fields: ['supplierId', 'initiatorType', 'reason', 'effectiveDate', 'proofIds', 'sensitiveFlag'],
    },
    { label: { en: 'Changes', cn: '变更明细' }, lines: 'lines' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Supplier changes', cn: '供应商信息变更' },
      resp: ['SUPPLIER_MANAGER', 'BUYER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'changeInfoEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Supplier change', cn: '供应商信息变更' },
      within: menu,
    },
    {
      route: 'changeInfoDetail',
      kind: 'detail',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Supplier change', cn: '供应商变更详情' },
      within: menu,
    },
  ],
});
