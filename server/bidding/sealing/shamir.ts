/**
 * Shamir's secret sharing over GF(2^8) with the polynomial 0x11b, byte by byte (bidding.md §7.2). A share is the values of
 * all polynomials at its x, and x as the last byte, as the libraries of this kind write it. Neither multiplying nor inverting
 * looks anything up or branches by what is secret.
 */
import { randomBytes } from 'node:crypto';

const MOST_SHARES = 255;

function times(a: number, b: number): number {
  let [left, product] = [a, 0];
  for (let bit = 0; bit < 8; bit += 1) {
    product ^= left & -((b >> bit) & 1);
    left = ((left << 1) ^ (0x11b & -((left >> 7) & 1))) & 0xff;
  }
  return product;
}
/** a^254, which is 1/a. */
function inverse(a: number): number {
  let [power, result] = [a, 1];
  for (let step = 0; step < 7; step += 1) {
    power = times(power, power);
    result = times(result, power);
  }
  return result;
}

/** @returns `n` shares, any `q` of which are the secret and fewer of which say nothing about it */
export function split(secret: Uint8Array, n: number, q: number): readonly Uint8Array[] {
  if (q < 2 || q > n || n > MOST_SHARES || secret.length === 0)
    throw new RangeError('a secret is split among 2 to 255, of whom two are needed');
  const polynomials = Array.from(secret, (byte) => [byte, ...randomBytes(q - 1)]);
  return Array.from({ length: n }, (_, at) => {
    const x = at + 1;
    const values = polynomials.map((coefficients) => coefficients.reduceRight((sum, coefficient) => times(sum, x) ^ coefficient, 0));
    return Uint8Array.from([...values, x]);
  });
}

/** The secret of these shares; of other ones, or of too few, something else. */
export function combine(shares: readonly Uint8Array[]): Uint8Array {
  const length = (shares[0]?.length ?? 0) - 1;
  const places = shares.map((share) => share[length] ?? 0);
  const fit = length > 0 && shares.every((share) => share.length === length + 1);
  if (!fit || places.includes(0) || new Set(places).size !== places.length) throw new RangeError('these shares do not belong together');
  const weights = places.map((x) =>
    places.filter((other) => other !== x).reduce((weight, other) => times(weight, times(other, inverse(x ^ other))), 1),
  );
  return Uint8Array.from({ length }, (_, at) => shares.reduce((sum, share, index) => sum ^ times(share[at]!, weights[index]!), 0));
}
