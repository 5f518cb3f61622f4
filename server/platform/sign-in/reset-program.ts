/** The program RESET_PASSWORDS (platform-access.md §1.8): one event a user, and a workbook of those who were not reset. */
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { baseConcurrentRequest } from '../../../state-machines/platform/request/index.js';
import type { Finished, Request } from '../../../state-machines/platform/request/fields.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Language } from '../../kernel/edges/contracts.js';
import type { Database, Runtime } from '../../kernel/contracts.js';
import { openWriting } from '../excel/writing.js';
import type { Files } from '../file/files.js';
import { arrivedAt } from '../file/files.js';
import type { Program, Run } from '../request/runner.js';
import type { SessionService } from '../sessions/sessions.js';

export interface ResetProgramParts {
  readonly database: Database;
  readonly runtime: Runtime;
  readonly sessions: SessionService;
  readonly files: Files;
  /** Whether one of these providers allows its users no password. */
  readonly passwordClosed: (ssoCodes: readonly string[]) => Promise<boolean>;
  readonly zoneOf: (userId: string) => Promise<string>;
}

/** REFUSED: the account has changed meanwhile. */
export type Treatment = 'RESET' | 'SELF' | 'ELSEWHERE' | 'LIVE' | 'NO_EMAIL' | 'REFUSED';
type NotReset = Exclude<Treatment, 'RESET'>;

/** What becomes of one account when all of a side are reset. */
export function treatmentOf({
  self,
  elsewhereOnly,
  live,
  reachable,
}: {
  readonly self: boolean;
  readonly elsewhereOnly: boolean;
  readonly live: boolean;
  readonly reachable: boolean;
}): Treatment {
  if (self) return 'SELF';
  if (elsewhereOnly) return 'ELSEWHERE';
  if (live) return 'LIVE';
  return reachable ? 'RESET' : 'NO_EMAIL';
}

/** Nothing is to be done about them; the others are for later. */
export const leftOut = (treatment: Treatment): boolean => treatment === 'SELF' || treatment === 'ELSEWHERE';

const why: Readonly<Record<NotReset, Label>> = {
  SELF: { en: 'Left out: asked for the reset', cn: '不受影响：操作人本人' },
  ELSEWHERE: { en: 'Left out: signs in by single sign-on only', cn: '不受影响：仅单点登录' },
  LIVE: { en: 'Later: sits in a running hall', cn: '稍后处理：正在竞价大厅中' },
  NO_EMAIL: { en: 'Later: has no e-mail address; reset this account alone', cn: '稍后处理：没有邮箱，请单独重置' },
  REFUSED: { en: 'Later: the account changed meanwhile', cn: '稍后处理：账号状态已变化' },
};

interface Listed {
  readonly id: string;
  readonly user_name: string;
  readonly full_name: string;
  readonly full_name_en: string | null;
  readonly email: string | null;
  readonly sso_subjects: readonly { readonly ssoCode: string }[] | null;
}
interface Spared {
  readonly user: Listed;
  readonly why: NotReset;
}

/** Who sits in a hall is looked at again after so many. */
const AT_A_TIME = 50;

export const resetProgram =
  (parts: ResetProgramParts): Program =>
  async (run) => {
    const users = await listed(parts, run.request);
    const spared: Spared[] = [];
    for (let first = 0; first < users.length; first += AT_A_TIME) {
      if (!(await run.goesOn(first, users.length))) return null;
      const live = await parts.sessions.usersInLiveDocuments();
      for (const user of users.slice(first, first + AT_A_TIME)) {
        const treatment = await treat(parts, run, user, live);
        if (treatment !== 'RESET') spared.push({ user, why: treatment });
      }
    }
    await run.goesOn(users.length, users.length);
    return finished(parts, run, users.length, spared);
  };

async function listed({ database }: ResetProgramParts, { params: { userType, orgId } }: Request): Promise<readonly Listed[]> {
  const { rows } = await database.read.query<Listed>(
    "select id, user_name, full_name, full_name_en, email, sso_subjects from base_users where user_type = $1 and state in ('active', 'locked') and ($2::bigint is null or org_id = $2) order by id",
    [userType, orgId ?? null],
  );
  return rows;
}

async function treat(
  { runtime, passwordClosed }: ResetProgramParts,
  { request, viewer }: Run,
  user: Listed,
  live: ReadonlySet<string>,
): Promise<Treatment> {
  const codes = (user.sso_subjects ?? []).map((one) => one.ssoCode);
  const treatment = treatmentOf({
    self: user.id === viewer.userId,
    elsewhereOnly: codes.length > 0 && (await passwordClosed(codes)),
    live: live.has(user.id),
    reachable: user.email !== null,
  });
  if (treatment !== 'RESET') return treatment;
  const outcome = await runtime.submit({
    type: 'baseUsers',
    id: user.id,
    event: 'RESET_PASSWORD',
    payload: { reason: request.reason },
    viewer,
    requestId: `request:${request.id}:${user.id}`,
  });
  return outcome.ok ? 'RESET' : 'REFUSED';
}

async function finished(parts: ResetProgramParts, { request, viewer }: Run, all: number, spared: readonly Spared[]): Promise<Finished> {
  const out = spared.filter((one) => leftOut(one.why)).length;
  const [reset, later] = [all - spared.length, spared.length - out];
  return {
    outputFileId: spared.length > 0 ? await output(parts, request, viewer, spared) : null,
    rowCount: spared.length,
    warnings: later,
    resultText: `重置${reset}个，稍后处理${later}个，不受影响${out}个`,
    resultTextEn: `${reset} reset, ${later} for later, ${out} left out`,
  };
}

const heads: readonly Label[] = [
  { en: 'Login name', cn: '登录名' },
  { en: 'Name', cn: '姓名' },
  { en: 'Not reset', cn: '未重置原因' },
];
const widths = [24, 24, 60];

/** In the requester's language, as his file. */
async function output(
  { database, files, zoneOf }: ResetProgramParts,
  request: Request,
  viewer: Viewer,
  spared: readonly Spared[],
): Promise<string> {
  const {
    rows: [owner],
  } = await database.read.query<{ language: string }>('select language from base_users where id = $1', [viewer.userId]);
  const language: Language = owner?.language === 'EN' ? 'en' : 'cn';
  const name = language === 'en' ? 'Not reset' : '未重置账号';
  const writing = openWriting({
    columns: heads.map((head, index) => ({ title: head[language], kind: 'text', width: widths[index]! })),
    name,
    sheetMaxRow: 100_000,
    timeZone: await zoneOf(viewer.userId),
  });
  return files.aside(async (place) => {
    const written = pipeline(writing.output, createWriteStream(place, { mode: 0o600 }));
    await writing.write(
      spared.map((one) => [
        one.user.user_name,
        (language === 'en' ? one.user.full_name_en : null) ?? one.user.full_name,
        why[one.why][language],
      ]),
    );
    await writing.end([
      ['Request', request.docNumber ?? request.id],
      ['Rows', String(spared.length)],
    ]);
    await written;
    const kept = await files.keep(
      await arrivedAt(place, `${name} ${request.docNumber ?? request.id}.xlsx`),
      { path: null, functionId: baseConcurrentRequest.type, businessId: request.id, docType: baseConcurrentRequest.type, fileDesc: null },
      viewer,
    );
    if ('refusal' in kept) throw new Error(`the output of request ${request.id} was refused: ${kept.refusal.code}`);
    return kept.id;
  });
}
