/** Tables of signing that are no documents: keys and certificates, and hashes of codes and links. No view, history, export or log reads them. */
import { EntitySchema } from 'typeorm';
import { idOf, instant, keyOf } from '../../kernel/database/own-columns.js';

export const signKeyTable = new EntitySchema<{ serial: string } & Record<string, unknown>>({
  name: 'cctSignKey',
  tableName: 'cct_sign_key',
  columns: {
    serial: { name: 'serial', type: 'varchar', length: 40, primary: true },
    /** ROOT, ISSUING, TSA, SIGNER */
    kind: { name: 'kind', type: 'varchar', length: 10 },
    ownerId: { ...idOf('owner_id'), nullable: true },
    /** OFFERED until the event that names it stands, then ACTIVE, REPLACED, REVOKED. */
    state: { name: 'state', type: 'varchar', length: 10 },
    certificate: { name: 'certificate', type: 'bytea' },
    /** Sealed, of a person by his PIN besides; the root's is not here. */
    sealedKey: { name: 'sealed_key', type: 'bytea', nullable: true },
    madeAt: instant('made_at'),
    revokedAt: { ...instant('revoked_at'), nullable: true },
    /** Of the root: its list of revoked certificates, signed before its key went away. */
    revocationList: { name: 'revocation_list', type: 'bytea', nullable: true },
  },
  indices: [
    { name: 'cct_sign_key_owner', columns: ['ownerId'] },
    { name: 'cct_sign_key_kind', columns: ['kind', 'state'] },
  ],
});

export const signCodeTable = new EntitySchema<{ subject: string } & Record<string, unknown>>({
  name: 'cctSignCode',
  tableName: 'cct_sign_code',
  columns: {
    /** `person:71` or `flow:91:1` */
    subject: { name: 'subject', type: 'varchar', length: 60, primary: true },
    hash: { name: 'hash', type: 'varchar', length: 64 },
    tries: { name: 'tries', type: 'integer', default: 0 },
    madeAt: instant('made_at'),
    expiresAt: instant('expires_at'),
  },
});

export const signLinkTable = new EntitySchema<{ tokenHash: string } & Record<string, unknown>>({
  name: 'cctSignLink',
  tableName: 'cct_sign_link',
  columns: {
    tokenHash: { name: 'token_hash', type: 'char', length: 64, primary: true },
    flowId: idOf('flow_id'),
    signerNo: { name: 'signer_no', type: 'integer' },
    expiresAt: instant('expires_at'),
  },
  indices: [{ name: 'cct_sign_link_signer', columns: ['flowId', 'signerNo'], unique: true }],
});

/** Who is writing the text of a contract or template. */
export const textLockTable = new EntitySchema<{ docType: string; docId: string } & Record<string, unknown>>({
  name: 'cctTextLock',
  tableName: 'cct_text_lock',
  columns: {
    docType: { name: 'doc_type', type: 'varchar', length: 60, primary: true },
    docId: keyOf('doc_id'),
    userId: idOf('user_id'),
    until: instant('until'),
  },
});

export const signingTables = [signKeyTable, signCodeTable, signLinkTable, textLockTable] as unknown as readonly EntitySchema[];
