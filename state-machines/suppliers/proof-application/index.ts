/**
 * Proof applications (suppliers.md): what a supplier asks us to confirm about the business relation, with figures of
 * orders and receipts. Papers are not made yet; a proof is its number, code and figures.
 */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts, saveEvent, systemEvent } from '../../kernel/events.js';
import type { EventOf, MachineEvent, SavePayload } from '../../kernel/events.js';
import type { Context } from '../../kernel/fields.js';
import { f, hot } from '../../kernel/fields.js';
import type { Change } from '../../kernel/lifecycle.js';
import { by, lifecycle, own, refusalsOf, submitter, system } from '../../kernel/lifecycle.js';
import { DAY_MS, addMonths, compareDates } from '../../kernel/primitives/instant.js';
import { applySave } from '../../kernel/save.js';
import { approving, approvingEvents, approvingReasons } from '../../kernel/stock/approving.js';
import { isSaid, mustSay } from '../../kernel/stock/said.js';
import { plainView } from '../../kernel/view.js';
import { supplierLookups as lookups } from '../lookups.js';

const read = { supplier: 'read' } as const;
const edit = { supplier: 'edit' } as const;
const made = { computed: true, ...read } as const;
const VALID = 90 * DAY_MS;
const MOST_MONTHS = 36;
const fields = {
  supplierId: f.ref('srmSlcSupplierInfo', 'Supplier', '供应商', { need: 'save', fixed: true, ...read }),
  purpose: f.text(300, 'What for', '用途', { need: 'save', ...edit }),
  addressee: f.text(200, 'Addressed to', '致送单位', { need: 'save', ...edit }),
  needDate: f.date('Needed by', '需要日期', { need: 'save', ...edit }),
  deliveryMode: f.lookup(lookups.SLC_DELIVERY_MODE, 'Handed over', '交付方式', { need: 'save', initial: 'DOWNLOAD', ...edit }),
  postalAddress: f.text(300, 'Sent to', '邮寄地址', edit),
  issuedCount: f.integer('Issued', '已开具份数', { ...made, initial: 0 }),
  expiresAt: f.dateTime('Valid to', '有效期至', made),
};
const lines = {
  lines: hot(
    'Proofs',
    '证明明细',
    { entity: 'srmSlcProofApplicationLine', key: 'lineNum', bound: 20 },
    {
      lineNum: f.integer('No.', '序号', { need: 'save', min: 1, ...edit }),
      proofType: f.lookup(lookups.SLC_PROOF_TYPE, 'Proof', '证明类型', { need: 'save', initial: 'COOPERATION', ...edit }),
      periodFrom: f.date('From', '期间起', edit),
      periodTo: f.date('To', '期间止', { notBefore: 'periodFrom', ...edit }),
      copies: f.integer('Copies', '份数', { initial: 1, min: 1, max: 10, ...edit }),
      lineResult: f.lookup(lookups.SLC_PROOF_RESULT, 'Decision', '处理结果', { ...made, initial: 'PENDING' }),
      declineReason: f.text(200, 'Why not', '不予开具原因', made),
      orderedAmount: f.amount('Ordered', '订购金额', made),
      receivedAmount: f.amount('Received', '收货金额', made),
      proofNumber: f.text(30, 'Proof number', '证明编号', made),
      verifyCode: f.text(12, 'Code', '验证码', made),
    },
  ),
};
type Proof = Context<typeof fields, typeof lines>;

export interface ProofFacts {
  readonly status?: string | null;
  /** Amounts by line. */
  readonly amounts?: Readonly<Record<string, { readonly ordered: string; readonly received: string }>>;
  /** Codes by line. */
  readonly codes?: Readonly<Record<string, string>>;
}
const withFacts = { facts: facts<ProofFacts>() };
const reason = { reason: f.text(500, 'Reason', '原因', { told: true }) };
const events = {
  CREATE: saveEvent('New', '新建'),
  SAVE: saveEvent('Save', '保存'),
  SUBMIT: event('Submit', '提交', {}, withFacts),
  WITHDRAW: approvingEvents.WITHDRAW,
  DECIDE_LINE: event('Decide', '处理', {
    lineNum: f.integer('No.', '序号', { need: 'save', min: 1 }),
    lineResult: f.lookup(lookups.SLC_PROOF_RESULT, 'Decision', '处理结果', { need: 'save' }),
    declineReason: f.text(200, 'Why not', '不予开具原因'),
  }),
  APPROVE: event('Issue', '开具', { comment: f.text(500, 'Comment', '意见', { told: true }) }, { seen: true, ...withFacts }),
  REJECT: approvingEvents.REJECT,
  REVOKE: event('Revoke', '撤销', reason, { dangerous: true }),
  CANCEL: event('Cancel', '取消', {}, { dangerous: true }),
  EXPIRE_DUE: systemEvent('Expired', '到期'),
};
type ProofEvent = EventOf<typeof events>;
type ProofEventOf<K extends keyof typeof events> = EventOf<typeof events, K>;

