/**
 * The bidder sees what was issued to him, never who asks nor how it is judged; the jury all but replies that are still being
 * written; others inside that there is one, and the rest when the report is signed.
 */
import type { Predicate } from '../../kernel/predicate.js';
import { holds } from '../../kernel/predicate.js';
import type { View } from '../../kernel/view.js';
import { classOf, markedFields } from '../../kernel/view.js';
import type { Clarification } from './fields.js';
import { fields, lines } from './fields.js';

const supplierScope: Predicate = { and: [{ viewer: ['supplierId', '$supplierId'] }, { present: 'issuedAt' }] };
const sits: Predicate = { viewer: ['jurorIds', '$userId'] };
const insideScope: Predicate = { or: [{ not: { acting: ['EXPERT'] } }, sits] };
const reported: Predicate = { present: 'reportedAt' };
type Values = Readonly<Record<string, unknown>>;
const pick = (row: object, names: readonly string[]): Values => Object.fromEntries(names.map((name) => [name, (row as Values)[name]]));
const valuesOf = (c: Clarification) => c as unknown as Values;

const forBidders = ['id', 'docNumber', 'orgId', 'rev', ...markedFields(fields, 'supplier')];
const linesOfBidders = ['lineNo', ...markedFields(lines.lines.fields, 'supplier').filter((name) => name !== 'lineNo')];
/** What is the jury's until the report is signed. */
const jurysOwn = [
  'clarifyType',
  'subject',
  'correctionAmount',
  'agreeFlag',
  'respondId',
  'supplierId',
  'followUpOf',
  'remark',
  'attachmentIds',
];
const written = ['agreeFlag'];
const blank = (c: Clarification, names: readonly string[]): Values => ({
  ...valuesOf(c),
  ...Object.fromEntries(names.map((name) => [name, null])),
});

function forJurors(c: Clarification, state: string): Values {
  if (state !== 'issued') return valuesOf(c);
  return { ...blank(c, written), lines: c.lines.map((line) => ({ ...line, reply: null, replyFileIds: null })) };
}

export const view: View<Clarification> = {
  scope: { EX: supplierScope, INSIDE: insideScope },
  audiences: (c) => ['juror', 'inside', ...(c.supplierId === null || c.issuedAt === null ? [] : [`supplier:${c.supplierId}`])],
  audienceOf: (c, state, viewer) => {
    if (viewer.userType === 'EX') return holds(supplierScope, state, valuesOf(c), viewer) ? `supplier:${viewer.supplierId}` : null;
    if (c.jurorIds.includes(viewer.onBehalfOf ?? viewer.userId)) return 'juror';
    return viewer.respCode === 'EXPERT' ? null : 'inside';
  },
  shared: (c, state, audience) => {
    if (classOf(audience) === 'supplier') return { ...pick(c, forBidders), lines: c.lines.map((line) => pick(line, linesOfBidders)) };
    if (audience === 'juror') return forJurors(c, state);
    return c.reportedAt === null ? { ...blank(c, jurysOwn), lines: [] } : valuesOf(c);
  },
  own: () => ({}),
  columns: {
    lastUpdateDate: { supplier: { always: false } },
    creationDate: { supplier: { always: false } },
    ...Object.fromEntries(jurysOwn.map((name) => [name, { inside: reported, juror: { always: true }, supplier: { always: true } }])),
    agreeFlag: { inside: reported, juror: { not: { eq: ['state', 'issued'] } }, supplier: { always: true } },
    ...Object.fromEntries(
      ['respondId', 'supplierId', 'followUpOf', 'remark', 'attachmentIds'].map((name) => [
        name,
        { inside: reported, juror: { always: true }, supplier: { always: false } },
      ]),
    ),
  },
};
