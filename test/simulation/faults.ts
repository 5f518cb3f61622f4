/** What a seed makes of the world: how many servers and people, how wrong the clocks, and what befalls whom when. */
import type { Machine } from './process.js';
import type { Random } from './random.js';
import type { Weather } from './storage/storage.js';

/** crash, stop: away for so long. stall: the event loop. cut, hole: the line to the storage. still, down: the storage. bus: the line to Redis, or Redis. */
export type FaultKind = 'crash' | 'stop' | 'stall' | 'cut' | 'hole' | 'still' | 'down' | 'bus cut' | 'bus hole' | 'bus down';
export interface Fault {
  readonly kind: FaultKind;
  readonly at: number;
  readonly place: number;
  readonly ms: number;
}

export interface Plan {
  readonly machines: readonly Machine[];
  readonly clients: number;
  /** Of each lot: its end, counted from its creation. */
  readonly ends: readonly number[];
  readonly orders: number;
  readonly loadMs: number;
  readonly loss: number;
  readonly weather: Weather;
  readonly faults: readonly Fault[];
  /** While connections break around messages, every instant is troubled. */
  readonly troubles: readonly (readonly [from: number, to: number])[];
}

const kinds: readonly FaultKind[] = ['crash', 'crash', 'stop', 'stall', 'stall', 'cut', 'hole', 'still', 'down'];
const between: readonly FaultKind[] = [...kinds, 'bus cut', 'bus hole', 'bus down'];

export function planOf(random: Random): Plan {
  const servers = random.pick([1, 1, 2, 2, 3]);
  const loadMs = random.between(3_000, 7_000);
  const breaking = random.chance(0.35);
  const faults = Array.from({ length: random.pick([0, 0, 1, 1, 2, 3, 5]) }, (): Fault => {
    const kind = random.pick(servers > 1 ? between : kinds);
    return {
      kind,
      at: random.between(0, loadMs),
      place: random.whole(0, servers - 1),
      ms: random.chance(0.5) ? random.between(100, 2_500) : random.between(2_500, 7_000),
    };
  }).sort((a, b) => a.at - b.at);
  return {
    machines: Array.from({ length: servers }, (_, index) => machine(random, `S${index + 1}`)),
    clients: random.whole(2, 5),
    ends: Array.from({ length: random.whole(1, 3) }, () => random.between(2_000, loadMs)),
    orders: random.whole(1, 2),
    loadMs,
    loss: random.pick([0, 0.01, 0.05]),
    faults,
    weather: breaking ? { breaks: random.between(0, 0.004), breaksAtCommit: random.between(0, 0.08) } : { breaks: 0, breaksAtCommit: 0 },
    troubles: breaking ? [[0, Infinity]] : [],
  };
}

const machine = (random: Random, name: string): Machine => ({
  name,
  line: { cut: false, holeUntil: 0 },
  busLine: { cut: false, holeUntil: 0 },
  offset: random.chance(0.5) ? random.between(-40_000, 40_000) : random.between(-50, 50),
  rate: 1 + random.between(-5e-5, 5e-5),
  poolSize: random.pick([2, 4, 10]),
  cacheBytes: random.chance(0.2) ? 1 : undefined,
});
