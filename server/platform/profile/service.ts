/** Values of options for clients and for the parameter screen (platform-access.md §7.2, base-srm.md §2). */
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Profile } from '../../../state-machines/kernel/profiles.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { ListQuery } from '../../../state-machines/kernel/protocol.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { baseProfile } from '../../../state-machines/platform/profile/index.js';
import type { CallAnswer, Queryable, Runtime } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { malformed, optionalId, optionalText, textOf } from '../../kernel/edges/body.js';
import type { Caller, Service, ServiceCall } from '../../kernel/edges/contracts.js';
import { EdgeError } from '../../kernel/edges/errors.js';
import type { LiveInstallation } from '../installation/installation.js';
import type { ProfileRow } from '../installation/masters.queries.js';

const HIDDEN = '***';
const PLATFORM = 'PLATFORM';

interface Parts {
  readonly installation: LiveInstallation;
  readonly runtime: Runtime;
  readonly read: Queryable;
  readonly definitions: readonly AnyDefinition[];
  /** What is declared of each option. */
  readonly catalogue: ReadonlyMap<string, Profile>;
}

const isToldTo = (declared: Profile | undefined, { userType }: Viewer): boolean =>
  declared?.toldTo?.some((type) => type === userType) ?? false;

export function profileServices(parts: Parts): readonly Service[] {
  const reasons = baseProfile.allReasons;
  return [
    { name: 'baseProfileRestful', reasons, calls: { findValues: (body, { caller }) => findValues(parts, body, caller) } },
    {
      name: 'baseProfileValueRestful',
      reasons,
      calls: {
        saveOrUpdate: (body, { caller }) => send(parts, body, caller, 'SET_VALUE'),
        delete: (body, { caller }) => send(parts, body, caller, 'RESET_VALUE'),
      },
    },
    {
      name: 'srmBaseConfigProfileRestful',
      reasons,
      calls: {
        listByPage: inside((body) => listParameters(parts, body)),
        listApprovals: inside(async (body) => ({ data: await listApprovals(parts, optionalId(body, 'orgId')) })),
        saveOrUpdate: (body, { caller }) => send(parts, parameterOf(body), caller, 'SET_VALUE'),
        delete: (body, { caller }) => send(parts, parameterOf(body), caller, 'RESET_VALUE'),
      },
    },
  ];
}

/** How the house is set is nothing for people outside. */
const inside =
  (call: (body: Body) => Promise<CallAnswer>): ServiceCall =>
  (body, { caller }) =>
    caller.viewer.userType === 'INSIDE' ? call(body) : Promise.resolve({ refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) });

/** `{profileCodes, orgId?}` → `{code: value}` as they hold for the caller, of options that are declared to be told to people like him. */
async function findValues({ installation, catalogue }: Parts, body: Body, { viewer }: Caller): Promise<CallAnswer> {
  const codes = body['profileCodes'];
  if (!Array.isArray(codes) || codes.length > 200) throw malformed('profileCodes is a list of at most 200 codes');
  const rows = await installation.profiles();
  const orgId = optionalId(body, 'orgId');
  const found = codes
    .flatMap((code) => (typeof code === 'string' ? [rows.get(code)] : []))
    .filter((row): row is ProfileRow => row !== undefined && row.kind !== 'SECRET' && isToldTo(catalogue.get(row.code), viewer));
  const values = await Promise.all(
    found.map(
      async (row) =>
        [row.code, (await installation.resolveRow(row, { userId: viewer.userId, respId: viewer.respId, orgId })).value] as const,
    ),
  );
  return { data: Object.fromEntries(values) };
}

/** `{profileCode, level, levelId?, value?}` as the event of its option. */
async function send({ installation, runtime }: Parts, body: Body, caller: Caller, event: string): Promise<CallAnswer> {
  const profileCode = textOf(body, 'profileCode', 60);
  const row = (await installation.profiles()).get(profileCode);
  if (!row) throw new EdgeError('DOC_NOT_FOUND', { kind: 'NotFound' });
  const where = { level: textOf(body, 'level', 20), levelId: optionalText(body, 'levelId', 20) };
  const payload = event === 'SET_VALUE' ? { ...where, value: textOf(body, 'value', 4_000) } : where;
  const outcome = await runtime.submit({
    type: 'baseProfile',
    id: row.id,
    event,
    payload,
    viewer: caller.viewer,
    requestId: optionalText(body, 'requestId', 80),
    ipHash: caller.ipHash,
    deviceHash: caller.deviceHash,
  });
  return outcome.ok ? { data: { profileCode, rev: outcome.rev } } : { refusal: outcome.refusal };
}

