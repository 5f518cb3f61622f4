/** Offers of a hall as the server lists them (compete.md §10.4): own rows for suppliers, all for people inside. */
import type { OfferRow } from '@machines/compete/compete-hall/inside-view.js';
import { useEffect, useState } from 'react';

import { call, NoAnswer } from '../../../kernel/call.js';

const unopened: ReadonlySet<OfferRow['offerState']> = new Set(['SEALED', 'REPLACED', 'REVEALED', 'UNREVEALED']);
/** Nobody knows what it says: a total of it would be a number that nobody offered. */
export const isUnopened = ({ offerState }: Pick<OfferRow, 'offerState'>): boolean => unopened.has(offerState);

export interface OfferRows {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly rows: readonly OfferRow[];
}

/** Read again whenever `stamp` changes. Oldest first. */
export function useOfferRows(hallId: string, stamp: unknown): OfferRows {
  const [rows, setRows] = useState<OfferRows>({ status: 'loading', rows: [] });
  useEffect(() => {
    let gone = false;
    call<readonly OfferRow[]>('srmSfdCompeteHall', 'listOffer', { hallId }, { quiet: true })
      .then((answer) => {
        if (!gone) setRows(answer.status === 'S' ? { status: 'ready', rows: answer.data } : { status: 'failed', rows: [] });
      })
      .catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        if (!gone) setRows({ status: 'failed', rows: [] });
      });
    return () => {
      gone = true;
    };
  }, [hallId, stamp]);
  return rows;
}
