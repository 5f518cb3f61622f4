/** Profile options of the platform as shipped (platform-access.md §7.2), and what the surroundings say. */
import { fileSettings, shippedFiles } from './file/settings.js';
import type { FileSettings } from './file/settings.js';
import { PRESENT } from './sign-in/password.js';
import type { PasswordCost } from './sign-in/password.js';

const MINUTE = 60_000;

export interface Settings {
  /** local, dev, uat or pro; the `gatewayTag` of clients must name it. */
  readonly environment: 'local' | 'dev' | 'uat' | 'pro';
  /** The database is the one that the product brings: a machine for trying things. */
  readonly embeddedDatabase: boolean;
  /** Local only: this validate code is always right. */
  readonly captchaTestCode: string | null;
  readonly idleMs: number;
  readonly absoluteMs: number;
  /** A session in a running live document ends this long after sign-in at the latest. */
  readonly liveAbsoluteMs: number;
  readonly maxSessions: number;
  readonly maxFailures: number;
  /** When signing in asks for a validate code: always, or after failures and where the address is under suspicion. */
  readonly signInCode: 'ALWAYS' | 'RISK';
  readonly failureWindowMs: number;
  readonly lockMs: number;
  readonly passwordDays: number;
  readonly callsPerMinute: number;
  readonly anonymousPerMinute: number;
  readonly secureCookies: boolean;
  /** Profile BASE_PASSWORD_COMPLEXITY: off, the length alone counts. */
  readonly passwordComplexity: boolean;
  /** What hashing one costs; a smaller one than shipped is refused but in tests. */
  readonly passwordCost: PasswordCost;
  /** So many passwords back none comes again (BASE_PWD_HISTORY). */
  readonly passwordHistory: number;
  /** Who must have a second factor (BASE_MFA). */
  readonly secondFactor: SecondFactorPolicy;
  /** Days for which a known browser may skip it (BASE_MFA_TRUST_DAYS). */
  readonly trustDays: number;
  readonly mail: MailSettings;
  readonly texts: TextSettings;
  readonly erp: ErpSettings;
  readonly signing: SigningSettings;
  readonly files: FileSettings;
}

export type SecondFactorPolicy = 'OFF' | 'OPTIONAL' | 'ADMIN' | 'INSIDE' | 'ALL';
const policies: readonly string[] = ['OFF', 'OPTIONAL', 'ADMIN', 'INSIDE', 'ALL'] satisfies SecondFactorPolicy[];

export interface MailSettings {
  /** null: letters wait; on a developer's machine with the embedded database they are shown at /dev/mail. */
  readonly smtpUrl: string | null;
  readonly from: string;
  /** Where people open the product; links in letters begin with it. */
  readonly publicUrl: string;
}

export interface TextSettings {
  /** Where text messages are handed over; null: nowhere. */
  readonly gatewayUrl: string | null;
  /** What the gateway knows the product by. */
  readonly secret: string;
}

export interface ErpSettings {
  /** Where messages to the ERP go; null: there is none. */
  readonly url: string | null;
  /** Both sides sign by it. */
  readonly secret: string;
}

export interface SigningSettings {
  /** Where the outside provider of electronic signatures is asked; null: there is none. */
  readonly url: string | null;
  /** Both sides sign by it. */
  readonly secret: string;
  /** Roots of certificates that are trusted besides our own, as PEM. */
  readonly roots: readonly string[];
}

const environments = ['local', 'dev', 'uat', 'pro'] as const;

/** @throws Error with a sentence for the operator when the surroundings contradict themselves */
export function settingsFrom(variables: Readonly<Record<string, string | undefined>>): Settings {
  const environment = variables['GUILDHALL_ENVIRONMENT'] || 'local';
  if (!isEnvironment(environment))
    throw new Error(`GUILDHALL_ENVIRONMENT must be one of ${environments.join(', ')}, and is "${environment}".`);
  const captchaTestCode = variables['BASE_CAPTCHA_TEST_CODE'] || null;
  if (captchaTestCode !== null && environment !== 'local')
    throw new Error('BASE_CAPTCHA_TEST_CODE opens the sign-in to programs: unset it, or set GUILDHALL_ENVIRONMENT=local.');
  const secondFactor = variables['BASE_MFA'] || shipped.secondFactor;
  if (!policies.includes(secondFactor)) throw new Error(`BASE_MFA must be one of ${policies.join(', ')}, and is "${secondFactor}".`);
  return {
    ...shipped,
    environment,
    embeddedDatabase: variables['GUILDHALL_EMBEDDED'] === '1',
    captchaTestCode,
    secureCookies: environment !== 'local',
    secondFactor: secondFactor as SecondFactorPolicy,
    mail: mailSettings(variables),
    texts: textSettings(variables, environment),
    erp: erpSettings(variables, environment),
    signing: signingSettings(variables, environment),
    files: fileSettings(variables),
  };
}

