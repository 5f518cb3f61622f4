/** What watermarks read (contracts.md §1): whose place one takes, and whether its image can be drawn. */
import { srmCctWatermark } from '../../../state-machines/contracts/watermark/index.js';
import type { WatermarkFacts } from '../../../state-machines/contracts/watermark/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { fileIdsOf } from '../../../state-machines/kernel/attachments.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { Prepare, ServerDocument } from '../../kernel/contracts.js';
import type { Files } from '../../platform/file/files.js';
import { patienceFor, pictures } from '../../platform/file/files.js';

const IMAGE = { mostBytes: 2 * 1024 * 1024, leastPixels: 50, mostPixels: 4_000 } as const;
const KINDS: readonly unknown[] = ['image/png', 'image/jpeg'];

/** What a file is was found in its bytes when it came. */
async function isMarkPicture(files: Files, id: string, viewer: Viewer): Promise<boolean> {
  const file = await files.readable(id, viewer);
  const size = file?.context.size ?? 0;
  if (!file || !KINDS.includes(file.context.mimeType) || size > IMAGE.mostBytes) return false;
  try {
    const { width, height } = await files.local(file, (place) => files.threads.run(pictures, 'measure', [place], patienceFor(size)));
    return Math.min(width, height) >= IMAGE.leastPixels && Math.max(width, height) <= IMAGE.mostPixels;
  } catch {
    return false;
  }
}
const pictured =
  (files: () => Files): Prepare =>
  async ({ payload }, { viewer }) => {
    const ids = fileIdsOf((payload as Partial<SavePayload>).fields?.['imageId']);
    const fits = ids.length === 0 || (ids.length === 1 && (await isMarkPicture(files(), ids[0]!, viewer)));
    return fits ? { facts: {} } : { refusal: refusal('CCT_WM_IMAGE', { field: 'imageId' }) };
  };

/** Watermarks that stand in the place of this one. */
const rivalMarks: Prepare = async (_command, tools) => {
  const { id, useCase, ownerType, supplierId, orgId } = tools.snapshot!.context as unknown as Readonly<Record<string, string | null>>;
  const { rows } = await tools.db.query<{ id: string }>(
    `select id::text from srm_cct_watermark where state = 'enabled' and use_case = $1 and owner_type = $2
       and supplier_id is not distinct from $3::bigint and org_id is not distinct from $4::bigint and id <> $5::bigint order by id limit 50`,
    [useCase, ownerType, supplierId, orgId, id],
  );
  return { facts: { rivals: rows.map((row) => row.id) } satisfies WatermarkFacts };
};

export const watermarkDocument = { definition: anyDefinition(srmCctWatermark), prepare: { ENABLE: rivalMarks } } satisfies ServerDocument;
/** With its image, which files have to be there for. */
export const picturedWatermark = (files: () => Files): ServerDocument => ({
  ...watermarkDocument,
  prepare: { ...watermarkDocument.prepare, CREATE: pictured(files), SAVE: pictured(files) },
});
