/** Permits of organisations and categories for several users at once (platform-access.md §2.8): one event for each difference. */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal, sentence } from '../../../state-machines/kernel/refusals.js';
import { baseUserCategory } from '../../../state-machines/platform/user-category/index.js';
import { baseUserOrg } from '../../../state-machines/platform/user-organisation/index.js';
import type { Outcome, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { quoted, snake } from '../../kernel/database/naming.js';
import { tablesOf } from '../../kernel/database/tables.js';
import { idOf, malformed, textOf } from '../../kernel/edges/body.js';

const MOST_USERS = 100;
const MOST_PERMITS = 500;

interface Wanted {
  readonly target: string;
  readonly childrenFlag: 'Y' | 'N';
  readonly accessLevel: 'READ' | 'WRITE';
  readonly startDate: string;
  readonly endDate: string | null;
}
interface Present extends Wanted {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly userId: string;
}
interface Result {
  readonly userId: string;
  readonly target: string;
  readonly status: 'S' | 'E';
  readonly code: string;
  readonly msg: string;
}

type Step = readonly [event: string, payload: object];

/** The events that make a present permit, or none, the wanted one; null: it goes. */
export function stepsOf(present: Present | undefined, wanted: Wanted | null): readonly Step[] {
  if (!wanted) return present?.state === 'enabled' ? [['INVALIDATE', {}]] : [];
  const { target: _target, ...fields } = wanted;
  if (!present) return [['CREATE', { fields }]];
  const changed = Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== present[name as keyof Wanted]));
  const enabling: readonly Step[] = present.state === 'enabled' ? [] : [['ENABLE', {}]];
  return Object.keys(changed).length === 0 ? enabling : [...enabling, ['SAVE', { fields: changed }]];
}

async function presentOf(
  db: Queryable,
  definition: AnyDefinition,
  column: string,
  userIds: readonly string[],
): Promise<readonly Present[]> {
  const { rows } = await db.query<Present>(
    `select id::text, rev::int, state, user_id::text as "userId", ${quoted(snake(column))}::text as target, children_flag as "childrenFlag", access_level as "accessLevel", start_date::text as "startDate", end_date::text as "endDate"
     from ${quoted(tablesOf(definition).name)} where user_id = any($1::bigint[])`,
    [userIds],
  );
  return rows;
}

function idsIn(body: Readonly<Record<string, unknown>>, name: string, most: number): readonly string[] {
  const ids = body[name];
  if (!Array.isArray(ids) || ids.length === 0 || ids.length > most) throw malformed(`${name} is a list of 1 to ${most}`);
  return [...new Set(ids.map((id) => idOf({ id })))];
}

function wantedIn(body: Readonly<Record<string, unknown>>): readonly Wanted[] {
  const rows = body['permits'];
  if (!Array.isArray(rows) || rows.length > MOST_PERMITS) throw malformed(`permits is a list of at most ${MOST_PERMITS}`);
  return rows.map((row: Readonly<Record<string, unknown>>) => ({
    target: idOf({ id: row?.['target'] }),
    childrenFlag: row['childrenFlag'] === 'N' ? 'N' : 'Y',
    accessLevel: row['accessLevel'] === 'READ' ? 'READ' : 'WRITE',
    startDate: textOf(row, 'startDate', 10),
    endDate: row['endDate'] ? textOf(row, 'endDate', 10) : null,
  }));
}

/**
 * `{userIds, permits: [{target, childrenFlag, accessLevel, startDate, endDate}], replace}` → a row for every change:
 * `{userId, target, status, code, msg}`. With `replace` permits that are not named end.
 */
const applyPermits =
  (definition: AnyDefinition, column: 'orgId' | 'categoryId'): SpecialCall =>
  async (body, { viewer, db, runtime, language }) => {
    if (viewer.respCode !== 'ADMIN') return { refusal: refusal('PERM_RESPONSIBILITY', { kind: 'NotAllowed' }) };
    const userIds = idsIn(body, 'userIds', MOST_USERS);
    const wanted = new Map(wantedIn(body).map((one) => [one.target, one]));
    const present = await presentOf(db, definition, column, userIds);
    const results: Result[] = [];
    for (const userId of userIds) {
      const own = new Map(present.filter((one) => one.userId === userId).map((one) => [one.target, one]));
      const targets = new Set([...wanted.keys(), ...(body['replace'] === 'Y' ? own.keys() : [])]);
      for (const target of targets) {
        let known = own.get(target);
        for (const [event, payload] of stepsOf(known, wanted.get(target) ?? null)) {
          const whole = event === 'CREATE' ? { fields: { ...(payload as { fields: object }).fields, userId, [column]: target } } : payload;
          const outcome: Outcome = await runtime.submit({
            type: definition.type,
            id: known?.id ?? null,
            event,
            payload: whole,
            viewer,
            rev: known?.rev ?? null,
          });
          results.push({
            userId,
            target,
            status: outcome.ok ? 'S' : 'E',
            code: outcome.ok ? '' : outcome.refusal.code,
            msg: outcome.ok ? '' : sentence(definition.allReasons, outcome.refusal, language),
          });
          if (!outcome.ok) break;
          if (known) known = { ...known, rev: outcome.rev };
        }
      }
    }
    return { data: results };
  };

const [organisations, categories] = [anyDefinition(baseUserOrg), anyDefinition(baseUserCategory)];
export const organisationPermitDocument: ServerDocument = {
  definition: organisations,
  calls: { applyPermits: applyPermits(organisations, 'orgId') },
};
export const categoryPermitDocument: ServerDocument = {
  definition: categories,
  calls: { applyPermits: applyPermits(categories, 'categoryId') },
};
