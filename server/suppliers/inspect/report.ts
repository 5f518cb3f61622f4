/** The report of a visit as PDF (localeInspectDetail, suppliers.md), for people inside who see the visit; each print follows from the document. */
import { buffer } from 'node:stream/consumers';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { readIn } from '../../../state-machines/kernel/bilingual.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import type { Viewer } from '../../../state-machines/kernel/view.js';
import { srmSlcLocaleInspect } from '../../../state-machines/suppliers/locale-inspect/index.js';
import type { Visit } from '../../../state-machines/suppliers/locale-inspect/fields.js';
import type { Queryable, Runtime } from '../../kernel/contracts.js';
import { idOf } from '../../kernel/edges/body.js';
import type { Language, StreamCall, Streamed, StreamRequest } from '../../kernel/edges/contracts.js';
import { edgeReasons, RefusedCall } from '../../kernel/edges/errors.js';
import { audienceOf } from '../../kernel/runtime/steps/authorize.js';
import type { Files } from '../../platform/file/files.js';
import { patienceFor } from '../../platform/file/files.js';
import type { VisitPicture, VisitReport } from './report-paper.js';

export interface VisitReportParts {
  readonly read: Queryable;
  readonly runtime: () => Pick<Runtime, 'snapshot'>;
  readonly files: Pick<Files, 'aside' | 'threads' | 'readable' | 'open'>;
}

const definition = anyDefinition(srmSlcLocaleInspect);
const renderer = { url: new URL('./report-paper.js', import.meta.url), load: () => import('./report-paper.js') };
const PATIENCE = patienceFor(64 * 1024 * 1024, 120_000);
/** A report is read, not scrolled: what is beyond stands in the document. */
const MOST_PHOTOS = 60;
const words = {
  report: { en: 'Report of an on-site inspection', cn: '现场考察报告' },
  photos: { en: 'Photos', cn: '照片' },
  item: { en: 'Item {n}', cn: '第{n}项' },
} as const;
const { fields, lines } = srmSlcLocaleInspect;
const items = lines.items.fields;

type NumberedVisit = Visit & { readonly id: string; readonly docNumber: string; readonly orgId: string | null };

/** @throws RefusedCall where it is not there for the caller, whose part of it a supplier reads in the document */
async function visitOf({ runtime }: VisitReportParts, { body, caller }: StreamRequest): Promise<readonly [NumberedVisit, string]> {
  const { viewer } = caller!;
  const snapshot = viewer.userType === 'INSIDE' ? await runtime().snapshot(definition.type, idOf(body)) : null;
  if (!snapshot || !audienceOf(definition, snapshot, viewer))
    throw new RefusedCall(refusal('DOC_NOT_FOUND', { kind: 'NotFound' }), edgeReasons);
  return [snapshot.context as unknown as NumberedVisit, snapshot.state];
}

const namesSql = `
  select 'supplier' as what, coalesce(case when $1 then company_name_en end, company_name) as name
    from srm_slc_supplier_info where id = $2::bigint
  union all
  select 'leader', coalesce(case when $1 then full_name_en end, full_name) from base_users where id = $3::bigint`;

const idsOf = (value: string | null): readonly string[] => (value ? value.split(',') : []);

/** Pictures that the caller may open; what is none, or not there for him, is left out. */
async function picturesOf(
  { files }: VisitReportParts,
  viewer: Viewer,
  asked: readonly { readonly caption: string; readonly ids: readonly string[] }[],
): Promise<readonly VisitPicture[]> {
  const found: VisitPicture[] = [];
  for (const { caption, ids } of asked)
    for (const id of ids) {
      const file = await files.readable(id, viewer);
      if (file?.context.mimeType?.startsWith('image/')) found.push({ caption, bytes: await buffer(await files.open(file)) });
    }
  return found;
}

async function reportOf(parts: VisitReportParts, request: StreamRequest): Promise<VisitReport> {
  const [visit, state] = await visitOf(parts, request);
  const { language } = request;
  const { viewer } = request.caller!;
  const { rows } = await parts.read.query<{ what: string; name: string }>(namesSql, [language === 'en', visit.supplierId, visit.leaderId]);
  const name = (what: string): string => rows.find((row) => row.what === what)?.name ?? '–';
  const itemName = (n: number): string => words.item[language].replace('{n}', String(n));
  const photos = visit.items.map(({ itemSeq, evidenceIds }) => ({ caption: itemName(itemSeq), ids: idsOf(evidenceIds) }));
  const signatures = [
    { caption: fields.inspectorSignIds.label[language], ids: idsOf(visit.inspectorSignIds) },
    { caption: `${fields.supplierSignIds.label[language]} ${visit.supplierSigner ?? ''}`.trim(), ids: idsOf(visit.supplierSignIds) },
  ];
  return {
    title: words.report[language],
    shown: visit.docNumber,
    facts: factsOf(visit, state, language, name),
    items: tableOf(visit, language),
    photosTitle: words.photos[language],
    photos: (await picturesOf(parts, viewer, photos)).slice(0, MOST_PHOTOS),
    signatures: await picturesOf(parts, viewer, signatures),
  };
}

function factsOf(visit: NumberedVisit, state: string, language: Language, name: (what: string) => string): VisitReport['facts'] {
  const word = (field: keyof typeof fields): string => fields[field].label[language];
  const { conclusion, inspectType } = visit;
  return [
    [word('supplierId'), name('supplier')],
    [word('siteName'), visit.siteName],
    [word('inspectType'), fields.inspectType.lookup!.values[inspectType!]![language]],
    [word('scheduledDate'), visit.scheduledDate ?? visit.proposedDate],
    [word('leaderId'), name('leader')],
    [word('scoreRate'), visit.scoreRate ?? '–'],
    [
      word('conclusion'),
      conclusion === null ? definition.machine.states[state]!.label[language] : fields.conclusion.lookup!.values[conclusion]![language],
    ],
    [word('summary'), visit.summary ?? '–'],
  ];
}

function tableOf({ items: rows }: NumberedVisit, language: Language): VisitReport['items'] {
  const heads = ['itemSeq', 'itemName', 'score', 'severity', 'finding', 'rectifyStatus'] as const;
  const word = (lookup: 'severity' | 'rectifyStatus', code: string | null): string =>
    code === null || code === 'NONE'
      ? ''
      : (items[lookup].lookup!.values as Readonly<Record<string, { en: string; cn: string }>>)[code]![language];
  return {
    title: lines.items.label[language],
    head: heads.map((head) => items[head].label[language]),
    rows: rows.map((row) => [
      String(row.itemSeq),
      String(readIn(language, row, 'itemName')),
      row.applicableFlag === 'N' ? '–' : `${row.score ?? '–'} / ${row.fullScore}`,
      word('severity', row.severity),
      row.finding ?? '',
      word('rectifyStatus', row.rectifyStatus),
    ]),
  };
}

async function printReport(parts: VisitReportParts, request: StreamRequest): Promise<Streamed> {
  const report = await reportOf(parts, request);
  const bytes = await parts.files.aside(async (place) => {
    await parts.files.threads.run(renderer, 'renderVisit', [report, place], PATIENCE);
    return readFile(place);
  });
  return {
    stream: Readable.from([bytes]),
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="inspection.pdf"' },
  };
}

/** {id} */
export const visitReportCall = (parts: VisitReportParts): StreamCall => ({
  method: 'POST',
  path: '/v1/srmSlcLocaleInspectRestful/printReport',
  body: 'json',
  reasons: edgeReasons,
  summary: { en: 'Report of an on-site inspection as PDF', cn: '打印现场考察报告' },
  answer: (request) => printReport(parts, request),
});
