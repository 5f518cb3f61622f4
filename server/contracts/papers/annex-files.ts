/** Files behind the attachments of a contract or template: whether they can be appended, and what its document says of them. */
import { fileIdsOf } from '../../../state-machines/kernel/attachments.js';
import type { Annex, AnnexFacts } from '../../../state-machines/contracts/annexes.js';
import { annexesOf, lackingIn } from '../../../state-machines/contracts/annexes.js';
import type { Prepare, PrepareTools } from '../../kernel/contracts.js';
import type { Files } from '../../platform/file/files.js';
import { patienceFor } from '../../platform/file/files.js';
import type { FileSnapshot } from '../../platform/file/reading.js';

const merging = { url: new URL('./merging.js', import.meta.url), load: () => import('./merging.js') };
const PDF = 'application/pdf';

async function isAppendable(files: Files, { annexFileId }: Annex): Promise<boolean> {
  const [id, ...more] = fileIdsOf(annexFileId);
  const file = id === undefined || more.length > 0 ? null : await files.reading.find(id);
  if (file?.context.mimeType !== PDF) return false;
  return files.local(file, (place) => files.threads.run(merging, 'appendable', [place], patienceFor(file.context.size ?? 0)));
}
/** Names of those that are to be appended and cannot. */
export async function unfitAnnexes(files: Files, annexes: readonly Annex[]): Promise<readonly string[]> {
  const names: string[] = [];
  for (const annex of annexes)
    if (annex.mergeFlag === 'Y' && !(await isAppendable(files, annex))) names.push(annex.annexName ?? String(annex.annexNo));
  return names;
}
async function lacking({ readDocument, snapshot }: PrepareTools): Promise<readonly string[]> {
  const { templateId } = snapshot!.context as unknown as { readonly templateId?: string | null };
  const template = templateId ? await readDocument('srmCctTemplate', templateId) : null;
  return template ? lackingIn(annexesOf(snapshot!.context as object), annexesOf(template.context as object)) : [];
}

/** Before a contract or template is submitted: what it has attached can be appended where it is to be, and nothing is missing. */
export const readingAnnexes =
  (files: () => Files, next: Prepare): Prepare =>
  async (command, tools) => {
    const prepared = await next(command, tools);
    if ('refusal' in prepared) return prepared;
    const annexes = annexesOf(tools.snapshot!.context as object);
    const found: AnnexFacts = { unfitAnnexes: await unfitAnnexes(files(), annexes), missingAnnexes: await lacking(tools) };
    return { ...prepared, facts: { ...prepared.facts, ...found } };
  };

/** What the document says of its attachments. */
export async function listedAnnexes(files: Files, annexes: readonly Annex[]): Promise<readonly (readonly string[])[]> {
  return Promise.all(
    annexes.map(async ({ annexNo, annexName, mergeFlag, annexFileId }) => {
      const hashes = await Promise.all(fileIdsOf(annexFileId).map(async (id) => (await files.reading.find(id))?.context.sha256 ?? ''));
      const how = mergeFlag === 'Y' ? '并入本文件 / in this document' : `另附 / separate, SHA-256 ${hashes.join(' ')}`;
      return [String(annexNo), annexName ?? '', how];
    }),
  );
}
/** Those that are appended, as files. */
export async function appendedFiles(files: Files, annexes: readonly Annex[]): Promise<readonly FileSnapshot[]> {
  const ids = annexes.filter(({ mergeFlag }) => mergeFlag === 'Y').flatMap(({ annexFileId }) => fileIdsOf(annexFileId));
  const found = await Promise.all(ids.map((id) => files.reading.find(id)));
  return found.filter((file) => file !== null);
}
/** All of them at hand, one within the other. */
export async function locally<T>(
  files: Files,
  [first, ...rest]: readonly FileSnapshot[],
  work: (places: readonly string[]) => Promise<T>,
  places: readonly string[] = [],
): Promise<T> {
  return first ? files.local(first, (place) => locally(files, rest, work, [...places, place])) : work(places);
}
