/** Rate limits and replay memory: in this process, or in Redis when several servers share them. */
import type { MemoryEntry, MemoryGroup, MemoryInfo, MemoryPage, MemoryView } from './memory-view.js';

export interface RateLimit {
  /** How often within a minute. */
  readonly perMinute: number;
}

export interface SharedMemory {
  /** Takes one token of `key`; the seconds to wait when there is none. */
  take(key: string, limit: RateLimit, now: number, cost?: number): Promise<number> | number;
  /** Remembers `key` for `seconds`; false when it was known. */
  once(key: string, seconds: number, now: number): Promise<boolean> | boolean;
  /** Keeps a value for one taking. */
  keep(key: string, value: string, seconds: number, now: number): Promise<void> | void;
  /** Takes a kept value away; null when there is none any more. */
  claim(key: string, now: number): Promise<string | null> | string | null;
  close(): Promise<void>;
}

interface Bucket {
  tokens: number;
  at: number;
  idleAt: number;
}

/** Buckets fill evenly, so that a burst of a whole minute's worth passes and then one call every 60/n seconds. */
/** Of a key, or of one that begins with it and a colon. */
export const isOfKind = (key: string, kind: string | null): boolean => kind === null || key === kind || key.startsWith(`${kind}:`);

export class ProcessMemory implements SharedMemory, MemoryView {
  readonly #buckets = new Map<string, Bucket>();
  readonly #seen = new Map<string, number>();
  readonly #kept = new Map<string, { readonly value: string; readonly until: number }>();
  #swept = 0;

  take(key: string, { perMinute }: RateLimit, now: number, cost = 1): number {
    this.#sweep(now);
    const rate = perMinute / 60_000;
    const known = this.#buckets.get(key) ?? { tokens: perMinute, at: now, idleAt: now };
    const tokens = Math.min(perMinute, known.tokens + Math.max(0, now - known.at) * rate);
    const enough = tokens >= cost;
    const left = enough ? tokens - cost : tokens;
    this.#buckets.set(key, { tokens: left, at: now, idleAt: now + (perMinute - left) / rate });
    return enough ? 0 : Math.max(1, Math.ceil((cost - tokens) / rate / 1000));
  }

  once(key: string, seconds: number, now: number): boolean {
    this.#sweep(now);
    const until = this.#seen.get(key);
    if (until !== undefined && until > now) return false;
    this.#seen.set(key, now + seconds * 1000);
    return true;
  }

  keep(key: string, value: string, seconds: number, now: number): void {
    this.#sweep(now);
    this.#kept.set(key, { value, until: now + seconds * 1000 });
  }

  claim(key: string, now: number): string | null {
    const found = this.#kept.get(key);
    this.#kept.delete(key);
    return found && found.until > now ? found.value : null;
  }

  async info(): Promise<MemoryInfo> {
    return {
      backend: 'process',
      up: true,
      figures: { rate: this.#buckets.size, once: this.#seen.size, kept: this.#kept.size },
    };
  }

  async page(group: MemoryGroup, kind: string | null, cursor: string, count: number, now: number): Promise<MemoryPage> {
    const keys = this.#keysOf(group, kind);
    const first = Number(cursor);
    const next = first + count < keys.length ? String(first + count) : null;
    return { entries: keys.slice(first, first + count).map((key) => this.#entryOf(group, key, now)), next };
  }

  async drop(group: MemoryGroup, kind: string | null): Promise<number> {
    const keys = this.#keysOf(group, kind);
    for (const key of keys) this.#tableOf(group).delete(key);
    return keys.length;
  }

  #tableOf(group: MemoryGroup): Map<string, unknown> {
    return { rate: this.#buckets, once: this.#seen, kept: this.#kept }[group];
  }

  #keysOf(group: MemoryGroup, kind: string | null): readonly string[] {
    return [...this.#tableOf(group).keys()].filter((key) => isOfKind(key, kind));
  }

  #entryOf(group: MemoryGroup, key: string, now: number): MemoryEntry {
    const bucket = group === 'rate' ? this.#buckets.get(key) : undefined;
    const kept = group === 'kept' ? this.#kept.get(key) : undefined;
    const until = bucket?.idleAt ?? kept?.until ?? this.#seen.get(key) ?? now;
    return {
      key,
      ttlMs: Math.max(0, Math.round(until - now)),
      bytes: 2 * (key.length + (kept?.value.length ?? 8)),
      value: bucket ? bucket.tokens.toFixed(1) : null,
    };
  }

  async close(): Promise<void> {
    this.#kept.clear();
    this.#buckets.clear();
    this.#seen.clear();
  }

  #sweep(now: number): void {
    if (now - this.#swept < 10_000) return;
    this.#swept = now;
    for (const [key, until] of this.#seen) if (until <= now) this.#seen.delete(key);
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key);
    for (const [key, bucket] of this.#buckets) if (bucket.idleAt <= now) this.#buckets.delete(key);
  }
}
