/**
 * Change requests (suppliers.md): what a supplier or we want changed in an approved record; nothing changes before
 * approval, and where bank accounts change, before finance has looked as well.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context, Instant } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change, Effect } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, submitter, system } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingEvents, approvingReasons, decided, notBy } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { isDecimal } from '../../kernel/primitives/decimal.js';
import { supplierLookups as lookups } from '../lookups.js';
import { usccFailure } from '../../kernel/primitives/uscc.js';
import { accountReasons } from '../bank-account.js';
import { based, changedRows, differencesOf, faultyRow, hasRows, lostSite, rowFacts, rowLines, staleRow } from './rows.js';
import type { RowFacts } from './rows.js';

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
  financeFlag: f.flag('Checked by finance', '需财务核实', made),
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
  ...rowLines,
};
type Request = Context<typeof fields, typeof lines>;
type Line = Request['lines'][number];

/** What a request reads of its supplier. */
export interface ChangeFacts extends RowFacts {
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
  CHG_ROW: {
    en: '{table}, line {line}: something is missing, or the line of the record stands twice.',
    cn: '{table}第{line}行信息不完整,或档案行重复',
  },
  CHG_ROW_STALE: {
    en: '{table}, line {line}: the record has changed since, or has no such line. Read it again.',
    cn: '{table}第{line}行对应的档案已变化或不存在,请刷新',
  },
  CHG_SITE: {
    en: '{table}, line {line}: the address is not in the record, or certificates are for it. Change both, or name another address.',
    cn: '{table}第{line}行对应的地址不在档案中,或仍有资质证书适用于该地址',
  },
  ACC_DUPLICATE: { en: 'The account already belongs to another supplier.', cn: '该账号已被其他供应商使用' },
  ...accountReasons,
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
const ROWS = ['lines', 'contacts', 'accounts', 'certificates', 'locations'] as const;
const hasLines = guard<Request>('SLC_LINES_EMPTY', (request) => request.lines.length > 0 || hasRows(request), { over: ROWS });
const differs = guard<Request>(
  'CHG_NO_CHANGE',
  (request) => hasRows(request) || request.lines.some(({ oldValue, newValue }) => oldValue !== newValue),
  { over: ROWS },
);
const tableOf = (name: keyof typeof lookups.SLC_CHANGE_TABLE.values) => ({ table: lookups.SLC_CHANGE_TABLE.values[name] });
const wholeRows = rule<Request>(
  ['CHG_ROW'],
  (request) => {
    const bad = faultyRow(request);
    return !bad || refuse('CHG_ROW', { params: { line: bad.line }, words: tableOf(bad.table) });
  },
  { over: ROWS },
);
const freshRows = rule<Request, MachineEvent>(
  ['CHG_ROW_STALE'],
  (request, sent) => {
    const stale = staleRow(request, rowFacts(sent));
    return !stale || refuse('CHG_ROW_STALE', { params: { line: stale.line }, words: tableOf(stale.table) });
  },
  ask,
);
const knownSites = rule<Request, MachineEvent>(
  ['CHG_SITE'],
  (request, sent) => {
    const lost = lostSite(request, rowFacts(sent));
    return !lost || refuse('CHG_SITE', { params: { line: lost.line }, words: tableOf(lost.table) });
  },
  ask,
);
const soundAccounts = rule<Request, MachineEvent>(
  ['ACC_DUPLICATE', 'ACC_NO_FORMAT', 'ACC_CNAPS', 'ACC_NAME_MISMATCH', 'ACC_PERSONAL', 'ACC_SWIFT', 'ACC_IBAN', 'ACC_PRIMARY'],
  (_request, sent) => {
    const { accountFaults = [], accountsTaken = [] } = rowFacts(sent);
    const [fault] = accountFaults;
    if (accountsTaken.length > 0) return refuse('ACC_DUPLICATE');
    return !fault || refuse(fault.code, { params: fault.params });
  },
  ask,
);
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
const isSensitive = ({ accounts }: Pick<Request, 'accounts'>, rows: readonly Line[]): boolean =>
  accounts.length > 0 || rows.some(({ fieldCode }) => SENSITIVE.includes(fieldCode));
const proven = guard<Request>('CHG_PROOF', (request) => isSaid(request.proofIds) || !isSensitive(request, request.lines), {
  over: ['lines', 'accounts', 'proofIds'],
});
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

const withValues = (request: Request, facts: ChangeFacts, again: boolean): Change<Request> => {
  const { current } = facts;
  return {
    ...based(request, facts, again),
    ...differencesOf(request, facts),
    lines: request.lines.map((line) => {
      const now = current === undefined ? line.currentValue : (current[line.fieldCode] ?? null);
      return { ...line, currentValue: now, oldValue: again || line.oldValue === null ? now : line.oldValue };
    }),
    sensitiveFlag: isSensitive(request, request.lines) ? 'Y' : 'N',
    financeFlag: request.accounts.length > 0 ? 'Y' : 'N',
  };
};
function saved(request: Request, sent: MachineEvent): Change<Request> {
  const change = applySave<Request>(lines, request, sent.payload as SavePayload);
  return { ...change, ...withValues({ ...request, ...change } as Request, given(sent), false) };
}
const applies = (request: Request): readonly Effect[] => {
  const rows = changedRows(request);
  const fields = Object.fromEntries(request.lines.map(({ fieldCode, newValue }) => [fieldCode, newValue]));
  return [
    {
      kind: 'send',
      type: 'srmSlcSupplierInfo',
      id: request.supplierId,
      event: 'APPLY_CHANGE',
      payload: { changeId: request.id, fields, ...(rows ? { rows } : {}) },
    },
    {
      kind: 'message',
      template: 'CHG_EFFECTIVE',
      to: [`supplier:${request.supplierId}`],
      params: { number: request.docNumber, reason: request.reason },
    },
  ];
};

type State = 'draft' | 'approving' | 'financeReview' | 'rejected' | 'scheduled' | 'effective' | 'cancelled';
const menu = 'changeInfoList';
const manager = by('SUPPLIER_MANAGER');
const supplier = own<Request>(({ supplierId }, id) => supplierId === id);
const writers = [supplier, manager] as const;
/** Where it leads when everybody has agreed. */
const begins = [
  {
    to: 'scheduled' as const,
    when: (_request: Request, sent: MachineEvent) => (given(sent).startsAt ?? 0) > sent.at,
    change: (_request: Request, sent: MachineEvent) => ({ startsAt: given(sent).startsAt ?? null }),
  },
  { to: 'effective' as const, effects: [applies] },
];
const finance = by('FINANCE');
const approval = approving<Request, State>({
  owner: writers,
  approver: [manager],
  submit: { guards: [hasLines, noRepeats, wholeRows, open, differs, possible, proven, alone, fresh, freshRows, knownSites, soundAccounts] },
  approve: { guards: [fresh, freshRows, knownSites] },
  to: [{ to: 'financeReview', when: ({ financeFlag }) => financeFlag === 'Y' }, ...begins],
  withdraw: { who: [submitter] },
  toApprove: {
    type: 'SUPPLIER_CHANGE',
    menuCode: menu,
    title: { en: 'Supplier change to approve', cn: '供应商变更待审批' },
    to: () => ['resp:SUPPLIER_MANAGER'],
  },
});
/** New bank accounts are checked once more, by finance; a process of its own may carry that. */
const financeCheck = decided<Request, State>({
  stage: {
    submit: 'SUBMIT',
    withdraw: 'WITHDRAW',
    approve: 'APPROVE',
    reject: 'REJECT',
    before: 'draft',
    rejected: 'rejected',
    submittedBy: 'submittedBy',
  },
  follows: true,
  fourEyes: notBy<Request>('submittedBy'),
  withdraw: { to: 'draft', who: [submitter] },
  approve: begins.map((lead) => ({ ...lead, who: [finance], guards: [fresh, freshRows, soundAccounts] })),
  reject: { to: 'rejected', who: [finance], guards: [mustSay('comment')] },
});
const save = { to: 'same' as const, who: writers, change: saved };
const rebase = {
  to: 'same' as const,
  who: writers,
  change: (request: Request, sent: MachineEvent) => withValues(request, given(sent), true),
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
    financeReview: {
      label: { en: 'Checked by finance', cn: '财务核实' },
      colour: 'blue',
      ...financeCheck,
      todos: [
        {
          type: 'SUPPLIER_CHANGE',
          menuCode: menu,
          title: { en: 'Bank account of a supplier to check', cn: '供应商银行账户变更待财务核实' },
          to: () => ['resp:FINANCE'],
        },
      ],
    },
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
      fields: ['supplierId', 'initiatorType', 'reason', 'effectiveDate', 'proofIds', 'sensitiveFlag', 'financeFlag'],
    },
    { label: { en: 'Changes', cn: '变更明细' }, lines: 'lines' },
    { label: { en: 'Contacts', cn: '联系人变更' }, lines: 'contacts' },
    { label: { en: 'Bank accounts', cn: '银行账户变更' }, lines: 'accounts' },
    { label: { en: 'Certificates', cn: '资质证书变更' }, lines: 'certificates' },
    { label: { en: 'Addresses', cn: '地址变更' }, lines: 'locations' },
    { label: { en: 'Differences', cn: '变更对比' }, lines: 'differences' },
  ],
  proposes: { supplierId: 'supplier' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Supplier changes', cn: '供应商信息变更' },
      resp: ['SUPPLIER_MANAGER', 'BUYER', 'FINANCE', 'SUPPLIER', 'SUPPLIER_ADMIN'],
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
