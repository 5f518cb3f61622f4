/** What an approver says again and again (platform-process.md §11): short sentences of his own, in his order; nobody else reads them. */
import { EntitySchema } from 'typeorm';

import { refusal } from '../../state-machines/kernel/refusals.js';
import type { Database } from '../kernel/contracts.js';
import { keyOf } from '../kernel/database/own-columns.js';
import { malformed } from '../kernel/edges/body.js';
import type { Service } from '../kernel/edges/contracts.js';

const MOST = 20;
const LONGEST = 200;

export const phraseTable = new EntitySchema<{ userId: string } & Record<string, unknown>>({
  name: 'bpmPhrase',
  tableName: 'bpm_phrase',
  columns: {
    userId: keyOf('user_id'),
    place: { name: 'place', type: 'integer', primary: true },
    phrase: { name: 'phrase', type: 'varchar', length: LONGEST },
  },
});

export const phraseReasons = {
  BPM_PHRASES: {
    en: 'Keep at most 20 phrases, each of 1 to 200 characters and once.',
    cn: '常用语最多20条,每条1至200字,且不得重复',
  },
};

/** null: they are not kept like this. */
function wanted(phrases: unknown): readonly string[] | null {
  if (!Array.isArray(phrases) || !phrases.every((one) => typeof one === 'string')) throw malformed('phrases is a list of texts');
  const all = phrases.map((one) => one.trim());
  const fits = all.every((one) => one !== '' && one.length <= LONGEST);
  return fits && all.length <= MOST && new Set(all).size === all.length ? all : null;
}

const listSql = 'select phrase from bpm_phrase where user_id = $1::bigint order by place';
/** All of his at once: the last write wins. */
const saveSql = `with gone as (delete from bpm_phrase where user_id = $1::bigint and place > cardinality($2::text[]))
  insert into bpm_phrase (user_id, place, phrase) select $1::bigint, place, phrase from unnest($2::text[]) with ordinality as given(phrase, place)
  on conflict (user_id, place) do update set phrase = excluded.phrase`;

export const phraseCalls = (database: Database): NonNullable<Service['calls']> => ({
  async findPhrases(_body, { caller }) {
    const { rows } = await database.read.query<{ phrase: string }>(listSql, [caller.viewer.userId]);
    return { data: rows.map(({ phrase }) => phrase) };
  },
  /** `{phrases}` → all of his, in their order. */
  async savePhrases(body, { caller }) {
    const phrases = wanted(body['phrases']);
    if (phrases === null) return { refusal: refusal('BPM_PHRASES') };
    await database.read.query(saveSql, [caller.viewer.userId, phrases]);
    return { data: phrases };
  },
});
