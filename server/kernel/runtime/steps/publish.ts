/** Step 6: after the commit, everyone who listens hears what happened, in order of rev. */
import { todosChanged } from '../../../../state-machines/kernel/derive.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import type { Audience } from '../../../../state-machines/kernel/lifecycle.js';
import type { AcceptedEvent, Change, Commit } from '../../contracts.js';
import type { RegisteredDocument } from '../../registry.js';

export function commitOf(document: RegisteredDocument, before: Snapshot | null, accepted: readonly AcceptedEvent[]): Commit {
  const last = accepted.at(-1)!.decision;
  const after = last.removed ? null : last.after;
  const todos = todosChanged(document.definition, before, after);
  return {
    definition: document.definition,
    id: last.after.context.id,
    before,
    after,
    entries: accepted.map((one) => one.entry),
    todoAudiences: [...new Set<Audience>([...todos.added, ...todos.gone].map((todo) => todo.audience))],
  };
}

/** A listener that fails is reported and hinders nobody: the commit stands. */
export class Publisher {
  readonly #commits = new Set<(commit: Commit) => void>();
  readonly #changes = new Set<(change: Change) => void>();
  readonly #missed = new Set<() => void>();

  constructor(private readonly report: (error: unknown) => void) {}

  onCommit(listener: (commit: Commit) => void): () => void {
    return joined(this.#commits, listener);
  }

  onChange(listener: (change: Change) => void): () => void {
    return joined(this.#changes, listener);
  }

  onMissed(listener: () => void): () => void {
    return joined(this.#missed, listener);
  }

  publish(commits: readonly Commit[]): void {
    for (const commit of commits) {
      this.#tell(this.#commits, commit);
      this.change(commit);
    }
  }

  change(change: Change): void {
    this.#tell(this.#changes, change);
  }

  missed(): void {
    this.#tell(this.#missed, undefined);
  }

  #tell<Message>(listeners: ReadonlySet<(message: Message) => void>, message: Message): void {
    for (const listener of listeners) {
      try {
        listener(message);
      } catch (error) {
        this.report(error);
      }
    }
  }
}

function joined<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
