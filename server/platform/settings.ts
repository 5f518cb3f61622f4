/** Profile options of the platform as shipped (platform-access.md §7.2), and what the surroundings say. */

const MINUTE = 60_000;

export interface Settings {
  /** local, dev, uat or pro; the `gatewayTag` of clients must name it. */
  readonly environment: 'local' | 'dev' | 'uat' | 'pro';
  /** Local only: this validate code is always right. */
  readonly captchaTestCode: string | null;
  readonly idleMs: number;
  readonly absoluteMs: number;
  /** A session in a running live document ends this long after sign-in at the latest. */
  readonly liveAbsoluteMs: number;
  readonly maxSessions: number;
  readonly maxFailures: number;
  readonly failureWindowMs: number;
  readonly lockMs: number;
  readonly passwordDays: number;
  readonly callsPerMinute: number;
  readonly anonymousPerMinute: number;
  readonly secureCookies: boolean;
}

const environments = ['local', 'dev', 'uat', 'pro'] as const;

/** @throws Error with a sentence for the operator when the surroundings contradict themselves */
export function settingsFrom(variables: Readonly<Record<string, string | undefined>>): Settings {
  const environment = variables['GUILDHALL_ENVIRONMENT'] || 'local';
  if (!isEnvironment(environment)) throw new Error(`GUILDHALL_ENVIRONMENT must be one of ${environments.join(', ')}, and is "${environment}".`);
  const captchaTestCode = variables['BASE_CAPTCHA_TEST_CODE'] || null;
  if (captchaTestCode !== null && environment !== 'local') throw new Error('BASE_CAPTCHA_TEST_CODE opens the sign-in to programs: unset it, or set GUILDHALL_ENVIRONMENT=local.');
  return { ...shipped, environment, captchaTestCode, secureCookies: environment !== 'local' };
}

const isEnvironment = (value: string): value is Settings['environment'] => (environments as readonly string[]).includes(value);

export const shipped: Settings = {
  environment: 'local', captchaTestCode: null,
  idleMs: 120 * MINUTE, absoluteMs: 12 * 60 * MINUTE, liveAbsoluteMs: 24 * 60 * MINUTE,
  maxSessions: 5, maxFailures: 5, failureWindowMs: 15 * MINUTE, lockMs: 30 * MINUTE, passwordDays: 90,
  callsPerMinute: 600, anonymousPerMinute: 60, secureCookies: true,
};
