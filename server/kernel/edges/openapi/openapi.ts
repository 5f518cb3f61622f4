/** OpenAPI 3.1 of everything the server answers, made from the definitions. */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { EventSpec } from '../../../../state-machines/kernel/events.js';
import type { Field, Fields } from '../../../../state-machines/kernel/fields.js';
import { savableFields } from '../../../../state-machines/kernel/validate.js';
import type { Catalogue, ChildEntity, EventCall } from '../catalogue.js';
import { isNumbered } from '../calls/children.js';
import { isSave } from '../calls/commands.js';
import type { Kernel, Service, StreamCall } from '../contracts.js';
import { edgeReasons } from '../errors.js';
import { pageSizes } from '../list-query.js';
import { callName } from '../path.js';

type Schema = Readonly<Record<string, unknown>>;

const id: Schema = { type: 'string', pattern: '^[1-9][0-9]{0,18}$' };
const decimal = ({ precision = 18, scale = 6 }: Field): Schema => ({
  type: 'string',
  pattern: `^-?[0-9]{1,${precision - scale}}(\\.[0-9]{1,${scale}})?$`,
});
const text = (field: Field): Schema => ({ type: 'string', ...(field.length === undefined ? {} : { maxLength: field.length }) });

const shapes: Readonly<Record<Field['kind'], (field: Field) => Schema>> = {
  text,
  longText: text,
  richText: text,
  email: text,
  mobile: text,
  landline: text,
  integer: () => ({ type: 'integer' }),
  decimal,
  quantity: decimal,
  price: decimal,
  amount: decimal,
  rate: decimal,
  flag: () => ({ type: 'string', enum: ['Y', 'N'] }),
  date: () => ({ type: 'string', format: 'date' }),
  dateTime: () => ({ type: 'integer', description: 'Milliseconds since 1970 UTC' }),
  month: () => ({ type: 'string', pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' }),
  lookup: (field) => ({
    type: 'string',
    ...(field.lookup?.extensible ? {} : { enum: Object.keys(field.lookup?.values ?? {}) }),
    'x-lookup': field.lookup?.type,
  }),
  ref: (field) => ({ ...id, 'x-entity': field.entity }),
  refs: (field) => ({ type: 'array', items: { ...id, 'x-entity': field.entity } }),
  attachments: () => ({ type: 'string', description: 'File ids, comma-separated' }),
  json: () => ({ type: ['object', 'array'] }),
  rows: (field) => ({ type: 'array', items: objectOf(field.columns ?? {}) }),
};

function fieldSchema(field: Field): Schema {
  const shape = shapes[field.kind](field);
  const type = shape['type'];
  const nullable = field.need === 'save' || Array.isArray(type) || shape['enum'] ? {} : { type: [type, 'null'] };
  return { title: `${field.label.en} / ${field.label.cn}`, ...shape, ...nullable };
}

function objectOf(fields: Fields): Schema {
  const required = Object.entries(fields)
    .filter(([, field]) => field.need === 'save' && field.initial === undefined)
    .map(([name]) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
  };
}

const envelope: Schema = {
  requestId: { type: 'string', format: 'uuid', description: 'The same when a call is repeated: it is carried out once' },
  rev: { type: 'integer', description: 'The version that was read; for SAVE and decisions on what was read' },
  lan: { type: 'string', enum: ['CN', 'EN'] },
  respId: { ...id, description: 'Another held responsibility to act in' },
  clientAt: { type: 'integer' },
};

const listBody: Schema = {
  type: 'object',
  description: 'Further keys are plain equality filters',
  properties: {
    pageIndex: { type: 'integer', minimum: 1, default: 1 },
    pageRows: { type: 'integer', enum: pageSizes, default: 20 },
    lan: envelope['lan'],
    conditions: {
      type: 'array',
      items: {
        type: 'object',
        required: ['key', 'op'],
        properties: {
          key: { type: 'string' },
          op: { type: 'string', enum: ['eq', 'ne', 'in', 'like', 'gt', 'ge', 'lt', 'le', 'between', 'isNull'] },
          value: {},
        },
      },
    },
    orderBy: {
      type: 'array',
      items: { type: 'object', required: ['key'], properties: { key: { type: 'string' }, dir: { type: 'string', enum: ['asc', 'desc'] } } },
    },
  },
};

const idBody: Schema = { type: 'object', required: ['id'], properties: { id, ...envelope } };

/** The whole document. Operations are named `{entity}_{action}`, as clients name them. */
export function openApi(catalogue: Catalogue, { services, streams = [] }: Pick<Kernel, 'services' | 'streams'>, version: string): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Guildhall',
      version,
      description: [
        'Every call is signed (header appsign); refusals carry a code and a sentence in the language of the call.',
        'What an event does to one document by do…, doBatch… with ids, or rows of id and rev, does to several, each answered by itself.',
      ].join(' '),
    },
    paths: Object.fromEntries([
      ...catalogue.documents().flatMap(({ definition, calls }) => documentPaths(catalogue, definition, Object.keys(calls ?? {}))),
      ...catalogue.children().flatMap((child) => childPaths(child, specialOf(catalogue, child))),
      ...services.flatMap(servicePaths),
      ...streams.flatMap(addressPaths),
    ]),
    components: {
      schemas: {
        Answer: answerSchema,
        ...Object.fromEntries(catalogue.documents().map(({ definition }) => [definition.type, documentSchema(definition)])),
      },
      securitySchemes: {
        certificate: { type: 'apiKey', in: 'header', name: 'certificate' },
        AuthorizationCode: { type: 'apiKey', in: 'header', name: 'AuthorizationCode' },
        timestamp: { type: 'apiKey', in: 'header', name: 'timestamp' },
        appsign: { type: 'apiKey', in: 'header', name: 'appsign' },
      },
    },
    security: [{ certificate: [], AuthorizationCode: [], timestamp: [], appsign: [] }],
  };
}

