/**
 * The internal certificate authority and its keys (contracts.md §4.1). Keys lie sealed with the installation's key, those of persons under
 * their PIN besides. The root's key signs the issuing authority once and then leaves the database for good.
 */
import { randomBytes, scrypt } from 'node:crypto';
import type { Database, Queryable } from '../../kernel/contracts.js';
import { Sealing } from '../../platform/secrets.js';
import type { Fresh, Issuer, Revoked, SignerKeys, Subject } from './certificates.js';
import { newIssuing, newRoot, newSigner, newTimestamping, revocationList, rootList } from './certificates.js';
import type { Signing } from './cms.js';
import { exported, imported, x509 } from './crypto.js';
import type { Evidence } from './evidence.js';

export interface AuthorityParts {
  readonly database: Database;
  readonly sealing: Sealing;
  readonly publicUrl: string;
  /** Roots that are trusted besides our own, as PEM: those of an outside provider. */
  readonly trusted: readonly string[];
  /** Where the sealed key of the root goes, to be taken away by whoever runs the product. */
  readonly keepRoot: (sealed: string) => void;
}

interface KeyRow {
  readonly serial: string;
  readonly kind: string;
  readonly certificate: Buffer;
  readonly sealed_key: Buffer | null;
  readonly made_at: number;
  readonly revocation_list: Buffer | null;
}
interface AuthorityKeys {
  readonly root: x509.X509Certificate;
  /** Null where the key of the root had gone away before there was one. */
  readonly rootList: Buffer | null;
  readonly issuing: Issuer;
  readonly tsa: Issuer;
}
interface Wanted {
  readonly ownerId: string;
  readonly subject: Subject;
  readonly keys: SignerKeys;
  /** Of a person. */
  readonly pin: string | null;
}
export interface Offered {
  readonly serial: string;
  readonly notAfter: number;
}

const PIN_COST = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 } as const;
const SALT = 16;
const about = (serial: string): string => `sign-key:${serial}`;
const certificateOf = (der: Uint8Array): x509.X509Certificate => new x509.X509Certificate(new Uint8Array(der));

const stretched = (pin: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => scrypt(pin, salt, 32, PIN_COST, (error, key) => (error ? reject(error) : resolve(key))));

/** Without the PIN the key cannot be read even by whoever has the installation's. */
async function underPin(key: Buffer, pin: string, serial: string): Promise<string> {
  const salt = randomBytes(SALT);
  const sealed = new Sealing(await stretched(pin, salt)).seal(key.toString('base64'), about(serial));
  return `pin:${Buffer.concat([salt, sealed]).toString('base64')}`;
}

/** @returns null: the PIN is another one */
async function outOfPin(text: string, pin: string, serial: string): Promise<Buffer | null> {
  const bytes = Buffer.from(text.slice('pin:'.length), 'base64');
  const key = await stretched(pin, bytes.subarray(0, SALT));
  try {
    const opened = new Sealing(key).open(bytes.subarray(SALT), about(serial));
    return Buffer.from(opened, 'base64');
  } catch {
    return null;
  }
}

export class Authority {
  #standing: Promise<AuthorityKeys> | null = null;

  constructor(private readonly parts: AuthorityParts) {}

  /** A key pair with its certificate for an account; it counts when the event that names its serial stands. */
  async offer({ ownerId, subject, keys, pin }: Wanted, at: number): Promise<Offered> {
    const { issuing } = await this.#ready(at);
    const fresh = await newSigner(issuing, subject, at, `${this.parts.publicUrl}/ca/issuing.crl`, keys);
    const on = this.parts.database.read;
    await on.query("delete from cct_sign_key where state = 'OFFERED' and made_at < $1", [new Date(at - 86_400_000)]);
    await this.#insert(on, 'SIGNER', fresh, { ownerId, state: 'OFFERED', pin, at });
    return { serial: fresh.certificate.serialNumber, notAfter: fresh.certificate.notAfter.getTime() };
  }

  async adopt(on: Queryable, ownerId: string, serial: string): Promise<void> {
    await on.query("update cct_sign_key set state = 'REPLACED', sealed_key = null where owner_id = $1 and state = 'ACTIVE'", [ownerId]);
    await on.query("update cct_sign_key set state = 'ACTIVE' where owner_id = $1 and serial = $2", [ownerId, serial]);
  }

  async revoke(on: Queryable, ownerId: string, at: number): Promise<void> {
    await on.query(
      "update cct_sign_key set state = 'REVOKED', revoked_at = $2, sealed_key = null where owner_id = $1 and state in ('ACTIVE', 'REPLACED')",
      [ownerId, new Date(at)],
    );
  }

  /** What an account signs with; null: it has no key. `WRONG`: the PIN is another one. */
  async signing(ownerId: string, pin: string | null, at: number): Promise<Signing | 'WRONG' | null> {
    const { issuing, tsa } = await this.#ready(at);
    const {
      rows: [row],
    } = await this.parts.database.read.query<KeyRow>("select * from cct_sign_key where owner_id = $1 and state = 'ACTIVE'", [ownerId]);
    if (!row?.sealed_key) return null;
    const opened = this.parts.sealing.open(row.sealed_key, about(row.serial));
    const isPinned = opened.startsWith('pin:');
    const key = isPinned ? await outOfPin(opened, pin ?? '', row.serial) : Buffer.from(opened, 'base64');
    if (key === null) return 'WRONG';
    const chain = [issuing.certificate];
    return { signer: { certificate: certificateOf(row.certificate), key: await imported(key) }, chain, tsa: { ...tsa, chain } };
  }

