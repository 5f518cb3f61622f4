import type { PageInfo } from '../../../../state-machines/kernel/protocol.js';
import type { Expectation } from '../../contracts.js';
import type { Catalogue } from '../catalogue.js';
import type { Caller, Kernel, Language } from '../contracts.js';

/** What a call answers. */
export interface Called {
  readonly data: unknown;
  readonly page?: PageInfo;
}

/** Who calls, when and how. */
export interface CallContext {
  readonly kernel: Kernel;
  readonly catalogue: Catalogue;
  readonly caller: Caller;
  readonly language: Language;
  readonly stamp: number;
  readonly expectation?: Expectation | undefined;
}
