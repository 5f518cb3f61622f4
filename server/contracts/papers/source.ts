/** What a contract's text says of the document that it comes from (contracts.md §3.1): its number, of a tender also project and section. */
import { sourceTypes } from '../../../state-machines/contracts/contract/people.js';
import type { Values } from '../../../state-machines/contracts/text/blocks.js';
import type { Queryable } from '../../kernel/contracts.js';
import { snake } from '../../kernel/database/naming.js';

interface Sourced {
  readonly sourceType?: string | null;
  readonly sourceId?: string | null;
  readonly awardLineId?: number | null;
}
const sectionSql = `select r.project_name as "projectName", l.section_name as "sectionName"
  from srm_sfd_bidding_result r left join srm_sfd_bidding_result_lines l on l.doc_id = r.id and l.line_id = $2
  where r.id = $1::bigint`;
interface Section {
  readonly projectName: string | null;
  readonly sectionName: string | null;
}

/** What was written by hand comes from nothing. */
export async function sourceOf(db: Queryable, { sourceType = null, sourceId = null, awardLineId = null }: Sourced): Promise<Values> {
  const type = sourceType === null ? undefined : sourceTypes[sourceType];
  if (type === undefined || sourceId === null) return { 'source.docNumber': '', 'bidding.projectName': '', 'bidding.sectionName': '' };
  const { rows: sources } = await db.query<{ number: string | null }>(
    `select doc_number as number from ${snake(type)} where id = $1::bigint`,
    [sourceId],
  );
  const { rows: sections } = sourceType === 'BIDDING' ? await db.query<Section>(sectionSql, [sourceId, awardLineId]) : { rows: [] };
  return {
    'source.docNumber': sources[0]?.number ?? '',
    'bidding.projectName': sections[0]?.projectName ?? '',
    'bidding.sectionName': sections[0]?.sectionName ?? '',
  };
}
