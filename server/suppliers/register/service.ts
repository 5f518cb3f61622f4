/**
 * `srmSlcRegisterInfoRestful` before sign-in (suppliers.md, srmSlcRegisterInfo): what /register and /registerInfoEdit call.
 * Nobody is told here whether a company, a name or an address is known: what is found stands in the registration, for
 * whoever reviews it. Refused is only what the form itself says wrong, and what the proved address was told before.
 */
import { randomUUID } from 'node:crypto';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { maskOf } from '../../../state-machines/kernel/masks.js';
import { refusedMobiles } from '../../../state-machines/kernel/mobile-numbers.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { checkValue } from '../../../state-machines/kernel/validate.js';
import { publicFields, REGISTER_TERMS } from '../../../state-machines/suppliers/register-info/fields.js';
import type { Registration } from '../../../state-machines/suppliers/register-info/fields.js';
import { srmSlcRegisterInfo } from '../../../state-machines/suppliers/register-info/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { CallAnswer, Database, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalText, requestIdOf, textOf } from '../../kernel/edges/body.js';
import type { AnonymousCall, Service, ServiceTools } from '../../kernel/edges/contracts.js';
import { EdgeError, RefusedCall } from '../../kernel/edges/errors.js';
import { platformReasons } from '../../platform/reasons.js';
import type { MailQueue } from '../../platform/mail/queue.js';
import type { ContactKind, ProvedContact, RegisterCodes } from './codes.js';
import { codeBounds, mayOnceMore, registerBounds } from './limits.js';
import type { RegisterLinkPurpose, RegisterLinks } from './links.js';

const TYPE = 'srmSlcRegisterInfo';
const definition = anyDefinition(srmSlcRegisterInfo);
const reasons = { ...definition.allReasons, ...platformReasons };

export interface RegisterParts {
  readonly database: Database;
  readonly runtime: Pick<Runtime, 'submit' | 'snapshot'>;
  readonly mail: MailQueue;
  readonly codes: RegisterCodes;
  readonly links: RegisterLinks;
  /** Text messages leave. */
  readonly textsLeave: boolean;
  /** The picture or the proof of work of the page was answered. */
  readonly rightCaptcha: (body: Body, address: string, at: number) => Promise<boolean>;
  readonly mobilePattern: () => Promise<string>;
}

const refused = (code: string, detail: Parameters<typeof refusal>[1] = {}): RefusedCall => new RefusedCall(refusal(code, detail), reasons);

const kindOf = (body: Body): ContactKind => {
  const kind = textOf(body, 'kind', 10);
  if (kind !== 'email' && kind !== 'mobile')
    throw new EdgeError('FIELD_FORMAT', { kind: 'Invalid', field: 'kind', params: { field: 'kind' } });
  return kind;
};

/** An address, or a number that this installation takes. @throws RefusedCall */
async function contactOf({ mobilePattern }: RegisterParts, body: Body): Promise<ProvedContact> {
  const kind = kindOf(body);
  const name = kind === 'email' ? 'contactEmail' : 'contactMobile';
  const checked = checkValue(definition.fields[name]!, name, textOf(body, 'contact', 254).trim());
  if (!checked.ok) throw new RefusedCall(checked.refusal, reasons);
  const contact = String(checked.value);
  if (kind === 'mobile') await takenMobile({ contactMobile: contact }, await mobilePattern());
  return { kind, contact };
}
async function takenMobile(values: Readonly<Record<string, unknown>>, pattern: string): Promise<void> {
  const [wrong] = refusedMobiles(definition.fields, [{ fields: definition.fields, values }], {}, pattern);
  if (wrong) throw new RefusedCall(wrong, reasons);
}

/** What a stranger may write, each value checked. @throws RefusedCall with the first that is wrong */
async function writtenFields({ mobilePattern }: RegisterParts, body: Body): Promise<Readonly<Record<string, unknown>>> {
  const given = body['fields'];
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new EdgeError('REQ_MALFORMED', { kind: 'Invalid', params: { why: 'fields is an object' } });
  const fields: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given as Body)) {
    if (!(publicFields as readonly string[]).includes(name))
      throw new EdgeError('FIELD_UNKNOWN', { kind: 'Invalid', field: name, params: { field: name } });
    const checked = checkValue(definition.fields[name]!, name, typeof value === 'string' ? value.trim() : value);
    if (!checked.ok) throw new RefusedCall(checked.refusal, reasons);
    const { need, initial } = definition.fields[name]!;
    if (checked.value === null && (need === 'save' || initial !== undefined))
      throw new EdgeError('FIELD_REQUIRED', { kind: 'Invalid', field: name, params: { field: name } });
    fields[name] = checked.value;
  }
  if (typeof fields['contactMobile'] === 'string') await takenMobile({ contactMobile: fields['contactMobile'] }, await mobilePattern());
  return fields;
}

