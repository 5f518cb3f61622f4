import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { decide } from '../../../state-machines/kernel/decide.js';
import { srmCctTerms } from '../../../state-machines/contracts/terms/index.js';
import { inside } from '../golden/events.js';
import { sent } from '../kernel/walk.js';

const definition = anyDefinition(srmCctTerms);
const keeper = inside('16', 'CONTRACT_MANAGER');

test('a term is submitted with fallbacks that are published and of its category, and with no others', () => {
  const fields = { termsTitle: 'Payment', termsCategory: 'PAYMENT', body: '<p>30 days</p>', fallbackIds: ['7'] };
  const made = decide(definition, null, sent('CREATE', keeper, { fields, lines: {} }, { id: '1', docNumber: 'T-0001' }));
  if (!made.ok) throw new Error(made.refusal.code);
  const submitted = (unfit: readonly string[]) => decide(definition, made.after, sent('SUBMIT', keeper, {}, { unfit }));
  expect(submitted(['T-0007'])).toMatchObject({ ok: false, refusal: { code: 'CCT_TERMS_FALLBACK', params: { list: 'T-0007' } } });
  expect(submitted([])).toMatchObject({ ok: true, after: { state: 'approving' } });
});