  /** For whoever checks: the roots that are trusted. */
  async roots(at: number): Promise<readonly x509.X509Certificate[]> {
    return [(await this.#ready(at)).root, ...this.parts.trusted.map((pem) => new x509.X509Certificate(pem))];
  }

  async certificates(at: number): Promise<{ readonly root: x509.X509Certificate; readonly issuing: x509.X509Certificate }> {
    const { root, issuing } = await this.#ready(at);
    return { root, issuing: issuing.certificate };
  }

  /** Of these certificates, those that were revoked and when. */
  async revoked(serials: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.parts.database.read.query<{ serial: string; revoked_at: number }>(
      "select serial, revoked_at from cct_sign_key where serial = any($1) and state = 'REVOKED'",
      [serials],
    );
    return new Map(rows.map((row) => [row.serial, row.revoked_at]));
  }

  /** Of the root; null: it was made before there was one. */
  async rootList(at: number): Promise<Buffer | null> {
    return (await this.#ready(at)).rootList;
  }

  /** What shows later, without us, that these certificates held: they, those above them, and the lists that would name them. */
  async evidence(serials: readonly string[], at: number): Promise<Evidence> {
    const { root, issuing, tsa, rootList: ofRoot } = await this.#ready(at);
    const { rows } = await this.parts.database.read.query<{ certificate: Buffer }>(
      'select certificate from cct_sign_key where serial = any($1) order by serial',
      [serials],
    );
    const above = [tsa.certificate, issuing.certificate, root].map(({ rawData }) => new Uint8Array(rawData));
    return {
      certificates: [...rows.map(({ certificate }) => new Uint8Array(certificate)), ...above],
      lists: [await this.list(at), ...(ofRoot === null ? [] : [ofRoot])],
    };
  }

  async list(at: number): Promise<Buffer> {
    const { issuing } = await this.#ready(at);
    const { rows } = await this.parts.database.read.query<{ serial: string; revoked_at: number }>(
      "select serial, revoked_at from cct_sign_key where state = 'REVOKED' and revoked_at is not null order by serial",
    );
    const revoked: readonly Revoked[] = rows.map(({ serial, revoked_at }) => ({ serial, at: revoked_at }));
    return revocationList(issuing, revoked, at);
  }

  #ready(at: number): Promise<AuthorityKeys> {
    this.#standing ??= this.#stand(at).catch((error: unknown) => {
      this.#standing = null;
      throw error;
    });
    return this.#standing;
  }

  async #stand(at: number): Promise<AuthorityKeys> {
    return (await this.#stored()) ?? (await this.#begun(at));
  }

  async #stored(): Promise<AuthorityKeys | null> {
    const { rows } = await this.parts.database.read.query<KeyRow>(
      "select * from cct_sign_key where kind in ('ROOT', 'ISSUING', 'TSA') and state = 'ACTIVE'",
    );
    const of = (kind: string): KeyRow | undefined => rows.find((row) => row.kind === kind);
    const [root, issuing, tsa] = [of('ROOT'), of('ISSUING'), of('TSA')];
    if (!root || !issuing || !tsa) return null;
    return {
      root: certificateOf(root.certificate),
      rootList: root.revocation_list,
      issuing: await this.#issuer(issuing),
      tsa: await this.#issuer(tsa),
    };
  }

  async #issuer({ serial, certificate, sealed_key: sealed }: KeyRow): Promise<Issuer> {
    const key = Buffer.from(this.parts.sealing.open(sealed!, about(serial)), 'base64');
    return { certificate: certificateOf(certificate), key: await imported(key) };
  }

  /** Made once for all servers: whoever comes second takes what is there. */
  async #begun(at: number): Promise<AuthorityKeys> {
    const { database, sealing, keepRoot, publicUrl } = this.parts;
    const root = await newRoot(at);
    const issuing = await newIssuing(root, at, `${publicUrl}/ca/root.crl`);
    const tsa = await newTimestamping(issuing, at, `${publicUrl}/ca/issuing.crl`);
    const list = await rootList(root, at);
    const isOurs = await database.transaction(async (tx) => {
      await tx.query("select pg_advisory_xact_lock(hashtextextended('cct-authority', 0))");
      const { rowCount } = await tx.query("select 1 from cct_sign_key where kind = 'ROOT'");
      if (rowCount > 0) return false;
      await this.#insert(tx, 'ROOT', root, { ownerId: null, state: 'ACTIVE', pin: null, at });
      await tx.query("update cct_sign_key set revocation_list = $1 where kind = 'ROOT'", [list]);
      await this.#insert(tx, 'ISSUING', issuing, { ownerId: null, state: 'ACTIVE', pin: null, at });
      await this.#insert(tx, 'TSA', tsa, { ownerId: null, state: 'ACTIVE', pin: null, at });
      return true;
    });
    if (isOurs)
      keepRoot(sealing.seal((await exported(root.key)).toString('base64'), about(root.certificate.serialNumber)).toString('base64'));
    return (await this.#stored())!;
  }

  async #insert(
    on: Queryable,
    kind: 'ROOT' | 'ISSUING' | 'TSA' | 'SIGNER',
    { certificate, key }: Fresh,
    row: { readonly ownerId: string | null; readonly state: string; readonly pin: string | null; readonly at: number },
  ): Promise<void> {
    const serial = certificate.serialNumber;
    const bytes = kind === 'ROOT' ? null : await exported(key);
    const text = bytes && (row.pin === null ? bytes.toString('base64') : await underPin(bytes, row.pin, serial));
    await on.query(
      'insert into cct_sign_key (serial, kind, owner_id, state, certificate, sealed_key, made_at) values ($1, $2, $3, $4, $5, $6, $7)',
      [
        serial,
        kind,
        row.ownerId,
        row.state,
        Buffer.from(certificate.rawData),
        text === null ? null : this.parts.sealing.seal(text, about(serial)),
        new Date(row.at),
      ],
    );
  }
}