/** By which passes the contacts of the form are proved. @throws RefusedCall REG_CODE_INVALID for one that proves something else */
async function proofOf({ codes }: RegisterParts, body: Body, fields: Readonly<Record<string, unknown>>, at: number) {
  const of = async (name: 'emailPass' | 'mobilePass', kind: ContactKind, field: string): Promise<'Y' | 'N'> => {
    const pass = optionalText(body, name, 100);
    if (pass === null) return 'N';
    const proved = await codes.proved(pass, at);
    const same = proved?.kind === kind && proved.contact.toLowerCase() === String(fields[field] ?? '').toLowerCase();
    if (!same) throw refused('REG_CODE_INVALID', { field });
    return 'Y';
  };
  return {
    emailVerified: await of('emailPass', 'email', 'contactEmail'),
    mobileVerified: await of('mobilePass', 'mobile', 'contactMobile'),
  };
}

async function sent(
  { runtime }: RegisterParts,
  id: string | null,
  event: string,
  payload: object,
  requestId: string,
): Promise<{ readonly id: string; readonly state: string }> {
  const outcome = await runtime.submit({
    type: TYPE,
    id,
    event,
    payload,
    viewer: { ...SYSTEM, orgIds: null },
    requestId: `register:${requestId}`,
    cause: { kind: 'SERVER', reason: 'registration by its link or page' },
  });
  if (!outcome.ok) throw new RefusedCall(outcome.refusal, reasons);
  return { id: outcome.id, state: outcome.state };
}
const requestOf = (body: Body): string => requestIdOf(body) ?? randomUUID();

/** The registration of a link, in whatever state. @throws RefusedCall REG_LINK: forged, replaced and over read alike */
async function linked({ links, runtime }: RegisterParts, body: Body, purpose: RegisterLinkPurpose, at: number): Promise<Snapshot> {
  const id = await links.find(textOf(body, 'token', 100), purpose, at);
  const snapshot = id === null ? null : await runtime.snapshot(TYPE, id);
  const usable = snapshot !== null && (purpose === 'EDIT' || snapshot.state === 'invited');
  if (!usable) throw refused('REG_LINK');
  return snapshot;
}
const registrationOf = (snapshot: Snapshot): Registration => snapshot.context as unknown as Registration;

/** What the company itself wrote, and what it was told. */
const shownOf = (snapshot: Snapshot): object => {
  const registration = registrationOf(snapshot);
  return {
    docNumber: registration.docNumber,
    state: snapshot.state,
    reviewNote: registration.reviewNote,
    fields: Object.fromEntries(publicFields.map((name) => [name, registration[name]])),
    emailVerified: registration.emailVerified,
    mobileVerified: registration.mobileVerified,
  };
};

async function sendCode(parts: RegisterParts, body: Body, { arrival, at, language }: ServiceTools): Promise<CallAnswer> {
  const of = await contactOf(parts, body);
  if (!(await parts.rightCaptcha(body, arrival.address, at))) throw refused('REG_CAPTCHA', { field: 'validateCode' });
  if (of.kind === 'mobile' && !parts.textsLeave) throw refused('CONTACT_NO_TEXTS', { field: 'contactMobile' });
  const about = `${of.kind}:${of.contact.toLowerCase()}`;
  if (!(await mayOnceMore(parts.database, 'code', { about, address: arrival.address, at }, codeBounds))) throw refused('REG_CODE_LIMIT');
  await parts.mail.post({
    key: `register-code:${randomUUID()}`,
    template: of.kind === 'email' ? 'REGISTER_CODE' : 'REGISTER_TEXT',
    recipient: `${of.kind === 'email' ? 'mail' : 'mobile'}:${of.contact}`,
    params: { language },
    at,
  });
  return { data: { validSeconds: 300, againSeconds: codeBounds.pauseMs / 1000 } };
}

async function register(parts: RegisterParts, body: Body, { arrival, at, language }: ServiceTools): Promise<CallAnswer> {
  const fields = await writtenFields(parts, body);
  const proof = await proofOf(parts, body, fields, at);
  if (proof.emailVerified === 'N') throw refused('REG_CODE_INVALID', { field: 'contactEmail' });
  const invited = optionalText(body, 'token', 100) === null ? null : await linked(parts, body, 'INVITE', at);
  const about = arrival.address;
  if (!(await mayOnceMore(parts.database, 'register', { about, address: arrival.address, at }, registerBounds)))
    throw refused('REG_CODE_LIMIT');
  const payload = { fields, proof, agreeVersion: optionalText(body, 'agreeVersion', 20), language };
  const { id } = await sent(parts, invited?.context.id ?? null, 'REGISTER', payload, requestOf(body));
  await parts.codes.use(optionalText(body, 'emailPass', 100), at);
  await parts.codes.use(optionalText(body, 'mobilePass', 100), at);
  const made = await parts.runtime.snapshot(TYPE, id);
  return { data: { docNumber: made?.context.docNumber ?? null } };
}

