/**
 * What clauses of a text are to the library (contracts.md §1): which say another thing than their term lets them, which are not in force, and
 * which a contract of a type must have.
 */
import { clausesIn, isFaithful } from '../../state-machines/contracts/clauses.js';
import type { Risk } from '../../state-machines/contracts/contract/deviations.js';
import type { contractLookups } from '../../state-machines/contracts/lookups.js';
import { CLAUSE } from '../../state-machines/kernel/primitives/rich-text.js';
import type { Queryable } from '../kernel/contracts.js';

interface Term {
  readonly id: string;
  readonly name: string;
  readonly mode: keyof typeof contractLookups.CCT_TERMS_EDIT.values;
  readonly risk: Risk;
  readonly body: string | null;
  readonly state: string;
}
interface Compared {
  readonly changed: readonly string[];
  readonly unpublished: readonly string[];
  /** Of those that may say another thing and do. */
  readonly risks: readonly Risk[];
}
const termsSql = `select id::text, doc_number || ' ' || terms_title as name, editable_mode as mode, risk_level as risk, body, state
  from srm_cct_terms where id = any($1::bigint[])`;

const distinct = (names: readonly string[]): readonly string[] => [...new Set(names)];

/** A clause of no term there is reads as changed. */
export async function comparedClauses(db: Queryable, text: string | null): Promise<Compared> {
  const clauses = text?.includes(CLAUSE) ? clausesIn(text) : [];
  if (clauses.length === 0) return { changed: [], unpublished: [], risks: [] };
  const { rows } = await db.query<Term>(termsSql, [distinct(clauses.map(({ termsId }) => termsId))]);
  const terms = new Map(rows.map((term) => [term.id, term]));
  const isChanged = (clause: (typeof clauses)[number]): boolean => {
    const term = terms.get(clause.termsId);
    return !term || !isFaithful(clause, term.mode, term.body);
  };
  const deviating = clauses.flatMap((clause) => {
    const term = terms.get(clause.termsId);
    return term?.mode === 'FREE' && !isFaithful(clause, 'PARAMS', term.body) ? term : [];
  });
  return {
    risks: [...new Set(deviating)].map(({ risk }) => risk),
    changed: distinct(clauses.filter(isChanged).map(({ termsId }) => terms.get(termsId)?.name ?? `#${termsId}`)),
    unpublished: distinct(rows.filter(({ state }) => state !== 'enabled').map(({ name }) => name)),
  };
}

/** Each version that was in force when the contract was begun counts, and so does each fallback. */
const neededSql = `
  with recursive needed as (
    select t.id, t.doc_number || ' ' || t.terms_title as name, t.previous_id, t.fallback_ids from srm_cct_terms t
     where t.state = 'enabled' and exists (select from srm_cct_terms_needed n where n.doc_id = t.id and n.contract_type = $1)),
  versions as (
    select id as root, id, previous_id from needed
    union all
    select v.root, t.id, t.previous_id from versions v join srm_cct_terms t on t.id = v.previous_id
     where t.state = 'enabled' or t.last_update_date >= $2::timestamptz)
  select n.name, coalesce(n.fallback_ids::text[], '{}') as fallbacks, array(select v.id::text from versions v where v.root = n.id) as versions
    from needed n order by n.name`;

interface Needed {
  readonly name: string;
  readonly versions: readonly string[];
  readonly fallbacks: readonly string[];
}
interface Needs {
  readonly missing: readonly string[];
  /** Of fallbacks that stand in the place of their terms: the first of a term is none. */
  readonly risks: readonly Risk[];
}
export async function neededClauses(
  db: Queryable,
  text: string | null,
  { contractType, begun }: { readonly contractType: string; readonly begun: number },
): Promise<Needs> {
  const { rows } = await db.query<Needed>(neededSql, [contractType, new Date(begun).toISOString()]);
  const standing = new Set(rows.length === 0 ? [] : clausesIn(text).map(({ termsId }) => termsId));
  const lacking = rows.filter(({ versions }) => !versions.some((id) => standing.has(id)));
  const taken = lacking.map(({ name, fallbacks }) => ({ name, place: fallbacks.findIndex((id) => standing.has(id)) }));
  return {
    missing: taken.filter(({ place }) => place < 0).map(({ name }) => name),
    risks: taken.filter(({ place }) => place >= 0).map(({ place }) => (place === 0 ? 'NONE' : 'LOW')),
  };
}
