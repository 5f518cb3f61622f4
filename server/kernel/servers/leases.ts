/**
 * Who writes a document: one server holds a lease that ends by itself. It saves the others from deciding the same thing
 * in vain; what keeps a document right is the compare-and-swap on its `rev`, with a lease or without.
 */

/** So long a lease lasts unless it is renewed, milliseconds. */
export const LEASE_MS = 5_000;

/** Where servers write down who holds what. Every call may reject: then nobody can be asked. */
export interface Leases {
  /** @returns the server that holds it from here on: this one, unless another does */
  claim(document: string): Promise<string>;
  /** As `claim`, and taken from `from` before its time. */
  takeOver(document: string, from: string): Promise<string>;
  /** @returns those that are still this server's, for another LEASE_MS */
  renew(documents: readonly string[]): Promise<readonly string[]>;
  /** Gives up what is this server's; nothing is said about the others. */
  release(documents: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