async function submitAgain(parts: RegisterParts, body: Body, { at, language }: ServiceTools): Promise<CallAnswer> {
  const snapshot = await linked(parts, body, 'EDIT', at);
  const fields = await writtenFields(parts, body);
  const proof = await proofOf(parts, body, { ...registrationOf(snapshot), ...fields }, at);
  const payload = { fields, proof, agreeVersion: optionalText(body, 'agreeVersion', 20), language };
  const { state } = await sent(parts, snapshot.context.id, 'SUBMIT', payload, requestOf(body));
  return { data: { state } };
}

const stateSql = `
  select state, review_note as "reviewNote" from srm_slc_register_info where doc_number = $1 and contact_mobile = $2`;

export function registerService(parts: RegisterParts): Service {
  const byLink =
    (event: 'WITHDRAW' | 'CANCEL', payload: object): AnonymousCall =>
    async (body, { at }) => {
      const snapshot = await linked(parts, body, 'EDIT', at);
      const { state } = await sent(parts, snapshot.context.id, event, payload, requestOf(body));
      return { data: { state } };
    };
  return {
    name: `${TYPE}Restful`,
    reasons,
    anonymous: {
      async findTerms() {
        return { data: { version: REGISTER_TERMS, textsFlag: parts.textsLeave ? 'Y' : 'N' } };
      },
      /** For whom an invitation is; the address only as far as its owner knows it again. */
      async findInvitation(body, { at }) {
        const { companyName, contactEmail, contactName, supplierType } = registrationOf(await linked(parts, body, 'INVITE', at));
        return { data: { companyName, contactName, supplierType, sentTo: maskOf('email', contactEmail ?? '') } };
      },
      sendRegisterCode: (body, tools) => sendCode(parts, body, tools),
      async checkRegisterCode(body, { at }) {
        const pass = await parts.codes.check(await contactOf(parts, body), textOf(body, 'code', 12).trim(), at);
        if (pass === null) throw refused('REG_CODE_INVALID', { field: 'code' });
        return { data: { pass } };
      },
      doRegister: (body, tools) => register(parts, body, tools),
      /** How it stands, for who has its number and the mobile that it names; anything else reads as not found. */
      async findState(body, { arrival, at }) {
        if (!(await parts.rightCaptcha(body, arrival.address, at))) throw refused('REG_CAPTCHA', { field: 'validateCode' });
        const { rows } = await parts.database.read.query(stateSql, [
          textOf(body, 'docNumber', 40).trim(),
          textOf(body, 'mobile', 20).trim(),
        ]);
        if (!rows[0]) throw refused('REG_NOT_FOUND');
        return { data: rows[0] };
      },
      async findByLink(body, { at }) {
        return { data: shownOf(await linked(parts, body, 'EDIT', at)) };
      },
      async saveByLink(body, { at }) {
        const snapshot = await linked(parts, body, 'EDIT', at);
        const { state } = await sent(parts, snapshot.context.id, 'EDIT', { fields: await writtenFields(parts, body) }, requestOf(body));
        return { data: { state } };
      },
      submitByLink: (body, tools) => submitAgain(parts, body, tools),
      withdrawByLink: byLink('WITHDRAW', {}),
      cancelByLink: byLink('CANCEL', { reason: null }),
    },
  };
}

/** What the letters of a registration need: codes, and links while it stands where the letter was written. */
export function registeringLetters({ codes, links, runtime }: Pick<RegisterParts, 'codes' | 'links' | 'runtime'>) {
  const states = { INVITED: ['invited'], RETURNED: ['revising'], RECEIVED: ['submitted', 'revising'] } as const;
  return {
    code: (kind: ContactKind, contact: string, at: number) => codes.make({ kind, contact }, at),
    async link(registerId: string, kind: keyof typeof states, at: number): Promise<string | null> {
      const snapshot = await runtime.snapshot(TYPE, registerId);
      if (!snapshot || !(states[kind] as readonly string[]).includes(snapshot.state)) return null;
      return links.make(registerId, kind === 'INVITED' ? 'INVITE' : 'EDIT', at);
    },
  };
}
