/**
 * Runs are of the inside (performance.md): whoever keeps, checks or decides them reads all of them; buyers read the totals
 * once they are approved. Scorers read their own sheets, suppliers their own results.
 */
import { holds } from '../../kernel/predicate.js';
import type { Predicate } from '../../kernel/predicate.js';
import { plainView } from '../../kernel/view.js';
import type { View } from '../../kernel/view.js';
import type { Run } from './fields.js';
import { fields, lines } from './fields.js';

const keeping: Predicate = { acting: ['SUPPLIER_MANAGER', 'QUALITY', 'APPROVER', 'AUDITOR', 'ADMIN'] };
const approved: Predicate = { and: [{ acting: ['BUYER'] }, { in: ['state', ['approved', 'released', 'settled', 'closed']] }] };
const plain = plainView<Run>(fields, lines, {});

/** What buyers do not read: who scores, how each indicator came about, and why reviewers changed a total. */
function totalsOf(run: Run): Readonly<Record<string, unknown>> {
  const { basis: _basis, sheets: _sheets, scores: _scores, ...shown } = run;
  return { ...shown, basis: null, sheets: [], scores: [], suppliers: run.suppliers.map((row) => ({ ...row, reviewReason: null })) };
}

export const view: View<Run> = {
  ...plain,
  scope: { ...plain.scope, INSIDE: { or: [keeping, approved] } },
  audiences: () => ['inside', 'buyer'],
  audienceOf: (run, state, viewer) => {
    if (viewer.userType === 'EX') return null;
    const row = { ...run };
    if (holds(keeping, state, row, viewer)) return 'inside';
    return holds(approved, state, row, viewer) ? 'buyer' : null;
  },
  shared: (run, _state, audienceClass) => (audienceClass.startsWith('buyer') ? totalsOf(run) : { ...run }),
  rows: {
    suppliers: { inside: { always: true }, buyer: { always: true } },
    scores: { inside: keeping },
    facts: { inside: keeping },
  },
};
