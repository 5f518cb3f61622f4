import type { Actor } from '../../../../state-machines/kernel/events.js';

/** What a master's own rules need to be seen at work: `samples.ts` beside its specs. */
export interface Samples {
  /** Saves over a complete record: header fields, and lines. */
  readonly saves?: readonly { readonly fields?: object; readonly lines?: object }[];
  /** What prepare may have read. */
  readonly circumstances?: readonly object[];
  /** Events of the master's own; CREATE: fields over a complete record. */
  readonly events?: readonly {
    readonly type: string;
    readonly payload: object;
    /** Where it is not the keeper who sends it. */ readonly actor?: Partial<Actor>;
  }[];
}