const answerSchema: Schema = {
  type: 'object',
  required: ['status', 'code', 'msg', 'data', 'serverTime', 'traceId'],
  properties: {
    status: { type: 'string', enum: ['S', 'E'] },
    code: { type: 'string' },
    msg: { type: 'string' },
    data: {},
    page: {
      type: 'object',
      required: ['count', 'pageIndex', 'pageRows'],
      properties: { count: { type: 'integer' }, pageIndex: { type: 'integer' }, pageRows: { type: 'integer' } },
    },
    serverTime: { type: 'integer' },
    traceId: { type: 'string' },
  },
};

function documentSchema(definition: AnyDefinition): Schema {
  const lines = Object.entries(definition.lines).map(
    ([name, line]) => [name, { type: 'array', title: `${line.label.en} / ${line.label.cn}`, items: objectOf(line.fields) }] as const,
  );
  const header = objectOf(definition.fields);
  return {
    type: 'object',
    title: `${definition.title.en} / ${definition.title.cn}`,
    properties: {
      id,
      docNumber: { type: ['string', 'null'] },
      state: { type: 'string', enum: Object.keys(definition.machine.states) },
      rev: { type: 'integer' },
      ...(header['properties'] as object),
      ...Object.fromEntries(lines),
    },
  };
}

type PathEntry = readonly [path: string, item: object];

interface Operation {
  readonly entity: string;
  readonly action: string;
  readonly summary: string;
  readonly body: Schema;
  readonly codes?: readonly string[];
  readonly reasons?: AnyDefinition['allReasons'];
}

function responsesOf(codes: readonly string[], reasons: AnyDefinition['allReasons']): object {
  const examples = Object.fromEntries(
    codes.map((code) => [
      code,
      {
        summary: reasons[code]?.en ?? code,
        value: { status: 'E', code, msg: reasons[code]?.en ?? code, data: null, serverTime: 0, traceId: '' },
      },
    ]),
  );
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Answer' }, ...(codes.length > 0 ? { examples } : {}) } };
  return {
    200: { description: 'Done, or refused by a rule (status E)', content },
    default: {
      description: 'Refused by transport or access',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Answer' } } },
    },
  };
}

