/**
 * A contract of 200 pages: its text filled, set as a PDF, signed, verified. Beside each stands what the bare library takes for the same:
 * one pass of a regular expression, pdfmake with paragraphs of the same words, pdf-lib and @signpdf, pdf-lib and pkijs.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { PDFDocument } from '@cantoo/pdf-lib';
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import { fromBER } from 'asn1js';
import { Certificate, ContentInfo, SignedData } from 'pkijs';

import { built } from './harness/built.mjs';
import { medians, print } from './harness/figures.mjs';
import { sized } from './harness/sizes.mjs';

const PARAGRAPHS = sized(4_550, 20);
const CLAUSE = [
  '甲方{{partyA.name}}与乙方{{partyB.name}}就{{contract.title}}达成一致,含税金额为{{contract.amountTaxIncl}}元。',
  'The parties agree on delivery, acceptance and payment as set out in this clause.',
].join(' ');
const single = {
  'partyA.name': '海川制造',
  'partyB.name': 'Alpha',
  'contract.title': '采购合同',
  'contract.amountTaxIncl': '1,234,567.89',
};
const field = { name: 'sig-1-A', signer: 'Lin', reason: 'HT-1', location: '上海', page: 0, x: 20, y: 40, width: 50, height: 20 };

async function timed(work) {
  const began = performance.now();
  const answer = await work();
  return [performance.now() - began, answer];
}

/** Of what takes milliseconds the processor time of the fastest of some turns, by turns with its peer: the clock says what else the machine did. */
const TURNS = sized(15, 2);
async function computed(work) {
  const began = process.cpuUsage();
  const answer = await work();
  const { user, system } = process.cpuUsage(began);
  return [(user + system) / 1_000, answer];
}
async function quickest(work, peer) {
  let [best, bestPeer, answer, bare] = [Infinity, Infinity];
  for (let turn = 0; turn < TURNS; turn += 1) {
    const [took, made] = await computed(work);
    const [tookPeer, madeBare] = await computed(peer);
    [best, bestPeer, answer, bare] = [Math.min(best, took), Math.min(bestPeer, tookPeer), made, madeBare];
  }
  return [best, bestPeer, answer, bare];
}

/** Who signs, and by what authority. */
async function signing(at) {
  const { newRoot, newIssuing, newSigner, newTimestamping } = await built('server/contracts/signing/certificates');
  const root = await newRoot(at);
  const issuing = await newIssuing(root, at);
  const signer = await newSigner(issuing, { name: 'Lin', company: '海川制造', mark: 'ab'.repeat(16) }, at, 'http://here/ca/issuing.crl');
  const chain = [issuing.certificate];
  return { root, by: { signer, chain, tsa: { ...(await newTimestamping(issuing, at)), chain } } };
}

async function bareSigning(pdf, by, at) {
  const { signature } = await built('server/contracts/signing/cms');
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { context } = document;
  const { PDFHexString, PDFName, PDFString } = await import('@cantoo/pdf-lib');
  const rest = PDFName.of('**********');
  const value = context.obj({
    Type: 'Sig',
    Filter: 'Adobe.PPKLite',
    ByteRange: [0, rest, rest, rest],
    M: PDFString.fromDate(new Date(at)),
  });
  value.set(PDFName.of('Contents'), PDFHexString.of('0'.repeat(65_536)));
  document.catalog.set(PDFName.of('Value'), context.register(value));
  const prepared = await document.save({ useObjectStreams: false, addDefaultPage: false });
  class Bare extends Signer {
    sign(bytes) {
      return signature(bytes, by, at);
    }
  }
  return new SignPdf().sign(Buffer.from(prepared), new Bare());
}

