/** What differs between two texts, as it is read (contracts.md §3.3). */
import type { contractLookups } from '../lookups.js';

export type LineKind = 'p' | 'h2' | 'h3' | 'h4' | 'pre' | 'hr' | 'tr' | 'frame';
export type LineChange = 'SAME' | 'INSERTED' | 'DELETED' | 'CHANGED' | 'MOVED' | 'LEFT';
export type Op = '=' | '+' | '-';

export interface Run {
  readonly op: Op;
  readonly text: string;
}
export interface RedlineShown {
  readonly change: LineChange;
  readonly kind: LineKind;
  readonly depth: number;
  /** Number or bullet before it. */
  readonly mark: string;
  /** Lines of one number are taken or left together; null: nothing to decide. */
  readonly no: number | null;
  readonly runs: readonly Run[];
  /** Words are the same, how they look is not. */
  readonly looks: boolean;
}
export interface Redline {
  readonly lines: readonly RedlineShown[];
  readonly counts: Readonly<Record<'inserted' | 'deleted' | 'changed' | 'moved', number>>;
  /** Changes that can be decided on. */
  readonly changes: number;
}
export interface Version {
  /** 0: the text as it stands. */
  readonly docNo: number;
  readonly docKind: keyof typeof contractLookups.CCT_DOC_KIND.values | null;
  readonly revisionNo: number;
  readonly madeBy: string | null;
  readonly madeAt: number | null;
  readonly note: string | null;
}
