/**
 * The checks of one document, as the person would meet them: what its state, its rules and the data scope say. Whoever asks
 * learns no more of them than his own view of the document shows: what rules read beyond it stays open.
 */
import { mayAct, verdict } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { ExplainedCheck } from '../../../state-machines/kernel/explained-check.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { sentence } from '../../../state-machines/kernel/refusals.js';
import type { AudienceKey, Viewer } from '../../../state-machines/kernel/view.js';
import { withLabels } from '../../../state-machines/kernel/with-labels.js';
import { personOf } from '../../kernel/contracts.js';
import type { Queryable } from '../../kernel/contracts.js';
import { asShown, audienceFor, ownOf, sharedOf } from '../../kernel/edges/visible.js';
import { reachesToWrite } from '../../kernel/runtime/steps/authorize.js';
import type { Absent, Stood } from '../past/fold.js';
import { stoodAt } from '../past/fold.js';
import type { Moment } from './checks.js';
import { same } from './checks.js';

/** A document as the asking person may know it. */
export interface Known {
  readonly definition: AnyDefinition;
  readonly snapshot: Snapshot;
  /** In the state he may know it to be in. */
  readonly shown: Snapshot;
  readonly shows: (field: string) => boolean;
  /** Its rules are those of today. */
  readonly today: boolean;
}

const known = (definition: AnyDefinition, snapshot: Snapshot, audience: AudienceKey, today: boolean): Known => {
  const [shared, own] = [sharedOf(definition, snapshot, audience), ownOf(definition, snapshot, audience)];
  return {
    definition,
    snapshot,
    shown: asShown(definition, snapshot, audience),
    shows: (field) => Object.hasOwn(own, field) || Object.hasOwn(shared, field),
    today,
  };
};

/** null: there is nothing that he could read. */
export function knownNow(definition: AnyDefinition, present: Snapshot | null, caller: Viewer): Known | null {
  const audience = present && audienceFor(definition, present, caller);
  return audience === null ? null : known(definition, present!, audience, false);
}

/**
 * As it stood: for people inside as they read its history, for suppliers from when it was theirs to see. What was deleted
 * since is read as it could be read then.
 */
export async function knownThen(
  { read, at }: Pick<Moment, 'read' | 'at'>,
  definition: AnyDefinition,
  id: string,
  present: Snapshot | null,
  caller: Viewer,
  defHash: string,
): Promise<Known | Exclude<Absent, 'never'> | null> {
  const audience = present && audienceFor(definition, present, caller);
  if (present && audience === null) return null;
  const stood: Stood | Absent = await stoodAt(read, { definition, defHash }, id, at);
  if (stood === 'never') return null;
  // Of what is gone nobody learns that it ever was.
  if (typeof stood === 'string') return present ? stood : null;
  const then = audienceFor(definition, stood.snapshot, caller);
  if (!present || caller.userType === 'EX')
    return then !== null && (!present || then === audience) ? known(definition, stood.snapshot, then, stood.defHash !== defHash) : null;
  return known(definition, stood.snapshot, audience!, stood.defHash !== defHash);
}

const scopeLabel: Label = { en: 'The document is in the data scope', cn: '单据在数据权限范围内' };
export const outOfSight: ExplainedCheck = { name: 'DATA_SCOPE', label: scopeLabel, ok: false, row: null };

const words = {
  state: {
    now: { en: 'The present state takes the event', cn: '当前状态可执行该操作' },
    then: { en: 'The state of then takes the event', cn: '当时状态可执行该操作' },
  },
  open: {
    now: { en: 'what is entered decides', cn: '取决于填写内容' },
    then: { en: 'what was entered, and other records of then, decided', cn: '取决于当时填写的内容及其他单据' },
  },
} as const;

/** @param viewer whose access it is; a document hidden from him is only said to be outside his scope */
export async function documentChecks(
  { at, past, access, read }: Moment,
  { definition, snapshot: document, shown, shows, today }: Known,
  viewer: Viewer,
  event: string | null,
): Promise<readonly ExplainedCheck[]> {
  const { id, docNumber, orgId } = document.context;
  const place =
    orgId === null || !shows('orgId') ? null : { type: 'baseOrganization', id: orgId, name: await organisationName(read, orgId) };
  const visible = audienceFor(definition, document, viewer) !== null;
  const scope: ExplainedCheck = { name: 'DATA_SCOPE', label: scopeLabel, ok: visible, row: place };
  if (!visible || event === null) return [scope];
  const row = { type: definition.type, id, name: same(docNumber !== null && shows('docNumber') ? docNumber : id) };
  const limited = viewer.authorisation ? await access.ofRuntime.limits?.(viewer, definition, document) : null;
  const within: readonly ExplainedCheck[] = viewer.authorisation
    ? [{ name: 'LIMIT', label: { en: 'It is within the delegated amount', cn: '在授权金额之内' }, ok: !limited, row }]
    : [];
  const writes: ExplainedCheck = {
    name: 'WRITE_SCOPE',
    label: { en: 'Documents of this organisation and category may be changed', cn: '可修改该组织及品类的单据' },
    ok: reachesToWrite(definition, document, viewer),
    row: place,
  };
  const [tense, rules] = [past ? 'then' : 'now', today ? ({ today } as const) : {}] as const;
  const rows = definition.machine.rowsOf(shown.state, event);
  const taken: ExplainedCheck = {
    name: 'STATE',
    label: words.state[tense],
    ok: rows.length > 0,
    row: { ...row, name: definition.machine.states[shown.state]?.label ?? same(shown.state) },
    ...rules,
  };
  if (rows.length === 0) return [scope, ...within, writes, taken];
  const actor = personOf(viewer);
  const who = rows.flatMap((one) => one.spec.who.map((some) => some.label));
  const may = mayAct(definition, shown.state, shown.context, event, actor);
  const owner: ExplainedCheck = {
    name: 'WHO',
    label: { en: 'The user is one of those who may send it', cn: '用户属于可执行人' },
    ok: may,
    row: { ...row, name: { en: [...new Set(who.map((one) => one.en))].join(', '), cn: [...new Set(who.map((one) => one.cn))].join('、') } },
    ...rules,
  };
  if (!may) return [scope, ...within, writes, taken, owner];
  const answer = verdict(definition, shown, actor, shows, at, event);
  const said = typeof answer === 'object' ? withLabels(definition, answer) : null;
  const decides = (language: keyof Label): string =>
    said
      ? `${said.code}: ${sentence(definition.allReasons, said, language)}`
      : answer === 'ask'
        ? words.open[tense][language]
        : row.name[language];
  return [
    scope,
    ...within,
    writes,
    taken,
    owner,
    {
      name: 'GUARD',
      label: { en: 'No rule of the document refuses', cn: '单据规则未拒绝' },
      ok: said === null,
      row: { ...row, name: { en: decides('en'), cn: decides('cn') } },
      ...(answer === 'ask' ? { open: true } : {}),
      ...rules,
    },
  ];
}

async function organisationName(read: Queryable, orgId: string): Promise<Label> {
  const {
    rows: [organisation],
  } = await read.query<{ cn: string; en: string | null }>('select org_name as cn, org_name_en as en from base_organization where id = $1', [
    orgId,
  ]);
  return { cn: organisation?.cn ?? orgId, en: organisation?.en ?? organisation?.cn ?? orgId };
}
