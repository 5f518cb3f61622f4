/** Envelopes of quotations, of inquiries and tenders alike: sealed with the key of the installation, and opened for one use only. */
import type { PrepareTools } from '../../kernel/contracts.js';

/** A row copied to another supplier, round or document opens nothing. */
export interface About {
  readonly type: string;
  readonly id: string;
  readonly supplierId: string;
  readonly roundNo: number;
  readonly part: string;
}
const words = ({ type, id, supplierId, roundNo, part }: About): string => `${type}:${id}:${supplierId}:${roundNo}:${part}`;

export const sealEnvelope = ({ seal }: Pick<PrepareTools, 'seal'>, content: object, about: About): string =>
  seal(JSON.stringify(content), words(about));

/** null where it is about something else, or of another key. */
export function openEnvelope<T>({ unseal }: Pick<PrepareTools, 'unseal'>, sealed: string, about: About): T | null {
  const text = unseal(sealed, words(about));
  return text === null ? null : (JSON.parse(text) as T);
}
