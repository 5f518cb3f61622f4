/** What orders, notices and delivery notes say to one another (orders-deliveries.md §1.3), all or nothing for each order. */
import type { DecimalString } from '../kernel/primitives/decimal.js';

export type Taker = 'srmPurDeliveryNoticeHeader' | 'srmPurDeliveryNoteHeader';

/** One line of a notice or note; `noticeKey`: the notice's line that a shipment follows. */
export interface Wanted {
  readonly docLine: number;
  readonly lineNum: number;
  readonly qty: DecimalString;
  readonly noticeKey: string | null;
}

export interface Reserve {
  readonly taker: Taker;
  readonly docId: string;
  readonly round: number;
  readonly rows: readonly Wanted[];
}

/** `code`: why the order refuses; `lineNum`: of the order. */
export interface ReserveRefused {
  readonly orderId: string;
  readonly round: number;
  readonly code: string;
  readonly lineNum: number | null;
}

export interface Reserved {
  readonly orderId: string;
  readonly round: number;
}

export interface Quantities {
  readonly rows: readonly { readonly docLine: number; readonly qty: DecimalString }[];
}

/** `final`: the notice waits for nothing more, so that what is reversed later is open again. */
export interface Release extends Quantities {
  readonly taker: Taker;
  readonly docId: string;
  readonly final?: boolean;
}

export type Step =
  | 'RECEIPT'
  | 'SHORT'
  | 'OK'
  | 'NG'
  | 'CONCEDE'
  | 'RETURN'
  | 'RETURN_FOR_GOOD'
  | 'STOCK_RETURN'
  | 'CONSIGN_RETURN'
  | 'CONSUME'
  | 'UNCONSUME';

export interface Posting {
  /** Absent: a delivery note. */
  readonly taker?: 'srmPurConsignNote';
  readonly docId: string;
  readonly step: Step;
  readonly rows: readonly { readonly docLine: number; readonly lineNum: number; readonly qty: DecimalString }[];
}

/** A notice's or note's line as orders keep it. */
export const holdKeyOf = (docId: string, docLine: number): string => `${docId}:${docLine}`;
