/** Codes and links of signing (contracts.md §5): of both only a keyed hash is kept. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { Queryable } from '../../kernel/contracts.js';
import type { Sealing } from '../../platform/secrets.js';

export const MOST_TRIES = 5;
const MINUTE = 60_000;
export const CODE_MS = 5 * MINUTE;
export const PERSON_CODE_MS = 24 * 60 * MINUTE;
/** As long as an organisation has to be verified. */
export const DEPOSIT_MS = 7 * 24 * 60 * MINUTE;

export type CodeVerdict = 'RIGHT' | 'CCT_CODE_WRONG' | 'CCT_CODE_EXPIRED' | 'CCT_CODE_LOCKED';
export interface FoundLink {
  readonly flowId: string;
  readonly signerNo: number;
  readonly expired: boolean;
}

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');
export const ofPerson = (personId: string): string => `person:${personId}`;
export const ofDeposit = (accountId: string): string => `deposit:${accountId}`;
export const ofSigner = (flowId: string, signerNo: number): string => `flow:${flowId}:${signerNo}`;

export class SignSecrets {
  constructor(
    private readonly db: Queryable,
    private readonly sealing: Pick<Sealing, 'mark'>,
  ) {}

  /** Six digits; the one made before is dead, and so are its tries. */
  async makeCode(subject: string, at: number, validMs: number): Promise<string> {
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await this.keepCode(subject, code, { at, validMs }, this.db);
    return code;
  }

  /** One that was made elsewhere. */
  async keepCode(
    subject: string,
    code: string,
    { at, validMs }: { readonly at: number; readonly validMs: number },
    on: Queryable,
  ): Promise<void> {
    await on.query(
      `insert into cct_sign_code (subject, hash, tries, made_at, expires_at) values ($1, $2, 0, $3, $4)
       on conflict (subject) do update set hash = excluded.hash, tries = 0, made_at = excluded.made_at, expires_at = excluded.expires_at`,
      [subject, this.#hash(subject, code), new Date(at), new Date(at + validMs)],
    );
  }

  /** Each look counts; what is right is used up by `spend`, when what it was for has happened. */
  async check(subject: string, code: string, at: number): Promise<CodeVerdict> {
    const {
      rows: [row],
    } = await this.db.query<{ hash: string; tries: number; expires_at: number }>(
      'update cct_sign_code set tries = tries + 1 where subject = $1 returning hash, tries, expires_at',
      [subject],
    );
    if (!row || row.expires_at < at) return 'CCT_CODE_EXPIRED';
    if (row.tries > MOST_TRIES) return 'CCT_CODE_LOCKED';
    return row.hash === this.#hash(subject, code) ? 'RIGHT' : 'CCT_CODE_WRONG';
  }

  async spend(subject: string, on: Queryable = this.db): Promise<void> {
    await on.query('delete from cct_sign_code where subject = $1', [subject]);
  }

  /** A new token of 256 bits; the signer's earlier one opens nothing any more. */
  async makeLink(flowId: string, signerNo: number, expiresAt: number): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.db.query(
      `insert into cct_sign_link (token_hash, flow_id, signer_no, expires_at) values ($1, $2, $3, $4)
       on conflict (flow_id, signer_no) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`,
      [tokenHash(token), flowId, signerNo, new Date(expiresAt)],
    );
    return token;
  }

  async findLink(token: string, at: number): Promise<FoundLink | null> {
    const {
      rows: [row],
    } = await this.db.query<{ flow_id: string; signer_no: number; expires_at: number }>(
      'select flow_id::text, signer_no, expires_at from cct_sign_link where token_hash = $1',
      [tokenHash(token)],
    );
    return row ? { flowId: row.flow_id, signerNo: row.signer_no, expired: row.expires_at < at } : null;
  }

  async endLinks(flowId: string, on: Queryable = this.db): Promise<void> {
    await on.query('delete from cct_sign_link where flow_id = $1', [flowId]);
    await on.query('delete from cct_sign_code where subject like $1', [`flow:${flowId}:%`]);
  }

  #hash(subject: string, code: string): string {
    return this.sealing.mark(`sign-code:${subject}:${code}`);
  }
}
