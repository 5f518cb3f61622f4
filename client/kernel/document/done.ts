/** What this page's events have done, for whoever follows them: a system in whose page the screen stands. */
export interface Done {
  readonly docType: string;
  readonly id: string;
  readonly event: string;
}

const listeners = new Set<(done: Done) => void>();

export function tellDone(done: Done): void {
  for (const listener of [...listeners]) listener(done);
}

/** @returns what ends it */
export function onDone(listener: (done: Done) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
