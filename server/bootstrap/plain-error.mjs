/** A fault the person at the keyboard can mend: printed as its one sentence, without a stack trace. */
export class PlainError extends Error {
  name = 'PlainError';
}

/**
 * Prints why a command ends, and ends it with exit code 1.
 * @param {unknown} error
 * @returns {never}
 */
export function giveUp(error) {
  console.error(error instanceof PlainError ? error.message : error);
  process.exit(1);
}
