/** Participants of a project (bidding.md §5): a row for each supplier, which nobody but its supplier and the project's desk sees before the deadline. */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { plainView } from '../../kernel/view.js';
import type { View } from '../../kernel/view.js';
import { biddingProfiles } from '../profiles.js';
import { bidReasons } from '../reasons.js';
import { atDesk } from '../shared/project-seen.js';
import { saidReasons } from '../../kernel/stock/said.js';
import type { Participant } from './fields.js';
import { fields, lines } from './fields.js';
import { events, machine } from './machine.js';
import { reasons } from './rules.js';

const isOwn: Predicate = { viewer: ['supplierId', '$supplierId'] };
/** Finance sees those whose bond it looks after, everybody else of the organisation those whose deadline has passed. */
const insideScope: Predicate = {
  or: [
    atDesk,
    { eq: ['revealedFlag', 'Y'] },
    { and: [{ acting: ['FINANCE'] }, { in: ['bondStatus', ['PAID', 'VERIFIED', 'REFUNDED', 'FORFEITED']] }] },
  ],
};
const plain = plainView<Participant>(fields, lines, { supplier: isOwn, supplierKeys: ({ supplierId }) => [supplierId] });
const view: View<Participant> = { ...plain, scope: { ...plain.scope, INSIDE: insideScope } };

export const srmSfdBiddingSupplier = defineDocument({
  type: 'srmSfdBiddingSupplier',
  version: 1,
  path: 'bidding/participant',
  kind: 'document',
  title: { en: 'Participant', cn: '投标供应商' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons: { ...bidReasons, ...saidReasons, ...reasons },
  profiles: [biddingProfiles.BID_BOND_INTEREST],
  sends: {
    ACCEPT: { to: ['srmSfdBiddingSupplier'], byHand: true },
    WITHDRAW_BID: { to: ['srmSfdRespondHeader'], byHand: true },
    MARK_INVALID: { to: ['srmSfdRespondHeader'], byHand: true },
    CONSENT_USED: { to: ['srmSfdBiddingHeader'], byHand: true },
  },
  ignores: ['DOC_PUBLISHED', 'PROJECT_ENDED'],
  view,
  uniqueKeys: [{ columns: ['projectId', 'supplierId'], code: 'BID_SUP_TWICE' }],
  indexes: [['supplierId', 'state']],
  nameField: 'supplierName',
  list: {
    columns: [
      'projectNo',
      'projectName',
      'supplierName',
      'source',
      'joinTime',
      'docObtainedAt',
      'docVersionAck',
      'bondStatus',
      'outcome',
      'state',
      'creationDate',
    ],
    filters: ['projectId', 'projectNo', 'projectName', 'supplierId', 'source', 'bondStatus', 'outcome', 'state', 'creationDate'],
    sort: [['creationDate', 'desc']],
    tabs: [
      { label: { en: 'Open', cn: '进行中' }, where: { state: ['invited', 'applied', 'confirmed'] } },
      { label: { en: 'Bonds', cn: '保证金' }, where: { bondStatus: ['PAID', 'VERIFIED'] } },
      { label: { en: 'All', cn: '全部' }, where: {} },
    ],
  },
  form: [
    {
      label: { en: 'Participation', cn: '参与' },
      fields: [
        'projectId',
        'supplierId',
        'source',
        'sectionIds',
        'contactName',
        'contactMobile',
        'contactEmail',
        'confirmDeadline',
        'joinTime',
        'declineReason',
        'refuseReason',
        'prequalFileIds',
        'outcome',
        'outcomeReason',
      ],
    },
    {
      label: { en: 'Documents', cn: '招标文件' },
      fields: ['docObtainedAt', 'docVersionNo', 'docVersionAck', 'downloadCount', 'validityConsentUntil', 'validityRefusedFlag'],
    },
    {
      label: { en: 'Bond', cn: '保证金' },
      fields: [
        'bondDue',
        'bondForm',
        'bondAmount',
        'bondProofId',
        'bondValidUntil',
        'bondPaidAt',
        'bondStatus',
        'bondNote',
        'refundDue',
        'refundAmount',
        'refundInterest',
        'forfeitReason',
      ],
    },
  ],
  screens: [
    {
      route: 'monitorRespond',
      kind: 'special',
      audience: ['INSIDE'],
      label: { en: 'Watch tenders', cn: '投标监控' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'SUPERVISOR', 'FINANCE', 'AUDITOR'],
      menu: true,
    },
    {
      route: 'supplierPendingView',
      kind: 'special',
      audience: ['EX'],
      label: { en: 'My tenders', cn: '我的投标' },
      resp: ['SUPPLIER', 'SUPPLIER_ADMIN'],
      menu: true,
    },
  ],
});
