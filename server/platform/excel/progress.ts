/** How far long work is, told to the windows of the session, or of the person, that it is for, on whichever server they are connected to. */
import type { TaskProgressed } from '../../../state-machines/kernel/protocol.js';
import type { ProgressFor } from '../../kernel/edges/contracts.js';
import type { Bus } from '../../kernel/servers/bus.js';

const TOPIC = 'task.progress';
/** A window that is told more often shows no more. */
const EVERY_MS = 200;

interface Told {
  readonly to: ProgressFor;
  readonly progress: TaskProgressed;
}

export class TaskProgress {
  readonly #listeners = new Set<(to: ProgressFor, progress: TaskProgressed) => void>();
  readonly #last = new Map<string, number>();

  constructor(private readonly bus: Bus) {
    bus.hear(TOPIC, (told) => {
      const { to, progress } = told as Told;
      this.#here(to, progress);
    });
  }

  onProgress(listener: (to: ProgressFor, progress: TaskProgressed) => void): void {
    this.#listeners.add(listener);
  }

  tell(to: ProgressFor, progress: TaskProgressed): void {
    const ended = progress.done >= progress.of;
    const now = performance.now();
    if (!ended && now - (this.#last.get(progress.taskId) ?? -Infinity) < EVERY_MS) return;
    if (ended) this.#last.delete(progress.taskId);
    else this.#last.set(progress.taskId, now);
    this.#here(to, progress);
    this.bus.tell(TOPIC, { to, progress } satisfies Told);
  }

  #here(to: ProgressFor, progress: TaskProgressed): void {
    for (const listener of this.#listeners) listener(to, progress);
  }
}
