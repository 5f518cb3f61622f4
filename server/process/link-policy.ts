/** What links of letters about approvals may do (platform-process.md §10): whether there are any, and from which amount they ask for more. */
import { gt } from '../../state-machines/kernel/primitives/decimal.js';
import { processProfiles } from '../../state-machines/process/profiles.js';
import type { LiveInstallation } from '../platform/installation/installation.js';
import type { LinkPolicy } from '../platform/task-link/task-links.js';

export const processLinkPolicy =
  (installation: Pick<LiveInstallation, 'profile'>): LinkPolicy =>
  async ({ type }, { context }, viewer) => {
    if (type !== 'bpmInstance') return { sent: true, stepUp: false };
    const [sent, limit] = [
      await installation.profile(processProfiles.BPM_LINK_APPROVAL, viewer, context.orgId),
      await installation.profile(processProfiles.BPM_LINK_LIMIT, viewer, context.orgId),
    ];
    const amount = (context as unknown as { readonly amountBase: string | null }).amountBase;
    return { sent: sent !== 'N', stepUp: amount !== null && limit !== null && gt(amount, limit) };
  };
