import type { UserInfo } from '../../kernel/session/signed-in.js';

/** What `baseUsersRestful/findMine` answers, as far as it is shown. */
export interface Mine extends Pick<UserInfo, 'userName' | 'fullName' | 'tableDensity' | 'pageRows'> {
  readonly fullNameEn: string | null;
  readonly email: string | null;
  readonly emailVerified: string;
  readonly mobile: string | null;
  readonly mobileVerified: string;
  /** Whether a code can reach a telephone. */
  readonly textsFlag: 'Y' | 'N';
  readonly language: 'CN' | 'EN';
  readonly timeZone: string;
  readonly defaultRespId: string | null;
  readonly todoSoundFlag: 'Y' | 'N';
  readonly photoId: string | null;
  readonly signatureId: string | null;
  readonly passwordDate: number | null;
  /** The known browser that this session is of. */
  readonly deviceId: string | null;
}