const TIME_STAMP = '1.2.840.113549.1.9.16.2.14';
const signedData = (schema) => new SignedData({ schema: new ContentInfo({ schema }).content });
/** The file opened by pdf-lib, and its signature checked over the bytes that it covers, with its chain up to the root and its time stamp. */
async function bareVerifying(pdf, root) {
  await PDFDocument.load(pdf, { updateMetadata: false });
  const [, ...range] = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(pdf.toString('latin1'));
  const [from, length, again, rest] = range.map(Number);
  const cms = Buffer.from(pdf.subarray(length + 1, again - 1).toString('latin1'), 'hex');
  const covered = Buffer.concat([pdf.subarray(from, length), pdf.subarray(again, again + rest)]);
  const data = signedData(fromBER(new Uint8Array(cms).buffer).result);
  const trustedCerts = [Certificate.fromBER(new Uint8Array(root.rawData).buffer)];
  const upTo = { signer: 0, checkChain: true, trustedCerts };
  const [info] = data.signerInfos;
  const token = signedData(info.unsignedAttrs.attributes.find(({ type }) => type === TIME_STAMP).values[0]);
  const isStamped = await token.verify({ ...upTo, data: new Uint8Array(info.signature.valueBlock.valueHexView).buffer });
  return isStamped && data.verify({ ...upTo, data: new Uint8Array(covered).buffer });
}

export async function bench({ rounds }) {
  const [{ filled }, { renderPaper }, { pdfMaker }, { signed }, { verified }] = await Promise.all(
    ['papers/fill', 'papers/paper', '../platform/file/marks', 'signing/pdf', 'signing/verify'].map((file) =>
      built(path.posix.join('server/contracts', file)),
    ),
  );
  const folder = await mkdtemp(path.join(tmpdir(), 'guildhall-contract-'));
  const body = Array.from({ length: PARAGRAPHS }, (_one, index) => `<p>${index + 1}. ${CLAUSE}</p>`).join('');
  const at = Date.now() - 60_000;
  const { root, by } = await signing(at);
  const picture = await (await PDFDocument.create().then((document) => (document.addPage([140, 60]).drawText('Seal'), document))).save();
  let pages = 0;
  try {
    const found = await medians(rounds, async () => {
      const [fill, bareFill, text] = await quickest(
        () => filled(body, { single, item: [], stage: [] }),
        () => body.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, key) => single[key] ?? whole),
      );
      const file = path.join(folder, 'contract.pdf');
      const paper = {
        title: '采购合同',
        number: 'HT-1',
        revision: 1,
        facts: [],
        body: text,
        tables: [],
        partyA: '海川制造',
        partyB: 'Alpha',
      };
      const [pdf] = await timed(() => renderPaper({ ...paper, verifyUrl: 'http://here/verify', verifyCode: 'A'.repeat(20) }, file));
      const words = text.match(/(?<=<p>)[^<]+/g);
      const [barePdf] = await timed(() =>
        pdfMaker()
          .createPdf({ content: words, defaultStyle: { font: 'Hei', fontSize: 10.5, lineHeight: 1.25 } })
          .getBuffer(),
      );
      const bytes = await readFile(file);
      pages = (await PDFDocument.load(bytes)).getPageCount();
      const [sign, bareSign, whole] = await quickest(
        () => signed(bytes, { field, picture }, by, at),
        () => bareSigning(bytes, by, at),
      );
      const [verify, bareVerify, report, integrity] = await quickest(
        () => verified(whole, [root.certificate]),
        () => bareVerifying(whole, root.certificate),
      );
      if (report.overall !== 'VALID' || !integrity) throw new Error(`the contract's signature is ${report.overall}`);
      return { fill, bareFill, pdf, barePdf, sign, bareSign, verify, bareVerify };
    });
    for (const [name, bare, doing, peer] of [
      ['fill', 'bareFill', 'filling', 'one pass of a regular expression'],
      ['pdf', 'barePdf', 'setting', 'pdfmake, paragraphs of the same words'],
      ['sign', 'bareSign', 'signing', 'pdf-lib and @signpdf with the same signature'],
      ['verify', 'bareVerify', 'verifying', 'pdf-lib and pkijs: signature, chain and time stamp'],
    ])
      print({
        bench: 'contract',
        figure: `${doing} a contract of ${pages} pages`,
        unit: 'ms',
        value: found[name],
        peer,
        floorValue: found[bare],
        ratio: found[name] / found[bare],
        goal: '<= 1.5',
        note: `${PARAGRAPHS} clauses with four placeholders each; ${name === 'pdf' ? 'by the clock' : 'processor time, fastest of turns'}`,
      });
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
