/**
 * Why somebody may or may not do something, or might have at an earlier instant (platform-access.md §2.11): the account, the
 * permission by rows, the data scope, the machine's `who` and its guards, in the order in which the server asks them. Of an
 * earlier instant everything is read as it was then: account, permission and scope, and the document folded from its history.
 */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';
import type { ExplainedCheck } from '../../../state-machines/kernel/explained-check.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { isOwn } from '../../../state-machines/kernel/masks.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, Queryable, Runtime } from '../../kernel/contracts.js';
import { quoted } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, optionalId, optionalInteger, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Caller, Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { RegisteredDocument, Registry } from '../../kernel/registry.js';
import type { AccessService } from '../access/access.js';
import { accessTablesAt } from '../access/past-book.js';
import type { Absent } from '../past/fold.js';
import { stoodAt } from '../past/fold.js';
import { platformReasons } from '../reasons.js';
import { SITE_ZONE, dateIn } from '../zones.js';
import type { Moment, Subject } from './checks.js';
import { same } from './checks.js';
import { documentChecks, knownNow, knownThen, outOfSight } from './document-checks.js';
import { dryRun } from './dry-run.js';

export interface ExplainParts {
  readonly access: AccessService;
  readonly runtime: Runtime;
  readonly registry: Registry;
  readonly read: Queryable;
}

/** Everybody asks about himself, administrators and auditors about anybody. */
const mayAsk = (caller: Caller, userId: string): boolean =>
  caller.session.userId === userId || caller.viewer.respCode === 'ADMIN' || caller.viewer.respCode === 'AUDITOR';

function accountCheck({ machine }: AnyDefinition, { userId, account: { state } }: Subject): ExplainedCheck {
  return {
    name: 'USER',
    label: { en: 'The account is in use', cn: '账号状态正常' },
    ok: state === 'active' || state === 'locked',
    row: { type: 'baseUsers', id: userId, name: machine.states[state]?.label ?? same(state) },
  };
}

/** A right held for another is held through the delegation. */
function delegatedCheck({ held, delegation }: Subject): readonly ExplainedCheck[] {
  if (!delegation) return [];
  const { id, docNumber } = delegation.context;
  const name = held ? { en: held.respNameEn, cn: held.respName } : same(docNumber ?? id);
  return [
    {
      name: 'HELD',
      label: { en: 'The responsibility is delegated to the user', cn: '职责由他人授权委托' },
      ok: held !== null,
      row: { type: 'baseUserAuthorisation', id, name },
    },
  ];
}

interface Asked {
  readonly definition: AnyDefinition | null;
  readonly event: string | null;
  readonly menuId: string | null;
  readonly resourceCode: string | null;
  /** The record is the user's own, and the event is one for which that is enough. */ readonly own: boolean;
}

const ownRecord: ExplainedCheck = {
  name: 'OWN_RECORD',
  label: { en: "It is the user's own record: no button is needed", cn: '本人的记录,无需按钮权限' },
  ok: true,
  row: null,
};
/** What acting at all asks for, whatever is done. */
const standing: ReadonlySet<string> = new Set(['HELD', 'RESPONSIBILITY']);

async function permissionChecks(
  { access, at }: Moment,
  subject: Subject,
  { definition, event, own, ...asked }: Asked,
): Promise<readonly ExplainedCheck[]> {
  const spec = definition && event !== null ? definition.events[event] : undefined;
  const resourceCode = spec ? buttonOf(event!, spec) : asked.resourceCode;
  const timeZone = String(subject.account.context['timeZone'] ?? SITE_ZONE);
  const checks = await access.explain({
    userId: subject.userId,
    responsibilityId: subject.responsibilityId,
    date: dateIn(timeZone, at),
    ...(asked.menuId === null ? {} : { menuId: asked.menuId }),
    ...(definition ? { docType: definition.type } : {}),
    ...(resourceCode === null ? {} : { resourceCode }),
    ...(spec ? { sends: true } : {}),
  });
  const delegated = delegatedCheck(subject);
  const all = delegated.length > 0 ? [...delegated, ...checks.filter((one) => one.name !== 'HELD')] : checks;
  return own ? [...all.filter(({ name }) => standing.has(name)), ownRecord] : all;
}

interface Account {
  readonly userType: 'INSIDE' | 'EX';
  readonly supplierId: string | null;
}
const accountOf = ({ context }: Snapshot): Account => context as unknown as Account;

const words: Readonly<Record<'account' | 'document', Label>> = {
  account: { en: 'The account', cn: '账号' },
  document: { en: 'The document', cn: '单据' },
};
const absent = (was: 'unmade' | 'removed', what: Label): Refusal => ({
  ...refusal(was === 'unmade' ? 'EXPLAIN_UNMADE' : 'EXPLAIN_REMOVED'),
  words: { what },
});

async function snapshotAt(
  { runtime, registry, read }: ExplainParts,
  type: string,
  id: string,
  at: number,
  past: boolean,
): Promise<Snapshot | Absent> {
  if (!past) return (await runtime.snapshot(type, id)) ?? 'never';
  const stood = await stoodAt(read, registry.get(type), id, at);
  return typeof stood === 'string' ? stood : stood.snapshot;
}

