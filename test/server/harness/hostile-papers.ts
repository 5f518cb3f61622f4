/** PDFs and names of files as somebody makes them who wants to harm, and as broken programs leave them; made here, so that every clone tries them. */
import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from 'pdf-lib';
import type { HostileFile } from './hostile-workbooks.js';

/** A PDF of the objects given, numbered from 1, with a table of where they stand; `trailer` names the first. */
function paper(objects: readonly (string | Buffer)[], trailer = '/Root 1 0 R'): Buffer {
  const pieces = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let length = pieces[0]!.length;
  for (const [index, object] of objects.entries()) {
    places.push(length);
    const bytes = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    pieces.push(bytes);
    length += bytes.length;
  }
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  pieces.push(
    Buffer.from(
      `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${places.length + 1} ${trailer} >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(pieces);
}

const stream = (content: Buffer, more = ''): Buffer =>
  Buffer.concat([Buffer.from(`<< /Length ${content.length} ${more} >>\nstream\n`), content, Buffer.from('\nendstream')]);
const onePage = (more = '', catalog = ''): readonly string[] => [
  `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`,
];

async function sound(): Promise<Buffer> {
  const made = await PDFDocument.create();
  const page = made.addPage([595, 842]);
  page.drawText('Quotation 7', { x: 60, y: 760, font: await made.embedFont(StandardFonts.Helvetica) });
  made.addPage([842, 595]);
  return Buffer.from(await made.save());
}

export async function hostilePapers(): Promise<readonly HostileFile[]> {
  const whole = await sound();
  const made: Readonly<Record<string, Buffer>> = {
    'sound.pdf': whole,
    'torn.pdf': whole.subarray(0, whole.length / 2),
    'head-only.pdf': Buffer.from('%PDF-1.4\n'),
    'with-a-script.pdf': paper([
      ...onePage('', '/OpenAction 4 0 R /AA << /WC 4 0 R >>'),
      '<< /S /JavaScript /JS (app.launchURL\\("http://127.0.0.1:9/"\\)) >>',
    ]),
    'that-launches.pdf': paper([
      ...onePage('/Annots [4 0 R]'),
      '<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /A << /S /Launch /F (cmd.exe) >> >>',
    ]),
    'with-a-content-that-swells.pdf': paper([
      ...onePage('/Contents 4 0 R'),
      stream(deflateSync(deflateSync(Buffer.alloc(50_000_000, ' '))), '/Filter [/FlateDecode /FlateDecode]'),
    ]),
    'whose-pages-hold-themselves.pdf': paper([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 2147483647 >>',
      '<< /Type /Page /Parent 3 0 R /MediaBox [0 0 1e38 -1e38] >>',
    ]),
    'whose-length-is-itself.pdf': paper([...onePage('/Contents 4 0 R'), '<< /Length 4 0 R >>\nstream\nq\nendstream']),
    'encrypted.pdf': paper(
      [...onePage(), `<< /Filter /Standard /V 4 /R 4 /Length 128 /P -1 /O <${'00'.repeat(32)}> /U <${'00'.repeat(32)}> >>`],
      '/Root 1 0 R /Encrypt 4 0 R /ID [<00> <00>]',
    ),
    'without-a-catalog.pdf': paper(onePage(), '/Root 99 0 R'),
    'lists-within-lists.pdf': paper([...onePage('/Annots 4 0 R'), `${'['.repeat(2_000)}${']'.repeat(2_000)}`]),
    'a-picture-of-a-million-squared.pdf': paper([
      ...onePage('/Resources << /XObject << /I 4 0 R >> >> /Contents 5 0 R'),
      stream(Buffer.from([1]), '/Type /XObject /Subtype /Image /Width 1000000 /Height 1000000 /ColorSpace /DeviceGray /BitsPerComponent 8'),
      stream(Buffer.from('q 595 0 0 842 0 0 cm /I Do Q')),
    ]),
    'a-page-that-is-something-else.pdf': Buffer.concat([whole, Buffer.from('<script>alert(1)</script>PK\x03\x04', 'latin1')]),
  };
  return Object.entries(made).map(([name, bytes]) => ({ name, bytes }));
}

/** What files have been called. */
export const hostileNames: readonly string[] = [
  'quotation.pdf',
  '报价单（最终版）.pdf',
  '../../../../etc/passwd.pdf',
  '..\\..\\windows\\system32\\drivers.pdf',
  '/etc/cron.d/job.pdf',
  'C:\\boot.pdf',
  '\\\\server\\share\\a.pdf',
  '.pdf',
  '..pdf',
  'aux.pdf',
  'CON.pdf',
  'a.pdf.exe',
  'a.exe',
  'a.pdf/',
  'a.pdf.',
  'a.pdf ',
  ' a.pdf',
  'a;b.pdf',
  'a"b.pdf',
  "a'b.pdf",
  'a%00.exe.pdf',
  '%2e%2e%2fa.pdf',
  'a\u0000b.pdf',
  'a\r\nset-cookie: x=1.pdf',
  'a\tb.pdf',
  '\u202efdp.exe',
  'a\u200b.pdf',
  'e\u0301.pdf',
  '🧾.pdf',
  '\u{10ffff}.pdf',
  '<script>alert(1)</script>.pdf',
  '=cmd|calc.pdf',
  '$(reboot).pdf',
  '`reboot`.pdf',
  "'; drop table base_file; --.pdf",
  'con.tar.gz.pdf',
  `${'长'.repeat(300)}.pdf`,
  `${'a'.repeat(5_000)}.pdf`,
];
