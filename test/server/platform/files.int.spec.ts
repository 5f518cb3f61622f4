import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { degrees, PDFDocument } from 'pdf-lib';
import sharp from 'sharp';
import yauzl from 'yauzl';
import yazl from 'yazl';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import { replay } from '../../../state-machines/kernel/replay.js';
import { baseFile } from '../../../state-machines/platform/file/index.js';
import { UNSIGNED_PAYLOAD } from '../../../server/platform/sessions/signature.js';
import { documentStore } from '../../../server/kernel/database/store.js';
import { cell, compoundFile, f64, oldBook } from '../harness/old-workbook.js';
import { aCompany, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import type { Person } from '../harness/product.js';
import { formOf, Product, sha } from '../harness/product.js';

let product: Product;
let named: Named;
let [admin, buyer, other, alpha, beta, auditor]: Person[] = [];

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
const DAY_MS = 86_400_000;

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 60_000, aCompany);
    },
  });
  [admin, buyer, other, alpha, beta, auditor] = (await Promise.all(
    ['admin', 'buyer', 'szbuyer', 'alpha', 'beta', 'auditor'].map((name) => product.enter(name)),
  )) as Person[];
});
afterAll(() => product.stop());

const stateOf = async (fileId: string) => (await product.assembled.runtime.snapshot('baseFile', fileId))!;
const download = (person: Person, fileId: string, headers: Record<string, string> = {}) =>
  person.stream('/v2/file/download', { fileId }, headers);
const listed = async (person: Person, fileId: string) =>
  ((await (await person.stream('/v2/file/listBaseFile', { ids: [fileId] })).json()) as { data: readonly Record<string, unknown>[] })
    .data[0];
const supplierFiles = async (person: Person, attachmentIds: string) => {
  const id = named.get('supplier:Alpha')!;
  const { rev } = await person.done<{ rev: number }>('srmSlcSupplierInfo', 'findById', { id });
  return person.call('srmSlcSupplierInfo', 'saveOrUpdate', { id, rev, attachmentIds });
};

