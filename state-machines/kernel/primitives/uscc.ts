/** Unified social credit code of China, GB 32100 (suppliers.md §0.2). */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];

export type UsccFailure = 'USCC_FORMAT' | 'USCC_CHECK';

/** null: well formed with the right check character. Input is compared as given, in capitals (`upper` of its field). */
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

const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];

/** The check character of an organisation code (GB 11714) that begins with these eight. */
export function organisationCheckCharacter(first: string): string {
  const total = organisationWeights.reduce((sum, weight, index) => sum + weight * parseInt(first[index]!, 36), 0);
  return '0X987654321'[total % 11]!;
}

/** Whether the organisation code within a well-formed code (positions 9 to 17) has its check character. */
const organisationChecks = (code: string): boolean => organisationCheckCharacter(code.slice(8, 16)) === code[16];

export const warnsOfOrganisation = (code: string): boolean => usccFailure(code) === null && !organisationChecks(code);
