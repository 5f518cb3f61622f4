/** The comparison of an inquiry as a workbook (auction-tender.md §4.2, btnExport), for whoever reads its quotations. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Auction } from '../../../state-machines/compete/sourcing/auction/fields.js';
import { srmSfdAuctionHeader } from '../../../state-machines/compete/sourcing/auction/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { isId } from '../../../state-machines/kernel/primitives/id.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import type { Queryable } from '../../kernel/contracts.js';
import type { StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { edgeReasons, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { FileCallParts } from '../../platform/file/calls.js';
import { patienceFor } from '../../platform/file/files.js';
import { englishNames } from '../supplier-names.queries.js';

export const comparisonReasons = {
  SRC_COMPARE_SEALED: {
    en: 'There is nothing to compare yet: quotations are opened first.',
    cn: '尚无可比报价，请先开标。',
  },
};
const reasons = { ...edgeReasons, ...comparisonReasons };
const definition = anyDefinition(srmSfdAuctionHeader);
const writer = { url: new URL('./comparison-book.js', import.meta.url), load: () => import('./comparison-book.js') };
const PATIENCE = patienceFor(64 * 1024 * 1024, 60_000);

export interface ComparisonParts extends Pick<FileCallParts, 'files' | 'zoneOf'> {
  readonly read: Queryable;
}

const refused = (code: string, kind: Refusal['kind']) => new RefusedCall(refusal(code, { kind }), reasons);

/** The inquiry with its suppliers in the reader's language, without what is sealed. @throws RefusedCall where he reads no quotation */
async function asked({ files, read }: ComparisonParts, { body, caller, language }: StreamRequest): Promise<Auction> {
  const { viewer } = caller!;
  const snapshot = isId(body['id']) ? await files.parts.runtime().snapshot(definition.type, body['id']) : null;
  if (!snapshot || audienceOf(definition, snapshot, viewer) !== 'buyer') throw refused('DOC_NOT_FOUND', 'NotFound');
  const c = snapshot.context as unknown as Auction;
  const bids = c.bids.filter(({ openedFlag }) => openedFlag === 'Y').map((bid) => ({ ...bid, sealed: null }));
  if (bids.length === 0) throw refused('SRC_COMPARE_SEALED', 'Refused');
  const ids = c.suppliers.map(({ supplierId }) => supplierId);
  const names = language === 'en' ? await englishNames(read, ids) : new Map<string, string>();
  const suppliers = c.suppliers.map((one) => ({ ...one, supplierName: names.get(one.supplierId) ?? one.supplierName }));
  return { ...c, bids, suppliers, drafts: [] };
}

async function exported(parts: ComparisonParts, request: StreamRequest): Promise<Streamed> {
  const c = await asked(parts, request);
  const zone = await parts.zoneOf(request.caller!.viewer.userId);
  const bytes = await parts.files.aside(async (place) => {
    await parts.files.threads.run(writer, 'writeComparison', [{ c, language: request.language, zone }, place], PATIENCE);
    return readFile(place);
  });
  return {
    stream: Readable.from([bytes]),
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="comparison.xlsx"',
    },
  };
}

export const comparisonCall = (parts: ComparisonParts): StreamCall => ({
  method: 'POST',
  path: '/v1/srmSfdAuctionHeaderRestful/exportComparison',
  body: 'json',
  reasons,
  summary: { en: 'The comparison of an inquiry as a workbook', cn: '导出比价表' },
  answer: (request) => exported(parts, request),
});
