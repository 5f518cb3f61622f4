/** Signatures within a PDF (contracts.md §5.1): each is one update that is appended, and what was there stays byte by byte. */
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFPageLeaf, PDFString } from '@cantoo/pdf-lib';
import type { PDFRef } from '@cantoo/pdf-lib';
import type { Signing } from './cms.js';
import { signature } from './cms.js';

/** Room for the signature with its certificates and time stamp, in bytes. */
const CONTENTS_BYTES = 32_768;
/** As the library looks for it. */
const PLACEHOLDER = '**********';
const MM = 72 / 25.4;

export interface Field {
  /** Of the field: `sig-{orderNo}-{party}`. */
  readonly name: string;
  readonly signer: string;
  readonly reason: string;
  readonly location: string;
  /** Counted from 0; the last page where there is none. */
  readonly page: number;
  /** Of the lower left corner, in mm from the lower left corner of the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

class Cades extends Signer {
  constructor(
    private readonly signing: Signing,
    private readonly at: number,
  ) {
    super();
  }

  override sign(bytes: Buffer): Promise<Buffer> {
    return signature(bytes, this.signing, this.at);
  }
}

/** As it stands: the library's own page would be written anew, and with it what was signed. */
function pageAt(document: PDFDocument, index: number): { readonly leaf: PDFPageLeaf; readonly ref: PDFRef } {
  const pages: { leaf: PDFPageLeaf; ref: PDFRef }[] = [];
  document.catalog.Pages().traverse((node, ref) => {
    if (node instanceof PDFPageLeaf) pages.push({ leaf: node, ref });
  });
  return pages[Math.min(index, pages.length - 1)]!;
}

function widget(document: PDFDocument, field: Field, value: PDFRef, appearance: PDFRef): PDFRef {
  const page = pageAt(document, field.page);
  const [x, y] = [field.x * MM, field.y * MM];
  const ref = document.context.register(
    document.context.obj({
      Type: 'Annot',
      Subtype: 'Widget',
      FT: 'Sig',
      Rect: [x, y, x + field.width * MM, y + field.height * MM],
      T: PDFString.of(field.name),
      V: value,
      F: 132,
      P: page.ref,
      AP: { N: appearance },
    }),
  );
  const annotations = page.leaf.lookupMaybe(PDFName.of('Annots'), PDFArray);
  page.leaf.set(PDFName.of('Annots'), document.context.obj([...(annotations?.asArray() ?? []), ref]));
  return ref;
}

/** The page's own box, so that what is drawn keeps its size. */
async function drawn(document: PDFDocument, picture: Uint8Array): Promise<PDFRef> {
  const [page] = await document.embedPdf(picture);
  await page!.embed();
  return page!.ref;
}

function intoForm(document: PDFDocument, field: PDFRef): void {
  const { catalog, context } = document;
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict) ?? context.obj({ Fields: [] });
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([]);
  fields.push(field);
  form.set(PDFName.of('Fields'), fields);
  catalog.set(PDFName.of('AcroForm'), form);
}

/** The first signature certifies: signatures and annotations may follow, nothing else. */
function certify(document: PDFDocument, value: PDFRef): void {
  const { catalog, context } = document;
  const dictionary = context.lookup(value, PDFDict);
  dictionary.set(
    PDFName.of('Reference'),
    context.obj([{ Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: { Type: 'TransformParams', P: 3, V: '1.2' } }]),
  );
  catalog.set(PDFName.of('Perms'), context.obj({ DocMDP: value }));
}

export const isSigned = (pdf: Uint8Array): boolean => Buffer.from(pdf).includes('/ByteRange');

/** @param picture a PDF of one page, of the field's size */
export async function signed(pdf: Uint8Array, field: Field, picture: Uint8Array, signing: Signing, at: number): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { context } = document;
  const value = context.register(
    context.obj({
      Type: 'Sig',
      Filter: 'Adobe.PPKLite',
      SubFilter: 'ETSI.CAdES.detached',
      ByteRange: [0, PDFName.of(PLACEHOLDER), PDFName.of(PLACEHOLDER), PDFName.of(PLACEHOLDER)],
      Contents: PDFHexString.of('0'.repeat(CONTENTS_BYTES * 2)),
      Name: PDFHexString.fromText(field.signer),
      Reason: PDFHexString.fromText(field.reason),
      Location: PDFHexString.fromText(field.location),
      M: PDFString.fromDate(new Date(at)),
    }),
  );
  if (!isSigned(pdf)) certify(document, value);
  intoForm(document, widget(document, field, value, await drawn(document, picture)));
  const prepared = await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  return new SignPdf().sign(Buffer.from(prepared), new Cades(signing, at));
}
