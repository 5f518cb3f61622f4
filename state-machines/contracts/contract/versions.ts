/**
 * Texts of a contract that passed between the parties or were given up (contracts.md §2, srmCctDocument): kept as they were, with
 * the values that stood in them, to be compared.
 */
import type { Instant } from '../../kernel/fields.js';
import { cold, f } from '../../kernel/fields.js';
import { contractLookups as lookups } from '../lookups.js';

/**
 * Values of placeholders: of the contract itself, of each item, stage and lot. Of a lookup `key|code` is what it is asked by, and
 * `key|lookup` its name in the language of the contract.
 */
export interface Filling {
  readonly single: Readonly<Record<string, string>>;
  readonly item: readonly Readonly<Record<string, string>>[];
  readonly stage: readonly Readonly<Record<string, string>>[];
  /** Absent in texts that were kept before lots stood in them. */
  readonly trade?: readonly Readonly<Record<string, string>>[];
}

export const documentLine = cold(
  'Versions',
  '文本版本',
  { entity: 'srmCctDocument', key: 'docNo', computed: true },
  {
    docNo: f.integer('No.', '序号', { need: 'save' }),
    docKind: f.lookup(lookups.CCT_DOC_KIND, 'Kind', '文本类型'),
    revisionNo: f.integer('Revision', '版本'),
    body: f.richText('Text', '正文'),
    filling: f.json<Filling>()('Values', '取值'),
    note: f.text(500, 'Note', '说明'),
    madeBy: f.ref('baseUsers', 'By', '提交人'),
    madeAt: f.dateTime('At', '提交时间'),
  },
);

interface Written {
  readonly documentCount: number | null;
  readonly revisionNo: number | null;
  readonly body: string | null;
}
interface Said {
  readonly docKind: keyof typeof lookups.CCT_DOC_KIND.values;
  readonly by: string;
  readonly at: Instant;
  readonly filling?: Filling;
  readonly body?: string | null;
  readonly note?: string | null;
}

/** One more version, of the text as it stands where none is given. */
export function kept({ documentCount, revisionNo, body: standing }: Written, said: Said) {
  const { docKind, by, at, filling = null, body = standing, note = null } = said;
  const docNo = (documentCount ?? 0) + 1;
  const row = { docNo, docKind, revisionNo: revisionNo ?? 1, body, filling, note, madeBy: by, madeAt: at };
  return { documentCount: docNo, $rows: { documents: [row] } };
}