const { guard, rule, refuse, reasons } = refusalsOf({
  SLC_LINES_EMPTY: { en: 'Add at least one proof.', cn: '请至少维护一份证明' },
  PRF_OWN: { en: 'Ask for proofs of your own company only.', cn: '只能申请本企业的证明' },
  PRF_STATE: { en: "The supplier's status does not allow this proof.", cn: '供应商状态不可开具该证明' },
  PRF_PERIOD: { en: 'Line {line}: enter a period of at most 36 months.', cn: '第{line}行请填写最长36个月的期间' },
  PRF_LINES: { en: 'Decide every line, at least one to issue.', cn: '请逐行确定,至少开具一份' },
  PRF_DECLINE: { en: 'Say why it is not issued, or whether it is.', cn: '请选择开具或填写不予开具原因' },
});
const ask = { needs: 'ask' } as const;
const given = (sent: MachineEvent) => sent.facts as ProofFacts;
const PERMITTED: readonly string[] = ['TRIAL', 'QUALIFIED', 'SUSPENDED'];
const WITH_PERIOD: readonly string[] = ['SUPPLY_RECORD', 'PAYMENT_RECORD'];

const ofOwn = guard<Proof, MachineEvent>(
  'PRF_OWN',
  (_proof, { actor, payload }) => actor.userType !== 'EX' || (payload as SavePayload).fields?.['supplierId'] === actor.supplierId,
  ask,
);
const hasLines = guard<Proof>('SLC_LINES_EMPTY', ({ lines: rows }) => rows.length > 0, { over: ['lines'] });
const permitted = guard<Proof, MachineEvent>('PRF_STATE', (_proof, sent) => PERMITTED.includes(given(sent).status ?? 'QUALIFIED'), ask);
const inPeriod = rule<Proof>(
  ['PRF_PERIOD'],
  ({ lines: rows }) => {
    const bad = rows.find(
      ({ proofType, periodFrom, periodTo }) =>
        WITH_PERIOD.includes(proofType) &&
        (periodFrom === null || periodTo === null || compareDates(periodTo, addMonths(periodFrom, MOST_MONTHS)) > 0),
    );
    return !bad || refuse('PRF_PERIOD', { params: { line: bad.lineNum } });
  },
  { over: ['lines'] },
);
const decided = guard<Proof>(
  'PRF_LINES',
  ({ lines: rows }) => rows.every(({ lineResult }) => lineResult !== 'PENDING') && rows.some(({ lineResult }) => lineResult === 'ISSUED'),
  { over: ['lines'] },
);
const explained = guard<Proof, ProofEventOf<'DECIDE_LINE'>>(
  'PRF_DECLINE',
  (_proof, { payload }) => payload.lineResult === 'ISSUED' || (payload.lineResult === 'DECLINED' && isSaid(payload.declineReason)),
  ask,
);
function issued(proof: Proof, sent: MachineEvent): Change<Proof> {
  const { amounts = {}, codes = {} } = given(sent);
  const rows = proof.lines.map((line) =>
    line.lineResult !== 'ISSUED'
      ? line
      : {
          ...line,
          orderedAmount: amounts[line.lineNum]?.ordered ?? null,
          receivedAmount: amounts[line.lineNum]?.received ?? null,
          proofNumber: `${proof.docNumber ?? ''}-${line.lineNum}`,
          verifyCode: codes[line.lineNum] ?? null,
        },
  );
  return { lines: rows, issuedCount: rows.filter(({ lineResult }) => lineResult === 'ISSUED').length, expiresAt: sent.at + VALID };
}

