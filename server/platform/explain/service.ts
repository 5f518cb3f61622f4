/**
 * Why somebody may or may not do something (platform-access.md §2.11): the account, the permission by rows, the data
 * scope, the machine's `who` and its guards, in the order in which the server asks them.
 */
import { answers, mayAct } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import { buttonOf } from '../../../state-machines/kernel/events.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { refusal, sentence } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable, Runtime } from '../../kernel/contracts.js';
import { personOf } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, optionalId, optionalInteger, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Caller, Service } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { Registry } from '../../kernel/registry.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { AccessService, HeldResponsibility } from '../access/access.js';
import { foldedAt } from '../access/past-book.js';
import { dateIn } from '../zones.js';

export interface ExplainParts { readonly access: AccessService; readonly runtime: Runtime; readonly registry: Registry; readonly read: Queryable }

export interface ExplainedCheck {
  readonly name: string;
  readonly label: Label;
  readonly ok: boolean;
  readonly row: { readonly type: string; readonly id: string; readonly name: Label } | null;
}

const same = (name: string): Label => ({ en: name, cn: name });
const stateLabel = (definition: AnyDefinition, snapshot: Snapshot): Label => definition.machine.states[snapshot.state]?.label ?? same(snapshot.state);

/** Everybody asks about himself, administrators and auditors about anybody. */
const mayAsk = (caller: Caller, userId: string): boolean => caller.session.userId === userId || caller.viewer.respCode === 'ADMIN' || caller.viewer.respCode === 'AUDITOR';

interface Subject { readonly lent?: Pick<ExplainedCheck, 'ok' | 'row'>; readonly userId: string; readonly snapshot: Snapshot; readonly held: HeldResponsibility | null; readonly responsibilityId: string; readonly at: number; /** Whether `at` is over. */ readonly past: boolean }

function accountCheck(definition: AnyDefinition, { userId, snapshot }: Subject): ExplainedCheck {
  return { name: 'USER', label: { en: 'The account is in use', cn: '账号状态正常' }, ok: snapshot.state === 'active' || snapshot.state === 'locked', row: { type: 'baseUsers', id: userId, name: stateLabel(definition, snapshot) } };
}

/** A right held for another is held through the delegation. */
const delegatedCheck = ({ held, lent }: Subject): readonly ExplainedCheck[] => {
  const found = lent ?? (held?.delegated ? { ok: true, row: { type: 'baseUserAuthorisation', id: held.delegated.authorisationId, name: { en: held.respNameEn, cn: held.respName } } } : null);
  return found ? [{ name: 'HELD', label: { en: 'The responsibility is delegated to the user', cn: '职责由他人授权委托' }, ...found }] : [];
};

async function permissionChecks({ access }: ExplainParts, subject: Subject, definition: AnyDefinition | null, event: string | null, asked: { readonly menuId: string | null; readonly resourceCode: string | null }): Promise<readonly ExplainedCheck[]> {
  const spec = definition && event !== null ? definition.events[event] : undefined;
  const resourceCode = spec ? buttonOf(event!, spec) : asked.resourceCode;
  const timeZone = String(subject.snapshot.context['timeZone'] ?? 'Asia/Shanghai');
  const checks = await access.explain({
    userId: subject.userId, responsibilityId: subject.responsibilityId, date: dateIn(timeZone, subject.at),
    ...(asked.menuId === null ? {} : { menuId: asked.menuId }), ...(definition ? { docType: definition.type } : {}), ...(resourceCode === null ? {} : { resourceCode }), ...(spec ? { sends: true } : {}),
  }, subject.past ? subject.at : null);
  const delegated = delegatedCheck(subject);
  return delegated.length > 0 ? [...delegated, ...checks.filter((one) => one.name !== 'HELD')] : checks;
}

/** The document's own checks, as `viewer` would meet them; a hidden document is only said to be outside the scope. */
async function documentChecks(parts: ExplainParts, viewer: Viewer, definition: AnyDefinition, document: Snapshot, event: string, at: number): Promise<readonly ExplainedCheck[]> {
  const { id, docNumber, orgId } = document.context;
  const visible = audienceOf(definition, document, viewer) !== null;
  const scope: ExplainedCheck = { name: 'DATA_SCOPE', label: { en: 'The document is in the data scope', cn: '单据在数据权限范围内' }, ok: visible, row: orgId === null ? null : { type: 'baseOrganization', id: orgId, name: await organisationName(parts, orgId) } };
  if (!visible) return [scope];
  const row = { type: definition.type, id, name: same(docNumber ?? id) };
  const limited = viewer.authorisation ? await parts.access.ofRuntime.limits?.(viewer, definition, document) : null;
  const within: readonly ExplainedCheck[] = viewer.authorisation ? [{ name: 'LIMIT', label: { en: 'It is within the delegated amount', cn: '在授权金额之内' }, ok: !limited, row }] : [];
  const rows = definition.machine.rowsOf(document.state, event);
  const taken: ExplainedCheck = { name: 'STATE', label: { en: 'The present state takes the event', cn: '当前状态可执行该操作' }, ok: rows.length > 0, row: { ...row, name: stateLabel(definition, document) } };
  if (rows.length === 0) return [scope, ...within, taken];
  const actor = personOf(viewer);
  const who = rows.flatMap((one) => one.spec.who.map((some) => some.label));
  const may = mayAct(definition, document.state, document.context, event, actor);
  const owner: ExplainedCheck = { name: 'WHO', label: { en: 'The user is one of those who may send it', cn: '用户属于可执行人' }, ok: may, row: { ...row, name: { en: [...new Set(who.map((one) => one.en))].join(', '), cn: [...new Set(who.map((one) => one.cn))].join('、') } } };
  if (!may) return [scope, ...within, taken, owner];
  const answer = answers(definition, document, actor, () => true, at)[event];
  const said = typeof answer === 'object' ? refusal(answer.no) : null;
  const word = (language: keyof Label): string => (said ? `${said.code}: ${sentence(definition.allReasons, said, language)}` : answer === 'ask' ? { en: 'what is entered decides', cn: '取决于填写内容' }[language] : docNumber ?? id);
  return [scope, ...within, taken, owner, { name: 'GUARD', label: { en: 'No rule of the document refuses', cn: '单据规则未拒绝' }, ok: said === null, row: { ...row, name: { en: word('en'), cn: word('cn') } } }];
}

