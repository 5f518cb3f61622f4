/** What a thread may run into. */
export const hang = () => {
  for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
};
export const spin = () => {
  for (;;);
};
export const die = () => process.exit(1);
export const fill = () => {
  for (const kept = []; ;) kept.push(new Array(1_000_000).fill(0));
};
export const twice = (number) => number * 2;
