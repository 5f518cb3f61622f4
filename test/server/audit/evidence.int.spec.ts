import { spawnSync } from 'node:child_process';
import { createHash, webcrypto } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Entry } from 'yauzl';
import yauzl from 'yauzl';
import { verifyChain, verifyWith } from '../../../state-machines/audit/verifying.js';
import type { DownloadedEntry } from '../../../state-machines/audit/verifying.js';
import { canonicalJson } from '../../../state-machines/kernel/primitives/canonical-json.js';
import type { JsonValue } from '../../../state-machines/kernel/primitives/json-value.js';
import { aCompany, aUser, seedDatabase, qualified } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product, TestClock } from '../harness/product.js';
import type { Person } from '../harness/product.js';

verifyWith(webcrypto.subtle);

// Evidence that leaves the house verifies without us, and says what was done to it.

const ORDER = 'srmPurOrderHeader';
const clock = new TestClock(Date.parse('2026-03-02T01:00:00.000Z'));
let product: Product;
let named: Named;
let [auditor, second, buyer]: Person[] = [];
let [orderId, otherId] = ['', ''];
const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-evidence-'));

type Content = Map<string, Buffer>;

beforeAll(async () => {
  product = await Product.start({
    clock,
    seed: async (url, at) => {
      named = await seedDatabase(url, at - 86_400_000, async (seeder) => {
        await aCompany(seeder);
        await qualified(seeder, 'Alpha');
        await aUser(seeder, 'second', { userType: 'INSIDE' }, ['AUDITOR'], []);
      });
    },
  });
  [auditor, second, buyer] = [await product.enter('auditor'), await product.enter('second'), await product.enter('buyer', 'BUYER')];
  const order = async (remark: string): Promise<string> => {
    const saved = await buyer!.done<{ id: string; rev: number }>(ORDER, 'saveOrUpdate', {
      orgId: named.get('org:WX'),
      supplierId: named.get('supplier:Alpha'),
      buyerId: named.get('user:buyer'),
      taxRate: '13',
      remark,
    });
    let { rev } = saved;
    for (const text of ['once', 'twice', 'thrice'])
      ({ rev } = await buyer!.done<{ rev: number }>(ORDER, 'saveOrUpdate', { id: saved.id, rev, remark: `${remark} ${text}` }));
    return saved.id;
  };
  [orderId, otherId] = [await order('Secret bargain'), await order('Another')];
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await product.stop();
});

interface Exported {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
  readonly fileId: string;
  readonly errorCode: string | null;
}
const exported = (id: string) => auditor!.done<Exported>('auditExport', 'findById', { id });

async function built(fields: object, ids: readonly string[], approve = false): Promise<Exported> {
  const items = ids.map((targetId, index) => ({ itemNo: index + 1, docType: ORDER, targetId }));
  const { id, rev } = await auditor!.done<{ id: string; rev: number }>('auditExport', 'saveOrUpdate', {
    audience: 'INTERNAL',
    ...fields,
    items,
  });
  await auditor!.done('auditExport', 'doSubmit', { id, rev });
  if (approve) {
    const own = await auditor!.call('auditExport', 'doApproval', { id, rev: (await exported(id)).rev });
    expect(['AUD_SECOND_PERSON', 'AUTH_STEP_UP']).toContain(own.code);
    return exported(id);
  }
  for (let tries = 0; tries < 2_400; tries += 1) {
    const now = await exported(id);
    if (now.state !== 'building') return now;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return exported(id);
}

async function contentOf({ fileId }: Exported): Promise<Content> {
  const { context } = (await product.assembled.runtime.snapshot('baseFile', fileId))!;
  const chunks: Buffer[] = [];
  for await (const chunk of await product.assembled.files.storage.open(String(context['storageKey']))) chunks.push(chunk as Buffer);
  return unzipped(Buffer.concat(chunks));
}

const unzipped = (zip: Buffer): Promise<Content> =>
  new Promise((resolve, reject) => {
    yauzl.fromBuffer(zip, { lazyEntries: true }, (error, file) => {
      if (error) return reject(error);
      const found: Content = new Map();
      file.on('entry', (entry: Entry) => {
        file.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts));
            file.readEntry();
          });
        });
      });
      file.on('end', () => resolve(found));
      file.readEntry();
    });
  });

