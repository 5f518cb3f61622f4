/** Refuses a file before it is sent, by the limits that the server tells (platform-access.md §8.1). */
import type { LimitsByUse } from '@machines/kernel/file-limits.js';
import { extensionOf, limitReasons, pictureReasons, whyUnfit, workbookReasons } from '@machines/kernel/file-limits.js';
import type { Refusal } from '@machines/kernel/refusals.js';
import { refusal, sentence } from '@machines/kernel/refusals.js';

import { callAt, Refused } from '../call.js';
import { serverNow } from '../connection/clock.js';
import { currentLanguage } from '../language/language.js';

export type FileUse = keyof LimitsByUse;

const TRUSTED_MS = 60_000;
let told: { readonly at: number; readonly limits: Promise<LimitsByUse> } | null = null;

/** @throws Refused, NoAnswer */
async function ask(): Promise<LimitsByUse> {
  const answer = await callAt<LimitsByUse>('/v2/file/limits');
  if (answer.status !== 'S') throw new Refused(answer);
  return answer.data;
}

/** As they were a moment ago at most: administrators change them. */
function limitsNow(): Promise<LimitsByUse> {
  const now = serverNow();
  if (told && now - told.at < TRUSTED_MS) return told.limits;
  const limits = ask();
  told = { at: now, limits };
  limits.catch(() => {
    told = null;
  });
  return limits;
}

export function whyRefused(bytes: number, extension: string, use: FileUse, limits: LimitsByUse): Refusal | null {
  const { types, kb } = limits[use];
  const unfit = whyUnfit(bytes, extension, limits[use]);
  if (unfit === null) return null;
  const params = { kb, ext: extension, types: types.join(', ') };
  if (use !== 'picture' || unfit === 'FILE_EMPTY') return refusal(unfit, { params });
  return refusal(unfit === 'FILE_TYPE' ? 'RT_TYPE' : 'RT_SIZE', { params });
}

const reasonsOf = (use: FileUse) => ({ ...limitReasons, ...pictureReasons, ...(use === 'workbook' ? workbookReasons : {}) });

/** @throws Refused with the sentence that the server would say; NoAnswer */
export async function mustFit({ name, size }: Pick<File, 'name' | 'size'>, use: FileUse): Promise<void> {
  const refused = whyRefused(size, extensionOf(name.trim()), use, await limitsNow());
  if (refused)
    throw new Refused({
      status: 'E',
      code: refused.code,
      msg: sentence(reasonsOf(use), refused, currentLanguage()),
      data: null,
      serverTime: 0,
      traceId: '',
    });
}
