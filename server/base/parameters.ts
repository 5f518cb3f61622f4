/** Options of notices and notifications, as they hold for the organisation of the document (base-srm.md §2). */
import { baseProfiles } from '../../state-machines/base/profiles.js';
import type { PublishingFacts } from '../../state-machines/kernel/stock/publishing.js';
import type { PrepareTools } from '../kernel/contracts.js';

export async function publishingOptions({
  profile,
}: Pick<PrepareTools, 'profile'>): Promise<Required<Pick<PublishingFacts, 'approval' | 'archiveDays'>>> {
  return {
    approval: (await profile(baseProfiles.NOTICE_APPROVAL)) === 'Y' ? 'Y' : 'N',
    archiveDays: Number(await profile(baseProfiles.NOTICE_ARCHIVE_DAYS)),
  };
}
