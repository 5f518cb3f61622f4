/** A root, who signs under it, and what independent programs say of what they signed. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { test } from '@jest/globals';
import type { Fresh, SignerKeys } from '../../../../server/contracts/signing/certificates.js';
import { newIssuing, newRoot, newSigner, newTimestamping } from '../../../../server/contracts/signing/certificates.js';
import { signed } from '../../../../server/contracts/signing/pdf.js';
import type { Report } from '../../../../server/contracts/signing/verify.js';

const has = (program: string, ...args: string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
};
/** Without them the machine is not set up as .ci/run sets it up; there the test fails. */
const checkable = has('pdfsig', '-v') && has('certutil', '-H');
export const independent = checkable || process.env['CI'] ? test : test.skip;

export const page = async (text: string, size?: [number, number]): Promise<Uint8Array> => {
  const document = await PDFDocument.create();
  document.addPage(size).drawText(text, { size: 14 });
  return document.save();
};
export const field = (name: string, x: number) => ({
  ...{ name, signer: name, reason: 'HT-1 合同', location: '上海' },
  ...{ page: 0, x, y: 40, width: 50, height: 20 },
});

export async function someSignedFiles(at: number) {
  const folder = mkdtempSync(path.join(tmpdir(), 'guildhall-signing-'));
  const root = await newRoot(at);
  const issuing = await newIssuing(root, at);
  const ca = { root, issuing, tsa: await newTimestamping(issuing, at) };
  const someone = (name: string, company: string, mark: string, keys: SignerKeys): Promise<Fresh> =>
    newSigner(issuing, { name, company, mark: mark.repeat(16) }, at, 'http://here/ca/issuing.crl', keys);
  const buyer = await someone('王小明 Wang, Ming', '甲方 "X" + Y', 'ab', 'RSA_2048');
  const supplier = await someone('Zhao', 'Alpha', 'cd', 'ECDSA_P256');
  const chain = [issuing.certificate];
  const by = (signer: Fresh, tsa: Fresh = ca.tsa) => ({ signer, chain, tsa: { ...tsa, chain } });
  const unsigned = Buffer.from(await page('Contract HT-1'));
  const picture = await page('Seal', [140, 60]);
  const one = await signed(unsigned, { field: field('sig-1-A', 20), picture }, by(buyer), at);
  const stamps = [{ name: 'date-B', page: 0, x: 100, y: 20, width: 36, height: 6, picture }];
  const two = await signed(one, { field: field('sig-2-B', 100), picture, stamps }, by(supplier), at + 5_000);

  const place = (name: string, content: string | Uint8Array): string => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };
  const pdfsig = (bytes: Uint8Array): string => {
    const [file, store, pem] = [place('signed.pdf', bytes), path.join(folder, 'nss'), place('root.pem', root.certificate.toString('pem'))];
    rmSync(store, { recursive: true, force: true });
    mkdirSync(store);
    execFileSync('certutil', ['-d', `sql:${store}`, '-N', '--empty-password']);
    execFileSync('certutil', ['-d', `sql:${store}`, '-A', '-t', 'C,C,C', '-n', 'root', '-i', pem]);
    return execFileSync('pdfsig', ['-nssdir', `sql:${store}`, file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  };
  return {
    ca,
    people: { buyer, supplier },
    files: { unsigned, one, two },
    picture,
    by,
    place,
    pdfsig,
    done: () => rmSync(folder, { recursive: true, force: true }),
  };
}
export type SignedFiles = Awaited<ReturnType<typeof someSignedFiles>>;

export const verdicts = ({ overall, signatures }: Report): readonly string[] => [
  overall,
  ...signatures.map(({ verdict, changesAfter }) => [verdict, ...changesAfter].join(' ')),
];