async function subjectNow({ access, runtime }: ExplainParts, userId: string, respId: string, at: number): Promise<Subject | null> {
  const snapshot = await runtime.snapshot('baseUsers', userId);
  if (!snapshot) return null;
  const held = (await access.responsibilitiesOf(userId, at)).find((one) => one.responsibilityId === respId) ?? null;
  return { userId, snapshot, held, responsibilityId: held?.delegated?.responsibilityId ?? respId, at, past: false };
}

async function organisationName({ runtime }: ExplainParts, orgId: string): Promise<Label> {
  const organisation = await runtime.snapshot('baseOrganization', orgId);
  const cn = String(organisation?.context['orgName'] ?? orgId);
  return { cn, en: String(organisation?.context['orgNameEn'] ?? cn) };
}

/** The account and the responsibility as their histories have them; a delegation counts when it was in force then. */
async function subjectAt({ read }: ExplainParts, userId: string, respId: string, at: number): Promise<Subject | null> {
  const [snapshot, lent] = await Promise.all([foldedAt(read, 'baseUsers', userId, at), foldedAt(read, 'baseUserAuthorisation', respId, at)]);
  if (!snapshot) return null;
  const { toUserId, responsibilityId, docNumber, fromUserId } = (lent?.context ?? {}) as Readonly<Record<string, string | undefined>>;
  if (!lent || toUserId !== userId || !responsibilityId) return { userId, snapshot, held: null, responsibilityId: respId, at, past: true };
  return { userId, snapshot, held: null, responsibilityId, at, past: true, lent: { ok: lent.state === 'active', row: { type: 'baseUserAuthorisation', id: respId, name: same(docNumber ?? fromUserId ?? respId) } } };
}

/** `{userId, responsibilityId, menuId?, resourceCode?, docType?, docId?, event?, at?}` → the checks, each with the row that decides; of an earlier instant those of account and permission. */
async function explain(parts: ExplainParts, body: Body, caller: Caller, at: number): Promise<CallAnswer> {
  // `respId` of a call is whom the caller acts as; whose access is explained has a name of its own.
  const [userId, respId] = [idOf(body, 'userId'), optionalId(body, 'responsibilityId') ?? idOf(body, 'respId')];
  if (!mayAsk(caller, userId)) throw new EdgeError('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnExplain' } });
  const [docType, event, docId] = [optionalText(body, 'docType', 80), optionalText(body, 'event', 80), optionalId(body, 'docId')];
  const definition = docType === null ? null : parts.registry.find(docType)?.definition ?? null;
  if (docType !== null && !definition) throw new EdgeError('REQ_UNKNOWN_CALL', { kind: 'NotFound', params: { call: textOf(body, 'docType', 80) } });
  const users = parts.registry.get('baseUsers').definition;
  const asked = optionalInteger(body, 'at');
  const subject = asked !== null && asked < at ? await subjectAt(parts, userId, respId, Math.max(0, asked)) : await subjectNow(parts, userId, respId, at);
  if (!subject) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  const { snapshot, held } = subject;
  const checks = [accountCheck(users, subject), ...await permissionChecks(parts, subject, definition, event, { menuId: optionalId(body, 'menuId'), resourceCode: optionalText(body, 'resourceCode', 60) })];
  if (!definition || docId === null || event === null || !held) return { data: checks };
  const document = await parts.runtime.snapshot(definition.type, docId);
  // Nobody learns from here what he could not read.
  const readable = document && audienceOf(definition, document, caller.viewer) !== null;
  if (!readable) return { data: [...checks, { name: 'DATA_SCOPE', label: { en: 'The document is in the data scope', cn: '单据在数据权限范围内' }, ok: false, row: null }] };
  const { userType, supplierId } = snapshot.context as unknown as { readonly userType: 'INSIDE' | 'EX'; readonly supplierId: string | null };
  const viewer = await parts.access.viewerOf({ userId, userType, supplierId }, held, at);
  return { data: [...checks, ...await documentChecks(parts, viewer, definition, document, event, at)] };
}

export const explainService = (parts: ExplainParts): Service => ({ name: 'ruleRestful', calls: { explain: (body, { caller, at }) => explain(parts, body, caller, at) } });