function operation({ entity, action, summary, body, codes = [], reasons = {} }: Operation, service = `${entity}Restful`): PathEntry {
  return [
    `/v1/${service}/${action}`,
    {
      post: {
        operationId: `${entity}_${action}`,
        summary,
        tags: [entity],
        requestBody: { required: true, content: { 'application/json': { schema: body } } },
        responses: responsesOf(codes, reasons),
      },
    },
  ];
}

function documentPaths(catalogue: Catalogue, definition: AnyDefinition, special: readonly string[]): PathEntry[] {
  const { type: entity, title } = definition;
  const read: PathEntry[] = [
    operation({
      entity,
      action: 'listByPage',
      summary: `List: ${title.en} / ${title.cn}`,
      body: listBody,
      codes: ['REQ_FILTER_KEY'],
      reasons: edgeReasons,
    }),
    operation({
      entity,
      action: 'findById',
      summary: `One: ${title.en} / ${title.cn}`,
      body: idBody,
      codes: ['DOC_NOT_FOUND'],
      reasons: definition.allReasons,
    }),
    operation({
      entity,
      action: 'listHistory',
      summary: `History: ${title.en} / ${title.cn}`,
      body: { ...idBody, properties: { ...(idBody['properties'] as object), fromRev: { type: 'integer' }, limit: { type: 'integer' } } },
    }),
    operation({ entity, action: 'findAt', summary: `As it was: ${title.en} / ${title.cn}`, body: { ...idBody, required: ['id', 'rev'] } }),
  ];
  const events = [...catalogue.calls(definition)]
    .filter(([action]) => !special.includes(action))
    .map(([action, calls]) => eventPath(definition, action, calls));
  const batches = batchPaths(catalogue, definition);
  return [
    ...read,
    ...events,
    ...batches,
    ...special.map((action) => operation({ entity, action, summary: action, body: { type: 'object' } })),
  ];
}

function batchPaths(catalogue: Catalogue, definition: AnyDefinition): PathEntry[] {
  const calls = catalogue.calls(definition);
  const { type: entity, title } = definition;
  return [
    ...(calls.has('saveOrUpdate')
      ? [
          operation({
            entity,
            action: 'doBatchSaveOrUpdate',
            summary: `Save several: ${title.en} / ${title.cn}`,
            body: { type: 'object', required: ['rows'], properties: { rows: { type: 'array', items: saveBody(definition) } } },
          }),
        ]
      : []),
    ...([...calls.values()].some((one) => one.some(({ spec, happens }) => happens && !spec.seen))
      ? [
          operation({
            entity,
            action: 'doBatchOfFilter',
            summary: `One event for every row of a filter: ${title.en} / ${title.cn}`,
            body: {
              type: 'object',
              required: ['action'],
              properties: { action: { type: 'string' }, query: listBody, requestId: { type: 'string', format: 'uuid' } },
            },
            codes: ['TABLE_BATCH_ROWS', 'TABLE_BATCH_READ'],
            reasons: edgeReasons,
          }),
        ]
      : []),
    ...(calls.has('delete')
      ? [
          operation({
            entity,
            action: 'doBatchDelete',
            summary: `Delete several: ${title.en} / ${title.cn}`,
            body: { type: 'object', required: ['ids'], properties: { ids: { type: 'array', items: id } } },
          }),
        ]
      : []),
  ];
}

function eventPath(definition: AnyDefinition, action: string, calls: readonly EventCall[]): PathEntry {
  const labels = [...new Set(calls.map(({ spec }) => `${spec.label.en} / ${spec.label.cn}`))].join('; ');
  const codes = [...new Set(calls.flatMap(({ event }) => codesOf(definition, event)))].sort();
  const [{ spec, creates, happens }] = calls as [EventCall];
  return operation({
    entity: definition.type,
    action,
    summary: labels,
    body: isSave(spec) ? saveBody(definition) : eventBody(spec, happens && !creates),
    codes,
    reasons: definition.allReasons,
  });
}

const codesOf = (definition: AnyDefinition, event: string): string[] => [
  ...[...definition.machine.rows.values()]
    .filter((row) => row.event === event)
    .flatMap((row) => (row.spec.guards ?? []).flatMap((guard) => guard.codes)),
  'STATE_NOT_ALLOWED',
  'PERM_BUTTON',
  'PERM_READ_ONLY',
];

