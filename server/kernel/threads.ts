/**
 * Work that would hold the event loop, in threads of its own (architecture, "One writer per document"): pictures, PDFs,
 * workbooks. A thread that dies, or takes longer than it may, fails what it was doing and nothing else.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface ThreadTask {
  readonly id: number;
  readonly module: string;
  readonly name: string;
  readonly args: readonly unknown[];
}

/** How long work may take. */
export interface Patience {
  /** By the clock. */
  readonly ms: number;
  /** Of the thread's own processor time, which a busy machine does not lengthen; told by Linux alone, elsewhere the clock bounds it. */
  readonly processorMs: number;
}

interface Task extends ThreadTask {
  readonly patience: Patience;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** What a thread answered when it failed; the message is its own. */
export class ThreadFailed extends Error {
  constructor(
    message: string,
    override readonly name = 'ThreadFailed',
  ) {
    super(message);
  }
}

/** Only built code runs in a thread; from sources it runs in place. */
const entry = new URL('./thread-entry.js', import.meta.url);
const isBuilt = existsSync(fileURLToPath(entry));
const MEMORY_MB = 512;
const usual: Patience = { ms: 60_000, processorMs: 60_000 };
const LOOK_MS = 200;
/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** Processor time that the thread has taken since it began; 0 where nobody tells. */
function processorMsOf([number]: Int32Array): number {
  if (!number) return 0;
  try {
    const stat = readFileSync(`/proc/self/task/${number}/stat`, 'utf8');
    // What comes before is its name, which may hold anything.
    const [user, system] = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13)
      .map(Number);
    return (user! + system!) * TICK_MS;
  } catch {
    return 0;
  }
}

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;
type FunctionNames<M> = { [K in keyof M]: M[K] extends (...args: never[]) => unknown ? K : never }[keyof M] & string;

export class Threads {
  readonly #waiting: Task[] = [];
  readonly #idle: Worker[] = [];
  #running = 0;
  #last = 0;
  #stopped = false;
  readonly #all = new Set<Worker>();
  /** The number by which the system knows each. */
  readonly #numbers = new WeakMap<Worker, Int32Array>();

  constructor(private readonly most = 2) {}

  /** @param module of the functions, beside the one that asks: its address, and how it is loaded in place */
  run<M extends object, N extends FunctionNames<M>>(
    module: { readonly url: URL; readonly load: () => Promise<M> },
    name: N,
    args: M[N] extends (...given: infer A) => unknown ? A : never,
    patience = usual,
  ): Promise<Awaited<M[N] extends (...given: never[]) => infer R ? R : never>> {
    type Answer = Awaited<M[N] extends (...given: never[]) => infer R ? R : never>;
    if (!isBuilt)
      return module.load().then((loaded) => (loaded as unknown as Functions)[name]!(...(args as unknown as never[]))) as Promise<Answer>;
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        id: (this.#last += 1),
        module: module.url.href,
        name,
        args,
        patience,
        resolve: resolve as (value: unknown) => void,
        reject,
      });
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
    const number = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
    const worker = new Worker(entry, { workerData: number, resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } });
    this.#numbers.set(worker, number);
    this.#all.add(worker);
    return worker;
  }

  #give(worker: Worker, task: Task): void {
    const { ms, processorMs } = task.patience;
    const number = this.#numbers.get(worker)!;
    const before = processorMsOf(number);
    const tooLong = (): void => {
      void worker.terminate();
      failed(new ThreadFailed('it took too long', 'TimeoutError'));
    };
    const slow = setTimeout(tooLong, ms);
    const looking = setInterval(() => {
      if (processorMsOf(number) - before > processorMs) tooLong();
    }, LOOK_MS);
    const end = (): void => {
      clearTimeout(slow);
      clearInterval(looking);
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
    worker.on(
      'message',
      ({ value, error }: { readonly value?: unknown; readonly error?: { readonly name: string; readonly message: string } }) => {
        end();
        worker.unref();
        this.#idle.push(worker);
        if (error) task.reject(new ThreadFailed(error.message, error.name));
        else task.resolve(value);
        this.#next();
      },
    );
    worker.ref();
    worker.postMessage({ id: task.id, module: task.module, name: task.name, args: task.args } satisfies ThreadTask);
  }
}
