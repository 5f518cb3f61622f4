/** The texts of a contract that a caller may compare (contracts.md §3.2, compare): suppliers those alone that passed between the parties. */
import { srmCctContract } from '../../../state-machines/contracts/contract/index.js';
import { asSent } from '../../../state-machines/contracts/contract/held.js';
import type { Redline, Version } from '../../../state-machines/contracts/contract/redline.js';
import type { Filling } from '../../../state-machines/contracts/contract/versions.js';
import { longReason } from '../../../state-machines/contracts/placeholders.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Queryable, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { idOf, optionalInteger } from '../../kernel/edges/body.js';
import type { Permits } from '../../kernel/edges/visible.js';
import { seenBy } from '../../kernel/edges/visible.js';
import type { Files } from '../../platform/file/files.js';
import { filled } from '../papers/fill.js';
import type { Contract } from '../papers/filling.js';
import { fillingFor } from '../papers/filling.js';
import { unlessTooLong } from '../papers/too-long.js';
import { proposalOf } from './proposal.js';

export interface VersionParts {
  readonly db: Queryable;
  readonly runtime: Pick<Runtime, 'snapshot' | 'now'>;
  readonly permits: Permits;
  readonly files: Files;
}
interface Text {
  readonly docNo: number;
  readonly revisionNo: number;
  readonly html: string;
}
export interface Compared {
  readonly contract: Contract;
  readonly from: Text;
  readonly to: Text;
  readonly redline: Redline;
}

const definition = anyDefinition(srmCctContract);
const comparing = { url: new URL('./redline.js', import.meta.url), load: () => import('./redline.js') };
const notFound = refusal('DOC_NOT_FOUND', { kind: 'NotFound' });
export const versionReasons = {
  ...longReason,
  CCT_VERSION_NONE: { en: 'There is no such version. Choose another one.', cn: '该文本版本不存在,请选择其他版本' },
} as const;

/** Kinds that both parties know: what was sent, and what the supplier proposed. */
const EXCHANGED: readonly string[] = ['FINAL', 'REDLINE'];
const kindsFor = ({ userType }: Viewer): readonly string[] | null => (userType === 'INSIDE' ? null : EXCHANGED);

const listSql = `select d.doc_no::int as "docNo", d.doc_kind as "docKind", d.revision_no::int as "revisionNo", u.full_name as "madeBy",
    (extract(epoch from d.made_at) * 1000)::bigint::float8 as "madeAt", d.note
  from srm_cct_document d left join base_users u on u.id = d.made_by
  where d.doc_id = $1::bigint and ($2::text[] is null or d.doc_kind = any($2::text[])) order by d.doc_no desc limit 200`;
/** A proposal says nothing of values: those of the text that it answers stand in it. */
const textSql = `select d.doc_no::int as "docNo", d.revision_no::int as "revisionNo", d.body, coalesce(d.filling,
    (select s.filling from srm_cct_document s where s.doc_id = d.doc_id and s.doc_no < d.doc_no and s.filling is not null
      order by s.doc_no desc limit 1)) as filling
  from srm_cct_document d
  where d.doc_id = $1::bigint and d.doc_no = $2::int and ($3::text[] is null or d.doc_kind = any($3::text[]))`;

/** null: not there for him. */
export async function contractFor({ runtime, permits }: VersionParts, id: string, viewer: Viewer): Promise<Contract | null> {
  const snapshot = await runtime.snapshot(definition.type, id);
  if (!snapshot || !seenBy(definition, snapshot, viewer, runtime.now(), permits)) return null;
  const contract = snapshot.context as unknown as Contract;
  return viewer.userType === 'INSIDE' ? contract : asSent(contract, snapshot.state);
}

export async function versionsFor(parts: VersionParts, body: Body, viewer: Viewer): Promise<readonly Version[] | null> {
  const contract = await contractFor(parts, idOf(body, 'contractId'), viewer);
  if (!contract) return null;
  const { rows } = await parts.db.query<Version>(listSql, [contract.id, kindsFor(viewer)]);
  if (viewer.userType !== 'INSIDE') return rows;
  const standing = { docNo: 0, docKind: null, revisionNo: contract.revisionNo ?? 1, madeBy: null, madeAt: null, note: null };
  return [standing, ...rows];
}

async function textOf(parts: VersionParts, contract: Contract, docNo: number, viewer: Viewer): Promise<Text | null> {
  if (docNo === 0) {
    if (viewer.userType !== 'INSIDE') return null;
    return { docNo, revisionNo: contract.revisionNo ?? 1, html: filled(contract.body ?? '', await fillingFor(parts.db, contract)) };
  }
  const { rows } = await parts.db.query<{ docNo: number; revisionNo: number; body: string | null; filling: Filling | null }>(textSql, [
    contract.id,
    docNo,
    kindsFor(viewer),
  ]);
  const row = rows[0];
  if (!row) return null;
  const { revisionNo, body, filling } = row;
  return { docNo, revisionNo, html: filled(body ?? '', filling ?? (await fillingFor(parts.db, contract))) };
}

export const compared = (parts: VersionParts, body: Body, viewer: Viewer): Promise<Compared | { readonly refusal: Refusal }> =>
  unlessTooLong(() => bothFilled(parts, body, viewer));
async function bothFilled(parts: VersionParts, body: Body, viewer: Viewer): Promise<Compared | { readonly refusal: Refusal }> {
  const contract = await contractFor(parts, idOf(body, 'contractId'), viewer);
  if (!contract) return { refusal: notFound };
  const from = await textOf(parts, contract, optionalInteger(body, 'from') ?? 0, viewer);
  const to = await textOf(parts, contract, optionalInteger(body, 'to') ?? 0, viewer);
  if (!from || !to) return { refusal: refusal('CCT_VERSION_NONE') };
  return { contract, from, to, redline: await parts.files.threads.run(comparing, 'redline', [from.html, to.html]) };
}

/** A proposal against the text that it answers, both as they are written: by its numbers changes are taken. */
export async function proposed(parts: VersionParts, body: Body, viewer: Viewer): Promise<CallAnswer> {
  const contract = await contractFor(parts, idOf(body, 'contractId'), viewer);
  if (!contract) return { refusal: notFound };
  if (contract.proposalNo === null) return { refusal: refusal('CCT_VERSION_NONE') };
  const proposal = await proposalOf(parts.db, contract.id, contract.proposalNo);
  return { data: await parts.files.threads.run(comparing, 'redline', [contract.sentBody ?? '', proposal]) };
}
