/** Columns that the tables which are no documents have in common. */

/** An instant, to the millisecond like all that documents keep. */
export const instant = (name: string) => ({ name, type: 'timestamptz', precision: 3 }) as const;
export const idOf = (name: string) => ({ name, type: 'bigint' }) as const;
export const keyOf = (name: string) => ({ ...idOf(name), primary: true }) as const;