function eventBody(spec: EventSpec, needsId: boolean): Schema {
  const payload = objectOf(spec.payload ?? {});
  const required = [...(needsId ? ['id'] : []), ...((payload['required'] as readonly string[] | undefined) ?? [])];
  return {
    type: 'object',
    properties: { id, ...envelope, ...(payload['properties'] as object) },
    ...(required.length > 0 ? { required } : {}),
  };
}

function saveBody(definition: AnyDefinition): Schema {
  const fields = objectOf(savableFields(definition));
  const lines = Object.entries(definition.lines)
    .filter(([, line]) => line.temperature === 'hot' && !line.computed)
    .map(([name, line]) => [name, { type: 'array', title: `${line.label.en} / ${line.label.cn}`, items: objectOf(line.fields) }] as const);
  return {
    type: 'object',
    description: 'Whole or in part; without id a new document',
    properties: { id, ...envelope, ...(fields['properties'] as object), ...Object.fromEntries(lines) },
  };
}

const specialOf = (catalogue: Catalogue, { definition, entity }: ChildEntity): readonly string[] =>
  Object.keys(catalogue.document(definition.type)?.lineCalls?.[entity] ?? {});

function childPaths(child: ChildEntity, special: readonly string[]): PathEntry[] {
  const fields = child.nested ? child.spec.nested![child.nested]!.fields : child.spec.fields;
  const key = child.nested ? child.spec.nested![child.nested]!.key : child.spec.key;
  const row: Schema = {
    type: 'object',
    required: ['docId'],
    properties: { docId: id, ...envelope, ...(objectOf(fields)['properties'] as object) },
  };
  const one: Schema = {
    type: 'object',
    required: ['docId', key],
    properties: { docId: id, [key]: fieldSchema(fields[key]!), ...envelope },
  };
  const { entity, spec } = child;
  const name = `${spec.label.en} / ${spec.label.cn}`;
  const read = [
    operation({
      entity,
      action: 'listByPage',
      summary: `List: ${name}`,
      body: listBody,
      codes: ['REQ_FILTER_KEY'],
      reasons: edgeReasons,
    }),
    operation({ entity, action: 'findById', summary: `One: ${name}`, body: one }),
    ...special.map((action) => operation({ entity, action, summary: action, body: { type: 'object' } })),
  ];
  if (child.readOnly) return read;
  const last: Schema = { type: 'object', required: ['headerId'], properties: { headerId: id, lan: envelope['lan'] } };
  return [
    ...read,
    ...(isNumbered(child) ? [operation({ entity, action: 'getMaxLineNumber', summary: `Last number: ${name}`, body: last })] : []),
    operation({ entity, action: 'saveOrUpdate', summary: `Save: ${name}`, body: row }),
    operation({ entity, action: 'delete', summary: `Delete: ${name}`, body: one }),
  ];
}

function servicePaths(service: Service): PathEntry[] {
  const entity = service.name.replace(/Restful$/, '');
  const codes = Object.keys(service.reasons ?? {});
  const path = (action: string) =>
    operation({ entity, action, summary: action, body: { type: 'object' }, codes, reasons: service.reasons ?? {} }, service.name);
  const anonymous = Object.keys(service.anonymous ?? {}).map((action): PathEntry => {
    const [address, item] = path(action) as readonly [string, { readonly post: object }];
    return [address, { post: { ...item.post, security: [] } }];
  });
  return [...anonymous, ...Object.keys(service.calls ?? {}).map(path)];
}

/** Calls that say what they read of their address. */
function addressPaths({ path, summary, asks, reasons = {} }: StreamCall): PathEntry[] {
  const name = callName(path);
  if (!asks || !name) return [];
  const entity = name.service.replace(/Restful$/, '');
  const read = Object.entries({ ...asks, lan: false, respId: false });
  const get = {
    operationId: `${entity}_${name.action}`,
    summary: `${summary.en} / ${summary.cn}`,
    tags: [entity],
    parameters: read.map(([name, required]) => ({ name, in: 'query', required, schema: { type: 'string' } })),
    responses: responsesOf(Object.keys(reasons), reasons),
  };
  return [[path, { get }]];
}
