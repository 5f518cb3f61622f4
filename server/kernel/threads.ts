/**
 * Work that would hold the event loop, in threads of its own (architecture, "One writer per document"): pictures, PDFs,
 * workbooks. A thread that dies, or takes longer than it may, fails what it was doing and nothing else.
 */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface ThreadTask { readonly id: number; readonly module: string; readonly name: string; readonly args: readonly unknown[] }

interface Task extends ThreadTask { readonly patienceMs: number; readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

/** What a thread answered when it failed; the message is its own. */
export class ThreadFailed extends Error {
  constructor(message: string, override readonly name = 'ThreadFailed') {
    super(message);
  }
}

/** Only built code runs in a thread; from sources it runs in place. */
const entry = new URL('./thread-entry.js', import.meta.url);
const isBuilt = existsSync(fileURLToPath(entry));
const MEMORY_MB = 512;

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;
type FunctionNames<M> = { [K in keyof M]: M[K] extends (...args: never[]) => unknown ? K : never }[keyof M] & string;

export class Threads {
  readonly #waiting: Task[] = [];
  readonly #idle: Worker[] = [];
  #running = 0;
  #last = 0;
  #stopped = false;
  readonly #all = new Set<Worker>();

  constructor(private readonly most = 2) {}

  /** @param module of the functions, beside the one that asks: its address, and how it is loaded in place */
  run<M extends object, N extends FunctionNames<M>>(module: { readonly url: URL; readonly load: () => Promise<M> }, name: N, args: M[N] extends (...given: infer A) => unknown ? A : never, patienceMs = 60_000): Promise<Awaited<M[N] extends (...given: never[]) => infer R ? R : never>> {
    type Answer = Awaited<M[N] extends (...given: never[]) => infer R ? R : never>;
    if (!isBuilt) return module.load().then((loaded) => (loaded as unknown as Functions)[name]!(...args as unknown as never[])) as Promise<Answer>;
    return new Promise((resolve, reject) => {
      this.#waiting.push({ id: (this.#last += 1), module: module.url.href, name, args, patienceMs, resolve: resolve as (value: unknown) => void, reject });
      this.#next();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const task of this.#waiting.splice(0)) task.reject(new ThreadFailed('the server stops'));
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
  }

  #next(): void {
    if (this.#running >= this.most || this.#stopped) return;
    const task = this.#waiting.shift();
    if (!task) return;
    this.#running += 1;
    this.#give(this.#idle.pop() ?? this.#start(), task);
  }

  #start(): Worker {
    const worker = new Worker(entry, { resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    this.#all.add(worker);
    return worker;
  }

  #give(worker: Worker, task: Task): void {
    const slow = setTimeout(() => { void worker.terminate(); failed(new ThreadFailed('it took too long', 'TimeoutError')); }, task.patienceMs);
    const end = (): void => {
      clearTimeout(slow);
      // Ours alone: without its own listeners a worker is never heard again.
      for (const heard of ['error', 'exit', 'message']) worker.removeAllListeners(heard);
      this.#running -= 1;
    };
    const failed = (error: Error): void => {
      end();
      worker.on('error', () => undefined);
      this.#all.delete(worker);
      task.reject(error);
      this.#next();
    };
    worker.on('error', (error) => failed(error as Error));
    worker.on('exit', () => failed(new ThreadFailed('the thread ended')));
    worker.on('message', ({ value, error }: { readonly value?: unknown; readonly error?: { readonly name: string; readonly message: string } }) => {
      end();
      worker.unref();
      this.#idle.push(worker);
      if (error) task.reject(new ThreadFailed(error.message, error.name));
      else task.resolve(value);
      this.#next();
    });
    worker.ref();
    worker.postMessage({ id: task.id, module: task.module, name: task.name, args: task.args } satisfies ThreadTask);
  }
}
