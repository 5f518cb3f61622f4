/** Whose account an identity is: found, made where the system may make users, and given what its groups give. */
import type { Flag } from '../../../state-machines/kernel/fields.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Database, Outcome, Runtime } from '../../kernel/contracts.js';
import { SITE_ZONE, dateIn } from '../zones.js';
import type { Identity } from './provider.js';

/** What of an SSO system's record decides about people. */
export interface PeopleSettings {
  readonly id: string;
  readonly ssoCode: string;
  readonly userType: string;
  readonly matchBy: string;
  readonly matchClaim: string | null;
  readonly provisionFlag: Flag;
  readonly defaultRespIds: readonly string[];
  readonly groupsClaim: string | null;
  readonly claimGroups: readonly { readonly claimValue: string; readonly respId: string }[];
}

type Vouched = Pick<Identity, 'claims' | 'subject'>;
export type Found =
  { readonly userId: string; /** Bound, made or activated just now. */ readonly isNew: boolean } | { readonly refusal: Refusal };

const usualClaims: Readonly<Record<string, string>> = {
  SUBJECT: 'sub',
  EMAIL: 'email',
  USER_NAME: 'preferred_username',
  EMPLOYEE_NO: 'employee_number',
};
const nobody: Found = { refusal: refusal('SSO_NO_USER') };

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : typeof value === 'number' ? String(value) : null;

interface Candidate {
  readonly id: string;
  readonly state: string;
  readonly sso_subjects: readonly { readonly ssoCode: string; readonly subject: string }[] | null;
}

const candidate = "select id, state, sso_subjects from base_users where user_type = $1 and state <> 'erased' and";

export class SsoPeople {
  constructor(
    private readonly parts: { readonly database: Database; readonly runtime: Runtime; readonly report: (error: unknown) => void },
  ) {}