/** `respId` names a responsibility, or the delegation through which one is held. */
async function subjectOf(
  parts: ExplainParts,
  userId: string,
  respId: string,
  at: number,
  past: boolean,
): Promise<readonly [Subject, Moment] | Refusal> {
  const [account, lent] = await Promise.all([
    snapshotAt(parts, 'baseUsers', userId, at, past),
    snapshotAt(parts, 'baseUserAuthorisation', respId, at, past),
  ]);
  if (typeof account === 'string')
    return account === 'never' ? refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) : absent(account, words.account);
  const delegation = typeof lent === 'object' && lent.context['toUserId'] === userId ? lent : null;
  const users = [userId, ...(delegation ? [String(delegation.context['fromUserId'])] : [])];
  const read = past ? accessTablesAt(parts.read, at, users, accountOf(account).supplierId) : parts.read;
  const moment: Moment = { at, past, access: past ? parts.access.over(read) : parts.access, read };
  const held = (await moment.access.responsibilitiesOf(userId, at)).find((one) => one.responsibilityId === respId) ?? null;
  const responsibilityId = String(delegation?.context['responsibilityId'] ?? respId);
  return [{ userId, account, responsibilityId, held, delegation }, moment];
}

const ids = /^[1-9]\d{0,17}$/;

/** The document that is asked about, by its id, or by what people know of it: its number, where it has one. */
async function documentId({ read }: ExplainParts, definition: AnyDefinition, body: Body): Promise<string | null> {
  const [id, docNumber] = [optionalId(body, 'docId'), optionalText(body, 'docNumber', 60)];
  if (id !== null || docNumber === null) return id;
  const {
    rows: [found],
  } = await read.query<{ id: string }>(`select id::text as id from ${quoted(tablesOf(definition).name)} where doc_number = $1 limit 1`, [
    docNumber,
  ]);
  return found?.id ?? (ids.test(docNumber) ? docNumber : null);
}

interface OfDocument {
  readonly checks: readonly ExplainedCheck[];
  readonly own: boolean;
}

async function ofDocument(
  parts: ExplainParts,
  moment: Moment,
  subject: Subject,
  { definition, defHash }: RegisteredDocument,
  id: string | null,
  event: string | null,
  caller: Caller,
): Promise<OfDocument | Refusal> {
  const present = id === null ? null : await parts.runtime.snapshot(definition.type, id);
  const known =
    id === null
      ? null
      : moment.past
        ? await knownThen({ read: parts.read, at: moment.at }, definition, id, present, caller.viewer, defHash)
        : knownNow(definition, present, caller.viewer);
  // Nobody learns from here what he could not read.
  if (known === null) return { checks: [outOfSight], own: false };
  if (typeof known === 'string') return absent(known, words.document);
  if (!subject.held) return { checks: [], own: false };
  const viewer = await moment.access.viewerOf({ userId: subject.userId, ...accountOf(subject.account) }, subject.held, moment.at);
  const own =
    event !== null &&
    definition.events[event]?.ofOneself === true &&
    isOwn(definition, viewer, known.snapshot.state, known.snapshot.context);
  return { checks: await documentChecks(moment, known, viewer, event), own };
}

/**
 * `{userId, responsibilityId, menuId?, resourceCode?, docType?, docId? or docNumber?, event?, at?}` → the checks, each with the
 * row that decides, now or at an instant that has passed.
 */
async function explain(parts: ExplainParts, body: Body, caller: Caller, now: number): Promise<CallAnswer> {
  // `respId` of a call is whom the caller acts as; whose access is explained has a name of its own.
  const [userId, respId] = [idOf(body, 'userId'), optionalId(body, 'responsibilityId') ?? idOf(body, 'respId')];
  if (!mayAsk(caller, userId)) throw new EdgeError('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnExplain' } });
  const [docType, event] = [optionalText(body, 'docType', 80), optionalText(body, 'event', 80)];
  const document = docType === null ? null : (parts.registry.find(docType) ?? null);
  if (docType !== null && !document)
    throw new EdgeError('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: textOf(body, 'docType', 80) } });
  const asked = optionalInteger(body, 'at') ?? now;
  if (asked > now) return { refusal: refusal('EXPLAIN_FUTURE', { kind: 'Invalid', field: 'at' }) };
  const found = await subjectOf(parts, userId, respId, Math.max(0, asked), asked < now);
  if ('code' in found) return { refusal: found };
  const [subject, moment] = found;
  const named = document && (optionalId(body, 'docId') ?? optionalText(body, 'docNumber', 60)) !== null;
  const ofIt = named
    ? await ofDocument(parts, moment, subject, document, await documentId(parts, document.definition, body), event, caller)
    : { checks: [], own: false };
  if ('code' in ofIt) return { refusal: ofIt };
  const permission = await permissionChecks(moment, subject, {
    definition: document?.definition ?? null,
    event,
    menuId: optionalId(body, 'menuId'),
    resourceCode: optionalText(body, 'resourceCode', 60),
    own: ofIt.own,
  });
  return { data: [accountCheck(parts.registry.get('baseUsers').definition, subject), ...permission, ...ofIt.checks] };
}

export const explainService = (parts: ExplainParts): Service => ({
  name: 'ruleRestful',
  reasons: platformReasons,
  calls: {
    explain: (body, { caller, at }) => explain(parts, body, caller, at),
    dryRun: (body, tools) => dryRun(parts, body, tools),
  },
});
