import type { Samples } from '../../kernel/stock/samples.js';

const store = {
  dsCode: 'WAREHOUSE',
  kind: 'POSTGRESQL',
  host: 'db.example.com',
  port: 5432,
  databaseName: 'store',
  schemaAllow: 'public',
  userName: 'reader',
};
export const samples: Samples = {
  saves: [
    { fields: store },
    { fields: { ...store, host: null } },
    { fields: { ...store, host: 'db example/com' } },
    { fields: { ...store, schemaAllow: 'public; drop' } },
  ],
  circumstances: [
    { ok: true, found: 'PostgreSQL 18', readOnly: true },
    { ok: true, found: 'PostgreSQL 18', readOnly: false },
  ],
  events: [
    { type: 'TEST', payload: {} },
    { type: 'SET_SECRET', payload: { ticket: 'a'.repeat(32) } },
  ],
};
