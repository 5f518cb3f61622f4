/** `taskLinkRestful`: what the page of a link calls, all of it without signing in (platform-access.md §1.10). */
import { randomBytes } from 'node:crypto';
import type { Field, Label, Lookup } from '../../../state-machines/kernel/fields.js';
import { maskOf } from '../../../state-machines/kernel/masks.js';
import { partsIn } from '../../../state-machines/kernel/parts.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { TaskLink } from '../../../state-machines/platform/task-link/index.js';
import type { CallAnswer, Database } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { requestIdOf, textOf } from '../../kernel/edges/body.js';
import { checkedPayload } from '../../kernel/edges/calls/commands.js';
import type { Service } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import { quoted, snake } from '../../kernel/database/naming.js';
import type { Registry } from '../../kernel/registry.js';
import type { MailQueue } from '../mail/queue.js';
import { platformReasons } from '../reasons.js';
import { sha256Hex } from '../sessions/signature.js';
import type { Links } from '../sign-in/links.js';
import type { SignIn } from '../sign-in/sign-in.js';
import type { Opened, TaskLinks } from './task-links.js';
import { taskLinkDefinition } from './task-links.js';

const PASS_SECONDS = 30 * 60;
const AGAIN_SECONDS = 60;
const MOST_PROOFS = 5;
const LINK_SECONDS = 72 * 3600;

export interface TaskLinkServiceParts {
  readonly taskLinks: TaskLinks;
  readonly links: Links;
  readonly mail: MailQueue;
  readonly memory: SharedMemory;
  readonly database: Database;
  readonly registry: Registry;
  readonly signIn: Pick<SignIn, 'confirms' | 'confirmsBySecond'>;
}

const reasons = { ...taskLinkDefinition.allReasons, ...platformReasons };

export function taskLinkService({ taskLinks, links, mail, memory, database, registry, signIn }: TaskLinkServiceParts): Service {
  /** @throws RefusedCall LINK_CLOSED, with how the document stands now */
  const opened = async (body: Body): Promise<Opened> => {
    const found = await taskLinks.find(textOf(body, 'token', 100));
    const open = found && (await taskLinks.open(found));
    if (open) return open;
    throw new RefusedCall(refusal('LINK_CLOSED'), reasons, found ? await standing(found.context as unknown as TaskLink) : null);
  };
  const standing = async ({ docType, docId, docNumber }: TaskLink): Promise<object> => {
    const {
      rows: [row],
    } = await database.read.query<{ state: string }>(`select state from ${quoted(snake(docType!))} where id = $1`, [docId]);
    return { docType, docNumber, state: row?.state ?? null };
  };
  /** The pass of a right code; it goes on counting until the link is used or it is over. */
  const proved = async (body: Body, { link }: Opened, at: number): Promise<boolean> => {
    const key = `task-pass:${sha256Hex(textOf(body, 'pass', 100))}`;
    const stored = await memory.claim(key, at);
    if (stored === null) return false;
    const { linkId, until } = JSON.parse(stored) as { linkId: string; until: number };
    await memory.keep(key, stored, Math.max(1, Math.ceil((until - at) / 1000)), at);
    return linkId === link.id;
  };
  /** Password or second factor of its contact, where the amount asks for it; the fifth wrong one closes the link. */
  const provedAgain = async (body: Body, { link, stepUp }: Opened, at: number): Promise<boolean> => {
    if (!stepUp) return true;
    const [userId, proof] = [link.contactUserId!, textOf(body, 'proof', 1024)];
    const right = (await hasSecond(userId)) ? await signIn.confirmsBySecond(userId, proof, at) : await signIn.confirms(userId, proof, at);
    const key = `task-proofs:${link.id}`;
    const wrong = Number((await memory.claim(key, at)) ?? 0) + 1;
    if (right) return true;
    if (wrong >= MOST_PROOFS) await taskLinks.revoke(link.id);
    else await memory.keep(key, String(wrong), LINK_SECONDS, at);
    return false;
  };
  const hasSecond = async (userId: string): Promise<boolean> => {
    const {
      rows: [row],
    } = await database.read.query<{ second: boolean }>("select second_factor_flag = 'Y' as second from base_users where id = $1", [userId]);
    return row?.second ?? false;
  };
  return {
    name: 'taskLinkRestful',
    reasons,
    anonymous: {
      /** Whose link it is and what it is about, before anything is shown. */
      async find(body) {
        const { link, definition } = await opened(body);
        const {
          rows: [contact],
        } = await database.read.query<{ email: string }>('select email from base_users where id = $1', [link.contactUserId]);
        return {
          data: {
            docType: definition.type,
            docNumber: link.docNumber,
            sentTo: maskOf('email', contact?.email ?? ''),
            expiresAt: link.expiresAt,
          },
        };
      },
      async sendCode(body, { at }) {
        const { link } = await opened(body);
        const seconds = await memory.take(`task-code:${link.id}`, { perMinute: 1 }, at);
        if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
        await mail.post({
          key: `link-code:${randomBytes(16).toString('hex')}`,
          template: 'LINK_CODE',
          recipient: `user:${link.contactUserId}`,
          params: { linkId: link.id, docNumber: link.docNumber },
          at,
        });
        return { data: { validSeconds: 600, againSeconds: AGAIN_SECONDS } };
      },
      async enter(body, { at }) {
        const open = await opened(body);
        const right = await links.checkCode(open.link.contactUserId, 'LINK', textOf(body, 'code', 12).trim(), at);
        if (right?.contact !== open.link.id) return { refusal: refusal('LINK_CODE', { field: 'code' }) };
        const pass = randomBytes(32).toString('base64url');
        await memory.keep(
          `task-pass:${sha256Hex(pass)}`,
          JSON.stringify({ linkId: open.link.id, until: at + PASS_SECONDS * 1000 }),
          PASS_SECONDS,
          at,
        );
        const asked = open.stepUp ? ((await hasSecond(open.link.contactUserId!)) ? 'SECOND_FACTOR' : 'PASSWORD') : null;
        return { data: { pass, stepUp: asked, ...(await shown(open, database, registry)) } };
      },
      async send(body, { at }): Promise<CallAnswer> {
        const open = await opened(body);
        if (!(await proved(body, open, at))) return { refusal: refusal('LINK_CODE', { field: 'code' }) };
        const event = textOf(body, 'event', 80);
        const allowed = open.events.find((one) => one.event === event);
        if (!allowed) return { refusal: refusal('LINK_EVENT') };
        const given = body['payload'];
        const values = typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as Body) : {};
        const payload = checkedPayload(open.definition, open.definition.events[event]!, { ...values, ...allowed.fixed });
        const requestId = requestIdOf(body);
        if (requestId === null)
          throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: 'requestId', params: { field: 'requestId' } });
        if (!(await provedAgain(body, open, at))) return { refusal: refusal('LINK_PROOF', { field: 'proof' }) };
        const outcome = await taskLinks.send(open, event, payload, requestId);
        if (!outcome.ok) throw new RefusedCall(outcome.refusal, open.definition.allReasons);
        return { data: { state: outcome.state } };
      },
    },
  };
}