type State = 'draft' | 'approving' | 'rejected' | 'issued' | 'revoked' | 'expired' | 'cancelled';
const menu = 'slcProofApplicationList';
const manager = by('SUPPLIER_MANAGER');
const supplier = own<Proof>(({ supplierId }, id) => supplierId === id);
const writers = [supplier, by('BUYER', 'SUPPLIER_MANAGER')] as const;
const save = {
  to: 'same' as const,
  who: writers,
  change: (proof: Proof, { payload }: ProofEventOf<'SAVE'>) => applySave<Proof>(lines, proof, payload),
};
const approval = approving<Proof, State>({
  owner: writers,
  approver: [manager],
  submit: {
    guards: [hasLines, permitted, inPeriod],
    change: ({ lines: rows }) => ({ lines: rows.map((line) => ({ ...line, lineResult: 'PENDING' as const, declineReason: null })) }),
  },
  approve: { guards: [decided], change: issued },
  to: 'issued',
  withdraw: { who: [submitter] },
  toApprove: {
    type: 'SUPPLIER_PROOF',
    menuCode: menu,
    title: { en: 'Proof to issue', cn: '证明待开具' },
    to: () => ['resp:SUPPLIER_MANAGER'],
  },
});
const written = { SAVE: save, SUBMIT: approval.submit, CANCEL: { to: 'cancelled' as const, who: writers } };
const machine = lifecycle<Proof, ProofEvent>()<State>(
  {
    CREATE: {
      to: 'draft',
      who: [by('SUPPLIER', 'SUPPLIER_ADMIN', 'BUYER', 'SUPPLIER_MANAGER')],
      guards: [ofOwn],
      change: (proof, { payload }) => applySave<Proof>(lines, proof, payload),
    },
  },
  {
    draft: { label: { en: 'Draft', cn: '草稿' }, colour: 'grey', phase: 'draft', on: written },
    approving: {
      ...approval.deciding,
      on: {
        ...approval.deciding.on,
        DECIDE_LINE: {
          to: 'same',
          who: [manager],
          guards: [explained],
          change: (proof: Proof, { payload }: ProofEventOf<'DECIDE_LINE'>) => ({
            lines: proof.lines.map((line) =>
              line.lineNum === payload.lineNum ? { ...line, lineResult: payload.lineResult, declineReason: payload.declineReason } : line,
            ),
          }),
        } as never,
      },
    },
    rejected: { label: { en: 'Rejected', cn: '已驳回' }, colour: 'red', phase: 'draft', on: written },
    issued: {
      label: { en: 'Issued', cn: '已开具' },
      colour: 'green',
      phase: 'inForce',
      deadlines: [{ event: 'EXPIRE_DUE', at: ({ expiresAt }) => expiresAt }],
      on: { REVOKE: { to: 'revoked', who: [manager], guards: [mustSay('reason')] }, EXPIRE_DUE: { to: 'expired', who: [system] } },
    },
    revoked: { label: { en: 'Revoked', cn: '已撤销' }, colour: 'red', ended: true },
    expired: { label: { en: 'Expired', cn: '已过期' }, colour: 'dark', ended: true },
    cancelled: { label: { en: 'Cancelled', cn: '已取消' }, colour: 'dark', ended: true },
  },
);

export const srmSlcProofApplicationHeader = defineDocument({
  type: 'srmSlcProofApplicationHeader',
  version: 1,
  path: 'suppliers/proof-application',
  kind: 'document',
  title: { en: 'Proof application', cn: '证明申请' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...approvingReasons, ...reasons },
  view: plainView<Proof>(fields, lines, {
    supplier: { viewer: ['supplierId', '$supplierId'] },
    supplierKeys: ({ supplierId }) => [supplierId],
    anyOrganisation: true,
  }),
  numbering: { pattern: 'PRF-{yyyy}-{seq5}' },
  nameField: 'purpose',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: ['docNumber', 'state', 'supplierId', 'purpose', 'addressee', 'needDate', 'issuedCount', 'expiresAt', 'creationDate'],
    filters: ['docNumber', 'state', 'supplierId', 'addressee', 'needDate'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Application', cn: '证明申请' },
      fields: ['supplierId', 'purpose', 'addressee', 'needDate', 'deliveryMode', 'postalAddress', 'issuedCount', 'expiresAt'],
    },
    { label: { en: 'Proofs', cn: '证明明细' }, lines: 'lines' },
  ],
  proposes: { supplierId: 'supplier' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Proofs', cn: '证明申请' },
      resp: ['SUPPLIER_MANAGER', 'BUYER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    {
      route: 'slcProofApplicationEdit',
      kind: 'edit',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Proof application', cn: '证明申请' },
      within: menu,
    },
  ],
});
