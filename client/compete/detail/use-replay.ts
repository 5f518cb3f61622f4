/** Positions of a hall's history, and the view at one of them as the server replays it (compete.md §10.5). */
import type { Instant } from '@machines/kernel/fields.js';
import { useEffect, useRef, useState } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import type { Failure } from '../../kernel/states/States.js';
import type { Position } from './replay.js';

const PAGE = 500;
const MOST_PAGES = 40;
const HALL = 'srmSfdCompeteHall';

const failureOf = (error: unknown): Failure => {
  if (!(error instanceof NoAnswer)) throw error;
  return { code: error.code, msg: '' };
};

export interface Positions {
  readonly positions: readonly Position[] | null;
  readonly failure: Failure | null;
}

export function usePositions(hallId: string): Positions {
  const [found, setFound] = useState<Positions>({ positions: null, failure: null });
  useEffect(() => {
    let gone = false;
    const read = async (): Promise<Positions> => {
      const positions: Position[] = [];
      for (let page = 0; page < MOST_PAGES && !gone; page += 1) {
        const answer = await call<readonly Position[]>(HALL, 'listHistory', {
          id: hallId,
          fromRev: (positions.at(-1)?.rev ?? 0) + 1,
          limit: PAGE,
        });
        if (answer.status !== 'S') return { positions: null, failure: answer };
        positions.push(...answer.data.map(({ rev, at, event }) => ({ rev, at, event })));
        if (answer.data.length < PAGE) break;
      }
      return { positions, failure: null };
    };
    read()
      .catch((error: unknown): Positions => ({ positions: null, failure: failureOf(error) }))
      .then((next) => {
        if (!gone) setFound(next);
      });
    return () => {
      gone = true;
    };
  }, [hallId]);
  return found;
}

export interface ReplayedView {
  readonly state: string;
  readonly rev: number;
  readonly at: Instant;
  readonly [field: string]: unknown;
}
export interface Replayed {
  readonly view: ReplayedView | null;
  readonly failure: Failure | null;
}

/** One question at a time: while an answer is awaited only the newest wish is kept, so that playing never piles up. */
export function useReplayedView(hallId: string, rev: number | null, asSupplierId: string | null): Replayed {
  const [shown, setShown] = useState<Replayed & { readonly as: string | null }>({ view: null, failure: null, as: null });
  const wish = useRef<{ readonly rev: number; readonly as: string | null } | null>(null);
  const asking = useRef(false);
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  useEffect(() => {
    if (rev === null) return;
    wish.current = { rev, as: asSupplierId };
    if (asking.current) return;
    const askOn = async (): Promise<void> => {
      asking.current = true;
      while (wish.current && !gone.current) {
        const { rev: at, as } = wish.current;
        wish.current = null;
        const answer = await call<ReplayedView>(HALL, 'replay', { hallId, rev: at, ...(as === null ? {} : { asSupplierId: as }) }).then(
          (got): Replayed => (got.status === 'S' ? { view: got.data, failure: null } : { view: null, failure: got }),
          (error: unknown): Replayed => ({ view: null, failure: failureOf(error) }),
        );
        if (!gone.current) setShown({ ...answer, as });
      }
      asking.current = false;
    };
    void askOn();
  }, [hallId, rev, asSupplierId]);
  return shown.as === asSupplierId ? shown : { view: null, failure: null };
}
