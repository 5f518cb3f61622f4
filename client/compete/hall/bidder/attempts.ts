/**
 * Offers on their way: each is sent under one requestId until it is answered, over whatever line there is, and is kept
 * in the tab so that a reload asks again instead of leaving the bidder in doubt.
 */
import type { PricedLine } from '@machines/compete/compete-hall/rules/offer-check.js';
import type { Instant } from '@machines/kernel/fields.js';
import type { DecimalString } from '@machines/kernel/primitives/decimal.js';
import { useCallback, useEffect, useRef, useState } from 'react';

import { NoAnswer } from '../../../kernel/call.js';
import { newRequestId } from '../../../kernel/request-id.js';
import type { SendResult } from '../../../kernel/document/use-document.js';

export interface Attempt {
  readonly requestId: string;
  readonly turnNo: number;
  readonly lines: readonly PricedLine[];
  readonly total: DecimalString | null;
  readonly sentAt: Instant;
  /** `unknown`: no answer came while the turn was open; the same request is asked again on request. */
  readonly status: 'pending' | 'accepted' | 'refused' | 'unknown';
  /** Server instant of the answer. */
  readonly at: Instant | null;
  /** Why it was refused, worded by the server. */
  readonly sentence: string | null;
}

export type SendOffer = (
  payload: { readonly turnNo: number; readonly items: readonly PricedLine[] },
  options: { readonly requestId: string; readonly giveUpAfterMs: number },
) => Promise<SendResult>;

const KEPT = 20;
/** Answers are awaited this long after the turn's end: the server decides late ones by their stamp. */
const AFTER_END_MS = 15_000;
const LEAST_WAIT_MS = 15_000;

const storageKey = (hallId: string): string => `guildhall.offers.${hallId}`;

/** Attempts without an answer that an earlier life of this tab left. */
function left(hallId: string): readonly Attempt[] {
  try {
    const text = sessionStorage.getItem(storageKey(hallId));
    return text ? (JSON.parse(text) as readonly Attempt[]).map((one) => ({ ...one, status: 'pending' })) : [];
  } catch {
    return [];
  }
}

function keep(hallId: string, attempts: readonly Attempt[]): void {
  const open = attempts.filter((one) => one.status === 'pending' || one.status === 'unknown');
  try {
    if (open.length === 0) sessionStorage.removeItem(storageKey(hallId));
    else sessionStorage.setItem(storageKey(hallId), JSON.stringify(open));
  } catch {
    // Without storage a reload forgets what was on its way; the hall itself still knows.
  }
}

export interface Attempts {
  /** Newest first. */
  readonly list: readonly Attempt[];
  readonly pending: boolean;
  offer(turnNo: number, lines: readonly PricedLine[], total: DecimalString | null): void;
  askAgain(requestId: string): void;
}

export interface AttemptsInput {
  readonly hallId: string;
  readonly send: SendOffer;
  readonly turnEndAt: Instant | null;
  now(): Instant;
  onAnswered?(attempt: Attempt): void;
}

export function useAttempts(input: AttemptsInput): Attempts {
  const { hallId } = input;
  const [list, setList] = useState<readonly Attempt[]>(() => left(hallId));
  const latest = useRef(input);
  latest.current = input;

  useEffect(() => keep(hallId, list), [hallId, list]);

  const ask = useCallback(async (attempt: Attempt): Promise<void> => {
    const settle = (change: Partial<Attempt>): void => {
      const after = { ...attempt, ...change };
      setList((now) => now.map((one) => (one.requestId === attempt.requestId ? after : one)));
      if (after.status !== 'unknown') latest.current.onAnswered?.(after);
    };
    const { send, turnEndAt, now } = latest.current;
    const giveUpAfterMs = Math.max(LEAST_WAIT_MS, (turnEndAt ?? 0) - now() + AFTER_END_MS);
    try {
      const answer = await send({ turnNo: attempt.turnNo, items: attempt.lines }, { requestId: attempt.requestId, giveUpAfterMs });
      if (answer.status === 'S') settle({ status: 'accepted', at: answer.data.at });
      else settle({ status: 'refused', at: answer.serverTime, sentence: answer.msg || answer.code });
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error;
      settle({ status: 'unknown' });
    }
  }, []);

  useEffect(() => {
    for (const attempt of left(hallId)) void ask(attempt);
  }, [hallId, ask]);

  const offer = useCallback(
    (turnNo: number, lines: readonly PricedLine[], total: DecimalString | null) => {
      const attempt: Attempt = {
        requestId: newRequestId(),
        turnNo,
        lines,
        total,
        sentAt: latest.current.now(),
        status: 'pending',
        at: null,
        sentence: null,
      };
      setList((now) => [attempt, ...now].slice(0, KEPT));
      void ask(attempt);
    },
    [ask],
  );

  const askAgain = useCallback(
    (requestId: string) => {
      const attempt = list.find((one) => one.requestId === requestId);
      if (!attempt) return;
      setList((now) => now.map((one) => (one.requestId === requestId ? { ...one, status: 'pending' } : one)));
      void ask(attempt);
    },
    [ask, list],
  );

  return { list, pending: list.some((one) => one.status === 'pending'), offer, askAgain };
}
