/** What holds of the settings now: what administrators set as options of the site, else what the surroundings say (platform-access.md §7.2). */
import type { Profile } from '../../state-machines/kernel/profiles.js';
import { platformProfiles } from '../../state-machines/platform/profiles.js';
import type { LiveInstallation, Whose } from './installation/installation.js';
import type { FileSettings } from './file/settings.js';
import type { SecondFactorPolicy, Settings } from './settings.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type SessionLimits = Pick<Settings, 'idleMs' | 'absoluteMs' | 'maxSessions' | 'callsPerMinute'>;

export class LiveSettings implements Settings {
  constructor(
    private readonly given: Settings,
    private readonly installation: Pick<LiveInstallation, 'said'>,
  ) {}

  get environment() {
    return this.given.environment;
  }
  get embeddedDatabase() {
    return this.given.embeddedDatabase;
  }
  get captchaTestCode() {
    return this.given.captchaTestCode;
  }
  get liveAbsoluteMs() {
    return this.given.liveAbsoluteMs;
  }
  get signInCode() {
    return this.given.signInCode;
  }
  get failureWindowMs() {
    return this.given.failureWindowMs;
  }
  get callsPerMinute() {
    return this.sessions({}).callsPerMinute;
  }
  get anonymousPerMinute() {
    return this.given.anonymousPerMinute;
  }
  get passwordCost() {
    return this.given.passwordCost;
  }
  get secureCookies() {
    return this.given.secureCookies;
  }
  get mail() {
    return this.given.mail;
  }
  get erp() {
    return this.given.erp;
  }
  get signing() {
    return this.given.signing;
  }
  get texts() {
    return this.given.texts;
  }
  get files(): FileSettings {
    const { files } = this.given;
    const types = this.installation.said(platformProfiles.BASE_UPLOAD_TYPES);
    const watermark = this.installation.said(platformProfiles.BASE_WATERMARK_EX);
    return {
      ...files,
      types: types === null ? files.types : types.split(','),
      maxKb: this.#number(platformProfiles.BASE_UPLOAD_MAX_KB) ?? files.maxKb,
      watermarkEx: watermark === null ? files.watermarkEx : watermark === 'Y',
    };
  }

  get idleMs() {
    return this.sessions({}).idleMs;
  }
  get absoluteMs() {
    return this.sessions({}).absoluteMs;
  }
  get maxSessions() {
    return this.sessions({}).maxSessions;
  }
  get maxFailures() {
    return this.#number(platformProfiles.BASE_LOGIN_MAX_FAIL) ?? this.given.maxFailures;
  }
  get lockMs() {
    return this.#number(platformProfiles.BASE_LOGIN_LOCK_MINUTES, MINUTE) ?? this.given.lockMs;
  }
  get passwordDays() {
    return this.#number(platformProfiles.BASE_PWD_EXPIRE_DAYS) ?? this.given.passwordDays;
  }
  get passwordHistory() {
    return this.#number(platformProfiles.BASE_PWD_HISTORY) ?? this.given.passwordHistory;
  }
  get trustDays() {
    return this.#number(platformProfiles.BASE_MFA_TRUST_DAYS) ?? this.given.trustDays;
  }
  get passwordComplexity() {
    const said = this.installation.said(platformProfiles.BASE_PASSWORD_COMPLEXITY);
    return said === null ? this.given.passwordComplexity : said === 'Y';
  }

  get secondFactor() {
    return (this.installation.said(platformProfiles.BASE_MFA) as SecondFactorPolicy | null) ?? this.given.secondFactor;
  }

  /** Of a session of this user, acting in this responsibility. */
  sessions(whose: Whose): SessionLimits {
    return {
      idleMs: this.#number(platformProfiles.BASE_SESSION_IDLE_MINUTES, MINUTE, whose) ?? this.given.idleMs,
      absoluteMs: this.#number(platformProfiles.BASE_SESSION_HOURS, HOUR, whose) ?? this.given.absoluteMs,
      maxSessions: this.#number(platformProfiles.BASE_SESSION_MAX, 1, whose) ?? this.given.maxSessions,
      callsPerMinute: this.#number(platformProfiles.BASE_SESSION_CALLS, 1, whose) ?? this.given.callsPerMinute,
    };
  }

  #number(profile: Profile, unit = 1, whose: Whose = {}): number | null {
    const said = this.installation.said(profile, whose);
    return said === null ? null : Math.round(Number(said) * unit);
  }
}
