/** What screens ask for: versions, their differences, and these as a PDF. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Service, StreamCall } from '../../kernel/edges/contracts.js';
import { contentDisposition } from '../../platform/file/names.js';
import type { VersionParts } from './versions.js';
import { compared, proposed, versionReasons, versionsFor } from './versions.js';

const painter = { url: new URL('./paper.js', import.meta.url), load: () => import('./paper.js') };
const numbered = (docNo: number, revisionNo: number): string => (docNo === 0 ? `V${revisionNo} *` : `V${revisionNo} #${docNo}`);

export const versionCalls = (parts: VersionParts): NonNullable<Service['calls']> => ({
  async findVersions(body, { caller }) {
    const versions = await versionsFor(parts, body, caller.viewer);
    return versions ? { data: versions } : { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
  },
  async compare(body, { caller }) {
    const found = await compared(parts, body, caller.viewer);
    return 'refusal' in found ? found : { data: found.redline };
  },
  findProposal: (body, { caller }) => proposed(parts, body, caller.viewer),
});

export const redlineStream = (parts: VersionParts): StreamCall => ({
  method: 'POST',
  path: '/v2/pageoffice/comparePdf',
  body: 'json',
  reasons: versionReasons,
  summary: { en: 'Two versions of a contract, compared, as PDF', cn: '合同文本对比PDF' },
  async answer({ body, caller }) {
    const found = await compared(parts, body, caller!.viewer);
    if ('refusal' in found) return found;
    const { contract, from, to, redline } = found;
    const paper = {
      title: contract.contractTitle,
      number: contract.docNumber ?? '',
      from: numbered(from.docNo, from.revisionNo),
      to: numbered(to.docNo, to.revisionNo),
      redline,
    };
    const bytes = await parts.files.aside(async (place) => {
      await parts.files.threads.run(painter, 'renderRedline', [paper, place]);
      return readFile(place);
    });
    return {
      stream: Readable.from([bytes]),
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Length': String(bytes.length),
        'Content-Disposition': contentDisposition(`${paper.number}-${from.docNo}-${to.docNo}.pdf`, 'inline'),
      },
    };
  },
});
