/** Pictures of a rich text: files like any other, straightened and without what a camera writes into them (platform-system.md §8). */
import { Refused } from '../call.js';
import { fetchBytes, mustFit, sendForm } from '../files/transfer.js';

/** Wide enough for a page, pixels. */
const WIDEST = '1600';

/** @returns the file's id @throws Refused, NoAnswer */
export async function uploadPicture(file: File): Promise<string> {
  const name = file.name || 'picture.png';
  await mustFit({ name, size: file.size }, 'picture');
  const form = new FormData();
  form.append('action', 'uploadImage');
  form.append('maxWidth', WIDEST);
  form.append('files', file, name);
  const answer = await sendForm<{ readonly id: string }>('/v1/richTextRestful/exec', form, () => undefined, new AbortController().signal);
  if (answer.status !== 'S') throw new Refused(answer);
  return answer.data.id;
}

/** @throws Refused, NoAnswer */
export const fetchPicture = (fileId: string, signal?: AbortSignal): Promise<Blob> =>
  fetchBytes('/v2/file/downloadImage', { fileId }, signal);
