/** A contract's text as a Word file, and a Word file as a proposal of its text; nothing is kept before somebody saves or sends it. */
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import type { StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import type { Patience } from '../../kernel/threads.js';
import type { FileCallParts } from '../../platform/file/calls.js';
import { callReasons, withForm } from '../../platform/file/calls.js';
import { extensionOf } from '../../../state-machines/kernel/file-limits.js';
import { cleanName, contentDisposition } from '../../platform/file/names.js';
import type { VersionParts } from '../redline/versions.js';
import type { Contract } from '../papers/filling.js';
import { contractFor } from '../redline/versions.js';

const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const MOST_KB = 10_240;
const patience: Patience = { ms: 30_000, processorMs: 10_000 };
const writing = { url: new URL('./writing.js', import.meta.url), load: () => import('./writing.js') };
const reading = { url: new URL('./reading.js', import.meta.url), load: () => import('./reading.js') };
const comparing = { url: new URL('../redline/clauses-kept.js', import.meta.url), load: () => import('../redline/clauses-kept.js') };
const notFound = refusal('DOC_NOT_FOUND', { kind: 'NotFound' });

export const wordReasons = {
  ...callReasons,
  CCT_DOCX_BROKEN: {
    en: 'The file cannot be read. Save it as a Word document (.docx) without password.',
    cn: '文件无法读取,请另存为未加密的Word文档(.docx)',
  },
  CCT_DOCX_MACRO: {
    en: 'The file holds macros. Save it as a document without them (.docx).',
    cn: '文件包含宏,请另存为不含宏的文档(.docx)',
  },
  CCT_DOCX_LARGE: {
    en: 'The file or its text is too long. Send 10 MB and 100,000 characters at most.',
    cn: '文件或文本过长,最多10MB、10万字符',
  },
  CCT_DOCX_EMPTY: { en: 'The file holds no text. Choose another one.', cn: '文件没有文本,请选择其他文件' },
} as const;

type Parts = VersionParts & Pick<FileCallParts, 'memory'>;

/** Suppliers work on the text that was sent to them. */
const textFor = ({ body, sentBody = null }: Contract, { userType }: Viewer): string => (userType === 'INSIDE' ? body : sentBody) ?? '';
const seen = (parts: Parts, id: string, viewer: Viewer) => contractFor(parts, id, viewer);

async function written(parts: Parts, { body, caller }: StreamRequest): Promise<CallAnswer | Streamed> {
  const contract = await seen(parts, idOf(body, 'contractId'), caller!.viewer);
  if (!contract) return { refusal: notFound };
  const text = { title: contract.contractTitle, number: contract.docNumber ?? '', body: textFor(contract, caller!.viewer) };
  const bytes = await parts.files.aside(async (place) => {
    await parts.files.threads.run(writing, 'writeWord', [text, place], patience);
    return readFile(place);
  });
  return {
    stream: Readable.from([bytes]),
    headers: {
      'Content-Type': TYPE,
      'Content-Length': String(bytes.length),
      'Content-Disposition': contentDisposition(`${text.number}.docx`, 'attachment'),
    },
  };
}

const taken = (parts: Parts, request: StreamRequest): Promise<CallAnswer> =>
  withForm(parts, request, 1, async ({ fields, files: [arrived] }) => {
    const contract = await seen(parts, idOf(fields, 'contractId'), request.caller!.viewer);
    if (!contract) return { refusal: notFound };
    if (!arrived) return { refusal: refusal('FILE_NONE') };
    if (arrived.tooLarge || arrived.size > MOST_KB * 1024) return { refusal: refusal('CCT_DOCX_LARGE') };
    const extension = extensionOf(cleanName(arrived.name));
    if (extension === 'docm') return { refusal: refusal('CCT_DOCX_MACRO') };
    if (extension !== 'docx') return { refusal: refusal('CCT_DOCX_BROKEN') };
    // A thread that gives up on it says that nobody can read it.
    const read = await parts.files.threads.run(reading, 'readWord', [arrived.file], patience);
    if ('why' in read) return { refusal: refusal(read.why) };
    return { data: await parts.files.threads.run(comparing, 'cameBack', [textFor(contract, request.caller!.viewer), read.body], patience) };
  });

export const wordStreams = (parts: Parts): readonly StreamCall[] => [
  {
    method: 'POST',
    path: '/v2/pageoffice/writeDocx',
    body: 'json',
    reasons: wordReasons,
    summary: { en: "A contract's text as a Word file", cn: '导出合同文本为Word' },
    answer: (request) => written(parts, request),
  },
  {
    method: 'POST',
    path: '/v2/pageoffice/readDocx',
    body: 'form',
    reasons: wordReasons,
    summary: { en: "A Word file as a contract's text", cn: '读取Word为合同文本' },
    answer: (request) => taken(parts, request),
  },
];
