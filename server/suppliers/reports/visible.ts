/** Reports are made of the documents that their list shows the reader, and of no others. */
import type { CallTools } from '../../kernel/contracts.js';

const PAGE = 100;
/** As many documents as one report reads. */
export const MOST_DOCUMENTS = 500;

export type Row = Readonly<Record<string, unknown>>;

export async function visibleRows({ generic }: Pick<CallTools, 'generic'>, filters: Row): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let pageIndex = 1; rows.length < MOST_DOCUMENTS; pageIndex += 1) {
    const answer = await generic('listByPage', { ...filters, pageIndex, pageRows: PAGE });
    if ('refusal' in answer) break;
    const page = answer.data as readonly Row[];
    rows.push(...page);
    if (page.length < PAGE) break;
  }
  return rows;
}
