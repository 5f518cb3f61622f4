import { expect, test } from '@jest/globals';
import { auditCase } from '../../../../state-machines/audit/case/index.js';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { holds } from '../../../../state-machines/kernel/predicate.js';
import { admin, inside } from '../../golden/events.js';
import { sent, walked } from '../../kernel/walk.js';
import { auditor } from '../stories.js';

const other = inside('21', 'AUDITOR');
const definition = anyDefinition(auditCase);

test('every state, every row, every refusal', () => {
  const { gaps } = walked(definition, {
    create: [sent('CREATE', auditor, { fields: { caseTitle: 'Boards' } }, { id: '61' })],
    later: [
      sent('SAVE', auditor, { fields: { holdFlag: 'Y' } }),
      sent('ADD_NOTE', auditor, { note: 'Asked' }),
      sent('CLOSE', auditor, { conclusion: ' ' }),
      sent('CLOSE', auditor, { conclusion: 'Nothing wrong' }),
      sent('REOPEN', auditor),
    ],
    by: ['holdFlag'],
  });
  // Five hundred notes are not written here.
  expect(gaps).toEqual({ states: [], rows: [], codes: ['AUD_NOTES'] });
});

test('a case is its auditor’s: nobody else changes it, and administrators do not see it', () => {
  const { found } = walked(definition, {
    create: [sent('CREATE', auditor, { fields: { caseTitle: 'Boards' } }, { id: '61' })],
    later: [sent('CLOSE', other, { conclusion: 'Mine now' }), sent('SAVE', admin, { fields: { caseTitle: 'Mine now' } })],
  });
  expect(JSON.stringify(found)).not.toContain('Mine now');
  const seenBy = (who: typeof auditor) =>
    holds(auditCase.view.scope.INSIDE!, 'open', { createdBy: auditor.userId }, { ...who, orgIds: null });
  expect([seenBy(auditor), seenBy(other), seenBy(admin)]).toEqual([true, true, false]);
});
