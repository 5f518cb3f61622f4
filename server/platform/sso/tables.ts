/** Tables of sign-ins elsewhere that are no documents: sealed secrets, and which session came from which provider. */
import { EntitySchema } from 'typeorm';

import { idOf, instant, keyOf } from '../../kernel/database/own-columns.js';

/** Secrets of our clients at providers, sealed with the installation's key; no history, export, log or view reads it. */
export const ssoSecretTable = new EntitySchema<{ ssoId: string } & Record<string, unknown>>({
  name: 'baseSsoSecret',
  tableName: 'base_sso_secret',
  columns: {
    ssoId: keyOf('sso_id'),
    secret: { name: 'secret', type: 'bytea' },
    setAt: instant('set_at'),
  },
});

/** A secret on its way: the event that sets it names the ticket. */
export const ssoSecretTicketTable = new EntitySchema<{ ticket: string } & Record<string, unknown>>({
  name: 'baseSsoSecretTicket',
  tableName: 'base_sso_secret_ticket',
  columns: {
    ticket: { name: 'ticket', type: 'char', length: 32, primary: true },
    ssoId: idOf('sso_id'),
    secret: { name: 'secret', type: 'bytea' },
    madeAt: instant('made_at'),
  },
});

/** Sessions that a provider vouched for: for signing out there, and when it tells us that somebody has. */
export const ssoSessionTable = new EntitySchema<{ certificate: string } & Record<string, unknown>>({
  name: 'baseSsoSession',
  tableName: 'base_sso_session',
  columns: {
    certificate: { name: 'certificate', type: 'char', length: 32, primary: true },
    ssoId: idOf('sso_id'),
    subject: { name: 'subject', type: 'varchar', length: 255 },
    sid: { name: 'sid', type: 'varchar', length: 255, nullable: true },
    /** The ID token, sealed: the provider is shown it at the sign-out. */
    idToken: { name: 'id_token', type: 'bytea' },
    madeAt: instant('made_at'),
  },
  indices: [{ name: 'base_sso_session_subject', columns: ['ssoId', 'subject'] }],
});

export const ssoTables = [ssoSecretTable, ssoSecretTicketTable, ssoSessionTable] as unknown as readonly EntitySchema[];