describe('an uploaded file', () => {
  test("is answered with its hash, is its owner's alone, and is told by its content", async () => {
    const answer = await buyer!.form(
      '/v2/file/upload',
      formOf({
        '报价单.pdf': PDF,
        'virus.pdf': 'MZ\u0090 this is a program',
        'notes.exe': 'x',
        'empty.txt': '',
        'list.csv': '编码,名称\n1,螺栓\n',
      }),
    );
    const data = answer.data as readonly {
      id: string;
      originalFileName: string;
      size: number;
      sha256: string;
      status: string;
      code: string;
      msg: string;
    }[];
    expect(answer.status).toBe('S');
    expect(data.map((one) => [one.originalFileName, one.status, one.code])).toEqual([
      ['报价单.pdf', 'S', undefined],
      ['virus.pdf', 'E', 'FILE_CONTENT_MISMATCH'],
      ['notes.exe', 'E', 'FILE_TYPE'],
      ['empty.txt', 'E', 'FILE_EMPTY'],
      ['list.csv', 'S', undefined],
    ]);
    expect(data[2]!.msg).toBe('不支持的文件类型:exe,请另存为PDF、XLSX、JPG等类型后上传');
    expect(data[0]).toMatchObject({ size: PDF.length, sha256: sha(PDF) });
    expect(await (await download(buyer!, data[0]!.id)).text()).toBe(PDF);
    expect((await download(other!, data[0]!.id)).status).toBe(404);
    expect((await download(admin!, data[0]!.id)).status).toBe(404);
    expect((await product.anonymous('/v2/file/download', { fileId: data[0]!.id })).code).toBe('AUTH_SESSION_INVALID');
  });

  test('is sent in another held responsibility where the address says so, as its parts are read later', async () => {
    const sentAs = (responsibilityId: string) => buyer!.form(`/v2/file/upload?respId=${responsibilityId}`, formOf({ 'a.txt': 'a' }));
    expect(await sentAs(buyer!.responsibility('FINANCE'))).toMatchObject({ http: 200, status: 'S' });
    expect(await sentAs(named.get('resp:ADMIN')!)).toMatchObject({ http: 403, code: 'PERM_RESPONSIBILITY' });
  });

  test("is sent with its name, by parts, and never run in the page's name", async () => {
    const [fileId] = await buyer!.upload({
      '图纸 "A" %1.pdf': PDF,
      'a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    });
    const whole = await download(buyer!, fileId!);
    expect(
      Object.fromEntries(
        ['content-type', 'content-disposition', 'x-content-type-options', 'content-security-policy', 'content-length', 'accept-ranges'].map(
          (name) => [name, whole.headers.get(name)],
        ),
      ),
    ).toEqual({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="__ _A_ _1.pdf"; filename*=UTF-8''${encodeURIComponent('图纸 "A" %1.pdf')}`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(PDF.length),
      'accept-ranges': 'bytes',
    });
    const part = await download(buyer!, fileId!, { range: 'bytes=5-7' });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, `bytes 5-7/${PDF.length}`, '1.4']);
    const last = await download(buyer!, fileId!, { range: 'bytes=-6' });
    expect([last.status, await last.text()]).toEqual([206, PDF.slice(-6)]);
    expect((await download(buyer!, fileId!, { range: `bytes=${PDF.length}-` })).status).toBe(416);
  });

  test('opens once by a ticket, within a minute and its session', async () => {
    const [fileId] = await buyer!.upload({ 'a.pdf': PDF });
    const issue = async () =>
      ((await (await buyer!.stream('/v2/file/ticket', { fileIds: fileId })).json()) as { data: { ticket: string } }).data.ticket;
    const open = (ticket: string) => fetch(`http://127.0.0.1:${product.port}/file/v2/file/download?ticket=${ticket}`);
    const ticket = await issue();
    expect(await (await open(ticket)).text()).toBe(PDF);
    expect(((await (await open(ticket)).json()) as { code: string }).code).toBe('FILE_TICKET');
    const late = await issue();
    product.clock.pass(60_001);
    expect((await open(late)).status).toBe(404);
    const leaving = await product.signIn('buyer');
    const issued = (await (await leaving.stream('/v2/file/ticket', { fileIds: fileId })).json()) as { data: { ticket: string } };
    await leaving.done('login', 'logout');
    expect(((await (await open(issued.data.ticket)).json()) as { code: string }).code).toBe('FILE_TICKET');
    expect(((await (await other!.stream('/v2/file/ticket', { fileIds: [fileId] })).json()) as { code: string }).code).toBe('DOC_NOT_FOUND');
  });
});

describe('a document that names files', () => {
  test('attaches them with its own save; whoever sees the field may open them', async () => {
    const [paper, spare] = await admin!.upload({ 'licence.pdf': PDF, 'spare.txt': 'spare' }, { functionId: 'baseOrganization' });
    const id = named.get('org:HQ')!;
    const before = await admin!.done<{ rev: number }>('baseOrganization', 'findById', { id });
    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev: before.rev, attachmentIds: `${paper},${spare}` });
    expect((await stateOf(paper!)).state).toBe('bound');
    expect((await stateOf(paper!)).context['bindings']).toEqual([
      expect.objectContaining({ documentType: 'baseOrganization', documentId: id, fieldName: 'attachmentIds' }),
    ]);
    expect((await download(buyer!, paper!)).status).toBe(200);

    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev: before.rev + 1, attachmentIds: paper! });
    expect((await stateOf(spare!)).state).toBe('temp');
    expect((await stateOf(spare!)).context['keptFlag']).toBe('Y');
    expect((await download(buyer!, spare!)).status).toBe(404);
  });

  test('takes over what their owner says they are: until then he may write it, afterwards it stays', async () => {
    const [paper] = await admin!.upload({ 'permit.pdf': PDF }, { functionId: 'baseOrganization', fileDesc: 'Permit' });
    const say = async (person: Person, fileDesc: string) => {
      const { status, code } = (await (await person.stream('/v2/file/describe', { fileId: paper, fileDesc })).json()) as {
        status: string;
        code: string;
      };
      return code || status;
    };
    expect([await say(buyer!, 'Mine'), await say(admin!, 'x'.repeat(201)), await say(admin!, 'Fire permit 2026')]).toEqual([
      'DOC_NOT_FOUND',
      'FIELD_TOO_LONG',
      'S',
    ]);
    expect(await listed(admin!, paper!)).toMatchObject({ state: 'temp', mine: true, fileDesc: 'Fire permit 2026' });
    const id = named.get('org:SZ')!;
    const { rev } = await admin!.done<{ rev: number }>('baseOrganization', 'findById', { id });
    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev, attachmentIds: paper! });
    expect([await say(admin!, 'Another'), await say(buyer!, 'Another')]).toEqual(['STATE_NOT_ALLOWED', 'STATE_NOT_ALLOWED']);
    expect(await listed(buyer!, paper!)).toMatchObject({ state: 'bound', fileDesc: 'Fire permit 2026' });
    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev: rev + 1, attachmentIds: null });
  });

  test("takes nobody else's file, and nothing of the save stands when one is refused", async () => {
    const [mine] = await admin!.upload({ 'mine.pdf': PDF });
    const [foreign] = await buyer!.upload({ 'theirs.pdf': PDF });
    const id = named.get('org:SZ')!;
    const { rev } = await admin!.done<{ rev: number }>('baseOrganization', 'findById', { id });
    const refused = await admin!.call('baseOrganization', 'saveOrUpdate', { id, rev, attachmentIds: `${mine},${foreign}` });
    expect([refused.code, (refused.data as { field: string }).field]).toEqual(['FILE_NOT_OWNER', 'attachmentIds']);
    expect((await stateOf(mine!)).state).toBe('temp');
    expect((await admin!.call('baseOrganization', 'saveOrUpdate', { id, rev, attachmentIds: '999999999' })).code).toBe('FILE_NOT_OWNER');
    const many = await admin!.call('baseOrganization', 'saveOrUpdate', {
      id,
      rev,
      attachmentIds: Array.from({ length: 51 }, (_, n) => 900_000 + n).join(','),
    });
    expect(many.code).toBe('FILE_FIELD_LIMIT');
  });

  test('shares a file that its author may read elsewhere, and the file stays while one document holds it', async () => {
    const [paper] = await admin!.upload({ 'shared.pdf': PDF });
    const [hq, sz] = [named.get('org:HQ')!, named.get('org:SZ')!];
    const revOf = async (id: string) => (await admin!.done<{ rev: number }>('baseOrganization', 'findById', { id })).rev;
    await admin!.done('baseOrganization', 'saveOrUpdate', { id: hq, rev: await revOf(hq), attachmentIds: paper! });
    await admin!.done('baseOrganization', 'saveOrUpdate', { id: sz, rev: await revOf(sz), attachmentIds: paper! });
    expect((await stateOf(paper!)).context['bindings']).toHaveLength(2);
    await admin!.done('baseOrganization', 'saveOrUpdate', { id: hq, rev: await revOf(hq), attachmentIds: null });
    expect((await stateOf(paper!)).state).toBe('bound');
    await admin!.done('baseOrganization', 'saveOrUpdate', { id: sz, rev: await revOf(sz), attachmentIds: null });
    expect((await stateOf(paper!)).state).toBe('temp');
  });

  test('of a supplier opens for people inside and for that supplier alone', async () => {
    const manager = await product.enter('manager');
    const [paper, text] = await manager.upload({ 'audit.pdf': PDF, 'audit.txt': 'audited' });
    expect((await supplierFiles(manager, `${paper},${text}`)).status).toBe('S');
    expect(await Promise.all([buyer!, alpha!, beta!, auditor!].map(async (person) => (await download(person, text!)).status))).toEqual([
      200, 200, 404, 200,
    ]);
    const listed = (await (await alpha!.stream('/v2/file/listBaseFile', { ids: [paper, '42'] })).json()) as {
      data: readonly Record<string, unknown>[];
    };
    expect(listed.data).toEqual([
      expect.objectContaining({
        id: paper,
        originalFileName: 'audit.pdf',
        size: PDF.length,
        mimeType: 'application/pdf',
        createdByName: '',
        scanResult: 'NOT_SCANNED',
      }),
    ]);
  });
});

