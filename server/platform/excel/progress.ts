/** How far long work of a session is, told to its windows on whichever server they are connected to. */
import type { TaskProgressed } from '../../../state-machines/kernel/protocol.js';
import type { Bus } from '../../kernel/servers/bus.js';

const TOPIC = 'task.progress';
/** A window that is told more often shows no more. */
const EVERY_MS = 200;

interface Told { readonly certificate: string; readonly progress: TaskProgressed }

export class TaskProgress {
  readonly #listeners = new Set<(certificate: string, progress: TaskProgressed) => void>();
  readonly #last = new Map<string, number>();

  constructor(private readonly bus: Bus) {
    bus.hear(TOPIC, (told) => { const { certificate, progress } = told as Told; this.#here(certificate, progress); });
  }

  onProgress(listener: (certificate: string, progress: TaskProgressed) => void): void {
    this.#listeners.add(listener);
  }

  tell(certificate: string, progress: TaskProgressed): void {
    const ended = progress.done >= progress.of;
    const now = performance.now();
    if (!ended && now - (this.#last.get(progress.taskId) ?? -Infinity) < EVERY_MS) return;
    if (ended) this.#last.delete(progress.taskId);
    else this.#last.set(progress.taskId, now);
    this.#here(certificate, progress);
    this.bus.tell(TOPIC, { certificate, progress } satisfies Told);
  }

  #here(certificate: string, progress: TaskProgressed): void {
    for (const listener of this.#listeners) listener(certificate, progress);
  }
}