/** The document in its reader's view, with the names behind its references, and the one that it is about. */
async function shown({ about, events, ...one }: Opened, database: Database, registry: Registry): Promise<object> {
  return {
    ...(await drawn(one, database, registry)),
    events,
    about: about && (await drawn(about, database, registry)),
  };
}

const MOST_NAMES = 20;
const idsIn = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string').slice(0, MOST_NAMES);

async function drawn(
  { definition, seen, snapshot }: Pick<Opened, 'definition' | 'seen' | 'snapshot'>,
  database: Database,
  registry: Registry,
): Promise<object> {
  const view: Readonly<Record<string, unknown>> = { ...seen.shared, ...seen.own };
  const names: Record<string, { readonly cn: string; readonly en: string }> = {};
  const fields = Object.entries(definition.fields).flatMap(([name, field]) => partsIn(name, field, view));
  for (const { name, field, value } of fields) {
    const found = await Promise.all(idsIn(value).map((id) => nameOf(field, id, database, registry)));
    const known = found.filter((one) => one !== null);
    if (known.length > 0) names[name] = { cn: known.map(({ cn }) => cn).join('、'), en: known.map(({ en }) => en).join(', ') };
  }
  return { docType: definition.type, state: seen.state, view, names, docNumber: snapshot.context.docNumber };
}

async function nameOf(
  field: Field,
  value: string,
  database: Database,
  registry: Registry,
): Promise<{ readonly cn: string; readonly en: string } | null> {
  if (field.lookup) return addedWord(field.lookup, value, database);
  const target = (field.kind === 'ref' || field.kind === 'refs') && field.entity ? registry.find(field.entity)?.definition : undefined;
  const nameField = target?.nameField;
  if (!target || !nameField || nameField === 'docNumber') return null;
  const english = Object.hasOwn(target.fields, `${nameField}En`) ? quoted(snake(`${nameField}En`)) : 'null';
  const {
    rows: [row],
  } = await database.read.query<{ cn: string; en: string | null }>(
    `select ${quoted(snake(nameField))} as cn, ${english} as en from ${quoted(snake(target.type))} where id = $1`,
    [value],
  );
  return row ? { cn: row.cn, en: row.en ?? row.cn } : null;
}

const wordSql = `select v.meaning as cn, coalesce(v.meaning_en, v.meaning) as en from base_lookup_type t join base_lookup_value v on v.doc_id = t.id
  where t.type_code = $1 and v.lookup_code = $2`;

/** Words of codes that the product does not know are looked up by whoever is signed in; here they come with the document. */
async function addedWord({ type, values, extensible }: Lookup, code: string, database: Database): Promise<Label | null> {
  if (!extensible || Object.hasOwn(values, code)) return null;
  return (await database.read.query<{ cn: string; en: string }>(wordSql, [type, code])).rows[0] ?? null;
}