async function entriesOf(bytes: Buffer): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  const zip = await yauzl.fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    let text = '';
    for await (const chunk of stream) text += String(chunk);
    entries[entry.fileName] = text;
  }
  return entries;
}

test('several files come as one archive; what may not be read is left out and named', async () => {
  const [one, two] = await buyer!.upload({ 'a.txt': 'first', 'b.txt': 'second' });
  const [same] = await buyer!.upload({ 'A.txt': 'third' });
  const [foreign] = await other!.upload({ 'c.txt': 'hidden' });
  const answer = await buyer!.stream('/v2/file/batchDownload', { ids: [one, two, same, foreign].join(',') });
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="\d{14}\.zip"/);
  expect(await entriesOf(Buffer.from(await answer.arrayBuffer()))).toEqual({
    'a.txt': 'first',
    'b.txt': 'second',
    'A(2).txt': 'third',
    '_missing.txt': `${foreign}\r\n`,
  });
  const tooMany = await buyer!.stream('/v2/file/batchDownload', { ids: Array.from({ length: 201 }, (_, n) => String(n + 1)) });
  expect(((await tooMany.json()) as { code: string }).code).toBe('FILE_BATCH_LIMIT');
});

describe('deleting', () => {
  const remove = async (person: Person, ...ids: string[]) =>
    (
      (await (await person.stream('/v2/file/batchDelete', { ids })).json()) as {
        data: readonly { id: string; status: string; code: string }[];
      }
    ).data.map((one) => one.code || one.status);

  test("is the owner's while the file is loose, and an editor's while the document can be changed", async () => {
    const [loose] = await buyer!.upload({ 'loose.txt': 'loose' });
    expect(await remove(other!, loose!)).toEqual(['DOC_NOT_FOUND']);
    expect(await remove(buyer!, loose!)).toEqual(['S']);
    expect((await download(buyer!, loose!)).status).toBe(404);

    const [paper] = await admin!.upload({ 'paper.txt': 'paper' });
    const id = named.get('org:WX')!;
    const { rev } = await admin!.done<{ rev: number }>('baseOrganization', 'findById', { id });
    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev, attachmentIds: paper! });
    expect(await remove(buyer!, paper!)).toEqual(['FILE_NOT_OWNER']);
    expect(await remove(admin!, paper!)).toEqual(['S']);
    expect(await (await download(auditor!, paper!)).text()).toBe('paper');
    expect(await listed(auditor!, paper!)).toMatchObject({ state: 'deleted', mayTake: true, mayDelete: false });
    expect((await download(admin!, paper!)).status).toBe(404);
    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev: rev + 1, attachmentIds: null });
  });

  test('what was in force and was replaced by a save is opened by auditors from that moment on; its owner has it loose', async () => {
    const [first, second, draft] = await admin!.upload({
      'terms.txt': 'as approved',
      'Terms 2.txt': 'as it is now',
      'note.txt': 'never attached',
    });
    const id = named.get('org:WX')!;
    const { rev } = await admin!.done<{ rev: number }>('baseOrganization', 'findById', { id });
    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev, attachmentIds: first! });
    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev: rev + 1, attachmentIds: second! });
    expect(await (await download(auditor!, first!)).text()).toBe('as approved');
    expect(await listed(auditor!, first!)).toMatchObject({ state: 'temp', mayTake: true, mayDelete: false });
    expect(await listed(admin!, first!)).toMatchObject({ state: 'temp', mayTake: true, mayDelete: true });
    expect([(await download(buyer!, first!)).status, (await download(auditor!, draft!)).status]).toEqual([404, 404]);
    expect(await remove(admin!, first!)).toEqual(['S']);
    expect(await (await download(auditor!, first!)).text()).toBe('as approved');
    await admin!.done('baseOrganization', 'saveOrUpdate', { id, rev: rev + 2, attachmentIds: null });
  });
});

