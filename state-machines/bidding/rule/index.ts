/** Bidding rules (bidding.md §1): how bids are sealed, judged, ranked and disclosed. A project keeps the rule as it was approved under. */
import { defineDocument } from '../../kernel/definition.js';
import { by } from '../../kernel/lifecycle.js';
import { applySave } from '../../kernel/save.js';
import { approvalTodos } from '../../kernel/stock/approval.js';
import { approvedMasterEvents, approvedMasterLifecycle, approvedMasterReasons } from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';
import { clocks, evaluation, fields, names, negotiation, publicity, sealing } from './fields.js';
import type { Rule } from './fields.js';
import { reasons, rules } from './rules.js';

const keepers = by('SOURCING_MANAGER', 'ADMIN');
const menu = 'biddingRuleSetupList';

export const srmSfdBiddingRule = defineDocument({
  type: 'srmSfdBiddingRule',
  version: 1,
  path: 'bidding/rule',
  kind: 'document',
  title: { en: 'Bidding rule', cn: '评标规则' },
  fields,
  lines: {},
  events: approvedMasterEvents,
  lifecycle: approvedMasterLifecycle<Rule>({
    entity: 'srmSfdBiddingRule',
    fields,
    lines: {},
    owner: keepers,
    maintainer: keepers,
    saved: (rule, payload) => applySave<Rule>({}, rule, payload),
    submit: rules,
    copied: { fields: names },
    todos: approvalTodos(menu, { en: 'Bidding rule', cn: '评标规则' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSfdBiddingRule'], byHand: true } },
  view: plainView<Rule>(fields, {}, { anyOrganisation: true }),
  numbering: { pattern: 'BGZ-{seq4}' },
  nameField: 'ruleName',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'ruleName',
      'legalRegime',
      'openFlag',
      'invitedFlag',
      'negotiatedFlag',
      'envelopeMode',
      'evalMethod',
      'priceFormula',
      'versionNo',
      'state',
    ],
    filters: ['docNumber', 'ruleName', 'legalRegime', 'evalMethod', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    {
      label: { en: 'Basics', cn: '基本信息' },
      fields: ['ruleName', 'legalRegime', 'openFlag', 'invitedFlag', 'negotiatedFlag', 'versionNo', 'previousId', 'orgId', 'remark'],
    },
    { label: { en: 'Sealing and opening', cn: '加密与开标' }, fields: [...sealing] },
    { label: { en: 'Evaluation and price', cn: '评审与价格分' }, fields: [...evaluation] },
    { label: { en: 'Negotiation', cn: '议价' }, fields: [...negotiation] },
    { label: { en: 'Publicity and disclosure', cn: '公示与披露' }, fields: [...publicity] },
    { label: { en: 'Clocks (days)', cn: '时限(天)' }, fields: [...clocks] },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Bidding rules', cn: '评标规则' },
      resp: ['SOURCING_MANAGER', 'ADMIN', 'APPROVER'],
    },
    { route: 'biddingRuleSetupEdit', kind: 'edit', audience: ['INSIDE'], label: { en: 'Bidding rule', cn: '评标规则维护' }, within: menu },
  ],
});
