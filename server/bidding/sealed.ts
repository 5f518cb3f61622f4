/** Documents of bidding that read encrypted files (bidding.md §7), given the store of files once the server has one. */
import type { ServerDocument } from '../kernel/contracts.js';
import type { Files } from '../platform/file/files.js';
import { openingDocument } from './opening/document.js';
import { respondDocument } from './respond/document.js';
import { contentReader, headReader } from './sealing/contents.js';

export function sealedDocuments(files: () => Files): readonly ServerDocument[] {
  const whole = contentReader(files);
  return [respondDocument({ whole, head: headReader(files) }), openingDocument(whole)];
}
