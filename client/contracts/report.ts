/** What the server says of the signatures of a file (contracts.md §5.2). */
export type Verdict = 'VALID' | 'UNTRUSTED' | 'INVALID';

export interface SignatureReport {
  readonly field: string;
  readonly signer: string | null;
  readonly company: string | null;
  readonly certSerial: string | null;
  readonly time: number | null;
  readonly changesAfter: readonly ('SIGNATURE' | 'STAMP' | 'DSS' | 'OTHER')[];
  readonly level: 'B-B' | 'B-T' | 'B-LT' | null;
  readonly revokedAt: number | null;
  /** The certificate is not the one that it was made with. */
  readonly swapped: boolean;
  readonly verdict: Verdict;
}
export interface Report {
  readonly fileSha256: string;
  readonly known: boolean;
  readonly signatures: readonly SignatureReport[];
  readonly overall: Verdict | 'NO_SIGNATURE';
}
