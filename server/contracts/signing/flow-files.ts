/** The document of a sign flow, from signature to signature (contracts.md §5). */
import { readFile, writeFile } from 'node:fs/promises';
import type { SignFlow } from '../../../state-machines/contracts/sign-flow/index.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Files } from '../../platform/file/files.js';
import { arrivedAt } from '../../platform/file/files.js';

const FLOW = 'srmCctSignFlow';
/** Verdicts are made in a thread: a file of a stranger may be anything. */
export const verifying = { url: new URL('./verify-file.js', import.meta.url), load: () => import('./verify-file.js') };

/** With the signatures that were made. */
export async function standingFile(files: Files, flow: SignFlow): Promise<Buffer> {
  const file = await files.reading.find(flow.signedFileId ?? flow.fileId ?? '');
  if (!file) throw new Error(`the document of sign flow ${flow.id} is not there`);
  return files.local(file, (content) => readFile(content));
}

export async function keptFor(files: Files, flow: SignFlow, pdf: Buffer): Promise<{ readonly id: string; readonly sha256: string }> {
  return files.aside(async (place) => {
    await writeFile(place, pdf, { mode: 0o600 });
    const kept = await files.keep(
      await arrivedAt(place, `${flow.contractNumber}.pdf`),
      { path: null, functionId: FLOW, businessId: flow.id, docType: FLOW, fileDesc: null },
      { ...SYSTEM, userId: flow.createdBy!, orgIds: null },
    );
    if ('refusal' in kept) throw new Error(`the signed file of flow ${flow.id} was refused: ${kept.refusal.code}`);
    return kept;
  });
}
