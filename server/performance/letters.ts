/** What performance tells people. */
import type { FamilyLetters } from '../platform/mail/document-letters.js';

export const performanceLetters: FamilyLetters['letters'] = {
  SPE_SHEET_URGED: {
    subject: { en: 'Suppliers wait for your scores: {schemeName} {period}', cn: '请尽快评分:{schemeName} {period}' },
    text: {
      en: 'The scores of {schemeName}, {period}, are still missing. Open the sheet and score the suppliers.',
      cn: '{schemeName} {period}尚未完成评分,请打开评分表为供应商评分。',
    },
    opens: { inside: 'manualScoreList', supplier: 'manualScoreList' },
  },
};
