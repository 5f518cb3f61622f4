/** Links and codes of letters, made in the moment in which a letter leaves. */
import type { Label } from '../../../state-machines/kernel/fields.js';
import type { Links } from '../sign-in/links.js';
import type { SecretWriter } from './mailer.js';
import type { RegisterKind, SecretLetter } from './letters.js';
import {
  activationWords,
  codeWords,
  contactWords,
  linkCodeWords,
  mobileWords,
  registerCodeWords,
  registerLinkWords,
  resetWords,
  ssoOnlyWords,
  taskLinkWords,
} from './letters.js';
import type { TaskLinks } from '../task-link/task-links.js';
import type { MailQueue } from './queue.js';

const DAY_MS = 86_400_000;
const CODES_A_DAY = 5;
const LINK_CODES_A_DAY = 30;
const usable = new Set(['active', 'locked']);

export interface WriterParts {
  readonly links: Links;
  readonly queue: MailQueue;
  readonly publicUrl: string;
  readonly taskLinks: Pick<TaskLinks, 'make'>;
  /** What proves who registers a company, and by which link he goes on. */
  readonly registering: {
    code(kind: 'email' | 'mobile', contact: string, at: number): Promise<string>;
    /** null: the registration is not at this point any more. */
    link(registerId: string, kind: RegisterKind, at: number): Promise<string | null>;
  };
  /** What somebody uses instead of a password; null: he has one. */
  /** Of signing. */
  readonly signing: Readonly<Record<'SIGN_LINK' | 'SIGN_CODE' | 'SIGN_VERIFY_CODE', SecretWriter>>;
  readonly onlyWayOf: (userId: string) => Promise<Label | null>;
}

export function secretWriters({
  links,
  queue,
  publicUrl,
  onlyWayOf,
  taskLinks,
  registering,
  signing,
}: WriterParts): Readonly<Record<SecretLetter, SecretWriter>> {
  // Behind the number sign, so that no server, log or other page ever sees it.
  const page = (token: string): string => `${publicUrl}/activate#${token}`;
  return {
    ...signing,
    USER_ACTIVATION: async ({ createdAt }, { userId, email, state }) =>
      state === 'pending' ? activationWords(page(await links.make(userId, 'ACTIVATE', email, createdAt))) : null,
    USER_PASSWORD_RESET: async ({ createdAt }, { userId, email, state }) =>
      usable.has(state) ? resetWords(page(await links.make(userId, 'RESET', email, createdAt))) : null,
    async PASSWORD_CODE({ createdAt }, { userId, emailVerified, mobile, state }) {
      if (
        (!emailVerified && mobile === null) ||
        !usable.has(state) ||
        (await queue.sentTo(userId, 'PASSWORD_CODE', createdAt - DAY_MS)) >= CODES_A_DAY
      )
        return null;
      const instead = await onlyWayOf(userId);
      if (instead) return ssoOnlyWords(instead);
      return codeWords(await links.makeCode(userId, 'PASSWORD', null, createdAt));
    },
    async TASK_LINK({ params }, { userId, emailVerified, state }) {
      if (!emailVerified || !usable.has(state)) return null;
      const text = (name: string): string => String(params[name] ?? '');
      const token = await taskLinks.make({ docType: text('docType'), docId: text('docId'), billType: text('billType') }, userId);
      return token === null
        ? null
        : taskLinkWords({ en: text('titleEn'), cn: text('titleCn') }, text('docNumber'), `${publicUrl}/task#${token}`);
    },
    async LINK_CODE({ createdAt, params }, { userId, emailVerified, state }) {
      if (!emailVerified || !usable.has(state) || (await queue.sentTo(userId, 'LINK_CODE', createdAt - DAY_MS)) >= LINK_CODES_A_DAY)
        return null;
      return linkCodeWords(await links.makeCode(userId, 'LINK', String(params['linkId']), createdAt), String(params['docNumber'] ?? ''));
    },
    async REGISTER_LINK({ createdAt, params }) {
      const kind = String(params['kind']) as RegisterKind;
      const token = await registering.link(String(params['registerId']), kind, createdAt);
      const path = kind === 'INVITED' ? 'register' : 'registerInfoEdit';
      return token === null ? null : registerLinkWords(kind, params, `${publicUrl}/${path}#${token}`);
    },
    REGISTER_CODE: async ({ createdAt }, { email }) => registerCodeWords(await registering.code('email', email ?? '', createdAt)),
    REGISTER_TEXT: async ({ createdAt }, { mobile }) => registerCodeWords(await registering.code('mobile', mobile ?? '', createdAt)),
    MOBILE_CODE: async ({ createdAt, params }, { userId }) =>
      mobileWords(await links.makeCode(userId, 'CONTACT', String(params['to']), createdAt)),
    CONTACT_CODE: async ({ createdAt, params }, { userId }) =>
      contactWords(await links.makeCode(userId, 'CONTACT', String(params['to']), createdAt)),
  };
}