describe('without the buttons of files', () => {
  const type = 'srmSlcSupplierInfo';
  const codes = ['btnUploadAttachment', 'btnDownloadAttachment', 'btnDelAttachment'];
  interface RoleRead {
    readonly id: string;
    readonly rev: number;
    readonly privileges: readonly { readonly menuId: string; readonly resourceIds: readonly string[] }[];
  }
  const roleOf = async (): Promise<RoleRead> => {
    const [{ id }] = await admin!.done<readonly [{ id: string }]>('baseRole', 'listByPage', { roleCode: 'SUPPLIER_MANAGER' });
    return admin!.done<RoleRead>('baseRole', 'findById', { id });
  };
  /** The role as it is, then without the buttons on every menu about suppliers. */
  const withdraw = async (): Promise<RoleRead> => {
    const role = await roleOf();
    const { rows } = await product.assembled.database.read.query<{ id: string }>(
      "select r.id::text from base_resource r join base_menu m on m.id = r.menu_id where r.resource_code = any($1) and $2 = any(string_to_array(m.doc_types, ','))",
      [codes, type],
    );
    const gone = new Set(rows.map((row) => row.id));
    await admin!.done('baseRole', 'saveOrUpdate', {
      id: role.id,
      rev: role.rev,
      privileges: role.privileges.map((line) => ({ ...line, resourceIds: line.resourceIds.filter((id) => !gone.has(id)) })),
    });
    return role;
  };
  const answerOf = async (response: Response) => {
    const { code, msg } = (await response.json()) as { code: string; msg: string };
    return [response.status, code, msg];
  };
  const refused = (button: string) => [403, 'PERM_BUTTON', `当前职责无“${button}”权限`];

  test("a document's files are looked at, but not taken away, added to or deleted; nobody else is touched", async () => {
    const manager = await product.enter('manager');
    const [paper, spare, loose] = await manager.upload({ 'audit.pdf': PDF, 'terms.txt': 'terms', 'late.txt': 'late' });
    expect((await supplierFiles(manager, `${paper},${spare}`)).status).toBe('S');
    const may = async () =>
      (
        (await (await manager.stream('/v2/file/listBaseFile', { ids: [paper, loose] })).json()) as {
          data: readonly { mayTake: boolean; mayDelete: boolean }[];
        }
      ).data.map(({ mayTake, mayDelete }) => [mayTake, mayDelete]);
    expect(await may()).toEqual([
      [true, true],
      [true, true],
    ]);

    const role = await withdraw();
    expect(await may()).toEqual([
      [false, false],
      [true, true],
    ]);
    expect((await manager.stream('/v2/pageoffice/doFilePdfView', { fileId: paper })).status).toBe(200);
    expect(await (await manager.stream('/v2/file/download', { fileId: spare, inline: true })).text()).toBe('terms');
    expect(await answerOf(await download(manager, paper!))).toEqual(refused('下载附件'));
    expect(await answerOf(await manager.stream('/v2/file/ticket', { fileIds: paper }))).toEqual(refused('下载附件'));
    expect(await answerOf(await manager.stream('/v2/file/createWatermark', { fileId: paper, text: '.' }))).toEqual(refused('下载附件'));
    const archive = await entriesOf(
      Buffer.from(await (await manager.stream('/v2/file/batchDownload', { ids: [paper, loose] })).arrayBuffer()),
    );
    expect(archive).toEqual({ 'late.txt': 'late', '_missing.txt': `${paper}\taudit.pdf\t当前职责无“下载附件”权限\r\n` });
    expect(await manager.form('/v2/file/upload', formOf({ 'more.txt': 'more' }, { functionId: `${type}.attachmentIds` }))).toMatchObject({
      http: 403,
      code: 'PERM_BUTTON',
    });
    expect(await supplierFiles(manager, `${paper},${spare},${loose}`)).toMatchObject({
      http: 403,
      code: 'PERM_BUTTON',
      msg: '当前职责无“上传附件”权限',
    });
    expect(await supplierFiles(manager, paper!)).toMatchObject({ http: 403, code: 'PERM_BUTTON', msg: '当前职责无“删除附件”权限' });
    expect(
      (
        (await (await manager.stream('/v2/file/batchDelete', { ids: [paper, loose] })).json()) as {
          data: readonly { code: string; status: string }[];
        }
      ).data.map((one) => one.code || one.status),
    ).toEqual(['PERM_BUTTON', 'S']);
    expect(await (await download(alpha!, spare!)).text()).toBe('terms');

    await admin!.done('baseRole', 'saveOrUpdate', { id: role.id, rev: role.rev + 1, privileges: role.privileges });
    expect(await (await download(manager, paper!)).text()).toBe(PDF);
    expect((await supplierFiles(manager, '')).status).toBe('S');
  });
});

test('what nothing names for a week goes with its content; what a history names stays', async () => {
  const { files, database } = product.assembled;
  const [loose, again] = await buyer!.upload({ 'old.txt': 'nobody wants this', 'copy.txt': 'nobody wants this' });
  expect((await stateOf(loose!)).context['storageKey']).toBe((await stateOf(again!)).context['storageKey']);
  const key = (await stateOf(loose!)).context['storageKey'] as string;
  await files.purge();
  expect((await stateOf(loose!)).state).toBe('temp');
  product.clock.pass(7 * DAY_MS);
  const [young] = await (await product.enter('buyer')).upload({ 'young.txt': 'young' });
  await files.purge();
  expect([(await stateOf(loose!)).state, (await stateOf(young!)).state, await files.storage.has(key)]).toEqual(['deleted', 'temp', false]);
  const { rows } = await database.read.query<{ kept: string; there: string }>(
    "select count(*) filter (where kept_flag = 'Y') as kept, count(*) as there from base_file where state = 'deleted'",
  );
  expect(Number(rows[0]!.kept)).toBeGreaterThan(0);
  const keeping = await database.read.query<{ storage_key: string }>(
    "select distinct storage_key from base_file where state = 'deleted' and kept_flag = 'Y'",
  );
  for (const { storage_key: kept } of keeping.rows) expect(await files.storage.has(kept)).toBe(true);
});

