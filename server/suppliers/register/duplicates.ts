/** Companies that somebody who registers may be already (suppliers.md §0.4). Only people inside are told. */
import { bigramsOf, coreName, plainName, SIMILAR_FROM, similarity } from '../../../state-machines/suppliers/names.js';
import type { Hit } from '../../../state-machines/suppliers/register-info/fields.js';
import type { Queryable } from '../../kernel/contracts.js';

export interface Sought {
  readonly companyName: string;
  readonly countryCode: string | null;
  readonly uscc: string | null;
  readonly contactMobile: string | null;
  readonly contactEmail: string | null;
  readonly legalRep: string | null;
  readonly registeredAddress?: string | null;
  /** The supplier that it has become itself. */
  readonly supplierId: string | null;
}

interface Row {
  readonly id: string;
  readonly number: string | null;
  readonly name: string;
}

const MOST_HITS = 20;
/** Names looked at closely: those that share the most pairs of letters. */
const MOST_CANDIDATES = 200;
const MOST_ALIKE = 5_000;
const MOST_PAIRS = 24;
const shown = 'id::text as id, supplier_number as number, company_name as name';
const others = "state <> 'closed' and id is distinct from $1::bigint";

const exactSql = `
  select ${shown}, uscc is not null and uscc = $2 as "sameCode", supplier_status = 'BLACKLISTED' as black,
         legal_rep is not null and legal_rep = $3 as "sameRep"
    from srm_slc_supplier_info
   where ${others} and (uscc = $2 or (legal_rep = $3 and (supplier_status = 'BLACKLISTED' or registered_address = $4))) order by id limit ${MOST_HITS}`;
/** Settled by migrations where PostgreSQL has pg_trgm (server/kernel/database/similar-names.ts). */
const indexedSql = "select to_regprocedure('similar_names.suppliers(text,int)') is not null as there";
const alikeSql = `
  select ${shown} from srm_slc_supplier_info where ${others} and id in (select similar_names.suppliers($2, ${MOST_ALIKE}))`;
/** Elsewhere every name is looked at. */
const namesSql = `
  select ${shown} from srm_slc_supplier_info
   where ${others} and upper(normalize(company_name, NFKC)) like any($2)
   order by (select count(*) from unnest($3::text[]) pair where strpos(upper(normalize(company_name, NFKC)), pair) > 0) desc, id limit ${MOST_CANDIDATES}`;
const contactsSql = `
  select distinct s.id::text as id, s.supplier_number as number, s.company_name as name
    from srm_slc_supplier_info s join srm_slc_supplier_contacts c on c.doc_id = s.id
   where s.state <> 'closed' and s.id is distinct from $1::bigint and (c.mobile = $2 or lower(c.email) = lower($3)) order by 1 limit ${MOST_HITS}`;

const hit = ({ id, number, name }: Row, key: Hit['key'], score: number | null = null): Hit => ({
  supplierId: id,
  number,
  name,
  key,
  score,
});

async function exactHits(db: Queryable, sought: Sought): Promise<readonly Hit[]> {
  const { supplierId, uscc, legalRep, registeredAddress = null } = sought;
  const { rows } = await db.query<Row & { sameCode: boolean; black: boolean | null; sameRep: boolean }>(exactSql, [
    supplierId,
    uscc,
    legalRep,
    registeredAddress,
  ]);
  return rows.map((row) => hit(row, row.black ? 'REG_BLACKLISTED' : row.sameCode ? 'DUP_USCC' : 'DUP_LEGAL_REP'));
}

/** Signs that LIKE reads as more than themselves. */
const literal = (pair: string): string => pair.replace(/[\\%_]/g, (sign) => `\\${sign}`);

async function candidates(db: Queryable, { companyName, supplierId }: Pick<Sought, 'companyName' | 'supplierId'>): Promise<readonly Row[]> {
  const pairs = [...new Set(bigramsOf(coreName(companyName)))].slice(0, MOST_PAIRS);
  if (pairs.length === 0) return [];
  const [answer] = (await db.query<{ there: boolean }>(indexedSql)).rows;
  if (answer!.there) return (await db.query<Row>(alikeSql, [supplierId, companyName])).rows;
  return (await db.query<Row>(namesSql, [supplierId, pairs.map((pair) => `%${literal(pair)}%`), pairs])).rows;
}

/** Companies that are called so or nearly so, the nearest first. */
export async function namesakes(db: Queryable, sought: Pick<Sought, 'companyName' | 'supplierId'>): Promise<readonly Hit[]> {
  const { companyName } = sought;
  const hits = (await candidates(db, sought)).flatMap((row) => {
    if (plainName(row.name) === plainName(companyName)) return [hit(row, 'DUP_NAME', 100)];
    const score = similarity(row.name, companyName);
    return score >= SIMILAR_FROM ? [hit(row, 'DUP_SIMILAR', Math.round(score * 100))] : [];
  });
  return hits.sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || Number(a.supplierId) - Number(b.supplierId));
}

/** The worst first, each company once for each ground. */
export async function duplicatesOf(db: Queryable, sought: Sought): Promise<readonly Hit[]> {
  const { supplierId, contactMobile, contactEmail } = sought;
  const contacts = (await db.query<Row>(contactsSql, [supplierId, contactMobile, contactEmail])).rows.map((row) => hit(row, 'DUP_CONTACT'));
  return [...(await exactHits(db, sought)), ...(await namesakes(db, sought)), ...contacts].slice(0, MOST_HITS);
}

const accountsSql = `
  select distinct s.supplier_number || ' ' || s.company_name as name
    from srm_slc_supplier_accounts a join srm_slc_supplier_info s on s.id = a.doc_id
   where s.id is distinct from $1::bigint and s.state <> 'closed' and a.enabled_flag = 'Y'
     and regexp_replace(a.account_no, '[[:space:]-]', '', 'g') = any($2)
     and (s.group_code is null or s.group_code is distinct from (select o.group_code from srm_slc_supplier_info o where o.id = $1::bigint))
   order by 1 limit 5`;

/** Suppliers that one of these accounts belongs to; those of one group may share one. */
export async function holdersOf(db: Queryable, supplierId: string | null, numbers: readonly string[]): Promise<readonly string[]> {
  if (numbers.length === 0) return [];
  return (await db.query<{ name: string }>(accountsSql, [supplierId, numbers])).rows.map(({ name }) => name);
}
