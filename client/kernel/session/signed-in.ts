/** What is known of who is signed in: the server's answer, and what the browser keeps of it. */
import type { Responsibility } from '@machines/kernel/events.js';

import type { SigningKey } from './signing.js';

export interface UserInfo {
  readonly userId: string;
  /** INSIDE or EX; a suffix may follow. */
  readonly userType: string;
  readonly userName: string;
  readonly fullName: string;
  readonly fullNameEn?: string | null;
  readonly orgId: string | null;
  readonly orgNumber: string | null;
  readonly supplierId: string | null;
  readonly supplierName: string | null;
  readonly supplierNameEn?: string | null;
  readonly personId: string | null;
  readonly timeZone: string | null;
  /** Of tables that the user has not arranged himself; null: as shipped. */
  readonly tableDensity?: 'COMPACT' | 'NORMAL' | 'LOOSE' | null;
  readonly pageRows?: string | null;
  readonly todoSoundFlag?: 'Y' | 'N';
  readonly photoId?: string | null;
}

export interface HeldResponsibility {
  readonly responsibilityId: string;
  readonly respCode: Responsibility;
  readonly respName: string;
  readonly respNameEn: string;
}

/** What `loginRestful/login` and `findSession` answer. */
export interface SignInAnswer {
  readonly certificate: string;
  readonly authorizationCode: string;
  /** base64url or hex; taken in and dropped at once. */
  readonly signKey: string;
  readonly serverTime: number;
  readonly language: 'CN' | 'EN';
  readonly userInfo: UserInfo;
  readonly responsibilities: readonly HeldResponsibility[];
  readonly currentResponsibility: HeldResponsibility | string | null;
  readonly mustChangePassword: boolean;
  readonly passwordDaysLeft: number | null;
  /** The policy asks for a second factor that is not set up yet. */
  readonly mustEnrol?: boolean;
  readonly secondFactor: 'NONE' | 'REQUIRED';
  readonly challengeId?: string;
}

export interface Session {
  readonly certificate: string;
  readonly authorizationCode: string;
  readonly key: SigningKey;
  readonly userInfo: UserInfo;
  readonly responsibilities: readonly HeldResponsibility[];
  readonly current: HeldResponsibility | null;
  readonly mustChangePassword: boolean;
  readonly passwordDaysLeft: number | null;
  readonly mustEnrol?: boolean;
}
