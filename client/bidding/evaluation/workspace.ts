/** What the server answers about an evaluation (server/bidding/evaluation/workspace.ts), asked anew when something moves. */
import { useCallback, useEffect, useState } from 'react';

import { call, NoAnswer } from '../../kernel/call.js';
import type { Failure } from '../../kernel/states/States.js';

export interface SheetProgress {
  readonly sheetId: string;
  readonly userId: string;
  readonly state: 'open' | 'submitted' | 'locked';
  readonly scored: number;
  readonly toScore: number;
  readonly outlier: boolean;
  readonly unnoted: boolean;
}
export interface BidRow {
  readonly respondId: string;
  readonly supplierId: string;
  readonly technical: string | null;
  readonly commercial: string | null;
  readonly price: string | null;
  readonly total: string | null;
  readonly openedPrice: string | null;
  readonly correctedPrice: string | null;
  readonly evaluatedPrice: string | null;
  readonly rank: number | null;
  readonly candidate: boolean;
  readonly out: string | null;
  readonly marks: readonly string[];
  readonly abnormal: boolean;
  readonly decision: 'ABNORMAL_KEEP' | 'ABNORMAL_REJECT' | null;
}
export interface SectionPart {
  readonly sectionId: string;
  readonly sectionNo: string | null;
  readonly sectionName: string;
  readonly failed: boolean;
  readonly controlPrice: string | null;
  readonly mark: { readonly id: string; readonly state: string; readonly submitted: number; readonly failed: number | null } | null;
  readonly technical: readonly SheetProgress[];
  readonly commercial: readonly SheetProgress[];
  readonly basePrice: string | null;
  readonly bids: readonly BidRow[];
}
export interface Workspace {
  readonly projectId: string;
  readonly projectNumber: string | null;
  readonly projectName: string;
  readonly state: string;
  readonly jury: { readonly working: boolean; readonly jurorIds: readonly string[]; readonly leaderUserId: string | null };
  readonly seat: { readonly juror: boolean; readonly leader: boolean; readonly prices: boolean; readonly results: boolean };
  readonly self: string;
  readonly sections: readonly SectionPart[];
  readonly clarifications: readonly {
    readonly id: string;
    readonly sectionId: string;
    readonly respondId: string;
    readonly kind: string;
    readonly state: string;
  }[];
  readonly signatures: readonly { readonly userId: string; readonly signedAt: number }[];
}
export interface Asked {
  readonly data: Workspace | null;
  readonly failure: Failure | null;
  reload(): void;
}

/** @param stamp changes whenever a document behind it does */
export function useWorkspace(id: string, stamp: string): Asked {
  const [data, setData] = useState<Workspace | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let gone = false;
    call<Workspace>('srmSfdBiddingScoreHeader', 'evaluation', { id }).then(
      (answer) => {
        if (gone) return;
        if (answer.status === 'S') {
          setData(answer.data);
          setFailure(null);
        } else setFailure({ code: answer.code, msg: answer.msg, traceId: answer.traceId });
      },
      (error: unknown) => {
        if (!(error instanceof NoAnswer)) throw error;
        if (!gone) setFailure({ code: error.code, msg: '' });
      },
    );
    return () => {
      gone = true;
    };
  }, [id, stamp, attempt]);
  // The same one each time: parts ask anew when it changes.
  const reload = useCallback(() => setAttempt((now) => now + 1), []);
  return { data, failure, reload };
}
