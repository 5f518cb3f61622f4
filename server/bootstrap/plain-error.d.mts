/** A fault the person at the keyboard can mend: printed as its one sentence, without a stack trace. */
export class PlainError extends Error {}

/** Prints why a command ends, and ends it with exit code 1. */
export function giveUp(error: unknown): never;
