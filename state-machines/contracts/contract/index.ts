/**
 * Contracts (contracts.md §2): written, approved, confirmed by the supplier, signed electronically, on paper or by his confirmation,
 * carried out by orders and ended. Each text that the supplier was sent is kept to be compared.
 */
import { defineDocument } from '../../kernel/definition.js';
import type { HungNumber, Screen, Upgrade } from '../../kernel/definition.js';
import { approvalReasons } from '../../kernel/stock/approval.js';
import { rateProfiles } from '../../trade/rates.js';
import { awardTypes } from '../../trade/award-price.js';
import type { Predicate } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { plainView } from '../../kernel/view.js';
import { contractProfiles } from '../profiles.js';
import { hasConditions } from '../text/blocks.js';
import { isInternal } from './comments.js';
import { events } from './events.js';
import { executionColumns } from './execution.js';
import type { Contract } from './fields.js';
import { fields, lines } from './fields.js';
import { asSent, beingWritten, rewritten } from './held.js';
import { machine } from './machine.js';
import { menu } from './people.js';
import { reasons } from './reasons.js';

const told = [
  'confirming',
  'refused',
  'confirmed',
  'signing',
  'signed',
  'effective',
  'terminating',
  'ended',
  'terminated',
  'archived',
  'superseded',
  'converted',
];
const withHim: Predicate = { in: ['state', told] };

/** What people inside say among themselves stays there, and so does where they keep their copies. */
const toldOf = (contract: Contract, state: string): Contract => {
  const sent = asSent(contract, state);
  return { ...sent, comments: sent.comments.filter((one) => !isInternal(one)), archives: [] };
};
const plain = (options: Parameters<typeof plainView<Contract>>[2]): View<Contract> => {
  const view = plainView<Contract>(fields, lines, options);
  return {
    ...view,
    stateFor: (state, audience) => (audience === 'supplier' && beingWritten.includes(state) ? 'draft' : state),
    shared: (contract, state, audience) => view.shared(audience === 'supplier' ? toldOf(contract, state) : contract, state, audience),
    // Lists show what stands there now: of what is being written he sees that it is, in its document what he was sent.
    columns: Object.fromEntries([...rewritten, ...Object.keys(executionColumns), 'state'].map((name) => [name, { supplier: withHim }])),
    rows: {
      ...Object.fromEntries(
        Object.entries(view.rows ?? {}).map(([name, rules]) => [name, { ...rules, ...(rules['supplier'] ? { supplier: withHim } : {}) }]),
      ),
      comments: { inside: { always: true }, supplier: { eq: ['internal', 'N'] } },
      archives: { inside: { always: true } },
    },
  };
};

const resp = ['CONTRACT_MANAGER', 'BUYER', 'FINANCE', 'APPROVER'] as const;
/** Where parts of it do not hold, they were told nothing of it but the document. */
const withTextSent: Upgrade = ({ state, context }) => {
  const { body } = context as unknown as Contract;
  return { state, context: { ...context, sentBody: told.includes(state) && !hasConditions(body) ? body : null } };
};
const screens: readonly Screen[] = [
  {
    route: menu,
    kind: 'list',
    audience: ['INSIDE', 'EX'],
    label: { en: 'Contracts', cn: '合同' },
    resp: [...resp, 'SUPPLIER', 'SUPPLIER_ADMIN'],
  },
  {
    route: 'contractManage/cctContractEdit',
    kind: 'edit',
    audience: ['INSIDE', 'EX'],
    label: { en: 'Contract', cn: '合同' },
    within: menu,
  },
  { route: 'pdfView', kind: 'special', audience: ['INSIDE', 'EX'], label: { en: 'Document', cn: '合同文件' }, within: menu },
  {
    route: 'simplifiedContractList',
    kind: 'list',
    audience: ['INSIDE'],
    label: { en: 'Simplified contracts', cn: '简易合同' },
    resp,
    of: { contractForm: ['SIMPLIFIED'] },
  },
  {
    route: 'enhancedContractList',
    kind: 'list',
    audience: ['INSIDE'],
    label: { en: 'Enhanced contracts', cn: '复杂合同' },
    resp,
    of: { contractForm: ['ENHANCED'] },
  },
];

const others = { to: ['srmCctContract'], byHand: true } as const;
/** Of those that follow one another. */
const toContracts = {
  ...{ CHILD_CANCELLED: others, CHILD_EFFECTIVE: others, MAIN_EFFECTIVE: others, SUPPLEMENT_EFFECTIVE: others, SUPERSEDE: others },
  ...{ CARRIED: others, RELEASE: others, USE: others, DELIVERY_CHANGED: others, INVOICED: others, INVOICE_PAID: others },
};
/** Numbers of what hangs on a contract (contracts.md §7). */
const hangs = ({ contractKind, alterMode }: Readonly<Record<string, unknown>>): HungNumber | null => {
  if (alterMode === 'REPLACE') return { pattern: '{root}-V{seq2}', startNo: 2 };
  if (contractKind === 'SUPPLEMENT') return { pattern: '{root}-B{seq2}' };
  if (contractKind === 'RENEWAL') return { pattern: '{root}-X{seq2}' };
  return contractKind === 'TERMINATION' ? { pattern: '{root}-Z{seq2}' } : null;
};

