/** What people call without signing in (contracts.md §5): signing by a link, and verification by anybody. */
import { Readable } from 'node:stream';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { CallAnswer, Queryable } from '../../kernel/contracts.js';
import { idOf, textOf } from '../../kernel/edges/body.js';
import type { Service, ServiceTools, StreamCall, StreamRequest } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { SharedMemory } from '../../kernel/edges/limits.js';
import type { Files } from '../../platform/file/files.js';
import { receive } from '../../platform/file/multipart.js';
import type { Authority } from './authority.js';
import type { SignFlows } from './flows.js';
import { reportOn } from './handed-in.js';
import { signReasons } from './reasons.js';
import { withRevocations } from './verify.js';

export interface SignServiceParts {
  readonly db: Queryable;
  readonly flows: SignFlows;
  readonly files: Files;
  readonly authority: Authority;
  readonly memory: SharedMemory;
}
const PER_MINUTE = 20;
const MOST_BYTES = 30 * 1024 * 1024;
const TOKEN = 100;
/** Files that the product made of contracts: to be signed, signed by all, and confirmed by a click. */
const knownSql = `select 1 from srm_cct_sign_flow where signed_sha256 = $1 or file_sha256 = $1
  union all select 1 from base_file where sha256 = $1 and state = 'bound' and function_id = 'srmCctContract' limit 1`;
const coded = `select file_id from (
    select 1 as place, id, signed_file_id as file_id from srm_cct_sign_flow where verify_code = $1 and state = 'completed'
    union all select 2, id, signed_file_ids from srm_cct_contract where verify_code = $1 and accepted_at is not null and signed_file_ids <> ''
  ) found order by place, id desc limit 1`;

async function slowly({ memory }: SignServiceParts, address: string, at: number): Promise<void> {
  const seconds = await memory.take(`verify:${address}`, { perMinute: PER_MINUTE }, at);
  if (seconds > 0) throw new EdgeError('REQ_RATE_LIMIT', { kind: 'Invalid', params: { seconds } }, seconds);
}

/** The verdicts on a file, and whether it is one of ours. */
async function reported({ db, files, authority }: SignServiceParts, file: string, bytes: number, at: number): Promise<CallAnswer> {
  const roots = (await authority.roots(at)).map((root) => root.toString('pem'));
  const report = await reportOn(files, file, bytes, roots);
  if (report === null) return { refusal: refusal('CCT_VERIFY_UNREADABLE') };
  const revoked = await authority.revoked(report.signatures.flatMap(({ certSerial }) => certSerial ?? []));
  const { rowCount } = await db.query(knownSql, [report.fileSha256]);
  return { data: { ...withRevocations(report, revoked), known: rowCount > 0 } };
}

async function byCode(parts: SignServiceParts, code: string, at: number): Promise<CallAnswer> {
  const { rows } = await parts.db.query<{ file_id: string }>(coded, [code]);
  const file = rows[0] && (await parts.files.reading.find(rows[0].file_id));
  if (!file) return { refusal: refusal('CCT_VERIFY_UNKNOWN', { field: 'verifyCode' }) };
  return parts.files.local(file, (place) => reported(parts, place, file.context.size ?? 0, at));
}

export const signService = (parts: SignServiceParts): Service => {
  const { flows } = parts;
  const token = (body: Parameters<typeof textOf>[0]): string => textOf(body, 'token', TOKEN);
  const answered = async (answer: Promise<object>): Promise<CallAnswer> => (await answer) as CallAnswer;
  return {
    name: 'srmCctSignFlowRestful',
    reasons: signReasons,
    calls: {
      /** Of a file that the caller may read. */
      async verifyFile(body, { caller, at }) {
        const file = await parts.files.readable(idOf(body, 'fileId'), caller.viewer);
        if (!file) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
        return parts.files.local(file, (place) => reported(parts, place, file.context.size ?? 0, at));
      },
    },
    anonymous: {
      openLink: (body, { at }) => answered(flows.shown(token(body), at)),
      sendSignCode: (body, { at }) => answered(flows.sendCode(token(body), at)),
      signByLink: (body, { at }) =>
        answered(
          flows.sign(
            token(body),
            { code: textOf(body, 'code', 12), pin: textOf(body, 'pin', 64), fileSha256: textOf(body, 'fileSha256', 64) },
            at,
          ),
        ),
      refuseByLink: (body, { at }) => answered(flows.refuse(token(body), textOf(body, 'reason', 1000), at)),
      async verifyDocument(body, { at, arrival }: ServiceTools) {
        await slowly(parts, arrival.address, at);
        return byCode(parts, textOf(body, 'verifyCode', 20).trim().toUpperCase(), at);
      },
    },
  };
};

async function uploaded(parts: SignServiceParts, { incoming, address, at }: StreamRequest): Promise<CallAnswer> {
  await slowly(parts, address, at);
  const form = await receive(incoming, {
    folder: parts.files.parts.arrivals,
    fileBytes: MOST_BYTES,
    totalBytes: MOST_BYTES + 65_536,
    files: 1,
  });
  try {
    const [file] = form.files;
    if (!file || file.tooLarge || file.size === 0) return { refusal: refusal('CCT_VERIFY_UNREADABLE') };
    return await reported(parts, file.file, file.size, at);
  } finally {
    await form.remove();
  }
}

export const signStreams = (parts: SignServiceParts): readonly StreamCall[] => [
  {
    method: 'POST',
    path: '/v2/sign/verifyDocument',
    body: 'form',
    anonymous: true,
    reasons: signReasons,
    summary: { en: 'What the signatures of a PDF are worth', cn: '验证文件签名' },
    answer: (request) => uploaded(parts, request),
  },
  {
    method: 'POST',
    path: '/v2/sign/document',
    body: 'json',
    anonymous: true,
    reasons: signReasons,
    summary: { en: 'The document that a link is for', cn: '查看待签文件' },
    async answer({ body, at }) {
      const document = await parts.flows.document(textOf(body, 'token', TOKEN), at);
      if (!Buffer.isBuffer(document)) return document;
      return {
        stream: Readable.from([document]),
        headers: { 'Content-Type': 'application/pdf', 'Content-Length': String(document.length) },
      };
    },
  },
];
