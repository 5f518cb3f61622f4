/** Offers of a hall as their read model lists them (compete.md §10.4): own rows for suppliers, all for people inside. */
import type { Instant } from '@machines/kernel/fields.js';
import { useEffect, useState } from 'react';

import { call, NoAnswer } from '../../../kernel/call.js';

export interface OfferRow {
  readonly offerId: string;
  readonly offerNumber?: string | null;
  readonly seq: number;
  readonly turnNo: number;
  readonly at: Instant;
  readonly source: string;
  readonly offerState: string;
  readonly alias?: string | null;
  readonly supplierName?: string | null;
  readonly totalRaw: string;
  readonly totalComparable?: string | null;
  readonly rankAfter?: number | null;
  readonly withdrawnReason?: string | null;
  readonly surrogateReason?: string | null;
  readonly items?: readonly { readonly itemNo: number; readonly price: string; readonly quantity: string; readonly amount: string; readonly previousPrice: string | null; readonly step: string | null }[];
}

const MOST_ROWS = 500;

export interface OfferRows {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly rows: readonly OfferRow[];
}

/** Read again whenever `stamp` changes. Oldest first. */
export function useOfferRows(hallId: string, stamp: unknown): OfferRows {
  const [rows, setRows] = useState<OfferRows>({ status: 'loading', rows: [] });
  useEffect(() => {
    let gone = false;
    const query = { docId: hallId, pageIndex: 1, pageRows: MOST_ROWS };
    call<readonly OfferRow[]>('srmSfdCompeteOfferHeader', 'listByPage', query, { quiet: true }).then((answer) => {
      if (!gone) setRows(answer.status === 'S' ? { status: 'ready', rows: answer.data.toSorted((a, b) => a.at - b.at) } : { status: 'failed', rows: [] });
    }).catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error;
      if (!gone) setRows({ status: 'failed', rows: [] });
    });
    return () => {
      gone = true;
    };
  }, [hallId, stamp]);
  return rows;
}
