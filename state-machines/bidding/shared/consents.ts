/** Consents of the supervisor (bidding.md §0.3): each for one event of one document, within 24 hours, and once. */
import { HOUR_MS } from '../../kernel/primitives/instant.js';
import type { Effect } from '../../kernel/lifecycle.js';

export interface Consent {
  readonly consentNum: number;
  readonly targetEntity: string;
  readonly targetId: string;
  readonly event: string;
  readonly at: number;
  readonly usedAt: number | null;
}
export type ConsentTarget = Pick<Consent, 'targetEntity' | 'targetId' | 'event'>;

const isFor = (one: Consent, { targetEntity, targetId, event }: ConsentTarget) =>
  one.targetEntity === targetEntity && one.targetId === targetId && one.event === event;

export const holdsConsent = (consents: readonly Consent[], target: ConsentTarget, at: number): boolean =>
  consents.some((one) => one.usedAt === null && isFor(one, target) && one.at <= at && at - one.at <= 24 * HOUR_MS);

/** The oldest that counts is used up. */
export function usedConsent<C extends Consent>(consents: readonly C[], target: ConsentTarget, at: number): readonly C[] {
  const found = consents.find((one) => one.usedAt === null && isFor(one, target) && at - one.at <= 24 * HOUR_MS);
  return consents.map((one) => (one === found ? { ...one, usedAt: at } : one));
}

/** For other documents: their effect beside the event that needed the consent. */
export const consentUsed = (projectId: string, target: ConsentTarget): Effect => ({
  kind: 'send',
  type: 'srmSfdBiddingHeader',
  id: projectId,
  event: 'CONSENT_USED',
  part: `${target.event}:${target.targetId}`,
  payload: target,
});
