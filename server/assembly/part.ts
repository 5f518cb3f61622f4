/** A server is parts in an order: each brings its calls, and what it does while the server runs. */
import type { Service, StreamCall, WebRoute } from '../kernel/edges/contracts.js';

export interface Part {
  readonly services?: readonly Service[];
  readonly routes?: readonly WebRoute[];
  readonly streams?: readonly StreamCall[];
  /** Once the runtime decides; in the order of the parts. */
  start?(): void | Promise<void>;
  /** While the runtime still decides; in the reverse order. */
  stop?(): void | Promise<void>;
  /** After the runtime has stopped: waits for what was under way; in the reverse order. */
  settled?(): void | Promise<void>;
}

export async function startAll(parts: readonly Part[]): Promise<void> {
  for (const part of parts) await part.start?.();
}

export const stopAll = (parts: readonly Part[]): Promise<void> => eachInTurn(parts.toReversed().map((part) => () => part.stop?.()));

export const settleAll = (parts: readonly Part[]): Promise<void> => eachInTurn(parts.toReversed().map((part) => () => part.settled?.()));

/**
 * Ends what was begun: one step that fails keeps none of those after it from being taken.
 * @throws what failed, once all are through; an AggregateError where it was more than one
 */
export async function eachInTurn(steps: readonly (() => unknown)[]): Promise<void> {
  const failed: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 1) throw new AggregateError(failed, 'several parts of the server did not stop');
  if (failed.length === 1) throw failed[0];
}

/** What is made later than those who will ask for it: asking too early is a fault of the order. */
export class Later<T> {
  #made: T | undefined;

  is(made: T): void {
    this.#made = made;
  }

  get value(): T {
    if (this.#made === undefined)
      throw new Error('This part of the server is asked for before it is made; change the order in assemble.ts.');
    return this.#made;
  }
}