function mailSettings(variables: Readonly<Record<string, string | undefined>>): MailSettings {
  const smtpUrl = variables['GUILDHALL_SMTP_URL'] || null;
  if (smtpUrl !== null && !/^smtps?:\/\/[^/]/.test(smtpUrl))
    throw new Error('GUILDHALL_SMTP_URL must look like smtp://user:password@host:587 or smtps://host.');
  const publicUrl = (variables['GUILDHALL_PUBLIC_URL'] || `http://localhost:${variables['PORT'] || '3000'}`).replace(/\/+$/, '');
  if (!/^https?:\/\/[^/\s]+$/.test(publicUrl))
    throw new Error('GUILDHALL_PUBLIC_URL must be the address at which people open the product, such as https://srm.example.com.');
  return { smtpUrl, from: variables['GUILDHALL_MAIL_FROM'] || shipped.mail.from, publicUrl };
}

function textSettings(variables: Readonly<Record<string, string | undefined>>, environment: Settings['environment']): TextSettings {
  const gatewayUrl = variables['GUILDHALL_TEXT_GATEWAY_URL'] || null;
  const secret = variables['GUILDHALL_TEXT_GATEWAY_SECRET'] || '';
  if (gatewayUrl === null) return shipped.texts;
  if (!URL.canParse(gatewayUrl) || !(environment === 'local' ? /^https?:$/ : /^https:$/).test(new URL(gatewayUrl).protocol))
    throw new Error('GUILDHALL_TEXT_GATEWAY_URL must look like https://gateway.example.com/messages.');
  if (secret.length < LEAST_SECRET)
    throw new Error(`GUILDHALL_TEXT_GATEWAY_SECRET must have ${LEAST_SECRET} characters at least: the gateway tells by it who asks.`);
  return { gatewayUrl, secret };
}

function erpSettings(variables: Readonly<Record<string, string | undefined>>, environment: Settings['environment']): ErpSettings {
  const url = variables['GUILDHALL_ERP_URL'] || null;
  const secret = variables['GUILDHALL_ERP_SECRET'] || '';
  if (url === null) return shipped.erp;
  if (!URL.canParse(url) || !(environment === 'local' ? /^https?:$/ : /^https:$/).test(new URL(url).protocol))
    throw new Error('GUILDHALL_ERP_URL must look like https://erp.example.com/guildhall.');
  if (secret.length < LEAST_SECRET)
    throw new Error(`GUILDHALL_ERP_SECRET must have ${LEAST_SECRET} characters at least: both sides sign by it.`);
  return { url, secret };
}

function signingSettings(variables: Readonly<Record<string, string | undefined>>, environment: Settings['environment']): SigningSettings {
  const url = variables['GUILDHALL_SIGN_URL'] || null;
  const secret = variables['GUILDHALL_SIGN_SECRET'] || '';
  const roots = (variables['GUILDHALL_SIGN_ROOTS'] ?? '').match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (url === null) return { ...shipped.signing, roots };
  if (!URL.canParse(url) || !(environment === 'local' ? /^https?:$/ : /^https:$/).test(new URL(url).protocol))
    throw new Error('GUILDHALL_SIGN_URL must look like https://sign.example.com/guildhall.');
  if (secret.length < LEAST_SECRET)
    throw new Error(`GUILDHALL_SIGN_SECRET must have ${LEAST_SECRET} characters at least: both sides sign by it.`);
  return { url, secret, roots };
}

const LEAST_SECRET = 24;

const isEnvironment = (value: string): value is Settings['environment'] => (environments as readonly string[]).includes(value);

export const shipped: Settings = {
  environment: 'local',
  embeddedDatabase: false,
  captchaTestCode: null,
  idleMs: 120 * MINUTE,
  absoluteMs: 12 * 60 * MINUTE,
  liveAbsoluteMs: 24 * 60 * MINUTE,
  maxSessions: 5,
  maxFailures: 5,
  signInCode: 'RISK',
  failureWindowMs: 15 * MINUTE,
  lockMs: 30 * MINUTE,
  passwordDays: 90,
  callsPerMinute: 600,
  anonymousPerMinute: 60,
  secureCookies: true,
  passwordComplexity: true,
  passwordCost: PRESENT,
  passwordHistory: 5,
  secondFactor: 'OPTIONAL',
  trustDays: 30,
  mail: { smtpUrl: null, from: 'Guildhall <guildhall@localhost>', publicUrl: 'http://localhost:3000' },
  texts: { gatewayUrl: null, secret: '' },
  erp: { url: null, secret: '' },
  signing: { url: null, secret: '', roots: [] },
  files: shippedFiles,
};
