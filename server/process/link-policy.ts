/**
 * What links of letters about approvals may do (platform-process.md §10): whether there are any, and when they ask for more: from an
 * amount, and where the button does.
 */
import { gt } from '../../state-machines/kernel/primitives/decimal.js';
import type { Instance } from '../../state-machines/process/instance/fields.js';
import { processProfiles } from '../../state-machines/process/profiles.js';
import { definitionOf } from '../../state-machines/registry.js';
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
    const { amountBase: amount, docType, docEvents } = context as unknown as Pick<Instance, 'amountBase' | 'docType' | 'docEvents'>;
    const approves = definitionOf(docType ?? '')?.events[docEvents?.approve ?? ''];
    const dear = amount !== null && limit !== null && gt(amount, limit);
    return { sent: sent !== 'N', stepUp: dear || approves?.stepUp === true };
  };
