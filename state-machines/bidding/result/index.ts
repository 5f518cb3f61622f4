/** Results (bidding.md §11): candidates and awards published to those who bid, objections, letters, and contracts after the standstill. */
import { defineDocument } from '../../kernel/definition.js';
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields, ownKeyOf, supplierCommonFields } from '../../kernel/view.js';
import { pick } from '../award/quoting-view.js';
import { events, fields, lines } from './fields.js';
import type { Result, ResultLine } from './fields.js';
import { machine, reasons } from './machine.js';

const menu = 'biddingResultList';
const told = ['publicity', 'objection_hold', 'ended', 'confirmed', 'contracted', 'withdrawn'];
const scope: Predicate = {
  and: [{ in: ['state', told] }, { present: 'publicityStart' }, { some: 'lines', where: { viewer: ['supplierId', '$supplierId'] } }],
};
const header = [...supplierCommonFields, ...markedFields(fields, 'supplier')].filter((name) => name !== 'lastUpdateDate');
const ownRow = ['lineId', ...markedFields(lines.lines.fields, 'supplier')].filter((name, at, all) => all.indexOf(name) === at);
const place = ['lineId', 'sectionId', 'sectionName', 'supplierId', 'supplierName', 'winnerFlag'];

/** What a supplier may know of another, by the level that the rule says. */
function othersRow(row: ResultLine, level: Result['disclosureLevel']): object | null {
  if (level === 'FULL_RANKING') return pick(row, [...place, 'rank', 'amount', 'share', 'totalScore']);
  if (row.winnerFlag === 'N') return null;
  return pick(row, level === 'WINNER_PRICE' ? [...place, 'amount', 'share'] : place);
}
export const linesFor = (c: Result, supplierId: string): readonly object[] =>
  c.lines.flatMap((row) => (row.supplierId === supplierId ? [pick(row, ownRow)] : (othersRow(row, c.disclosureLevel) ?? [])));

export const view: View<Result> = {
  scope: { EX: scope },
  audiences: (c) => ['inside', ...[...new Set(c.lines.map(({ supplierId }) => supplierId))].map((id) => `supplier:${id}`)],
  audienceOf: (c, state, viewer) => {
    if (viewer.userType !== 'EX') return 'inside';
    return holds(scope, state, c as unknown as Readonly<Record<string, unknown>>, viewer) ? `supplier:${viewer.supplierId}` : null;
  },
  shared: (c, _state, audienceClass) => (audienceClass === 'supplier' ? pick(c, header) : { ...c }),
  own: (c, _state, audience) => (classOf(audience) === 'supplier' ? { lines: linesFor(c, ownKeyOf(audience) ?? '') } : {}),
  knows: (event, audience) => classOf(audience) !== 'supplier' || ['APPROVE', 'PUBLICITY_DUE', 'OBJECTION_RESOLVED'].includes(event),
  columns: { rev: { supplier: { always: false } }, lastUpdateDate: { supplier: { always: false } } },
};

export const srmSfdBiddingResult = defineDocument({
  type: 'srmSfdBiddingResult',
  version: 1,
  path: 'bidding/result',
  kind: 'document',
  title: { en: 'Result', cn: '招标结果' },
  fields,
  lines,
  events,
  lifecycle: machine,
  reasons,
  view,
  ignores: ['OBJECTION_RAISED', 'OBJECTION_RESOLVED', 'CONTRACT_EFFECTIVE', 'PROJECT_ENDED'],
  sends: {
    CONSENT_USED: { to: ['srmSfdBiddingHeader'] },
    CANDIDATE_PUBLICITY_ENDED: { to: ['srmSfdBiddingHeader'] },
    RESULT_CONFIRMED: { to: ['srmSfdBiddingHeader'] },
    RESULT_WITHDRAWN: { to: ['srmSfdBiddingHeader'] },
    SECTION_CONTRACTED: { to: ['srmSfdBiddingHeader'] },
    WINNER_REFUSED: { to: ['srmSfdBiddingHeader'] },
    RESULT_SET: { to: ['srmSfdRespondHeader'] },
    FORFEIT_BOND: { to: ['srmSfdBiddingSupplier'], byHand: true },
    AWARD_REVOKED: { to: ['srmCctContract'] },
  },
  numbering: { pattern: 'JG-{yyyyMMdd}-{seq4}' },
  todoShows: { currency: 'currency', submitter: ['submittedBy'] },
  list: {
    columns: [
      'docNumber',
      'projectNumber',
      'projectName',
      'resultType',
      'publicityStart',
      'publicityEnd',
      'openObjections',
      'contracted',
      'state',
      'creationDate',
    ],
    filters: ['docNumber', 'projectNumber', 'resultType', 'state', 'publicityEnd'],
    sort: [['creationDate', 'desc']],
  },
  form: [
    {
      label: { en: 'Result', cn: '招标结果' },
      fields: [
        'projectId',
        'projectNumber',
        'projectName',
        'resultType',
        'picketageId',
        'disclosureLevel',
        'publicityDays',
        'leastDays',
        'publicityStart',
        'publicityEnd',
        'openObjections',
        'contracted',
        'contractDays',
        'content',
        'remark',
      ],
    },
    { label: { en: 'Results', cn: '结果明细' }, lines: 'lines' },
  ],
  screens: [
    {
      route: menu,
      kind: 'list',
      audience: ['INSIDE', 'EX'],
      label: { en: 'Results', cn: '招标结果' },
      resp: ['BUYER', 'SOURCING_MANAGER', 'APPROVER', 'SUPPLIER', 'SUPPLIER_ADMIN'],
    },
    { route: 'biddingResultEdit', kind: 'edit', audience: ['INSIDE', 'EX'], label: { en: 'Result', cn: '招标结果编辑' }, within: menu },
  ],
});