  async find(system: PeopleSettings, identity: Vouched, at: number): Promise<Found> {
    const bound = await this.#rows(
      `${candidate} sso_subjects @> $2::jsonb limit 2`,
      system.userType,
      JSON.stringify([{ ssoCode: system.ssoCode, subject: identity.subject }]),
    );
    if (bound.length > 0) return bound.length === 1 ? { userId: bound[0]!.id, isNew: false } : nobody;
    const matched = await this.#matched(system, identity);
    if (matched.length > 1) return nobody;
    if (matched.length === 0) return this.#made(system, identity, at);
    const [user] = matched;
    // Somebody else of the same name or address there is not the person that is bound here.
    if (user!.sso_subjects?.some((one) => one.ssoCode === system.ssoCode)) return nobody;
    return this.#bind(system, identity, user!);
  }

  async #rows(sql: string, userType: string, value: string): Promise<readonly Candidate[]> {
    return (await this.parts.database.read.query<Candidate>(sql, [userType, value])).rows;
  }

  async #matched({ matchBy, matchClaim, userType }: PeopleSettings, { claims }: Vouched): Promise<readonly Candidate[]> {
    const value = textOf(claims[matchClaim ?? usualClaims[matchBy] ?? 'sub']);
    if (value === null) return [];
    switch (matchBy) {
      case 'EMAIL':
        return claims['email_verified'] === true ? this.#byEmail(userType, value) : [];
      case 'USER_NAME':
        return this.#rows(`${candidate} lower(user_name) = lower($2) limit 2`, userType, value);
      case 'EMPLOYEE_NO':
        return this.#rows(
          `${candidate} person_id in (select id from base_person where lower(person_code) = lower($2)) limit 2`,
          userType,
          value,
        );
      default:
        return [];
    }
  }

  /** An address that its user has proved goes first; one that the administrator wrote down will do inside. */
  async #byEmail(userType: string, email: string): Promise<readonly Candidate[]> {
    const proved = await this.#rows(`${candidate} lower(email) = lower($2) and email_verified = 'Y' limit 2`, userType, email);
    return proved.length > 0 || userType !== 'INSIDE'
      ? proved
      : this.#rows(`${candidate} lower(email) = lower($2) limit 2`, userType, email);
  }

  async #bind({ ssoCode }: PeopleSettings, { claims, subject }: Vouched, user: Candidate): Promise<Found> {
    if (user.state === 'pending') await this.#mustTell('baseUsers', user.id, 'ACTIVATE', { email: provedEmail(claims) });
    const outcome = await this.#tell('baseUsers', user.id, 'BIND_SSO', { identity: { ssoCode, subject } });
    // A disabled account stays as it is; signing in says why it does not open.
    return { userId: user.id, isNew: outcome.ok };
  }

  async #made(system: PeopleSettings, { claims, subject }: Vouched, at: number): Promise<Found> {
    if (system.provisionFlag !== 'Y') return nobody;
    const email = provedEmail(claims);
    if (email === null) return { refusal: refusal('SSO_DOMAIN') };
    for (const userName of namesFrom(claims, email)) {
      const fields = {
        userName,
        fullName: fullNameOf(claims) ?? userName,
        userType: system.userType,
        email,
        startDate: dateIn(SITE_ZONE, at),
      };
      const outcome = await this.#tell('baseUsers', null, 'CREATE_FROM_SSO', { fields, identity: { ssoCode: system.ssoCode, subject } });
      if (outcome.ok) {
        for (const respId of system.defaultRespIds) await this.#grant(outcome.id, respId, system.ssoCode, at);
        return { userId: outcome.id, isNew: true };
      }
      if (!nameTaken.has(outcome.refusal.code)) return outcome.refusal.code === 'SSO_DOMAIN' ? { refusal: outcome.refusal } : nobody;
    }
    return nobody;
  }

  /** Rows of source SSO follow the groups at each sign-in; what administrators gave by hand is theirs. */
  async follow(system: PeopleSettings, { claims }: Vouched, userId: string, at: number): Promise<void> {
    const groups = new Set([claims[system.groupsClaim ?? 'groups']].flat().filter((one): one is string => typeof one === 'string'));
    const wanted = new Set(system.claimGroups.filter((one) => groups.has(one.claimValue)).map((one) => one.respId));
    const { rows } = await this.parts.database.read.query<{ id: string; responsibility_id: string; source: string; state: string }>(
      'select id, responsibility_id, source, state from base_user_resp where user_id = $1',
      [userId],
    );
    const given = rows.filter((row) => row.source === 'SSO');
    for (const respId of wanted) {
      const row = rows.find((one) => one.responsibility_id === respId);
      if (!row) await this.#grant(userId, respId, system.ssoCode, at);
      else if (row.source === 'SSO' && row.state === 'disabled') await this.#allowed('baseUserResp', row.id, 'ENABLE', {});
    }
    for (const row of given) {
      if (row.state === 'enabled' && !wanted.has(row.responsibility_id) && !system.defaultRespIds.includes(row.responsibility_id))
        await this.#allowed('baseUserResp', row.id, 'INVALIDATE', {});
    }
  }

  async #grant(userId: string, responsibilityId: string, ssoCode: string, at: number): Promise<void> {
    await this.#allowed('baseUserResp', null, 'CREATE', {
      fields: { userId, responsibilityId, startDate: dateIn(SITE_ZONE, at), source: 'SSO', grantReason: `SSO ${ssoCode}` },
    });
  }

  /** The machines' rules stand above a provider's groups: two administrators remain, user types fit. */
  async #allowed(type: string, id: string | null, event: string, payload: object): Promise<void> {
    const outcome = await this.#tell(type, id, event, payload);
    if (!outcome.ok) this.parts.report(new Error(`${event} of ${type} by single sign-on was refused: ${outcome.refusal.code}`));
  }

  async #mustTell(type: string, id: string, event: string, payload: object): Promise<void> {
    const outcome = await this.#tell(type, id, event, payload);
    if (!outcome.ok) throw new Error(`${event} of ${type} ${id} was refused: ${outcome.refusal.code}`);
  }

  #tell(type: string, id: string | null, event: string, payload: object): Promise<Outcome> {
    return this.parts.runtime.submit({
      type,
      id,
      event,
      payload,
      viewer: { ...SYSTEM, orgIds: null },
      cause: { kind: 'SERVER', reason: 'single sign-on' },
    });
  }
}

const provedEmail = (claims: Vouched['claims']): string | null => (claims['email_verified'] === true ? textOf(claims['email']) : null);

const fullNameOf = ({ name, given_name: given, family_name: family }: Vouched['claims']): string | null =>
  (textOf(name) ?? ([textOf(given), textOf(family)].filter(Boolean).join(' ') || null))?.slice(0, 60) ?? null;

/** Login names to try, in this order: the one there, the address before @, the whole address, with a number behind. */
/** Refusals after which another name is tried. */
const nameTaken: ReadonlySet<string> = new Set(['MD_DUPLICATE', 'USER_NAME_SHAPE', 'USER_NAME_CHARS', 'USER_NAME_ALIKE']);

function namesFrom(claims: Vouched['claims'], email: string): readonly string[] {
  const plain = (name: string | null | undefined): string =>
    (name ?? '')
      .replaceAll('@', '.')
      .replace(/[^A-Za-z0-9._-]/g, '')
      .slice(0, 48);
  const names = [plain(textOf(claims['preferred_username'])), plain(email.split('@')[0]), plain(email)].filter((name) => name.length >= 3);
  return [...new Set([...names, ...Array.from({ length: 8 }, (_, index) => `${names.at(-1) ?? 'user'}${index + 2}`)])];
}