test('the histories of files replay to what is stored', async () => {
  const { read } = product.assembled.database;
  const definition = anyDefinition(baseFile);
  const { rows } = await read.query<{ id: string }>('select id::text as id from base_file order by id limit 50');
  for (const { id } of rows) {
    const entries = await documentStore.history(read, 'baseFile', id);
    expect(replay(definition, entries).snapshot).toEqual((await documentStore.load(read, definition, id))!.snapshot);
  }
});

describe('looking at a file', () => {
  test('a PDF as it is, a picture as one page, an office file as what it says, other kinds not at all without a converter', async () => {
    const picture = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#2a6f8a' } })
      .jpeg()
      .toBuffer();
    const person = await product.enter('buyer');
    const [pdf, jpg, csv] = await person.upload({ 'a.pdf': PDF, 'b.jpg': picture, 'c.csv': 'a,b\n' });
    const view = (fileId: string | undefined) => person.stream('/v2/pageoffice/doFilePdfView', fileId === undefined ? {} : { fileId });
    expect(await (await view(pdf)).text()).toBe(PDF);
    const page = await PDFDocument.load(await (await view(jpg)).arrayBuffer());
    expect([page.getPageCount(), page.getPage(0).getWidth() > page.getPage(0).getHeight()]).toEqual([1, true]);
    expect(((await (await view(csv)).json()) as { code: string }).code).toBe('FILE_PREVIEW_UNSUPPORTED');
    const zip = new yazl.ZipFile();
    zip.addBuffer(
      Buffer.from(
        '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
      ),
      '[Content_Types].xml',
    );
    zip.addBuffer(
      Buffer.from('<w:document xmlns:w="w"><w:p><w:r><w:t>&lt;script&gt;付款</w:t></w:r></w:p></w:document>'),
      'word/document.xml',
    );
    zip.addBuffer(
      Buffer.from('<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/document.xml"/></Relationships>'),
      '_rels/.rels',
    );
    zip.end();
    const [docx, doc, sealed, old] = await person.upload({
      'd.docx': await buffer(zip.outputStream as Readable),
      'e.doc': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'f.xlsx': Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      'g.xls': compoundFile('Workbook', oldBook([], [{ name: '报价', cells: [cell(0x0203, 0, 0, 0, f64(12.5))] }])),
    });
    const outline = async (fileId: string | undefined, who = person) =>
      (await who.stream('/v2/file/outline', { fileId })).json() as Promise<{ code: string; msg: string; data: unknown }>;
    expect((await outline(docx)).data).toEqual({
      kind: 'text',
      cut: false,
      blocks: [{ kind: 'paragraph', level: 0, isItem: false, text: '<script>付款' }],
    });
    expect((await outline(old)).data).toEqual({
      kind: 'sheets',
      cut: false,
      sheets: [{ name: '报价', cut: false, rows: [[1, ['12.5']]] }],
    });
    expect([await outline(doc), await outline(csv), await outline(sealed)].map(({ code, msg }) => [code, msg])).toEqual([
      ['FILE_PREVIEW_UNSUPPORTED', '该类型不支持预览,请下载'],
      ['FILE_PREVIEW_UNSUPPORTED', '该类型不支持预览,请下载'],
      ['FILE_CONVERT_FAILED', '转换失败:文件受密码保护。请下载原文件'],
    ]);
    expect((await outline(docx, await product.enter('szbuyer'))).code).toBe('DOC_NOT_FOUND');
    expect(await (await view(undefined)).json()).toMatchObject({ code: 'FILE_NO_ID', msg: '没有可预览的文件ID' });
    const [listed] = ((await (await person.stream('/v2/file/listBaseFile', { ids: jpg })).json()) as { data: Record<string, unknown>[] })
      .data;
    expect(listed).toMatchObject({ imageWidth: 640, imageHeight: 360, hasThumbnail: true, mark: null });
    const thumbnail = await sharp(
      Buffer.from(await (await person.stream('/v2/file/downloadImage', { fileId: jpg, size: 'thumbnail' })).arrayBuffer()),
    ).metadata();
    expect([thumbnail.format, thumbnail.width]).toEqual(['webp', 200]);
  });

  test('a mark is burnt into a copy: the file itself stays as it was', async () => {
    const blank = await PDFDocument.create();
    blank.addPage([300, 400]).setRotation(degrees(90));
    blank.addPage([595, 842]);
    const person = await product.enter('buyer');
    const white = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const [pdf, png, txt] = await person.upload({ '合同.pdf': await blank.save(), 'w.png': white, 't.txt': 'x' });
    const mark = async (fileId: string, more: object = {}) =>
      (await (
        await person.stream('/v2/file/createWatermark', {
          fileId,
          text: '机密 {userName} {docNumber}',
          opacity: 0.2,
          angle: 30,
          tile: true,
          ...more,
        })
      ).json()) as { code: string; data: { id: string; originalFileName: string; sha256: string } };
    const marked = (await mark(pdf!)).data;
    expect(marked.originalFileName).toBe('合同.pdf');
    const copy = await PDFDocument.load(await (await person.stream('/v2/file/download', { fileId: marked.id })).arrayBuffer());
    expect(copy.getPageCount()).toBe(2);
    expect([marked.sha256 === (await stateOf(pdf!)).context['sha256'], (await stateOf(pdf!)).context['rev']]).toEqual([false, 1]);
    const picture = (await mark(png!)).data;
    const stats = await sharp(Buffer.from(await (await person.stream('/v2/file/download', { fileId: picture.id })).arrayBuffer())).stats();
    expect(stats.channels[0]!.min).toBeLessThan(255);
    expect((await mark(txt!)).code).toBe('FILE_PREVIEW_UNSUPPORTED');
    expect((await mark(pdf!, { opacity: 0.9 })).code).toBe('FIELD_RANGE');
  });

  test('what a supplier looks at or takes away says who did and when; what his own company sent he takes as it was sent', async () => {
    const white = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const blank = await PDFDocument.create();
    blank.addPage([595, 842]);
    const plain = Buffer.from(await blank.save());
    const signed = Buffer.concat([plain, Buffer.from('\n% /ByteRange [0 1 2 3]\n')]);
    const manager = await product.enter('manager');
    const [pdf, png, paper, txt] = await manager.upload({
      'terms.pdf': plain,
      'plan.png': white,
      'signed.pdf': signed,
      'note.txt': 'plain text',
    });
    const supplier = await product.enter('alpha');
    const [own] = await supplier.upload({ 'ours.png': white });
    expect((await supplierFiles(manager, [pdf, png, paper, txt].join())).status).toBe('S');
    const bytesOf = async (person: Person, path: string, body: object) => {
      const answer = await person.stream(path, body);
      return {
        burnt: answer.headers.get('x-watermark') === 'burnt',
        length: answer.headers.get('content-length'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    for (const [path, fileId, body] of [
      ['/v2/pageoffice/doFilePdfView', pdf, {}],
      ['/v2/file/download', pdf, {}],
      ['/v2/file/download', png, { inline: true }],
      ['/v2/file/downloadImage', png, {}],
      ['/v2/pageoffice/doFilePdfView', png, {}],
    ] as const) {
      const [theirs, ours] = [await bytesOf(supplier, path, { fileId, ...body }), await bytesOf(manager, path, { fileId, ...body })];
      expect([path, theirs.burnt, ours.burnt, theirs.bytes.equals(ours.bytes)]).toEqual([path, true, false, false]);
      if (theirs.length !== null) expect(Number(theirs.length)).toBe(theirs.bytes.length);
    }
    const shown = await bytesOf(supplier, '/v2/file/download', { fileId: png, inline: true });
    expect((await sharp(shown.bytes).stats()).channels[0]!.min).toBeLessThan(255);
    expect((await PDFDocument.load((await bytesOf(supplier, '/v2/file/download', { fileId: pdf })).bytes)).getPageCount()).toBe(1);
    // In an archive as well; a signature stays whole, and a text cannot carry it.
    const zipped = await entriesOf(Buffer.from(await (await supplier.stream('/v2/file/batchDownload', { ids: [pdf, txt] })).arrayBuffer()));
    expect([zipped['note.txt'], zipped['terms.pdf']!.length === plain.toString().length]).toEqual(['plain text', false]);
    expect((await bytesOf(supplier, '/v2/file/download', { fileId: paper })).bytes.equals(signed)).toBe(true);
    expect((await bytesOf(supplier, '/v2/pageoffice/doFilePdfView', { fileId: paper })).burnt).toBe(true);
    expect((await bytesOf(supplier, '/v2/file/download', { fileId: own })).bytes.equals(white)).toBe(true);
    // The copy that he makes is his own, and carries the mark in it.
    const copy = (await (
      await supplier.stream('/v2/file/createWatermark', { fileId: png, text: '.', opacity: 0.05, tile: false })
    ).json()) as { data: { id: string } };
    const taken = await bytesOf(supplier, '/v2/file/download', { fileId: copy.data.id });
    // His own faint point alone would leave nothing darker than 247.
    expect([taken.burnt, (await sharp(taken.bytes).stats()).channels[0]!.min < 240]).toEqual([false, true]);
    await supplierFiles(manager, '');
  });

  test('what cannot say who opened it is not handed to a supplier, whichever way he asks; the fault is in the log', async () => {
    const manager = await product.enter('manager');
    const large = Buffer.alloc(24 * 1024 * 1024 + 1, ' ');
    large.write('%PDF-1.4\n');
    const [broken, big, note] = await manager.upload({ 'broken.pdf': PDF, 'big.pdf': large, 'note.txt': 'plain text' });
    const supplier = await product.enter('alpha');
    const [own] = await supplier.upload({ 'ours.pdf': PDF });
    expect((await supplierFiles(manager, [broken, big, note].join())).status).toBe('S');
    const said = async (answer: Response) => {
      const { code, msg } = (await answer.json()) as { code: string; msg: string };
      return [code, msg.includes('24MB')];
    };
    for (const fileId of [broken, big]) {
      for (const [path, body] of [
        ['/v2/pageoffice/doFilePdfView', { fileId }],
        ['/v2/file/download', { fileId }],
        ['/v2/file/ticket', { fileIds: fileId }],
      ] as const)
        expect([path, ...(await said(await supplier.stream(path, body)))]).toEqual([path, 'FILE_MARK_FAILED', true]);
      expect((await download(manager, fileId!)).headers.get('content-type')).toBe('application/octet-stream');
    }
    // An archive leaves them out, names them and says why.
    const zipped = await entriesOf(
      Buffer.from(await (await supplier.stream('/v2/file/batchDownload', { ids: [broken, note, big] })).arrayBuffer()),
    );
    expect(Object.keys(zipped)).toEqual(['note.txt', '_missing.txt']);
    expect(zipped['_missing.txt']!.split('\r\n').map((line) => line.split('\t').slice(0, 2))).toEqual([
      [broken, 'broken.pdf'],
      [big, 'big.pdf'],
      [''],
    ]);
    expect(zipped['_missing.txt']).toContain('无法加盖');
    // His own paper he has already.
    expect(await (await supplier.stream('/v2/pageoffice/doFilePdfView', { fileId: own })).text()).toBe(PDF);
    expect(product.reported.splice(0).map((error) => (error as Error).message)).toEqual(
      [...Array.from({ length: 3 }, () => broken), ...Array.from({ length: 3 }, () => big), broken, big].map(
        (id) => `file ${id} cannot carry its mark and was not handed out`,
      ),
    );
    await supplierFiles(manager, '');
  });

  test('an uploaded picture stands upright and tells nothing of the camera', async () => {
    const person = await product.enter('buyer');
    const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#888888' } })
      .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'Camera 12345' } } })
      .jpeg()
      .toBuffer();
    expect(photo.includes('Camera 12345')).toBe(true);
    const answer = await person.form('/v2/file/uploadImage', formOf({ 'photo.jpg': photo }, { maxWidth: '30' }));
    const bytes = Buffer.from(
      await (await person.stream('/v2/file/download', { fileId: (answer.data as { id: string }).id })).arrayBuffer(),
    );
    const { width, height, orientation } = await sharp(bytes).metadata();
    expect([width, height, orientation ?? 1, bytes.includes('Camera 12345')]).toEqual([30, 45, 1, false]);
    expect((await person.form('/v2/file/uploadImage', formOf({ 'a.pdf': PDF }))).code).toBe('FILE_NOT_IMAGE');
  });

  test('an editor of text sends pictures of at most 5 MB and files for it, and is offered its own pictures again', async () => {
    const [author, other] = [await product.enter('admin'), await product.enter('manager')];
    const exec = (person: Person, action: string, files: Record<string, string | Uint8Array> = {}, fields: Record<string, string> = {}) =>
      person.form('/v1/richTextRestful/exec', formOf(files, { action, ...fields }), { language: 'EN' });
    expect((await exec(author, 'config')).data).toMatchObject({
      imageTypes: ['png', 'jpg', 'jpeg', 'gif', 'webp'],
      imageMaxKb: 5_120,
      fileMaxKb: 102_400,
      fileTypes: expect.arrayContaining(['pdf', 'xlsx']),
    });
    const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
      .png()
      .toBuffer();
    const kept = (await exec(author, 'uploadImage', { 'plan.png': picture }, { maxWidth: '30' })).data as { id: string };
    const offered = async (person: Person) => (await exec(person, 'listImage')).data as readonly { readonly id: string }[];
    expect((await offered(author))[0]).toEqual({
      id: kept.id,
      originalFileName: 'plan.png',
      size: expect.any(Number),
      imageWidth: 30,
      imageHeight: 20,
    });
    expect((await offered(other)).map(({ id }) => id)).not.toContain(kept.id);
    expect((await exec(author, 'uploadFile', { 'rules.pdf': PDF })).data).toMatchObject({ originalFileName: 'rules.pdf' });
    const refused = await Promise.all([
      exec(author, 'uploadImage', { 'plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
      exec(author, 'uploadImage', { 'plan.png': PDF }),
      exec(author, 'uploadImage', { 'plan.png': Buffer.concat([picture, Buffer.alloc(5_242_881 - picture.length)]) }),
      exec(author, 'uploadFile', { 'run.exe': 'MZ' }),
      exec(author, 'erase'),
    ]);
    expect(refused.map(({ code }) => code)).toEqual(['RT_TYPE', 'RT_TYPE', 'RT_SIZE', 'RT_TYPE', 'FIELD_LOOKUP']);
    expect(refused[2]!.msg).toBe('File too large. At most 5120 KB.');
  });
});

/** Hostile and real files are no part of the repository; where they lie beside it, all of them come in. */
const data = process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../../shared/data');
const pdfs = existsSync(path.join(data, 'pdf')) ? readdirSync(path.join(data, 'pdf')).filter((name) => name.endsWith('.pdf')) : [];
const namesFile = path.join(data, 'strings/upload-filenames.json');

(pdfs.length > 0 ? test : test.skip)('real PDFs are taken, shown and marked, or refused in words', async () => {
  const person = await product.enter('manager');
  for (const name of pdfs) {
    const bytes = readFileSync(path.join(data, 'pdf', name));
    const [fileId] = await person.upload({ [name]: bytes });
    expect(Buffer.from(await (await person.stream('/v2/pageoffice/doFilePdfView', { fileId })).arrayBuffer()).equals(bytes)).toBe(true);
    const marked = (await (await person.stream('/v2/file/createWatermark', { fileId, text: '内部资料' })).json()) as {
      status: string;
      code: string;
    };
    expect([name, marked.status === 'S' || marked.code === 'FILE_CONVERT_FAILED']).toEqual([name, true]);
  }
});

(existsSync(namesFile) ? test : test.skip)(
  'a name is only ever a name: never a path, an ending of another kind, or a line of a header',
  async () => {
    const { names } = JSON.parse(readFileSync(namesFile, 'utf8')) as { readonly names: readonly string[] };
    const person = await product.enter('szbuyer');
    const ids: string[] = [];
    for (const name of names) {
      const answer = await person.form('/v2/file/upload', formOf({ [name]: PDF }));
      // A NUL ends the part's head for every reader of such forms.
      if (name.includes('\u0000')) {
        expect(answer.code).toBe('REQ_MALFORMED');
        continue;
      }
      const [row] = answer.data as readonly { id?: string; code?: string; originalFileName: string }[];
      expect(row!.originalFileName).not.toMatch(/[/\\\u0000-\u001f\u202e\u200b]/);
      expect(row!.originalFileName.length).toBeLessThanOrEqual(255);
      if (row!.id) ids.push(row!.id);
      else expect(['FILE_TYPE', 'FILE_CONTENT_MISMATCH']).toContain(row!.code);
    }
    expect(ids.length).toBeGreaterThan(3);
    for (const id of ids)
      expect((await person.stream('/v2/file/download', { fileId: id })).headers.get('content-disposition')).toMatch(
        /^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''[A-Za-z0-9%._~!$&+^`|-]+$/,
      );
    const archive = await entriesOf(Buffer.from(await (await person.stream('/v2/file/batchDownload', { ids })).arrayBuffer()));
    expect(Object.keys(archive)).toHaveLength(ids.length);
    for (const entry of Object.keys(archive)) expect(entry).not.toMatch(/[/\\:]|^(aux|con)\./i);
  },
);

test('a file of a byte too many is refused whatever its sender says of it, and the other is kept', async () => {
  const person = await product.enter('alpha');
  const most = 102_400 * 1024;
  const big = Buffer.alloc(most + 1, 'a');
  const answer = await person.form('/v2/file/upload', formOf({ 'big.txt': big, 'fits.txt': big.subarray(0, most) }));
  expect((answer.data as readonly { originalFileName: string; code?: string }[]).map((one) => [one.originalFileName, one.code])).toEqual([
    ['big.txt', 'FILE_TOO_LARGE'],
    ['fits.txt', undefined],
  ]);
});

test('a form that says it is too long is refused before it is sent, and who asks is told the limits', async () => {
  const person = await product.enter('alpha');
  const announced = (path: string, bytes: number): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const headers = {
        ...person.signed('POST', path, UNSIGNED_PAYLOAD),
        'content-type': 'multipart/form-data; boundary=parts',
        'content-length': String(bytes),
      };
      const call = request({ agent: new Agent(), port: product.port, path, method: 'POST', headers });
      call.once('error', reject).once('response', (answer: IncomingMessage) => {
        void buffer(answer)
          .then((body) => {
            const { code, msg } = JSON.parse(body.toString()) as { code: string; msg: string };
            resolve([answer.statusCode, code, msg]);
          }, reject)
          .finally(() => call.destroy());
      });
      call.flushHeaders();
    });
  expect(await announced('/v2/file/uploadImage', 200_000_000)).toEqual([200, 'FILE_TOO_LARGE', '文件超过102400KB,请上传较小的文件']);
  expect(await announced('/v1/importExcelRestful/importExcel', 200_000_000)).toEqual([
    200,
    'FILE_TOO_LARGE',
    '文件超过102400KB,请上传较小的文件',
  ]);
  expect(await announced('/v2/file/upload', 600_000_000)).toEqual([413, 'REQ_TOO_LARGE', '请求超过524288KB,请分次提交']);
  const told = (await (await person.stream('/v2/file/limits')).json()) as { data: object };
  expect(told.data).toEqual({
    file: { types: expect.arrayContaining(['pdf', 'mp4']), kb: 102_400 },
    picture: { types: ['png', 'jpg', 'jpeg', 'gif', 'webp'], kb: 5_120 },
    workbook: { types: ['xlsx'], kb: 102_400 },
  });
});

describe('a form that nobody signed', () => {
  const boundary = 'parts';
  const form = (text: string): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\n${text}\r\n--${boundary}--\r\n`;

  /** Its second half is sent when the server had every reason to answer the first. */
  async function sentInHalves(
    agent: Agent,
    body: string,
  ): Promise<{ readonly answer: IncomingMessage; readonly code: string; readonly reused: boolean }> {
    const call = request({
      agent,
      port: product.port,
      path: '/v2/file/upload',
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(body.length) },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve).once('error', reject);
    });
    call.write(body.slice(0, body.length / 2));
    await new Promise((resolve) => setTimeout(resolve, 300));
    call.end(body.slice(body.length / 2));
    const answer = await answered;
    return { answer, code: (JSON.parse((await buffer(answer)).toString()) as { code: string }).code, reused: call.reusedSocket };
  }

  test('is read to its end before he is told, so that his connection lives on', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const [first, second] = [await sentInHalves(agent, form('one')), await sentInHalves(agent, form('two'))];
    agent.destroy();
    expect([first, second].map(({ answer, code, reused }) => [answer.statusCode, code, answer.headers.connection, reused])).toEqual([
      [400, 'REQ_CLOCK_SKEW', 'keep-alive', false],
      [400, 'REQ_CLOCK_SKEW', 'keep-alive', true],
    ]);
  });

  test('is not read without an end: a long one ends with its connection', async () => {
    const agent = new Agent();
    const call = request({
      agent,
      port: product.port,
      path: '/v2/file/upload',
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': '50000000' },
    });
    const over = new Promise<void>((resolve) => {
      call.once('error', () => resolve()).once('close', () => resolve());
    });
    const more = setInterval(() => call.write('x'.repeat(100_000)), 5);
    await over;
    clearInterval(more);
    agent.destroy();
    expect(call.socket!.bytesWritten).toBeLessThan(50_000_000);
  });
});
