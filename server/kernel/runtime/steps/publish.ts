/** Step 6: after the commit, everyone who listens hears what happened, in order of rev. */
import { todosChanged } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Audience } from '../../../../state-machines/kernel/lifecycle.js';
import type { AcceptedEvent, Commit } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';

export function commitOf(document: RegisteredDocument, before: Snapshot | null, accepted: readonly AcceptedEvent[]): Commit {
  const last = accepted.at(-1)!.decision;
  const after = last.removed ? null : last.after;
  const todos = todosChanged(document.definition, before, after);
  return {
    definition: document.definition, id: last.after.context.id, before, after,
    entries: accepted.map((one) => one.entry), decisions: accepted.map((one) => one.decision),
    todoAudiences: [...new Set<Audience>([...todos.added, ...todos.gone].map((todo) => todo.audience))],
  };
}

export type CommitListener = (commit: Commit) => void;

/** A listener that fails is reported and hinders nobody: the commit stands. */
export class Publisher {
  readonly #listeners = new Set<CommitListener>();

  constructor(private readonly report: (error: unknown) => void) {}

  listen(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => { this.#listeners.delete(listener); };
  }

  publish(commits: readonly Commit[]): void {
    for (const commit of commits) {
      for (const listener of this.#listeners) {
        try { listener(commit); } catch (error) { this.report(error); }
      }
    }
  }
}
