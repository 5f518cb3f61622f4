/** Figures of benches: medians of rounds, one JSON object a line. */
export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** The value that `share` of all stay at or below. */
export const quantile = (values, share) =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];

const rounded = (value) => (value === null ? null : Number(value.toPrecision(4)));

/**
 * @param {{ bench: string, figure: string, unit: string, value: number, floor?: string, peer?: string, floorValue: number | null, ratio: number | null, goal: string, note: string }} figure
 */
export function print({ bench, figure, unit, value, floor, peer, floorValue, ratio, goal, note }) {
  console.log(
    JSON.stringify({
      bench,
      figure,
      unit,
      value: rounded(value),
      ...(floor ? { floor } : { peer }),
      floorValue: rounded(floorValue),
      ratio: rounded(ratio),
      goal,
      node: process.version,
      note,
    }),
  );
}

/** Medians over rounds of a function that answers numbers by name. */
export async function medians(rounds, round) {
  const results = [];
  for (let index = 0; index < rounds; index += 1) results.push(await round(index));
  return Object.fromEntries(Object.keys(results[0]).map((name) => [name, median(results.map((result) => result[name]))]));
}

/** Runs `workers` loops side by side until `ms` have passed; answers how many turns were made per second. A turn that answers false does not count. */
export async function perSecond(workers, ms, turn) {
  const started = performance.now();
  let turns = 0;
  await Promise.all(
    Array.from({ length: workers }, async (_, worker) => {
      for (let index = 0; performance.now() - started < ms; index += 1) {
        if ((await turn(worker, index)) !== false) turns += 1;
      }
    }),
  );
  return (turns * 1000) / (performance.now() - started);
}
