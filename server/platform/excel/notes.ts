/** Notes on cells, as the parts of a package that spreadsheets look for: the texts, and the boxes that they are shown in. */
import { columnLetters, xmlText } from './sheet-xml.js';

/** Row and column from 0. */
export interface Note {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Stands at the end of a sheet that has notes. */
export const notesOfSheet = `<legacyDrawing xmlns:r="${relationship}" r:id="boxes"/>`;

/** What the package's list of contents says of them. */
export const notesContent = (sheet: number): string =>
  `<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/><Override PartName="/xl/comments${sheet}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml"/>`;

/** @param sheet its number, from 1 */
export function noteParts(sheet: number, notes: readonly Note[]): Readonly<Record<string, string>> {
  const texts = notes
    .map(
      ({ row, column, text }) =>
        `<comment ref="${columnLetters(column)}${row + 1}" authorId="0"><text><r><t xml:space="preserve">${xmlText(text)}</t></r></text></comment>`,
    )
    .join('');
  const boxes = notes
    .map(
      ({ row, column }, index) =>
        `<v:shape id="note${index}" type="#box" style="position:absolute;width:260pt;height:60pt;z-index:${index + 1};visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:fill color2="#ffffe1"/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:AutoFill>False</x:AutoFill><x:Anchor>${column + 1}, 12, ${row}, 4, ${column + 4}, 12, ${row + 4}, 4</x:Anchor><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`,
    )
    .join('');
  return {
    [`xl/worksheets/_rels/sheet${sheet}.xml.rels`]: `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="boxes" Type="${relationship}/vmlDrawing" Target="../drawings/notes${sheet}.vml"/><Relationship Id="texts" Type="${relationship}/comments" Target="../comments${sheet}.xml"/></Relationships>`,
    [`xl/comments${sheet}.xml`]: `${head}<comments xmlns="${main}"><authors><author>Guildhall</author></authors><commentList>${texts}</commentList></comments>`,
    [`xl/drawings/notes${sheet}.vml`]: `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="box" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>${boxes}</xml>`,
  };
}