export const srmCctContract = defineDocument({
  type: 'srmCctContract',
  version: 4,
  // What ended a contract of the first version needed no approval; suppliers of the second read the text as it was written. What was sent
  // before the fourth and is being written anew is not known any more.
  upgrades: { 1: withTextSent, 2: withTextSent, 3: ({ state, context }) => ({ state, context }) },
  path: 'contracts/contract',
  kind: 'document',
  title: { en: 'Contract', cn: '合同' },
  fields,
  lines,
  live: executionColumns,
  events,
  lifecycle: machine,
  reasons: { ...approvalReasons, ...reasons },
  ignores: [
    ...[
      'SIGN_COMPLETED',
      'SIGN_REFUSED',
      'SIGN_ENDED',
      'DOC_FINALIZED',
      'ACCEPTANCE_FILED',
      'AWARD_REVOKED',
      'RELEASE',
      'USE',
      'DELIVERY_CHANGED',
      'CARRIED',
      'INVOICED',
      'INVOICE_PAID',
    ],
    ...['CHILD_CANCELLED', 'CHILD_EFFECTIVE', 'MAIN_EFFECTIVE', 'SUPPLEMENT_EFFECTIVE', 'SUPERSEDE'],
  ] as const,
  sends: {
    CONTRACT_EFFECTIVE: { to: ['srmSfdBiddingResult'] },
    DOWNSTREAM_VOIDED: { to: awardTypes },
    ...toContracts,
    RESERVED: { to: ['srmPurOrderHeader'], byHand: true },
    RESERVE_REFUSED: { to: ['srmPurOrderHeader'], byHand: true },
  },
  profiles: [contractProfiles.CCT_SIMPLIFIED_LIMIT, contractProfiles.CCT_SIGN_PROVIDER, rateProfiles.RATE_MAX_AGE_DAYS],
  freezesRate: ['approving', 'published', 'confirming', 'refused', 'confirmed', 'signing', 'signed', 'effective', 'terminating'],
  view: plain({
    supplier: {
      and: [
        { viewer: ['supplierId', '$supplierId'] },
        { or: [withHim, { and: [{ in: ['state', beingWritten] }, { eq: ['underRevision', 'Y'] }] }] },
      ],
    },
    supplierKeys: ({ supplierId }) => [supplierId],
  }),
  numbering: { pattern: 'HT-{orgCode}-{yyyy}-{seq5}', root: ({ rootNumber }) => (typeof rootNumber === 'string' ? rootNumber : ''), hangs },
  nameField: 'contractTitle',
  indexes: [['acceptedAt'], ['verifyCode']],
  todoShows: { amount: ['amountTaxIncl'], currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'state',
      'contractTitle',
      'supplierId',
      'contractType',
      'contractForm',
      'contractKind',
      'amountTaxIncl',
      'currency',
      'effectiveFrom',
      'effectiveTo',
      'paidAmount',
      'executedPct',
      'paidPct',
      'nextDue',
      'riskLevel',
      'deviationCount',
      'revisionNo',
      'underRevision',
    ],
    filters: [
      'docNumber',
      'state',
      'contractTitle',
      'supplierId',
      'contractType',
      'contractForm',
      'contractKind',
      'riskLevel',
      'effectiveTo',
      'executedPct',
      'paidPct',
      'nextDue',
    ],
    sort: [['lastUpdateDate', 'desc']],
    sums: { columns: ['amountTaxIncl', 'paidAmount'], by: 'currency' },
  },
  form: [
    {
      label: { en: 'Contract', cn: '合同' },
      fields: [
        'orgId',
        'contractTitle',
        'contractForm',
        'contractType',
        'contractKind',
        'parentContractId',
        'alterMode',
        'supplierId',
        'templateId',
        'currency',
        'priceMode',
        'effectiveFrom',
        'effectiveTo',
        'autoRenewFlag',
        'renewMonths',
        'renewNoticeDays',
        'remindDays',
        'remindedAt',
        'signMode',
        'signOrder',
        'confirmDays',
        'confirmDeadline',
        'qtyTolerancePct',
        'ownerUserId',
        'riskLevel',
        'deviationCount',
        'revisionNo',
        'underRevision',
        'refuseReason',
        'remark',
      ],
    },
    {
      label: { en: 'Amounts', cn: '金额' },
      fields: [
        'amountTaxExcl',
        'taxAmount',
        'amountTaxIncl',
        'awardAmount',
        'performanceBondAmount',
        'warrantyMonths',
        'exchangeRate',
        'rateDate',
        'executedAmount',
        'paidAmount',
        'unallocatedPaid',
      ],
    },
    { label: { en: 'Items', cn: '标的明细' }, lines: 'items' },
    { label: { en: 'Payment stages', cn: '付款阶段' }, lines: 'stages' },
    { label: { en: 'Trade', cn: '贸易数据' }, lines: 'trades' },
    { label: { en: 'Copies kept', cn: '归档' }, lines: 'archives' },
    { label: { en: 'Own fields', cn: '自定义字段' }, lines: 'inputs' },
    { label: { en: 'Attachments', cn: '合同附件' }, lines: 'annexes' },
    { label: { en: 'Text', cn: '正文' }, fields: ['body', 'sentBody'] },
    {
      label: { en: 'Signing and end', cn: '签署与结束' },
      fields: [
        'finalFileId',
        'revisionHash',
        'signFlowId',
        'verifyCode',
        'acceptedBy',
        'acceptedAt',
        'signedDate',
        'signedFileIds',
        'terminateType',
        'terminateReason',
        'settlement',
        'noticeFileIds',
        'terminatedBy',
        'openChildId',
        'agreementId',
        'successorId',
        'endReason',
      ],
    },
  ],
  proposes: { orgId: 'organisation', ownerUserId: 'user' },
  screens,
});