/** Parameters have two levels: the site and an organisation. */
function parameterOf(body: Body): Body {
  const level = textOf(body, 'level', 20);
  if (level !== 'SITE' && level !== 'ORG')
    throw new EdgeError('FIELD_LOOKUP', { kind: 'Invalid', field: 'level', params: { field: 'level' } });
  return { ...body, levelId: level === 'ORG' ? optionalId(body, 'orgId') : null };
}

/** `{module?, orgId?, keyword?, pageIndex, pageRows}` → one row for each parameter, with its effective value and where it comes from. */
async function listParameters({ installation, read }: Parts, body: Body): Promise<CallAnswer> {
  const [module, keyword, orgId] = [
    optionalText(body, 'module', 30),
    optionalText(body, 'keyword', 60)?.toLowerCase() ?? null,
    optionalId(body, 'orgId'),
  ];
  const { pageIndex, pageRows } = pageOf(body);
  const { rows: described } = await read.query<Described>(describedSql, [PLATFORM]);
  const kept = await installation.profiles();
  const fitting = described.filter(
    (one) =>
      (module === null || one.module === module) &&
      (keyword === null || [one.profileCode, one.profileName, one.profileNameEn].some((text) => text.toLowerCase().includes(keyword))),
  );
  const page = fitting.slice((pageIndex - 1) * pageRows, pageIndex * pageRows);
  const data = await Promise.all(
    page.map(async (one) => {
      const row = kept.get(one.profileCode);
      if (!row) return { ...one, effectiveValue: one.defaultValue, from: 'DEFAULT', fromId: null, values: [] };
      const { value, from, levelId } = await installation.resolveRow(row, { orgId });
      const shown = (text: string | null) => (row.kind === 'SECRET' && text !== null ? HIDDEN : text);
      return {
        ...one,
        effectiveValue: shown(value),
        from,
        fromId: levelId,
        values: row.values
          .filter(({ level }) => level === 'SITE' || level === 'ORG')
          .map((held) => ({ ...held, value: shown(held.value) })),
      };
    }),
  );
  return { data, page: { count: fitting.length, pageIndex, pageRows } };
}

/** One row for each document that is approved: the option that switches it, if one does, and whether a second person must. */
async function listApprovals({ installation, definitions }: Parts, orgId: string | null): Promise<readonly object[]> {
  const kept = await installation.profiles();
  return Promise.all(
    definitions
      .filter(({ machine }) => Object.values(machine.states).some(({ approval }) => approval))
      .map(async ({ type, title, profiles = [], allReasons }) => {
        const option = profiles.find(({ code, kind }) => kind === 'FLAG' && code.endsWith('_APPROVAL'));
        const row = option && kept.get(option.code);
        const found = row ? await installation.resolveRow(row, { orgId }) : null;
        return {
          docType: type,
          docName: title.cn,
          docNameEn: title.en,
          profileCode: option?.code ?? null,
          value: found?.value ?? option?.initial ?? 'Y',
          from: found?.from ?? null,
          fourEyes: 'DOC_SELF_APPROVE' in allReasons ? 'Y' : 'N',
        };
      }),
  );
}

interface Described {
  readonly id: string;
  readonly rev: number;
  readonly profileCode: string;
  readonly profileName: string;
  readonly profileNameEn: string;
  readonly module: string;
  readonly valueKind: string;
  readonly defaultValue: string | null;
  readonly lookupType: string | null;
}

const describedSql = `select id::text, rev::int, profile_code as "profileCode", profile_name as "profileName", profile_name_en as "profileNameEn", module, value_kind as "valueKind", default_value as "defaultValue",
    min_value as "minValue", max_value as "maxValue", pattern, lookup_type as "lookupType", levels, description, description_en as "descriptionEn", legal_min as "legalMin", legal_reason as "legalReason"
  from base_profile where state = 'enabled' and module <> $1 order by module, profile_code`;

function pageOf(body: Body): Pick<ListQuery, 'pageIndex' | 'pageRows'> {
  const whole = (name: string, otherwise: number, most: number) => {
    const value = body[name];
    return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most ? value : otherwise;
  };
  return { pageIndex: whole('pageIndex', 1, 100_000), pageRows: whole('pageRows', 200, 500) };
}
