/** Users and responsibilities that belong together, and from when to when. */
import { readIn } from '@machines/kernel/bilingual.js';

import { Refused } from '../../kernel/call.js';
import { sendEvent } from '../../kernel/document/use-document.js';
import type { Language } from '../../kernel/language/language.js';
import { useLanguage } from '../../kernel/language/language.js';
import { useWholeList } from '../../kernel/list/use-list.js';

export const ROUTE = 'systemsetting/userresponsibility';
export type Row = Readonly<Record<string, unknown>>;
export const said = (row: Row, name: string): string => (typeof row[name] === 'string' ? row[name] : '');

export interface User {
  readonly id: string;
  readonly userName: string;
  /** In the reader's language. */ readonly fullName: string;
  readonly userType: string;
  readonly state: string;
}
export const userOf =
  (language: Language) =>
  (row: Row): User => ({
    id: said(row, 'id'),
    userName: said(row, 'userName'),
    fullName: String(readIn(language, row, 'fullName') ?? ''),
    userType: said(row, 'userType'),
    state: said(row, 'state'),
  });

/** One line of the right side: the other half of the pair, and how it is held. */
export interface Pair {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  readonly userId: string;
  readonly responsibilityId: string;
  readonly row: Row | undefined;
  readonly off: boolean;
}

export const MOST = 500;

export function useUsers(text: string): readonly User[] {
  const language = useLanguage();
  const word = text.trim().toLowerCase();
  const { rows } = useWholeList('baseUsers', {
    pageIndex: 1,
    pageRows: MOST,
    orderBy: [{ key: 'userName', dir: 'asc' }],
    conditions: [{ key: 'state', op: 'ne', value: 'erased' }],
  });
  return rows
    .filter((row) =>
      [row['userName'], readIn('cn', row, 'fullName'), readIn('en', row, 'fullName')].some((name) =>
        String(name ?? '')
          .toLowerCase()
          .includes(word),
      ),
    )
    .map(userOf(language));
}

export const useHoldings = (key: 'userId' | 'responsibilityId', id: string) =>
  useWholeList('baseUserResp', { pageIndex: 1, pageRows: MOST, equal: { [key]: id } }).rows;
export const codesFirst = (a: Pair, b: Pair): number =>
  Number(b.row?.['state'] === 'enabled') - Number(a.row?.['state'] === 'enabled') || (a.code < b.code ? -1 : 1);

export interface Grant {
  readonly startDate: string | null;
  readonly endDate: string | null;
  readonly grantReason: string | null;
}

/** A pair that was withdrawn before is put into use again with its new dates. @throws Refused, NoAnswer */
export async function assign(
  definition: Parameters<typeof sendEvent>[0],
  { row, userId, responsibilityId }: Pick<Pair, 'row' | 'userId' | 'responsibilityId'>,
  fields: Grant,
): Promise<void> {
  const sent = async (id: string | null, event: string, payload: object, rev?: number): Promise<void> => {
    const answer = await sendEvent(definition, id, event, payload, rev === undefined ? {} : { rev });
    if (answer.status !== 'S') throw new Refused(answer);
  };
  if (!row) return sent(null, 'CREATE', { userId, responsibilityId, ...fields });
  const id = said(row, 'id');
  await sent(id, 'SAVE', fields, Number(row['rev']));
  if (row['state'] === 'disabled') await sent(id, 'ENABLE', {});
}
