/** The verification in a thread of its own: long histories do not hold the page. */
import { verifyChain, verifyWith } from '@machines/audit/verifying.js';
import type { Asked, DownloadedEntry, Verdict } from '@machines/audit/verifying.js';

verifyWith(crypto.subtle);

export interface Wanted {
  readonly entries: readonly DownloadedEntry[];
  readonly asked: Asked;
}
export type Told = { readonly done: number } | { readonly verdict: Verdict } | { readonly failed: string };

const here = globalThis as unknown as { onmessage: ((message: MessageEvent<Wanted>) => void) | null; postMessage(told: Told): void };

here.onmessage = ({ data: { entries, asked } }) => {
  verifyChain(entries, asked, (done) => here.postMessage({ done })).then(
    (verdict) => here.postMessage({ verdict }),
    (error: unknown) => here.postMessage({ failed: String(error) }),
  );
};
