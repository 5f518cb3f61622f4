/** Folder of the repository, without a slash at its end. */
export const root: string;

/**
 * Installs packages and builds the named parts where they are missing or out of date; one process at a time.
 * @throws PlainError
 */
export function setUp(parts?: readonly ('server' | 'client')[]): Promise<void>;
