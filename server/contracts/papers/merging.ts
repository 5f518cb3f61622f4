/** Attachments that become part of a contract's document (contracts.md §1, mergeFlag): before its last page, on which it is signed. */
import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { isSigned } from '../signing/pdf.js';

const MOST_PAGES = 300;

/** Whether a file can be appended: it opens, has not too many pages, and no signature that this would break. */
export async function appendable(file: string): Promise<boolean> {
  try {
    const bytes = await readFile(file);
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true });
    return !isSigned(bytes) && document.getPageCount() > 0 && document.getPageCount() <= MOST_PAGES;
  } catch {
    return false;
  }
}

export async function withAnnexes(paper: string, annexes: readonly string[]): Promise<void> {
  if (annexes.length === 0) return;
  const document = await PDFDocument.load(await readFile(paper), { updateMetadata: false });
  for (const annex of annexes) {
    const source = await PDFDocument.load(await readFile(annex), { updateMetadata: false });
    for (const page of await document.copyPages(source, source.getPageIndices())) document.insertPage(document.getPageCount() - 1, page);
  }
  await writeFile(paper, await document.save());
}
