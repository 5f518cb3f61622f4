/** Of a whole, to two decimals; '–' of nothing. */
export const percent = (part: number, of: number): string => (of === 0 ? '–' : `${Math.round((10_000 * part) / of) / 100} %`);
