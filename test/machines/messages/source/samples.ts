import type { Samples } from '../../kernel/stock/samples.js';

const mail = {
  msgSourceCode: 'MAIL',
  channel: 'EMAIL',
  smtpHost: 'mail.example.com',
  smtpPort: 587,
  mailFrom: 'srm@example.com',
  simulateFlag: 'N',
};

export const samples: Samples = {
  saves: [
    { fields: mail },
    { fields: { ...mail, mailFrom: null } },
    { fields: { ...mail, msgSourceCode: 'a/b' } },
    { fields: { ...mail, url: 'ftp://example.com' } },
    { fields: { ...mail, fallbackId: '1' } },
  ],
  circumstances: [{ ok: true, found: '250 taken' }],
  events: [
    { type: 'TEST', payload: { address: 'a@example.com' } },
    { type: 'SET_SECRET', payload: { ticket: 'a'.repeat(32) } },
  ],
};
