/** What is said about an error: when, about what, and where in the code. Never what an error carries besides, which may be values of rows. */
export const errorLine = (error: unknown, about: Readonly<Record<string, unknown>> = {}, at = new Date()): string =>
  `${at.toISOString()} ${JSON.stringify(about)} ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
