/** `npm run simulate`: seeds one after another, the first failing ones with what they broke; `--trace` tells a seed step by step. */
import { parseArgs } from 'node:util';
import { simulate } from './simulate.js';
import type { Verdict } from './simulate.js';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string' },
    from: { type: 'string' },
    seed: { type: 'string' },
    trace: { type: 'boolean' },
    all: { type: 'boolean' },
  },
});

const from = Number(values.seed ?? values.from ?? 1);
const seeds = values.seed === undefined ? Number(values.seeds ?? 1_000) : 1;
const MOST_SHOWN = 5;

const sum = { entries: 0, requests: 0, groups: 0, together: 0, refused: 0, milliseconds: 0 };
let failed = 0;
const begun = performance.now();
for (let seed = from; seed < from + seeds; seed += 1) {
  const verdict = await simulate(seed, values.trace === true);
  for (const name of ['entries', 'requests', 'groups', 'together', 'refused', 'milliseconds'] as const) sum[name] += verdict.counts[name];
  if (values.trace) console.log(verdict.trace.join('\n'));
  if (verdict.broken.length === 0) continue;
  failed += 1;
  if (failed <= MOST_SHOWN || values.all) tell(verdict);
}
const seconds = (performance.now() - begun) / 1_000;
console.log(
  `seeds=${seeds} failed=${failed} entries=${sum.entries} requests=${sum.requests} groups=${sum.groups} together=${sum.together} refused=${sum.refused} simulatedHours=${(sum.milliseconds / 3_600_000).toFixed(1)} seconds=${seconds.toFixed(1)}`,
);
process.exitCode = failed === 0 ? 0 : 1;

function tell({ seed, broken, plan, hash }: Verdict): void {
  const { machines, faults } = plan;
  console.log(
    `seed ${seed} (${machines.length} server${machines.length > 1 ? 's' : ''}, faults: ${faults.map(({ kind, ms }) => `${kind} ${Math.round(ms)}`).join(', ') || 'none'}; trace ${hash})`,
  );
  for (const { rule, what } of broken.slice(0, 6)) console.log(`  ${rule}: ${what}`);
  console.log(`  again, step by step: npm run simulate -- --seed ${seed} --trace`);
}
