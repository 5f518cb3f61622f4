/** Assessment templates (bidding.md §1): the score sheet of a kind of tender. */
import { defineDocument } from '../../kernel/definition.js';
import { event, facts } from '../../kernel/events.js';
import type { SavePayload } from '../../kernel/events.js';
import type { Change } from '../../kernel/lifecycle.js';
import { by } from '../../kernel/lifecycle.js';
import { sum } from '../../kernel/primitives/decimal.js';
import { applySave } from '../../kernel/save.js';
import { approvalTodos } from '../../kernel/stock/approval.js';
import { approvedMasterEvents, approvedMasterLifecycle, approvedMasterReasons } from '../../kernel/stock/approved-master.js';
import { plainView } from '../../kernel/view.js';
import { biddingProfiles } from '../profiles.js';
import { fields, lines } from './fields.js';
import type { Template } from './fields.js';
import type { TemplateFacts } from './rules.js';
import { leavesOf, reasons, rules } from './rules.js';

function saved(template: Template, payload: SavePayload): Change<Template> {
  const change = applySave<Template>(lines, template, payload);
  const leaves = leavesOf(change.indexes ?? template.indexes);
  return {
    ...change,
    totalScore: sum(leaves.map(({ maxScore }) => maxScore)),
    priceWeight: sum(leaves.filter(({ category }) => category === 'PRICE').map(({ maxScore }) => maxScore)),
  };
}
const keepers = by('SOURCING_MANAGER', 'ADMIN');
const names = ['templateName', 'legalRegime', 'procurementType', 'evalMethod', 'technicalPassScore', 'maxMinorFails'] as const;
const menu = 'assessTemplateList';

export const srmSfdBiddingTemplate = defineDocument({
  type: 'srmSfdBiddingTemplate',
  version: 1,
  path: 'bidding/template',
  kind: 'document',
  title: { en: 'Assessment template', cn: '评标模板' },
  fields,
  lines,
  events: {
    ...approvedMasterEvents,
    SUBMIT: event('Submit', '提交', {}, { facts: facts<TemplateFacts>() }),
  },
  lifecycle: approvedMasterLifecycle<Template>({
    entity: 'srmSfdBiddingTemplate',
    fields,
    lines,
    mainLine: 'indexes',
    owner: keepers,
    maintainer: keepers,
    saved: (template, payload) => saved(template, payload),
    submit: rules,
    copied: { fields: names, lines: ['indexes'] },
    todos: approvalTodos(menu, { en: 'Assessment template', cn: '评标模板' }),
  }),
  reasons: { ...approvedMasterReasons, ...reasons },
  sends: { SUPERSEDED: { to: ['srmSfdBiddingTemplate'], byHand: true } },
  profiles: [biddingProfiles.BID_PRICE_WEIGHT_RANGE],
  view: plainView<Template>(fields, lines, { anyOrganisation: true }),
  numbering: { pattern: 'PBM-{seq4}' },
  nameField: 'templateName',
  todoShows: { submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'templateName',
      'legalRegime',
      'procurementType',
      'evalMethod',
      'totalScore',
      'priceWeight',
      'versionNo',
      'state',
    ],
    filters: ['docNumber', 'templateName', 'legalRegime', 'procurementType', 'evalMethod', 'state'],
    sort: [['docNumber', 'asc']],
  },
  form: [
    {
      label: { en: 'Template', cn: '评标模板' },
      fields: [...names, 'totalScore', 'priceWeight', 'versionNo', 'previousId', 'orgId', 'remark'],
    },
    { label: { en: 'Indexes', cn: '评标指标' }, lines: 'indexes' },
  ],
  proposes: { orgId: 'organisation' },
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE'],
      label: { en: 'Assessment templates', cn: '评标模板' },
      resp: ['SOURCING_MANAGER', 'ADMIN', 'APPROVER'],
    },
    {
      route: 'assessTemplateEdit',
      kind: 'edit',
      audience: ['INSIDE'],
      label: { en: 'Assessment template', cn: '评标模板维护' },
      within: menu,
    },
  ],
});
