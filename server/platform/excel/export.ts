/** Lists as workbooks (platform-access.md §9.1): the same rows and view as the screen, in one snapshot, streamed. */
import { englishOf, readIn, twinIn } from '../../../state-machines/kernel/bilingual.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { listOfLines } from '../../../state-machines/kernel/definition.js';
import { ruleFor } from '../../kernel/database/lists/visible-columns.js';
import type { Field, FieldKind, Fields } from '../../../state-machines/kernel/fields.js';
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { platformProfiles } from '../../../state-machines/platform/profiles.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import type { CallAnswer, Database, Queryable, Transaction } from '../../kernel/contracts.js';
import type { DocumentLists } from '../../kernel/database/lists/lists.js';
import { malformed } from '../../kernel/edges/body.js';
import type { Body } from '../../kernel/edges/body.js';
import type { Caller, Language, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { listQuery } from '../../kernel/edges/list-query.js';
import { callName } from '../../kernel/edges/path.js';
import type { Registry } from '../../kernel/registry.js';
import { contentDisposition } from '../file/names.js';
import type { LiveInstallation } from '../installation/installation.js';
import type { ExportRead } from '../personal-reads/log.js';
import { zoneText } from '../zones.js';
import type { CellKind, CellValue, SheetColumn } from './sheet-xml.js';
import type { TaskProgress } from './progress.js';
import type { ReadList, Row } from './read-list.js';
import type { Turns } from './turns.js';
import type { Writing } from './writing.js';
import { openWriting } from './writing.js';

export const exportReasons = {
  EXPORT_NO_URL: { en: 'Request data link cannot be empty.', cn: '请求数据链接不能为空' },
  EXPORT_NO_COLUMNS: { en: 'Export field list cannot be empty.', cn: '导出字段列表不能为空' },
  EXPORT_URL: { en: 'This link cannot be exported.', cn: '该请求不支持导出' },
  EXPORT_TOO_MANY: { en: '{count} rows; at most {most}. Narrow the filter.', cn: '共{count}行,最多导出{most}行,请缩小查询范围' },
  EXPORT_BUSY: {
    en: 'At most {n} exports at a time. Wait for one to end, or cancel it.',
    cn: '最多同时导出{n}个文件,请等待或取消其中一个',
  },
} as const;

export interface ExportParts {
  readonly registry: Registry;
  readonly database: Database;
  /** Lists that read on the connection they are given. */
  readonly lists: DocumentLists;
  /** Lists besides those of documents. */
  readonly readLists: readonly ReadList[];
  readonly installation: LiveInstallation;
  readonly progress: TaskProgress;
  readonly holds: (viewer: Viewer, type: string, button: string) => boolean;
  readonly zoneOf: (userId: string) => Promise<string>;
  readonly version: string;
  /** Told before rows leave; which of the columns matter is its own affair. */
  readonly noteExport: (read: ExportRead) => Promise<void>;
  readonly turns: Turns;
  readonly report: (error: unknown) => void;
}

/** What a sheet holds at most, whatever is set. */
const SHEET_ROWS = 100_000;
const MOST_COLUMNS = 300;
/** Of one session. */
const AT_ONCE = 5;
const ROWS_A_TIME = 500;
/** Of lists that find each page anew. */
const READ_A_TIME = 5_000;

interface Asked {
  readonly key: string;
  readonly title: string;
  readonly width: number;
}
interface Column extends Asked {
  readonly field: Field | null;
}

const numbers: ReadonlySet<FieldKind> = new Set(['integer', 'decimal', 'quantity', 'price', 'amount', 'rate']);
const cellKind = (field: Field | null): CellKind =>
  field === null
    ? 'text'
    : numbers.has(field.kind)
      ? 'number'
      : field.kind === 'date'
        ? 'date'
        : field.kind === 'dateTime'
          ? 'dateTime'
          : 'text';

export function exportCalls(parts: ExportParts): readonly StreamCall[] {
  const running = new Map<string, number>();
  return [
    {
      method: 'POST',
      path: '/v1/exportExcelRestful/exportExcel',
      body: 'json',
      reasons: exportReasons,
      summary: { en: 'A list as workbook', cn: '导出Excel' },
      async answer(request) {
        const { certificate } = request.caller!.session;
        const count = running.get(certificate) ?? 0;
        if (count >= AT_ONCE) return { refusal: refusal('EXPORT_BUSY', { params: { n: AT_ONCE } }) };
        running.set(certificate, count + 1);
        const done = (): void => {
          const left = running.get(certificate)! - 1;
          if (left > 0) running.set(certificate, left);
          else running.delete(certificate);
        };
        try {
          const answered = await exported(parts, request);
          if ('stream' in answered) answered.stream.once('close', done);
          else done();
          return answered;
        } catch (error) {
          done();
          throw error;
        }
      },
    },
  ];
}

/** What is to be exported, as the viewer may see it. */
interface Wanted extends Listed {
  readonly columns: readonly Column[];
  readonly fileName: string;
  readonly sheetMaxRow: number;
}

interface Listed {
  /** Of what is told. */
  readonly definition: AnyDefinition;
  readonly name: string;
  readonly fields: Fields;
  readonly fieldOf: (key: string) => Field | null;
  /** As the proof says it. */
  readonly filter: object;
  readonly count: number;
  readonly walk: (tx: Transaction) => AsyncGenerator<readonly Row[]>;
}

export async function wantedOf(
  parts: ExportParts,
  body: Body,
  viewer: Viewer,
  language: Language,
  at: number,
): Promise<Wanted | { readonly refusal: Refusal }> {
  const { requestUrl } = body;
  if (typeof requestUrl !== 'string' || requestUrl === '') return { refusal: refusal('EXPORT_NO_URL') };
  const asked = askedColumns(body['columns']);
  if (asked.length === 0) return { refusal: refusal('EXPORT_NO_COLUMNS') };
  const name = callName(requestUrl);
  const read = parts.readLists.find(({ entity, action }) => entity === name?.entity && action === name.action);
  const found = name?.action === 'listByPage' && name.entity !== null ? listNamed(parts.registry, name.entity, viewer) : undefined;
  const definition = read?.definition ?? found?.definition;
  if (!definition) return { refusal: refusal('EXPORT_URL') };
  if (!parts.holds(viewer, definition.type, 'btnExport'))
    return { refusal: refusal('PERM_BUTTON', { kind: 'NotAllowed', params: { button: 'btnExport' } }) };
  const params = asBody(body['requestParams']);
  const most = Number(parts.installation.now(platformProfiles.BASE_EXPORT_MAX_ROWS));
  const listed = await (read ? readRows(parts, read, params, viewer, at) : rowsOfList(parts, found!, params, viewer, most));
  if (listed.count > most) return { refusal: refusal('EXPORT_TOO_MANY', { params: { count: listed.count, most } }) };
  const sheetMaxRow =
    typeof body['sheetMaxRow'] === 'number' && body['sheetMaxRow'] >= 1
      ? Math.min(Math.floor(body['sheetMaxRow']), SHEET_ROWS)
      : SHEET_ROWS;
  return {
    ...listed,
    columns: asked.map((one): Column => ({ ...one, field: listed.fieldOf(one.key) })),
    fileName: fileNameOf(body['fileName'], definition, language),
    sheetMaxRow,
  };
}

/** A list of documents, or of their lines. */
interface Found {
  readonly entity: string;
  readonly definition: AnyDefinition;
  readonly line?: string;
}

function listNamed(registry: Registry, entity: string, viewer: Viewer): Found | undefined {
  const found = registry.listOfLines(entity) ?? registry.find(entity) ?? linesNamed(registry, entity, viewer);
  return found && { entity, definition: found.definition, ...('line' in found ? { line: found.line } : {}) };
}
/** Lines that no list shows, as people send them around and read them in again; not where their document alone says which rows there are. */
function linesNamed(registry: Registry, entity: string, viewer: Viewer): Omit<Required<Found>, 'entity'> | undefined {
  for (const { definition } of registry.all()) {
    const line = Object.keys(definition.lines).find((name) => definition.lines[name]!.entity === entity);
    if (line !== undefined) return ruleFor(definition.view.rows?.[line], viewer) && { definition, line };
  }
  return undefined;
}

async function rowsOfList(
  { lists }: ExportParts,
  { entity, definition, line }: Found,
  params: Body,
  viewer: Viewer,
  most: number,
): Promise<Listed> {
  const query = { ...listQuery({ ...params, pageIndex: 1, pageRows: 20 }), pageRows: most + 1 };
  const { filters, conditions, orderBy } = query;
  const address = line === undefined ? undefined : { line };
  const few = { ...query, pageRows: 5 };
  const { count } = await (address ? lists.lines(definition, address, viewer, few) : lists.page(definition, viewer, few));
  const shown = line === undefined ? definition : listOfLines(definition, line);
  return {
    definition: shown,
    name: entity,
    fields: shown.fields,
    fieldOf: (key) => fieldOf(shown, key),
    filter: { filters, conditions, orderBy },
    count,
    walk: (tx) => lists.walk(tx, definition, viewer, query, ROWS_A_TIME, address),
  };
}

async function readRows({ database }: ExportParts, list: ReadList, body: Body, viewer: Viewer, at: number): Promise<Listed> {
  const { definition, entity, fields } = list;
  const page = (on: Queryable, pageIndex: number, pageRows: number) => list.page(on, { body, viewer, at, pageIndex, pageRows });
  const { count } = await page(database.read, 1, 1);
  async function* walk(tx: Transaction): AsyncGenerator<readonly Row[]> {
    for (let pageIndex = 1; ; pageIndex += 1) {
      const { rows } = await page(tx, pageIndex, READ_A_TIME);
      if (rows.length > 0) yield rows;
      if (rows.length < READ_A_TIME) return;
    }
  }
  return {
    definition,
    name: entity,
    fields,
    fieldOf: (key) => (Object.hasOwn(fields, key) ? fields[key]! : null),
    filter: body,
    count,
    walk,
  };
}

async function exported(parts: ExportParts, { body, caller, language, at }: StreamRequest): Promise<CallAnswer | Streamed> {
  const {
    viewer,
    session: { certificate },
  } = caller!;
  const wanted = await wantedOf(parts, body, viewer, language, at);
  if ('refusal' in wanted) return wanted;
  await noted(parts, wanted, caller!, at);
  const job: Job = { ...wanted, viewer, language, at, timeZone: await parts.zoneOf(viewer.userId) };
  const taskId = typeof body['taskId'] === 'string' ? body['taskId'].slice(0, 40) : null;
  const writing = writingOf(job);
  const told = async (rows: number): Promise<boolean> => {
    if (taskId !== null) parts.progress.tell({ certificate }, { taskId, phase: 'export', done: rows, of: job.count });
    return true;
  };
  void parts.turns
    .take(() => writeList(parts, job, writing, told))
    .catch((error: unknown) => {
      if (!writing.output.destroyed) {
        parts.report(error);
        writing.output.destroy(error as Error);
      }
    });
  return {
    stream: writing.output,
    headers: {
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'Content-Disposition': contentDisposition(savedAs(job), 'attachment'),
      'X-Row-Count': String(job.count),
    },
  };
}

export const noted = (parts: ExportParts, { definition, columns, count }: Wanted, caller: Caller, at: number): Promise<void> =>
  parts.noteExport({ caller, definition, columns: columns.map(({ key }) => key), rows: count, at });

export interface Job extends Wanted {
  readonly viewer: Viewer;
  readonly language: Language;
  readonly at: number;
  readonly timeZone: string;
}

export const savedAs = ({ fileName, timeZone, at }: Job): string => `${fileName}_${zoneText(timeZone, at).replace(/\D/g, '')}.xlsx`;

export function writingOf({ columns, fileName, sheetMaxRow, timeZone }: Job): Writing {
  const sheetColumns = columns.map(({ title, width, field }): SheetColumn => ({
    title,
    width: Math.max(6, Math.min(80, Math.round(width / 7))),
    kind: cellKind(field),
    ...(field?.kind === 'amount' ? { format: 'amount' } : {}),
  }));
  return openWriting({ columns: sheetColumns, name: fileName, sheetMaxRow, timeZone });
}

/**
 * All rows in one snapshot; whoever has gone away ends it.
 * @param told how many are read; answers whether it goes on
 * @returns rows that were written; null: it did not come to its end
 */
export async function writeList(
  parts: ExportParts,
  job: Job,
  writing: Writing,
  told: (rows: number) => Promise<boolean>,
): Promise<number | null> {
  const { name, filter, viewer, at } = job;
  const values = await valueReaders(parts.installation, job);
  let rows = 0;
  const whole = await parts.database.transaction(async (tx) => {
    await tx.query('set transaction isolation level repeatable read read only');
    for await (const page of job.walk(tx)) {
      if (writing.output.destroyed) return false;
      await writing.write(page.map((row) => values.map((value) => value(row))));
      rows += page.length;
      if (!(await told(rows))) return false;
    }
    return !writing.output.destroyed;
  }, 'asks');
  if (!whole) return null;
  await writing.end([
    ['User', await nameOf(parts.database, viewer.userId)],
    ['Time (UTC)', new Date(at).toISOString()],
    ['List', name],
    ['Filter', JSON.stringify(filter)],
    ['Rows', String(rows)],
    ['Application', parts.version],
  ]);
  return rows;
}

async function nameOf({ read: on }: Database, userId: string): Promise<string> {
  const {
    rows: [user],
  } = await on.query<{ full_name: string; user_name: string }>('select full_name, user_name from base_users where id = $1', [userId]);
  return user ? `${user.full_name} (${user.user_name})` : userId;
}

/** Lookups, states and flags by their meaning in the call's language, references by name; what the view does not give is empty. */
async function valueReaders(
  installation: LiveInstallation,
  { definition, fields, columns, language }: Job,
): Promise<readonly ((row: Row) => CellValue)[]> {
  const lookups = await installation.lookups();
  const said = language === 'en' ? { Y: 'Yes', N: 'No' } : { Y: '是', N: '否' };
  const nameIn = (row: Row, key: string): unknown =>
    (language === 'en' ? (row['$namesEn'] as Row | undefined)?.[key] : undefined) ?? (row['$names'] as Row | undefined)?.[key];
  return columns.map(({ key, field }) => {
    if (field === null) return () => null;
    if (key === 'state') return (row) => definition.machine.states[String(row['state'])]?.label[language] ?? plain(row['state']);
    switch (field.kind) {
      case 'flag':
        return (row) => said[row[key] as 'Y' | 'N'] ?? null;
      case 'lookup': {
        const meanings = new Map(Object.entries(field.lookup?.values ?? {}).map(([code, label]) => [code, label[language]]));
        for (const value of lookups.get(field.lookup?.type ?? '')?.values ?? [])
          meanings.set(value.lookupCode, language === 'en' ? (value.meaningEn ?? value.meaning) : value.meaning);
        return (row) => meanings.get(String(row[key])) ?? plain(row[key]);
      }
      case 'ref':
      case 'refs':
        return (row) => {
          const name = nameIn(row, key);
          return Array.isArray(name) ? name.join(', ') : plain(name ?? row[key]);
        };
      case 'attachments':
        return (row) => (row[key] ? String(row[key]).split(',').length : null);
      case 'richText':
        return (row) => {
          const text = plain(row[key]);
          return typeof text === 'string'
            ? text
                .replace(/<[^>]*>/g, ' ')
                .replace(/&nbsp;/g, ' ')
                .replace(/\s+/g, ' ')
                .trim()
            : text;
        };
      case 'text': {
        if (twinIn(fields, key) === undefined) return (row) => nameOrPlain(nameIn(row, key), row[key]);
        return columns.some((one) => one.key === englishOf(key)) ? (row) => plain(row[key]) : (row) => plain(readIn(language, row, key));
      }
      default:
        return (row) => nameOrPlain(nameIn(row, key), row[key]);
    }
  });
}

const nameOrPlain = (name: unknown, value: unknown): CellValue => plain(name ?? value);
const plain = (value: unknown): CellValue =>
  value === null || value === undefined ? null : typeof value === 'string' || typeof value === 'number' ? value : JSON.stringify(value);

const state: Field = { kind: 'text', label: { en: 'State', cn: '状态' } };
const common: Readonly<Record<string, Field>> = {
  id: { kind: 'text', label: { en: 'Id', cn: '标识' } },
  docNumber: { kind: 'text', label: { en: 'Number', cn: '单据编号' } },
  orgId: { kind: 'ref', entity: 'baseOrganization', label: { en: 'Organisation', cn: '组织' } },
  remark: { kind: 'text', label: { en: 'Remark', cn: '备注' } },
  creationDate: { kind: 'dateTime', label: { en: 'Created', cn: '创建时间' } },
  lastUpdateDate: { kind: 'dateTime', label: { en: 'Changed', cn: '更新时间' } },
  createdBy: { kind: 'ref', entity: 'baseUsers', label: { en: 'Created by', cn: '创建人' } },
  lastUpdatedBy: { kind: 'ref', entity: 'baseUsers', label: { en: 'Changed by', cn: '更新人' } },
};

function fieldOf(definition: AnyDefinition, key: string): Field | null {
  if (key === 'state') return state;
  const found = Object.hasOwn(definition.fields, key) ? definition.fields[key] : Object.hasOwn(common, key) ? common[key] : undefined;
  return (
    found ??
    (definition.live && Object.hasOwn(definition.live, key)
      ? definition.live[key]!
      : definition.list.related && Object.hasOwn(definition.list.related, key)
        ? { kind: 'text', label: { en: key, cn: key } }
        : null)
  );
}

/** @throws EdgeError REQ_MALFORMED */
function askedColumns(given: unknown): readonly Asked[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given) || given.length > MOST_COLUMNS) throw malformed(`columns is a list of at most ${MOST_COLUMNS}`);
  return given.map((one: unknown) => {
    const { key, title, width } = (one ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof key !== 'string' || key.length > 80) throw malformed('a column has key, title and width');
    return {
      key,
      title: typeof title === 'string' ? title.slice(0, 200) : key,
      width: typeof width === 'number' && width > 0 ? width : 120,
    };
  });
}

function asBody(given: unknown): Body {
  if (given === undefined || given === null) return {};
  if (typeof given !== 'object' || Array.isArray(given)) throw malformed('requestParams is the filter of the screen');
  return given as Body;
}

const fileNameOf = (given: unknown, definition: AnyDefinition, language: Language): string =>
  (typeof given === 'string' && given.trim() !== '' ? given : definition.title[language])
    .replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_')
    .slice(0, 80);
