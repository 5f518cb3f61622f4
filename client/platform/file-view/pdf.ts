/** The PDF library behind one door: loaded with the first PDF, kept to what it is given, without WebAssembly or eval. */
import type { PDFDocumentLoadingTask, PDFDocumentProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import type { EventBus, PDFFindController, PDFLinkService, PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs';

export type { PDFDocumentProxy, PDFDocumentLoadingTask };

export interface Viewer {
  readonly bus: EventBus;
  readonly viewer: PDFViewer;
  readonly links: PDFLinkService;
  readonly find: PDFFindController;
}

const assets = '/assets/pdfjs';

async function library() {
  const core = await import('pdfjs-dist');
  core.GlobalWorkerOptions.workerSrc = workerUrl;
  return core;
}

/** @param password asked when the document wants one; `wrong` when the one before did not fit */
export async function openPdf(
  bytes: ArrayBuffer,
  password: (give: (text: string) => void, wrong: boolean) => void,
): Promise<PDFDocumentLoadingTask> {
  const core = await library();
  const task = core.getDocument({
    data: bytes,
    cMapUrl: `${assets}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    wasmUrl: `${assets}/wasm/`,
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
  });
  task.onPassword = (give: (text: string) => void, reason: number) => password(give, reason === core.PasswordResponses.INCORRECT_PASSWORD);
  return task;
}

/** The pages of a document in an element, with text that can be found and chosen. */
export async function showPdf(container: HTMLDivElement, document: PDFDocumentProxy): Promise<Viewer> {
  await library();
  const web = await import('pdfjs-dist/web/pdf_viewer.mjs');
  const bus = new web.EventBus();
  const links = new web.PDFLinkService({ eventBus: bus, externalLinkTarget: 2, externalLinkRel: 'noopener noreferrer nofollow' });
  links.externalLinkEnabled = false;
  const find = new web.PDFFindController({ eventBus: bus, linkService: links });
  const viewer = new web.PDFViewer({ container, eventBus: bus, linkService: links, findController: find, annotationMode: 1 });
  links.setViewer(viewer);
  viewer.setDocument(document);
  links.setDocument(document, null);
  return { bus, viewer, links, find };
}

/** One page drawn at a width in pixels. */
export async function drawPage(document: PDFDocumentProxy, number: number, width: number): Promise<HTMLCanvasElement> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
  const canvas = window.document.createElement('canvas');
  canvas.width = Math.ceil(viewport.width);
  canvas.height = Math.ceil(viewport.height);
  await page.render({ canvas, viewport }).promise;
  return canvas;
}
