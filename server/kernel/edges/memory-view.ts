/** What may be seen of what servers share for a while: how long it stays and how much it is, a page at a time. */

export type MemoryGroup = 'rate' | 'once' | 'kept';

export interface MemoryEntry {
  /** Without the group. */
  readonly key: string;
  readonly ttlMs: number | null;
  readonly bytes: number;
  /** Of a rate limit: what is left of it. */
  readonly value: string | null;
}
export interface MemoryPage {
  readonly entries: readonly MemoryEntry[];
  readonly next: string | null;
}
export interface MemoryInfo {
  readonly backend: 'redis' | 'process';
  readonly up: boolean;
  readonly figures: Readonly<Record<string, string | number>>;
}

export interface MemoryView {
  info(): Promise<MemoryInfo>;
  /** A page of a group by a cursor; never the whole at once. */
  page(group: MemoryGroup, kind: string | null, cursor: string, count: number, now: number): Promise<MemoryPage>;
  /** @returns how many are gone */
  drop(group: MemoryGroup, kind: string | null, now: number): Promise<number>;
}
