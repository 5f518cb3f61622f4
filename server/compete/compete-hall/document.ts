import { srmSfdCompeteHall } from '../../../state-machines/compete/compete-hall/index.js';
import type { Hall } from '../../../state-machines/compete/compete-hall/fields.js';
import { bidderOf, isAnonymous } from '../../../state-machines/compete/compete-hall/rules/hall.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { classOf } from '../../../state-machines/kernel/view.js';
import type { ServerDocument } from '../../kernel/contracts.js';
import type { PresenceRule } from '../../kernel/edges/contracts.js';
import { calls } from './calls.js';
import { openEscrow } from './escrow.js';
import { prepare } from './prepare.js';

export const competeHallDocument: ServerDocument = {
  definition: anyDefinition(srmSfdCompeteHall),
  prepare,
  calls,
  effects: { openEscrow },
};

/** Bidders' presence is for the buyer side and the auditor, by alias while bidders are anonymous (compete.md §9). */
export const competeHallPresence: PresenceRule = (snapshot, audience, present) => {
  const audienceClass = classOf(audience);
  if (!['buyer', 'manager', 'auditor'].includes(audienceClass)) return null;
  const hall = snapshot.context as unknown as Hall;
  const unnamed = isAnonymous(hall) && audienceClass !== 'auditor';
  return present.flatMap((one) => {
    const bidder = bidderOf(hall, one.supplierId);
    if (!bidder) return [];
    const supplierId = unnamed ? null : bidder.supplierId;
    return [{ alias: bidder.alias, supplierId, online: one.online, since: one.since, seenMs: one.seenMs ?? null }];
  });
};
