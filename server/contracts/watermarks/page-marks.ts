/**
 * What stands across previews of a contract's documents (contracts.md §1): the watermark of its state, of the reader's own side where that
 * has one. It is drawn when somebody looks, so that what is kept, signed and taken away stays as it is.
 */
import { srmCctContract } from '../../../state-machines/contracts/contract/index.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import type { Files, PageMark } from '../../platform/file/files.js';
import type { FileSnapshot } from '../../platform/file/reading.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { IMAGE_WIDTH } from '../../../state-machines/contracts/watermark/index.js';
import { pictureIn } from '../signing/handed-in.js';
import { zoneText } from '../../platform/zones.js';

interface Parts {
  readonly db: Queryable;
  readonly runtime: () => Pick<Runtime, 'snapshot'>;
  readonly files: Files;
  readonly zoneOf: (userId: string) => Promise<string>;
}
interface Contract {
  readonly orgId: string | null;
  readonly supplierId: string;
  readonly docNumber: string | null;
}
interface Row extends Record<string, unknown> {
  /** Absent: a text of an earlier release. */
  readonly kind: 'TEXT' | 'IMAGE' | null;
  readonly markText: string | null;
  readonly imageId: string | null;
  readonly opacity: number;
  readonly angle: number;
  readonly fontSize: number;
  readonly colour: keyof typeof colours | null;
  readonly gapX: number | null;
  readonly gapY: number | null;
}
const papers: readonly string[] = ['finalFileId', 'signedFileIds', 'fileId', 'signedFileId'];
const colours = { GREY: '#606060', RED: '#b42318', BLUE: '#1f5fae' } as const;
const MM = 72 / 25.4;

/** What people agree on is for review; while it is signed nothing lies over it. */
const useOf = (state: string): string | null => {
  if (['draft', 'approving', 'rejected', 'published', 'voided'].includes(state)) return 'DRAFT';
  if (['confirming', 'refused', 'confirmed'].includes(state)) return 'REVIEW';
  return state === 'signing' ? null : 'DOWNLOAD';
};

const markSql = `
  select kind, mark_text as "markText", image_id::text as "imageId", opacity::int as opacity, angle::int as angle, font_size::int as "fontSize", colour,
         gap_x::int as "gapX", gap_y::int as "gapY"
    from srm_cct_watermark
   where state = 'enabled' and use_case = $1
     and ((owner_type = 'B' and supplier_id = $2::bigint) or (owner_type = 'A' and (org_id is null or org_id = $3::bigint)))
   order by owner_type = 'B' desc, org_id is null, id desc limit 1`;
const peopleSql = `
  select u.full_name as viewer, coalesce(s.company_name, o.org_name, '') as company
    from base_users u left join srm_slc_supplier_info s on s.id = u.supplier_id left join base_organization o on o.id = $2::bigint
   where u.id = $1`;

/** The contract that a file is a document of; null: of none. */
async function contractOf({ runtime }: Parts, { context: { bindings } }: FileSnapshot) {
  const bound = bindings.find(
    ({ documentType, fieldName }) => /^srmCct(Contract|SignFlow)$/.test(documentType) && papers.includes(fieldName),
  );
  if (!bound) return null;
  if (bound.documentType === srmCctContract.type) return runtime().snapshot(srmCctContract.type, bound.documentId);
  const flow = await runtime().snapshot('srmCctSignFlow', bound.documentId);
  return flow && runtime().snapshot(srmCctContract.type, String(flow.context['contractId']));
}

interface Seen {
  readonly snapshot: Snapshot;
  readonly viewer: Viewer;
  readonly at: number;
}
async function wordsOf({ db, zoneOf }: Parts, { markText }: Row, { snapshot, viewer, at }: Seen): Promise<string> {
  const { orgId, docNumber } = snapshot.context as unknown as Contract;
  const [person] = (await db.query<{ viewer: string; company: string }>(peopleSql, [viewer.userId, orgId])).rows;
  const { cn, en } = srmCctContract.machine.states[snapshot.state]!.label;
  const words: Readonly<Record<string, string>> = {
    state: `${cn} ${en}`,
    viewer: person?.viewer ?? '',
    company: person?.company ?? '',
    time: zoneText(await zoneOf(viewer.userId), at),
    docNumber: docNumber ?? '',
  };
  return (markText ?? '').replace(/\{(\w+)\}/g, (_whole, name: string) => words[name] ?? '');
}

export const contractMark =
  (parts: Parts): PageMark =>
  async (file, { viewer, at }) => {
    const snapshot = await contractOf(parts, file);
    const use = snapshot && useOf(snapshot.state);
    if (!snapshot || !use) return null;
    const { orgId } = snapshot.context as unknown as Contract;
    const own = viewer.userType === 'EX' ? viewer.supplierId : null;
    const [mark] = (await parts.db.query<Row>(markSql, [use, own, orgId])).rows;
    if (!mark) return null;
    const looks = {
      ...{ opacity: mark.opacity / 100, angle: mark.angle, tile: true, size: mark.fontSize },
      ...{ colour: colours[mark.colour ?? 'GREY'], gaps: [(mark.gapX ?? 40) * MM, (mark.gapY ?? 30) * MM] as const },
    };
    if (mark.kind !== 'IMAGE') return { ...looks, text: await wordsOf(parts, mark, { snapshot, viewer, at }) };
    const shown = await pictureIn(parts.files, mark.imageId);
    return shown && { ...looks, text: '', picture: { ...shown, width: IMAGE_WIDTH * MM } };
  };
