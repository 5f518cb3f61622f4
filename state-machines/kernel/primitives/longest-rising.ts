/** A longest strictly rising subsequence of distinct numbers, in O(n log n). */
export function longestRising(values: readonly number[]): number[] {
  const previous: number[] = [];
  /** `ends[k]`: index of the least value that ends a rising run of k + 1 values. */
  const ends: number[] = [];
  for (const [index, value] of values.entries()) {
    const length = firstNotBelow(ends, value, values);
    previous.push(length === 0 ? -1 : (ends[length - 1] as number));
    ends[length] = index;
  }
  const run: number[] = [];
  let index = ends.at(-1) ?? -1;
  while (index >= 0) {
    run.push(values[index] as number);
    index = previous[index] as number;
  }
  return run.reverse();
}

function firstNotBelow(ends: readonly number[], value: number, values: readonly number[]): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[ends[middle] as number] as number) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
