/** Exceptions' last days, and the conflicts that are there today (platform-access.md §2.10). */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { conflictsOf } from '../../../state-machines/platform/sod-rule/conflicts.js';
import type { SodFacts } from '../../../state-machines/platform/sod-rule/index.js';
import { LATEST_MS, baseSodRule } from '../../../state-machines/platform/sod-rule/index.js';
import type { Prepare, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { readBook } from '../access/book.js';
import { dateIn } from '../zones.js';
import { holdingsOf, rightsOf, rulesInForce, worthOfAll } from './rights.js';
import { rightsKnown, rightWords } from './words.js';

const dates: Prepare = async (_command, { at, today, zone }) => ({
  facts: { today: await today(null), latest: dateIn(await zone(null), at + LATEST_MS) } satisfies SodFacts,
});

/** Every user who breaks a rule today: `{userId, userName, fullName, fullNameEn, ruleCode, ruleName, ruleNameEn, severity, holdsA, holdsB, wordsA, wordsB, until}`. */
const findConflicts: SpecialCall = async (_body, { viewer, db, today: todayOf }) => {
  if (viewer.respCode !== 'ADMIN' && viewer.respCode !== 'AUDITOR')
    return { refusal: refusal('PERM_RESPONSIBILITY', { kind: 'NotAllowed' }) };
  const today = await todayOf(null);
  const [rules, worth, holdings] = [await rulesInForce(db), await worthOfAll(db), await holdingsOf(db, null, today)];
  const words = rightWords(await readBook(db));
  const { rows: users } = await db.query<{ id: string; userName: string; fullName: string; fullNameEn: string | null }>(
    'select id::text, user_name as "userName", full_name as "fullName", full_name_en as "fullNameEn" from base_users where state in (\'active\', \'locked\') and id = any($1::bigint[]) order by user_name',
    [[...holdings.keys()]],
  );
  const found = users.flatMap(({ id, userName, fullName, fullNameEn }) =>
    conflictsOf(rules, id, rightsOf(worth, holdings.get(id)!), today).map(({ rule, until, holdsA, holdsB }) => ({
      userId: id,
      userName,
      fullName,
      fullNameEn,
      ruleCode: rule.ruleCode,
      ruleName: rule.ruleName,
      ruleNameEn: rule.ruleNameEn ?? null,
      severity: rule.severity,
      until,
      holdsA,
      holdsB,
      wordsA: holdsA.map((code) => words(rule.sideAKind, code)),
      wordsB: holdsB.map((code) => words(rule.sideBKind, code)),
    })),
  );
  return { data: found };
};

/** `{}` → every right that a side of a rule can name, by its kind: `{code, cn, en}`. */
const findRights: SpecialCall = async (_body, { viewer, db }) => {
  if (viewer.respCode !== 'ADMIN' && viewer.respCode !== 'AUDITOR')
    return { refusal: refusal('PERM_RESPONSIBILITY', { kind: 'NotAllowed' }) };
  return { data: rightsKnown(await readBook(db)) };
};

export const sodRuleDocument: ServerDocument = {
  definition: anyDefinition(baseSodRule),
  prepare: { REQUEST_EXCEPTION: dates },
  calls: { findConflicts, findRights },
};
