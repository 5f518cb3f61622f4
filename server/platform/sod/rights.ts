/** What users' responsibilities amount to, for the rules of segregation of duties (platform-access.md §2.10). */
import type { AccessBook, Grants } from '../../../state-machines/platform/permission.js';
import { grantsOf, rolesOf } from '../../../state-machines/platform/permission.js';
import type { Conflict, Rights, SodRuleRow } from '../../../state-machines/platform/sod-rule/conflicts.js';
import { conflictsOf } from '../../../state-machines/platform/sod-rule/conflicts.js';
import type { Queryable } from '../../kernel/contracts.js';
import { readBook, readPages } from '../access/book.js';

/** What each enabled responsibility is worth, by id. */
export type Worth = ReadonlyMap<string, Rights>;

const buttonsOf = ({ readOnly, buttons }: Grants): readonly string[] =>
  readOnly ? [] : [...buttons].flatMap(([type, codes]) => [...codes].map((code) => `${type}.${code}`));

export const worthOfAll = async (db: Queryable): Promise<Worth> => worthIn(await readBook(db));

function worthIn(book: AccessBook): Worth {
  const enabled = [...book.responsibilities.values()].filter((one) => one.enabled === 'Y');
  return new Map(
    enabled.map((one) => [
      one.responsibilityId,
      { responsibilities: [one.respCode], roles: rolesOf(book, one).map((role) => role.roleCode), buttons: buttonsOf(grantsOf(book, one)) },
    ]),
  );
}

const heldSql = `select held.user_id::text as "userId", array_agg(distinct held.responsibility_id::text) as held from (
    select h.user_id, h.responsibility_id from base_user_resp h where h.state = 'enabled' and (h.end_date is null or h.end_date >= $2::date)
    union all select a.to_user_id, a.responsibility_id from base_user_authorisation a where a.state in ('scheduled', 'active') and a.responsibility_id is not null) held
  where $1::bigint is null or held.user_id = $1 group by held.user_id`;

/** Ids of the responsibilities of one user, or of every user, delegated ones among them. */
export async function holdingsOf(db: Queryable, userId: string | null, today: string): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await db.query<{ userId: string; held: readonly string[] }>(heldSql, [userId, today]);
  return new Map(rows.map((row) => [row.userId, row.held]));
}

export function rightsOf(worth: Worth, held: readonly string[]): Rights {
  const parts = [...new Set(held)].flatMap((id) => worth.get(id) ?? []);
  const joined = (name: keyof Rights): readonly string[] => [...new Set(parts.flatMap((one) => one[name]))];
  return { responsibilities: joined('responsibilities'), roles: joined('roles'), buttons: joined('buttons') };
}

/** The rules in force with their approved exceptions. */
export async function rulesInForce(db: Queryable): Promise<readonly SodRuleRow[]> {
  const { rows } = await db.query<SodRuleRow>(
    `select rule_code as "ruleCode", rule_name as "ruleName", rule_name_en as "ruleNameEn", side_a_kind as "sideAKind", side_a as "sideA", side_b_kind as "sideBKind", side_b as "sideB", severity,
       coalesce((select json_agg(json_build_object('userId', x.user_id::text, 'until', x.until::text, 'exceptionState', x.exception_state)) from base_sod_rule_exceptions x where x.doc_id = r.id), '[]'::json) as exceptions
     from base_sod_rule r where state = 'enabled' order by rule_code`,
  );
  return rows;
}

export interface Verdict {
  /** Name of the first rule that refuses. */ readonly conflict: string | null;
  readonly conflictEn: string | null;
  /** Where exceptions let it pass: the earliest of their last days. */ readonly until: string | null;
}

/** What the rules say to a user's holding each of these responsibilities besides his own, by its id. What he breaks already is not held against the new one. */
export async function verdictsOn(
  db: Queryable,
  userId: string,
  responsibilityIds: readonly string[],
  today: string,
): Promise<ReadonlyMap<string, Verdict>> {
  const rules = (await rulesInForce(db)).filter((one) => one.severity === 'BLOCK');
  if (rules.length === 0) return new Map(responsibilityIds.map((id) => [id, { conflict: null, conflictEn: null, until: null }]));
  const held = (await holdingsOf(db, userId, today)).get(userId) ?? [];
  const worth = worthIn(await readPages(db, [...new Set([...held, ...responsibilityIds])]));
  return new Map(
    responsibilityIds.map((id) => {
      const broken = new Set(
        conflictsOf(
          rules,
          userId,
          rightsOf(
            worth,
            held.filter((one) => one !== id),
          ),
          today,
        ).map((one) => one.rule.ruleCode),
      );
      const added = conflictsOf(rules, userId, rightsOf(worth, [...held, id]), today).filter(
        (one: Conflict) => !broken.has(one.rule.ruleCode),
      );
      const refused = added.find((one) => one.until === null);
      return [
        id,
        {
          conflict: refused?.rule.ruleName ?? null,
          conflictEn: refused?.rule.ruleNameEn ?? null,
          until: added.flatMap((one) => one.until ?? []).sort()[0] ?? null,
        },
      ];
    }),
  );
}

export const verdictOn = async (db: Queryable, userId: string, responsibilityId: string, today: string): Promise<Verdict> =>
  (await verdictsOn(db, userId, [responsibilityId], today)).get(responsibilityId)!;
