/** Signatures within a PDF (contracts.md §5.1): each is one update that is appended, and what was there stays byte by byte. */
import { SignPdf } from '@signpdf/signpdf';
import { Signer } from '@signpdf/utils';
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPageLeaf,
  PDFRawStream,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PDFObject, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import type { Signing } from './cms.js';
import { signature } from './cms.js';

/** Room for the signature with its certificates and time stamp, in bytes. */
const CONTENTS_BYTES = 32_768;
/** As the library looks for it. */
const PLACEHOLDER = '**********';
const MM = 72 / 25.4;

interface Box {
  /** Counted from 0; the last page where there is none. */
  readonly page: number;
  /** Of the lower left corner, in mm from the lower left corner of the page. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export interface Field extends Box {
  /** Of the field: `sig-{orderNo}-{party}`. */
  readonly name: string;
  readonly signer: string;
  readonly reason: string;
  readonly location: string;
}
/** Drawn in the update of a signature, and no field. */
export interface Stamp extends Box {
  readonly name: string;
  readonly picture: Uint8Array;
}
export interface Drawing {
  readonly field: Field;
  /** A PDF of one page, of the field's size. */
  readonly picture: Uint8Array;
  readonly stamps?: readonly Stamp[];
  /** Whose seal stands once more over the right edge of all pages, a part of it on each. */
  readonly seam?: 'A' | 'B' | null;
}
/** More pages than these lie in several fans, each with a seal of its own. */
const FAN = 20;
/** Seals of both parties, from the upper edge: neither lies over the other. */
const SEAM_AT = { A: 0.36, B: 0.64 } as const;

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

/** What is made is part of no object that there was, where the library would look for it each time: of many pages longer than signing takes. */
function made<T>({ context }: PDFDocument, make: () => T): T {
  const { snapshot } = context;
  delete context.snapshot;
  try {
    return make();
  } finally {
    if (snapshot) context.snapshot = snapshot;
  }
}

/** As it stands: the library's own page would be written anew, and with it what was signed. */
function pagesOf(document: PDFDocument): readonly { readonly leaf: PDFPageLeaf; readonly ref: PDFRef }[] {
  const pages: { leaf: PDFPageLeaf; ref: PDFRef }[] = [];
  document.catalog.Pages().traverse((node, ref) => {
    if (node instanceof PDFPageLeaf) pages.push({ leaf: node, ref });
  });
  return pages;
}

function annotated(document: PDFDocument, box: Box, appearance: PDFRef, said: Readonly<Record<string, string | PDFObject>>): PDFRef {
  const pages = pagesOf(document);
  const page = pages[Math.min(box.page, pages.length - 1)]!;
  const [x, y] = [box.x * MM, box.y * MM];
  const { context } = document;
  const annotations = page.leaf.lookupMaybe(PDFName.of('Annots'), PDFArray);
  const { ref, all } = made(document, () => {
    const annotation = context.obj({
      Type: 'Annot',
      Rect: [x, y, x + box.width * MM, y + box.height * MM],
      F: 132,
      P: page.ref,
      AP: { N: appearance },
      ...said,
    });
    const registered = context.register(annotation);
    return { ref: registered, all: context.obj([...(annotations?.asArray() ?? []), registered]) };
  });
  page.leaf.set(PDFName.of('Annots'), all);
  return ref;
}

/** What a page of one stream says, packed as it is; null: it has several, or none. */
function streamOf(page: PDFPageLeaf): PDFRawStream | null {
  const contents = page.Contents();
  const only = contents instanceof PDFArray && contents.size() === 1 ? contents.lookup(0) : contents;
  return only instanceof PDFRawStream ? only : null;
}

/** The page's own box, so that what is drawn keeps its size. Its content is taken over as it is: unpacking and packing it takes longer than to sign. */
async function drawn(document: PDFDocument, picture: Uint8Array): Promise<PDFRef> {
  const source = await PDFDocument.load(picture, { updateMetadata: false });
  const page = source.getPage(0);
  const stream = streamOf(page.node);
  return stream ? made(document, () => takenOver(document, page, stream)) : embedded(document, source);
}

function takenOver({ context }: PDFDocument, page: PDFPage, stream: PDFRawStream): PDFRef {
  const copier = PDFObjectCopier.for(page.doc.context, context);
  const form = copier.copy(stream);
  const { width, height } = page.getSize();
  const said = { Type: 'XObject', Subtype: 'Form', FormType: 1, BBox: [0, 0, width, height] };
  for (const [name, value] of context.obj(said).entries()) form.dict.set(name, value);
  form.dict.set(PDFName.of('Resources'), copier.copy(page.node.normalizedEntries().Resources));
  return context.register(form);
}

