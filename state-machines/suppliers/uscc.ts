/** Unified social credit code of China, GB 32100 (suppliers.md §0.2). */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

export type UsccFailure = 'USCC_FORMAT' | 'USCC_CHECK';

/** null: well formed with the right check character. Input is compared as given; trim and upper-case it first. */
export function usccFailure(code: string): UsccFailure | null {
  if (code.length !== 18 || [...code].some((letter) => !alphabet.includes(letter)) || !/^\d{6}$/.test(code.slice(2, 8)))
    return 'USCC_FORMAT';
  return usccCheckCharacter(code) === code[17] ? null : 'USCC_CHECK';
}

/** The eighteenth character that belongs to the first seventeen. */
export function usccCheckCharacter(code: string): string {
  const total = weights.reduce((sum, weight, index) => sum + weight * alphabet.indexOf(code[index]!), 0);
  return alphabet[(31 - (total % 31)) % 31]!;
}
