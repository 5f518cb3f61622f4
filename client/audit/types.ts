/** What the auditor's calls answer. */
import type { Checkpoint, LogKey } from '@machines/audit/verifying.js';
import type { Label } from '@machines/kernel/fields.js';

export interface Entry {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly rev: number;
  readonly event: string;
  readonly at: number;
  readonly actor: string | null;
  readonly onBehalfOf: string | null;
  readonly respCode: string | null;
  readonly side: 'INSIDE' | 'EX' | 'SYSTEM';
  readonly from: string | null;
  readonly to: string;
  readonly machine: string;
  readonly cause: { readonly kind: string; readonly type?: string; readonly id?: string; readonly rev?: number } | null;
  readonly hash: string;
  readonly reason?: string;
}
export interface Page<R> {
  readonly rows: readonly R[];
  readonly next: string | null;
}
export interface RefusedAttempt {
  readonly docType: string;
  readonly docId: string;
  readonly docNumber: string | null;
  readonly seq: number;
  readonly rev: number;
  readonly event: string;
  readonly actor: string | null;
  readonly supplierId: string | null;
  readonly at: number;
  readonly code: string;
  readonly sentence: string;
  readonly msLate: number | null;
}
export interface Counted {
  readonly name: string;
  readonly n: number;
}
export interface Alert {
  readonly alertId: string;
  readonly kind: string;
  readonly code: string;
  readonly docType: string | null;
  readonly docId: string | null;
  readonly rev: number | null;
  readonly detail: string;
  readonly firstAt: number;
  readonly lastAt: number;
  readonly ackBy: string | null;
  readonly ackNote: string | null;
}
export interface Rule {
  readonly code: string;
  readonly statement: Label;
  readonly checked?: number;
  readonly violations?: number;
  readonly lastRunAt?: number;
  readonly ms?: number;
}

export type { Checkpoint, LogKey };