async function embedded(document: PDFDocument, source: PDFDocument): Promise<PDFRef> {
  const [page] = await document.embedPdf(source);
  await page!.embed();
  return page!.ref;
}

/** How many pages lie in each fan: as even as it goes, so that none is left alone. */
function fansOf(pages: number): readonly number[] {
  const fans = Math.ceil(pages / FAN);
  return Array.from({ length: fans }, (_one, fan) => Math.floor(((fan + 1) * pages) / fans) - Math.floor((fan * pages) / fans));
}

/** A seal over the right edge of the pages of each fan: on each page the part of it that lies there. One page alone has no seam. */
function seamed(document: PDFDocument, shown: PDFRef, party: 'A' | 'B', { width, height }: Box): void {
  const pages = pagesOf(document);
  if (pages.length < 2) return;
  const parts = fansOf(pages.length).flatMap((of) => Array.from({ length: of }, (_one, part) => ({ part, of })));
  for (const [page, { part, of }] of parts.entries()) {
    const edge = pages[page]!.leaf.MediaBox().asRectangle();
    const own = width / of;
    const box = { page, x: (edge.x + edge.width) / MM - own, y: (edge.y + edge.height * (1 - SEAM_AT[party])) / MM - height / 2 };
    const appearance = made(document, () =>
      document.context.stream(`q 1 0 0 1 ${-part * own * MM} 0 cm /Seal Do Q`, {
        ...{ Type: 'XObject', Subtype: 'Form', FormType: 1, BBox: [0, 0, own * MM, height * MM] },
        Resources: { XObject: { Seal: shown } },
      }),
    );
    annotated(document, { ...box, width: own, height }, document.context.register(appearance), {
      ...{ Subtype: 'Stamp', NM: PDFString.of(`seam-${party}-${page + 1}`) },
    });
  }
}

function intoForm(document: PDFDocument, field: PDFRef): void {
  const { catalog, context } = document;
  const form = catalog.lookupMaybe(PDFName.of('AcroForm'), PDFDict);
  if (!form) {
    const first = made(document, () => context.obj({ Fields: [field], SigFlags: 3 }));
    return void catalog.set(PDFName.of('AcroForm'), first);
  }
  form.set(PDFName.of('SigFlags'), PDFNumber.of(3));
  const fields = form.lookupMaybe(PDFName.of('Fields'), PDFArray) ?? context.obj([]);
  fields.push(field);
  form.set(PDFName.of('Fields'), fields);
  catalog.set(PDFName.of('AcroForm'), form);
}

/** The first signature certifies: signatures and annotations may follow, nothing else. */
function certify(document: PDFDocument, value: PDFRef): void {
  const { catalog, context } = document;
  const permissions = made(document, () => {
    const params = { Type: 'TransformParams', P: 3, V: '1.2' };
    const reference = context.obj([{ Type: 'SigRef', TransformMethod: 'DocMDP', TransformParams: params }]);
    context.lookup(value, PDFDict).set(PDFName.of('Reference'), reference);
    return context.obj({ DocMDP: value });
  });
  catalog.set(PDFName.of('Perms'), permissions);
}

/** The same bytes, not a copy of them. */
const buffered = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, byteLength);
export const isSigned = (pdf: Uint8Array): boolean => buffered(pdf).includes('/ByteRange');

export async function signed(
  pdf: Uint8Array,
  { field, picture, stamps = [], seam = null }: Drawing,
  signing: Signing,
  at: number,
): Promise<Buffer> {
  const document = await PDFDocument.load(pdf, { forIncrementalUpdate: true, updateMetadata: false });
  const { context } = document;
  const dictionary = made(document, () =>
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
  const value = context.register(dictionary);
  if (!isSigned(pdf)) certify(document, value);
  const widget = { Subtype: 'Widget', FT: 'Sig', T: PDFString.of(field.name), V: value };
  const shown = await drawn(document, picture);
  intoForm(document, annotated(document, field, shown, widget));
  if (seam !== null) seamed(document, shown, seam, field);
  for (const stamp of stamps)
    annotated(document, stamp, await drawn(document, stamp.picture), { Subtype: 'Stamp', NM: PDFString.of(stamp.name) });
  const prepared = await document.save({ useObjectStreams: false, addDefaultPage: false, updateFieldAppearances: false });
  return new SignPdf().sign(buffered(prepared), new Cades(signing, at));
}
