/** Hostile and broken files on their real way in: uploaded, imported, looked at and marked, by the product as it is started. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aCompany, seedDatabase } from '../harness/company.js';
import { hostileNames, hostilePapers } from '../harness/hostile-papers.js';
import { hostileWorkbooks } from '../harness/hostile-workbooks.js';
import type { HostileFile } from '../harness/hostile-workbooks.js';
import type { Person } from '../harness/product.js';
import { formOf } from '../harness/product.js';
import { ProductProcess } from '../harness/product-process.js';

/** Others lie beside the repository on some machines; the peak of a process is told by Linux alone. */
const data = process.env['GUILDHALL_DATA_SETS'] ?? path.resolve(import.meta.dirname, '../../../../shared/data');
const filesOf = (folder: string): readonly HostileFile[] =>
  existsSync(path.join(data, folder))
    ? readdirSync(path.join(data, folder))
        .filter((name) => !name.endsWith('.json'))
        .map((name) => ({ name, bytes: readFileSync(path.join(data, folder, name)) }))
    : [];
const tables = [...(await hostileWorkbooks()), ...filesOf('excel/exceljs'), ...filesOf('excel/poi')];
const papers = [...(await hostilePapers()), ...filesOf('pdf')];
const namesFile = path.join(data, 'strings/upload-filenames.json');
const isHere = existsSync('/proc/self/clear_refs');

const MOST_MB = 300;
/** Of processor time. */
const MOST_SECONDS = 5;

interface Said {
  readonly status: string;
  readonly code: string;
  readonly msg: string;
  readonly data: unknown;
}

/** Done, or refused with a code and a sentence that tells nothing of the inside. */
const isClear = ({ status, code, msg }: Said): boolean =>
  status === 'S' || (/^[A-Z_]{3,}$/.test(code) && code !== 'SYS_ERROR' && msg.length > 3 && !/node_modules|\.[jt]s:\d/.test(msg));

(isHere ? describe : describe.skip)('a hostile or broken file', () => {
  let product: ProductProcess;
  let [importer, looker, marker]: Person[] = [];

  beforeAll(async () => {
    product = await ProductProcess.start((url, at) => seedDatabase(url, at, aCompany));
    [importer, looker, marker] = (await Promise.all(['buyer', 'szbuyer', 'manager'].map((name) => product.signIn(name)))) as Person[];
    // What is loaded once, with the first of its kind, belongs to none of the files.
    await outlined(looker!, 'warm.xlsx', tables.find(({ name }) => name === 'sound.xlsx')!.bytes);
  });
  afterAll(async () => {
    await product?.stop();
  });

  const jsonOf = async (person: Person, address: string, body: object): Promise<Said> =>
    (await (await person.stream(address, body)).json()) as Said;

  /** Uploads it; where it is taken, does the rest with its id. */
  async function uploaded(
    person: Person,
    name: string,
    bytes: Uint8Array,
    then: (fileId: string) => Promise<readonly Said[]>,
  ): Promise<readonly Said[]> {
    const answer = await person.form('/v2/file/upload', formOf({ [name]: bytes }));
    if (answer.status === 'E') return [answer];
    const [row] = answer.data as readonly (Said & { readonly id?: string })[];
    return row!.id === undefined ? [row!] : then(row!.id);
  }

  const outlined = (person: Person, name: string, bytes: Uint8Array) =>
    uploaded(person, name, bytes, async (fileId) => [await jsonOf(person, '/v2/file/outline', { fileId })]);

  const marked = (person: Person, name: string, bytes: Uint8Array) =>
    uploaded(person, name, bytes, async (fileId) => {
      const shown = await person.stream('/v2/pageoffice/doFilePdfView', { fileId });
      const isSame = Buffer.from(await shown.arrayBuffer()).equals(bytes);
      return [
        { status: isSame ? 'S' : 'E', code: '', msg: '', data: null },
        await jsonOf(person, '/v2/file/createWatermark', { fileId, text: '内部资料' }),
      ];
    });

  async function imported(person: Person, name: string, bytes: Uint8Array): Promise<readonly Said[]> {
    const answer = await person.form('/v1/importExcelRestful/importExcel', formOf({ [name]: bytes }, { entity: 'baseMaterialItem' }));
    if (answer.status === 'E') return [answer];
    const { taskId } = answer.data as { readonly taskId: string };
    for (;;) {
      const task = await person.done<{ readonly state: string; readonly failCode: string | null }>('baseImportTask', 'findById', {
        id: taskId,
      });
      if (task.state === 'review') return [answer];
      if (task.state === 'failed') return [{ status: 'E', code: task.failCode ?? '', msg: 'in the words of the task', data: null }];
      await sleep(150);
    }
  }

  /** What of each file went wrong: unclear words, too much memory or processor time, a server that is not there any more. */
  async function faultsOf(
    files: readonly HostileFile[],
    work: (name: string, bytes: Uint8Array) => Promise<readonly Said[]>,
  ): Promise<readonly string[]> {
    const faults: string[] = [];
    for (const { name, bytes } of files) {
      const { value, moreMb, seconds } = await product.costOf(() => work(name, bytes));
      faults.push(...value.filter((said) => !isClear(said)).map(({ code, msg }) => `${name}: ${code} ${msg}`));
      if (moreMb > MOST_MB) faults.push(`${name}: ${moreMb} MB`);
      if (seconds > MOST_SECONDS) faults.push(`${name}: ${seconds} s`);
      if (!(await fetch(`http://127.0.0.1:${product.port}/health`)).ok) faults.push(`${name}: the server is gone`);
    }
    return faults;
  }

  test('is imported row by row or refused in words', async () => {
    expect(await faultsOf(tables, (name, bytes) => imported(importer!, name, bytes))).toEqual([]);
  });

  test('is looked at as what it says, or not, in words', async () => {
    expect(await faultsOf(tables, (name, bytes) => outlined(looker!, name, bytes))).toEqual([]);
  });

  test('is shown and marked as a PDF, or not, in words', async () => {
    expect(await faultsOf(papers, (name, bytes) => marked(marker!, name, bytes))).toEqual([]);
  });

  test('may have any name', async () => {
    const others = existsSync(namesFile)
      ? (JSON.parse(readFileSync(namesFile, 'utf8')) as { readonly names: readonly string[] }).names
      : [];
    const names = [...hostileNames, ...others];
    const person = await product.signIn('admin');
    const said = (await Promise.all(names.map((name) => uploaded(person, name, Buffer.from('%PDF-1.4\n'), async () => [])))).flat();
    expect(said.filter((one) => !isClear(one))).toEqual([]);
  });

  test('brings nobody to connect anywhere', () => {
    expect(product.wentTo()).toEqual([]);
  });
});
