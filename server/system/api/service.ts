/**
 * The API catalogue (platform-system.md §4): this system's own calls as they are generated from what runs, with the notes that
 * people keep beside them. Nothing of it is typed by hand.
 */
import { families } from '../../../state-machines/families.js';
import type { Label } from '../../../state-machines/kernel/fields.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { baseApi } from '../../../state-machines/system/api/index.js';
import type { CallAnswer, CallTools, Queryable, ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import type { Body } from '../../kernel/edges/body.js';
import { optionalText, textOf } from '../../kernel/edges/body.js';
import { Catalogue } from '../../kernel/edges/catalogue.js';
import type { Kernel } from '../../kernel/edges/contracts.js';
import { openApi } from '../../kernel/edges/openapi/openapi.js';
import type { Registry } from '../../kernel/registry.js';
import { pageOf } from '../../platform/outside/paging.js';

export interface ApiParts {
  readonly registry: () => Registry;
  readonly served: () => Pick<Kernel, 'services' | 'streams'>;
  readonly version: string;
}

type Json = Readonly<Record<string, unknown>>;

interface OwnCall {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly entity: string;
  readonly module: string;
  readonly body: Json;
  readonly refusals: Json;
}
interface Noted {
  readonly id: string;
  readonly path: string;
  readonly note: string | null;
  readonly noteEn: string | null;
  readonly example: string | null;
  readonly deprecatedFlag: 'Y' | 'N';
}

const SERVICES = 'services';
const moduleWords: Readonly<Record<string, Label>> = {
  ...Object.fromEntries(families.map(({ code, label }) => [code, label])),
  [SERVICES]: { en: 'Services', cn: '公共服务' },
};

const inside = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((at, name) => (typeof at === 'object' && at !== null ? (at as Json)[name] : undefined), value);

/** Read once: what runs does not change while it runs. */
function callsOf({ registry, served, version }: ApiParts): readonly OwnCall[] {
  const all = registry();
  const familyOf = new Map(all.all().map(({ definition }) => [definition.type as string, definition.path.split('/', 1)[0]!]));
  const catalogue = new Catalogue(all);
  for (const { entity, definition } of catalogue.children()) familyOf.set(entity, familyOf.get(definition.type) ?? SERVICES);
  const { paths } = openApi(catalogue, served(), version) as { readonly paths: Readonly<Record<string, Json>> };
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, given]): OwnCall => {
      const operation = given as Json;
      const entity = String((operation['tags'] as readonly string[] | undefined)?.[0] ?? '');
      const examples = inside(operation, 'responses', '200', 'content', 'application/json', 'examples');
      return {
        method: method.toUpperCase(),
        path,
        operationId: String(operation['operationId'] ?? path),
        summary: String(operation['summary'] ?? ''),
        entity,
        module: familyOf.get(entity) ?? SERVICES,
        body: (inside(operation, 'requestBody', 'content', 'application/json', 'schema') ?? {}) as Json,
        refusals: Object.fromEntries(Object.entries((examples ?? {}) as Json).map(([code, example]) => [code, inside(example, 'summary')])),
      };
    }),
  );
}

const notesSql = `select id::text as id, path, note, note_en as "noteEn", example, deprecated_flag as "deprecatedFlag" from base_api where direction = 'OWN'`;
const notes = async (db: Queryable): Promise<ReadonlyMap<string, Noted>> => {
  const { rows } = await db.query<Noted>(notesSql);
  return new Map(rows.map((row) => [row.path, row]));
};

const reads = ({ viewer }: CallTools): boolean => viewer.respCode === 'ADMIN' || viewer.respCode === 'AUDITOR';
const closed: CallAnswer = { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed' }) };
const read =
  (call: (body: Body, tools: CallTools) => Promise<CallAnswer>): SpecialCall =>
  async (body, tools) =>
    reads(tools) ? call(body, tools) : closed;

export function apiDocument(parts: ApiParts): ServerDocument {
  let known: readonly OwnCall[] | undefined;
  const calls = (): readonly OwnCall[] => (known ??= callsOf(parts));
  const listModules = async (): Promise<CallAnswer> => {
    const counts = new Map<string, Map<string, number>>();
    for (const { module, entity } of calls()) {
      const entities = counts.get(module) ?? new Map<string, number>();
      counts.set(module, entities.set(entity, (entities.get(entity) ?? 0) + 1));
    }
    const data = [...counts].map(([code, entities]) => ({
      code,
      label: moduleWords[code] ?? { en: code, cn: code },
      calls: [...entities.values()].reduce((sum, n) => sum + n, 0),
      entities: [...entities].map(([entity, count]) => ({ entity, title: titleOf(parts.registry(), entity), calls: count })),
    }));
    return { data };
  };
  const listOperations = async (body: Body, { db }: CallTools): Promise<CallAnswer> => {
    const { pageIndex, pageRows } = pageOf(body);
    const [module, entity, text] = [optionalText(body, 'module', 40), optionalText(body, 'entity', 80), optionalText(body, 'text', 80)];
    const wanted = text?.toLowerCase() ?? '';
    const found = calls().filter(
      (call) =>
        (module === null || call.module === module) &&
        (entity === null || call.entity === entity) &&
        (wanted === '' || `${call.path} ${call.summary}`.toLowerCase().includes(wanted)),
    );
    const noted = await notes(db);
    const data = found.slice((pageIndex - 1) * pageRows, pageIndex * pageRows).map(({ body: _body, refusals: _refusals, ...call }) => ({
      ...call,
      deprecatedFlag: noted.get(call.path)?.deprecatedFlag ?? 'N',
      noted: noted.has(call.path),
    }));
    return { data, page: { count: found.length, pageIndex, pageRows } };
  };
  const findOperation = async (body: Body, { db }: CallTools): Promise<CallAnswer> => {
    const path = textOf(body, 'path', 200);
    const call = calls().find((one) => one.path === path);
    if (!call) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
    return { data: { ...call, noted: (await notes(db)).get(path) ?? null } };
  };
  return {
    definition: anyDefinition(baseApi),
    calls: { listModules: read(listModules), listOperations: read(listOperations), findOperation: read(findOperation) },
  };
}

const titleOf = (registry: Registry, entity: string): Label => registry.find(entity)?.definition.title ?? { en: entity, cn: entity };
