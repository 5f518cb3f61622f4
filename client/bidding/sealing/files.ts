/** Encrypted texts on their way up and down: as files, because they are as large as what is in them. */
import { callAt, Refused } from '../../kernel/call.js';
import { uploadFile } from '../../kernel/files/transfer.js';

const nobodyWaits = (): void => undefined;

/** @returns the file's id. @throws Refused, FileRefused, NoAnswer */
export const sendText = (text: string, name: string): Promise<string> =>
  uploadFile(new File([text], name, { type: 'text/plain' }), { functionId: 'biddingRespEdit' }, nobodyWaits, new AbortController().signal);

/** @throws Refused, NoAnswer */
export async function fetchText(fileId: string): Promise<string> {
  const answer = await callAt<{ readonly ticket: string }>('/v2/file/ticket', { fileIds: [fileId] });
  if (answer.status !== 'S') throw new Refused(answer);
  const response = await fetch(`/v2/file/download?ticket=${encodeURIComponent(answer.data.ticket)}`);
  return response.text();
}
/** Gives what was made here to the person's own disk. */
export function saveAs(content: BlobPart, name: string): void {
  const address = URL.createObjectURL(new Blob([content]));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