let serial = 0;
/** The verifier as whoever got the package runs it: plain Node, nothing installed. */
function verified(content: Content): { readonly status: number | null; readonly said: string } {
  const place = path.join(folder, String((serial += 1)));
  for (const [name, bytes] of content) {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    writeFileSync(path.join(place, name), bytes);
  }
  const { status, stdout, stderr } = spawnSync(process.execPath, ['verify.mjs'], { cwd: place, encoding: 'utf8', env: {} });
  return { status, said: `${stdout}${stderr}` };
}

const entriesName = (id = orderId) => `documents/${ORDER}-${id}/entries.jsonl`;
const linesOf = (content: Content, id = orderId): string[] => content.get(entriesName(id))!.toString('utf8').trimEnd().split('\n');
const withLines = (content: Content, lines: readonly string[]): Content =>
  new Map(content).set(entriesName(), Buffer.from(lines.map((line) => `${line}\n`).join('')));
const failing = (said: string): string[] => said.split('\n').filter((line) => line.startsWith('FAIL'));

describe('a package', () => {
  let content: Content;

  test('verifies with plain Node, and holds what its audience sees', async () => {
    const ready = await built({}, [orderId, otherId]);
    expect([ready.state, ready.errorCode]).toEqual(['ready', null]);
    content = await contentOf(ready);
    expect([...content.keys()]).toEqual(
      expect.arrayContaining([
        'manifest.json',
        'manifest.sig',
        'checkpoints.json',
        'proofs.json',
        'keys.json',
        'verify.mjs',
        entriesName(),
      ]),
    );
    const { status, said } = verified(content);
    expect(failing(said)).toEqual([]);
    expect(status).toBe(0);
    expect(said).toContain(`${ORDER} ${orderId}: chain ok 4 entries`);
    expect(said).toContain('inclusion ok');
    expect(content.get(entriesName())!.toString()).toContain('Secret bargain');
    const report = content.get(`documents/${ORDER}-${orderId}/report.pdf`)!;
    expect(report.subarray(0, 5).toString()).toBe('%PDF-');
  });

  /** What the browser's verifier finds in the same lines, which the server says end where the package ends. */
  const inBrowser = async (lines: readonly string[]) => {
    const { rev, hash } = JSON.parse(linesOf(content).at(-1)!) as DownloadedEntry;
    const downloaded = lines.map((line) => JSON.parse(line) as DownloadedEntry);
    return verifyChain(downloaded, { docType: ORDER, docId: orderId, head: { rev, hash } });
  };
  /** An entry more, whose hash follows from it as it should. */
  const invented = (lines: string[]): string[] => {
    const last = JSON.parse(lines.at(-1)!) as { readonly entry: Record<string, JsonValue>; readonly hash: string };
    const entry = { ...last.entry, rev: 5, event: 'CLOSE' };
    const hash = createHash('sha256').update(Buffer.from(last.hash, 'hex')).update(canonicalJson(entry)).digest('hex');
    return [...lines, JSON.stringify({ ...last, rev: 5, entry, prevHash: last.hash, hash })];
  };
  const change = (from: string, into: string) => (lines: string[]) => lines.map((line, at) => (at === 1 ? line.replace(from, into) : line));
  test.each<readonly [string, (lines: string[]) => string[], RegExp, rev: number, kind: string]>([
    ['one changed byte of a value', change('bargain once', 'bargain oncf'), /revision 2: its values were changed/, 2, 'PAYLOAD_ROOT'],
    ['one changed byte of the entry', change('"event":"SAVE"', '"event":"SAVF"'), /revision 2: the entry was changed/, 2, 'HASH'],
    ['a dropped entry', (lines) => lines.filter((_line, at) => at !== 1), /revision 2 is missing, repeated or in another place/, 2, 'REV'],
    ['two swapped entries', ([a, b, c, d]) => [a!, c!, b!, d!], /revision 2 is missing, repeated or in another place/, 2, 'REV'],
    ['a repeated entry', ([a, b, c, d]) => [a!, b!, b!, c!, d!], /revision 3 is missing, repeated or in another place/, 3, 'REV'],
    ['an invented entry', invented, /the history ends at revision 5, not at 4/, 4, 'HEAD'],
    ['a log that was cut off', (lines) => lines.slice(0, 3), /the history ends at revision 3, not at 4/, 4, 'HEAD'],
    ['the log of another document', () => linesOf(content, otherId), /revision 1 belongs to another document/, 1, 'DOCUMENT'],
    [
      'an erased value that is no hash of it',
      change('"value":"Secret bargain once"', '"value":"x"'),
      /revision 2: its values were changed/,
      2,
      'PAYLOAD_ROOT',
    ],
  ])('with %s does not, and names it, as the browser does', async (_what, attack, named, rev, kind) => {
    const lines = linesOf(content);
    const attacked = attack([...lines]);
    expect(attacked).not.toEqual(lines);
    const { status, said } = verified(withLines(content, attacked));
    expect(status).toBe(1);
    expect(failing(said).join('\n')).toMatch(named);
    expect(failing(said).some((line) => line.includes('files: changed or missing'))).toBe(true);
    expect((await inBrowser(attacked)).fault).toMatchObject({ rev, kind });
  });

  test('whose value was erased is whole in the browser, which says that one value is not shown', async () => {
    const lines = linesOf(content);
    const whole = await inBrowser(lines);
    const row = JSON.parse(lines[1]!) as { leaves: { pointer?: string; value?: JsonValue; salt?: string }[] };
    const place = row.leaves.findIndex(({ value }) => value === 'Secret bargain once');
    const { pointer, value, salt } = row.leaves[place]!;
    const hash = createHash('sha256')
      .update(Buffer.of(0))
      .update(Buffer.from(salt!, 'hex'))
      .update(canonicalJson([pointer!, value!]));
    const leaves = row.leaves.with(place, { hash: hash.digest('hex') } as never);
    const erased = lines.with(1, JSON.stringify({ ...row, leaves }));
    expect(erased.join()).not.toContain('Secret bargain once');
    expect(whole).toMatchObject({ entries: 4, fault: null });
    expect(await inBrowser(erased)).toEqual({ ...whole, disclosed: whole.disclosed - 1, hidden: whole.hidden + 1 });
  });

  test('that somebody makes anew without our key does not verify either', () => {
    const lines = linesOf(content).slice(0, 3);
    const forged = withLines(content, lines);
    const manifest = JSON.parse(content.get('manifest.json')!.toString()) as {
      files: { name: string; sha256: string }[];
      documents: { docId: string; rev: number; hash: string }[];
    };
    const bytes = forged.get(entriesName())!;
    manifest.files.find(({ name }) => name === entriesName())!.sha256 = createHash('sha256').update(bytes).digest('hex');
    Object.assign(
      manifest.documents.find(({ docId }) => docId === orderId)!,
      { rev: 3, hash: (JSON.parse(lines[2]!) as { hash: string }).hash },
    );
    forged.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
    const { status, said } = verified(forged);
    expect(status).toBe(1);
    expect(failing(said).join('\n')).toMatch(/manifest: the signature does not fit/);
    expect(failing(said).join('\n')).toMatch(/no inclusion proof of its end/);
  });

  test('with a forged head or another definition does not', () => {
    const heads = JSON.parse(content.get('checkpoints.json')!.toString()) as { root: string }[];
    heads[0]!.root = 'f'.repeat(64);
    const forged = verified(new Map(content).set('checkpoints.json', Buffer.from(JSON.stringify(heads))));
    expect(forged.status).toBe(1);
    expect(failing(forged.said).join('\n')).toMatch(/checkpoint of \d+: the signature does not fit/);
    expect(failing(forged.said).join('\n')).toMatch(/a proof leads to a root that nobody signed/);
    const module = [...content.keys()].find((name) => name.includes('/machine/'))!;
    const other = verified(new Map(content).set(module, Buffer.from('{}')));
    expect([other.status, failing(other.said).length]).toEqual([1, 1]);
    expect(other.said).toContain(`changed or missing: ${module}`);
  });
});

describe('what is not everybody’s', () => {
  test('a supplier that does not see a document gets no package of it', async () => {
    // Alpha does not see orders that are drafts.
    const failed = await built({ audience: 'SUPPLIER', supplierId: named.get('supplier:Alpha') }, [orderId]);
    expect([failed.state, failed.errorCode]).toEqual(['failed', 'AUD_EMPTY']);
  });

  test('everything is disclosed only when a second person has agreed', async () => {
    const waiting = await built({ disclose: 'FULL' }, [orderId], true);
    expect(waiting.state).toBe('approving');
    const unconfirmed = await second!.call('auditExport', 'doApproval', { id: waiting.id, rev: waiting.rev });
    expect(unconfirmed.code).toBe('AUTH_STEP_UP');
  });
});
