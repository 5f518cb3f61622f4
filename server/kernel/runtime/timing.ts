/** Time as it passes for the runtime: the process's own, or one that a simulation lets pass. */
import { setImmediate } from 'node:timers/promises';

/** Something that will happen, unless it is cancelled; it keeps no process alive. */
export interface Pending {
  cancel(): void;
}

export interface Timing {
  /** The computer's clock, milliseconds UTC: it may be wrong, and may go back. */
  wall(): number;
  /** Milliseconds since some beginning, never going back. */
  elapsed(): number;
  /** The clock that `elapsed` counts by, for telling the time: nobody sets it, and it stands still while the computer sleeps. */
  steady(): number;
  after(ms: number, then: () => void): Pending;
  every(ms: number, then: () => void): Pending;
  /** Lets whatever else waits for the event loop have its turn. */
  breath(): Promise<void>;
}

export const processTiming: Timing = {
  wall: () => Date.now(),
  elapsed: () => performance.now(),
  steady: () => performance.now(),
  after: (ms, then) => {
    const timer = setTimeout(then, ms).unref();
    return { cancel: () => clearTimeout(timer) };
  },
  every: (ms, then) => {
    const timer = setInterval(then, ms).unref();
    return { cancel: () => clearInterval(timer) };
  },
  breath: () => setImmediate(),
};
