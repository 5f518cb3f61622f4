/** Several connections to one Redis notice its absence, again and again; the log says it once each time. */
export class RedisHealth {
  #away = false;

  constructor(readonly report: (error: unknown) => void) {}

  /** For the `error` event of every connection. */
  readonly away = (error: unknown): void => {
    if (this.#away) return;
    this.#away = true;
    this.report(new Error(`Redis does not answer (${reasonOf(error)}): until it does, this server works without it.`, { cause: error }));
  };

  /** For the `ready` event of every connection. */
  readonly back = (): void => {
    this.#away = false;
  };
}

const reasonOf = (error: unknown): string => {
  const { code, message } = error as { readonly code?: string; readonly message?: string };
  return code ?? message ?? String(error);
};
