/** Downloads a history, verifies it in a worker, then looks whether a signed head holds its end. */
import { useCallback, useEffect, useRef, useState } from 'react';

import { ask, NoAnswer, Refused } from '../../kernel/call.js';
import type { Failure } from '../../kernel/states/States.js';
import type { Checkpoint, LogKey } from '../types.js';
import type { Asked, DownloadedEntry, Verdict } from '@machines/audit/verifying.js';
import { inclusionHolds, isSignedBy, leafOf, verifyWith, vouchersOf } from '@machines/audit/verifying.js';
import type { Told, Wanted } from './worker.js';

verifyWith(crypto.subtle);

export interface Anchored {
  /** null: no signed head holds the newest entry yet. */
  readonly checkpoint: Checkpoint | null;
  readonly included: boolean;
  readonly signed: boolean;
}
export interface Verified {
  readonly verdict: Verdict;
  readonly anchored: Anchored;
  readonly head: string | null;
  readonly ms: number;
}
export type Stage = 'idle' | 'loading' | 'verifying' | 'done';

interface Answered {
  readonly entries: readonly DownloadedEntry[];
  readonly head: { readonly rev: number; readonly hash: string } | null;
}

export const MOST = 50_000;
const PAGE = 500;

export async function download(docType: string, docId: string, onProgress: (done: number, of: number) => void): Promise<Answered> {
  const entries: DownloadedEntry[] = [];
  let head: Answered['head'] = null;
  for (let from = 1; from <= MOST; from += PAGE) {
    const page = await ask<Answered>('auditRestful', 'findEntries', { docType, docId, fromRev: from, toRev: from + PAGE - 1 });
    entries.push(...page.entries);
    head = page.head;
    onProgress(entries.length, head?.rev ?? entries.length);
    if (page.entries.length < PAGE) break;
  }
  return { entries, head };
}

export function inWorker(wanted: Wanted, onProgress: (done: number) => void): Promise<Verdict> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Verdict>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('done' in data) onProgress(data.done);
      else if ('verdict' in data) resolve(data.verdict);
      else reject(new Error(data.failed));
    };
    worker.onerror = () => reject(new Error('the worker has failed'));
    worker.postMessage(wanted);
  }).finally(() => worker.terminate());
}

interface Inclusion {
  readonly index: number;
  readonly size: number;
  readonly leaf: string;
  readonly proof: readonly string[];
  readonly root: string;
}

/** Whether the newest signed head holds this entry, by a proof that is checked here. */
export async function anchor(docType: string, docId: string, head: { readonly rev: number; readonly hash: string }): Promise<Anchored> {
  const none: Anchored = { checkpoint: null, included: false, signed: false };
  const [[checkpoint], keys] = await Promise.all([
    ask<readonly Checkpoint[]>('auditRestful', 'listCheckpoints', { limit: 1 }),
    ask<readonly LogKey[]>('auditRestful', 'findKeys', {}),
  ]);
  if (!checkpoint) return none;
  const proof = await ask<Inclusion>('auditRestful', 'findInclusionProof', { docType, docId, rev: head.rev, size: checkpoint.size }).catch(
    (error: unknown) => {
      if (error instanceof Refused && error.code === 'AUD_NOT_LOGGED') return null;
      throw error;
    },
  );
  if (!proof) return none;
  const key = keys.find(({ keyId }) => keyId === checkpoint.keyId);
  const vouchers = await vouchersOf(keys);
  return {
    checkpoint,
    included: proof.leaf === (await leafOf(head.hash)) && proof.root === checkpoint.root && (await inclusionHolds(proof)),
    signed: key !== undefined && vouchers.get(key.keyId) !== 'none' && (await isSignedBy(checkpoint, key.publicKey)),
  };
}

export async function verified(
  docType: string,
  docId: string,
  onProgress: (stage: Stage, done: number, of: number) => void,
): Promise<Verified> {
  const { entries, head } = await download(docType, docId, (done, of) => onProgress('loading', done, of));
  const begun = performance.now();
  const asked: Asked = { docType, docId, head };
  const verdict = await inWorker({ entries, asked }, (done) => onProgress('verifying', done, entries.length));
  const ms = performance.now() - begun;
  const anchored = head && !verdict.fault ? await anchor(docType, docId, head) : { checkpoint: null, included: false, signed: false };
  return { verdict, anchored, head: head?.hash ?? null, ms };
}

export function useVerifying(docType: string, docId: string) {
  const [stage, setStage] = useState<Stage>('idle');
  const [progress, setProgress] = useState({ done: 0, of: 0 });
  const [result, setResult] = useState<Verified | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [docType, docId],
  );
  const begin = useCallback(() => {
    const mine = (turn.current += 1);
    setStage('loading');
    setResult(null);
    setFailure(null);
    verified(docType, docId, (now, done, of) => {
      if (mine !== turn.current) return;
      setStage(now);
      setProgress({ done, of });
    }).then(
      (found) => {
        if (mine !== turn.current) return;
        setResult(found);
        setStage('done');
      },
      (error: unknown) => {
        if (mine !== turn.current) return;
        setStage('idle');
        if (error instanceof Refused) setFailure({ code: error.code, msg: error.message });
        else if (error instanceof NoAnswer) setFailure({ code: error.code, msg: '' });
        else setFailure({ code: 'SYS_ERROR', msg: String(error) });
      },
    );
  }, [docType, docId]);
  return { stage, progress, result, failure, begin };
}
