/** Encrypted files as texts: of the form that they must have, and never longer than a bid is. */
import { draftOf, cipherOf, looksPlain, MOST_CIPHER } from '../../../state-machines/bidding/sealing.js';
import { fromBase64 } from '../../../state-machines/bidding/box.js';
import { fileIdsOf } from '../../../state-machines/kernel/attachments.js';
import type { Files } from '../../platform/file/files.js';

/** The text of a file; null: there is none, or it is longer than any sealed bid. */
export type ReadContent = (fileId: string) => Promise<string | null>;

export const contentReader =
  (files: () => Files): ReadContent =>
  async (fileId) => {
    const file = await files().reading.find(fileId);
    if (!file || file.context.storageKey === null || (file.context.size ?? 0) > MOST_CIPHER * 1.5) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await files().open(file)) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  };

const ciphered = (ct: string): boolean => !looksPlain(fromBase64(ct));
/** A sealed envelope; null: something else. */
export const cipherText = (text: string | null) => {
  const cipher = text === null ? null : cipherOf(text);
  return cipher && ciphered(cipher.ct) ? cipher : null;
};
const isDraft = (text: string | null): boolean => {
  const draft = text === null ? null : draftOf(text);
  return draft !== null && ciphered(draft.ct);
};
/** Attachments are sealed one by one and sent as base64url: whatever reads as more than that is no ciphertext. */
const SAMPLE = 4_096;
const isSealedFile = (text: string | null): boolean => {
  const sample = text?.slice(0, SAMPLE) ?? '';
  return text !== null && /^[A-Za-z0-9_-]{22,}$/.test(sample) && ciphered(sample.slice(0, sample.length - (sample.length % 4)));
};

/** Whether any of the files of these rows is not encrypted. */
export async function anyPlain(rows: readonly Readonly<Record<string, unknown>>[], read: ReadContent, head: ReadContent): Promise<boolean> {
  for (const row of rows) {
    for (const id of fileIdsOf(row['draftFileId'])) if (!isDraft(await read(id))) return true;
    for (const id of fileIdsOf(row['fileIds'])) if (!isSealedFile(await head(id))) return true;
  }
  return false;
}
/** The beginning of a file of any length. */
export const headReader =
  (files: () => Files): ReadContent =>
  async (fileId) => {
    const file = await files().reading.find(fileId);
    if (!file || file.context.storageKey === null) return null;
    const last = Math.min(file.context.size ?? 0, SAMPLE * 2) - 1;
    if (last < 0) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await files().open(file, { from: 0, to: last })) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  };
