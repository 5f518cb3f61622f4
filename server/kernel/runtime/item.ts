/** What waits in a mailbox, and what a turn has decided about it. */
import type { Instant } from '../../../state-machines/kernel/fields.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Watch } from './observer.js';
import type { AcceptedEvent, Command, Outcome, Queryable } from '../contracts.js';

/** An outbox entry on its way: settled in the receiver's own transaction. */
export interface OutboxReference {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceRev: number;
  readonly index: number;
}

export interface Item {
  readonly command: Command;
  readonly stamp: Instant;
  readonly resolve: (outcome: Outcome) => void;
  readonly outbox?: OutboxReference;
  /** A return after an outage: deadlines up to `from` first, then DOWNTIME. */
  readonly recovery?: { readonly from: Instant; readonly to: Instant };
  /** Who measures its way. */
  readonly watch?: Watch | undefined;
  /** How often a race or a lost connection sent it back. */
  attempts: number;
}

/** What a fact read outside the document, checked again under lock before the commit. */
export interface Reading {
  readonly key: string;
  readonly check: (tx: Queryable) => Promise<boolean>;
}

export type Settled =
  | {
      readonly kind: 'accepted';
      readonly item: Item | null;
      readonly accepted: AcceptedEvent;
      /** The entry before it, by which the document goes over to this version. */ readonly upgrade?: AcceptedEvent;
      readonly readings: readonly Reading[];
      /** A deadline up to the start of an outage that is being made good. */ readonly planned?: true;
    }
  | {
      readonly kind: 'refused';
      readonly item: Item;
      readonly refusal: Refusal;
      readonly event: MachineEvent | null;
      readonly revSeen: number;
      readonly at: Instant;
      readonly fresh?: true;
    }
  | { readonly kind: 'repeated'; readonly item: Item; readonly outcome: Outcome }
  | { readonly kind: 'dropped'; readonly item: Item; readonly outcome: Outcome };
