/** Tables of sign-ins elsewhere that are no documents: sealed secrets, and which session came from which provider. */
import { EntitySchema } from 'typeorm';

/** Secrets of our clients at providers, sealed with the installation's key; no history, export, log or view reads it. */
export const ssoSecretTable = new EntitySchema<{ ssoId: string } & Record<string, unknown>>({
  name: 'baseSsoSecret',
  tableName: 'base_sso_secret',
  columns: {
    ssoId: { name: 'sso_id', type: 'bigint', primary: true },
    secret: { name: 'secret', type: 'bytea' },
    setAt: { name: 'set_at', type: 'timestamptz', precision: 3 },
  },
});

/** A secret on its way: the event that sets it names the ticket. */
export const ssoSecretTicketTable = new EntitySchema<{ ticket: string } & Record<string, unknown>>({
  name: 'baseSsoSecretTicket',
  tableName: 'base_sso_secret_ticket',
  columns: {
    ticket: { name: 'ticket', type: 'char', length: 32, primary: true },
    ssoId: { name: 'sso_id', type: 'bigint' },
    secret: { name: 'secret', type: 'bytea' },
    madeAt: { name: 'made_at', type: 'timestamptz', precision: 3 },
  },
});

/** Sessions that a provider vouched for: for signing out there, and when it tells us that somebody has. */
export const ssoSessionTable = new EntitySchema<{ certificate: string } & Record<string, unknown>>({
  name: 'baseSsoSession',
  tableName: 'base_sso_session',
  columns: {
    certificate: { name: 'certificate', type: 'char', length: 32, primary: true },
    ssoId: { name: 'sso_id', type: 'bigint' },
    subject: { name: 'subject', type: 'varchar', length: 255 },
    sid: { name: 'sid', type: 'varchar', length: 255, nullable: true },
    /** The ID token, sealed: the provider is shown it at the sign-out. */
    idToken: { name: 'id_token', type: 'bytea' },
    madeAt: { name: 'made_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'base_sso_session_subject', columns: ['ssoId', 'subject'] }],
});

export const ssoTables = [ssoSecretTable, ssoSecretTicketTable, ssoSessionTable] as unknown as readonly EntitySchema[];
