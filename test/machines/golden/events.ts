/** Events of the plain documents, as their stories send them. */
import type { Actor, Cause, MachineEvent, Responsibility } from '../../../state-machines/kernel/events.js';

/** 2026-03-02T00:00:00Z. */
export const MONDAY = 1_772_409_600_000;

export const inside = (userId: string, respCode: Responsibility): Actor => ({
  userId,
  userType: 'INSIDE',
  supplierId: null,
  respCode,
  respId: `r${userId}`,
  onBehalfOf: null,
});

export const buyer = inside('7', 'BUYER');
export const manager = inside('8', 'SOURCING_MANAGER');
export const approver = inside('9', 'APPROVER');
export const supplierManager = inside('10', 'SUPPLIER_MANAGER');
export const admin = inside('1', 'ADMIN');

/** Each event a minute after the one before it. */
export function story(
  ...steps: readonly (readonly [type: string, actor: Actor, payload?: object, facts?: object, cause?: Cause])[]
): readonly MachineEvent[] {
  return steps.map(([type, actor, payload = {}, facts = {}, cause], index) => ({
    type,
    actor,
    payload,
    facts,
    cause: cause ?? null,
    at: MONDAY + index * 60_000,
  }));
}
