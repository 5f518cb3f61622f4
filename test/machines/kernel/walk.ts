/** A machine walked from its creations by one list of events: what most specs of documents need of `explore`. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Actor, Cause, MachineEvent } from '../../../state-machines/kernel/events.js';
import { MONDAY, approver } from '../golden/events.js';
import { explore, gapsOf } from './explore.js';

export const sent = (
  type: string,
  actor: Actor,
  payload: object = {},
  facts: object = {},
  cause: Cause | null = null,
  at = MONDAY,
): MachineEvent => ({
  type,
  actor,
  payload,
  facts,
  at,
  cause,
});

/** Somebody of a supplier. */
export const outside = (supplierId: string): Actor => ({
  userId: `9${supplierId}`,
  userType: 'EX',
  supplierId,
  respCode: 'SUPPLIER',
  respId: 'r90',
  onBehalfOf: null,
});

/** What Block A refuses and takes, for an owner. */
export const blockAEvents = (owner: Actor): readonly MachineEvent[] => [
  sent('WITHDRAW', owner),
  sent('WITHDRAW', owner, {}, { acted: true }),
  sent('APPROVE', { ...approver, userId: owner.userId }, { comment: null }),
  sent('REJECT', approver, { comment: 'No' }),
  sent('REJECT', approver, { comment: null }),
  sent('VOID', owner, { comment: null }),
  sent('DELETE', owner),
];

interface Walk {
  readonly create: readonly MachineEvent[];
  readonly later: readonly MachineEvent[];
  /** Context fields that tell visits of a state apart. */
  readonly by?: readonly string[];
  readonly most?: number;
}

export function walked(definition: AnyDefinition, { create, later, by = [], most = 800 }: Walk) {
  const found = explore(definition, {
    samples: (snapshot) => (snapshot === null ? create : later),
    most,
    fingerprint: ({ context }) => JSON.stringify(by.map((name) => context[name])),
  });
  return { found, gaps: gapsOf(definition, found) };
}
