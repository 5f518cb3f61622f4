/** Texts as they are shown: decoded, a CSV as rows, a mail as its head and body. */

export const MOST_LINES = 5_000;
export const MOST_ROWS = 1_000;

/** Unicode, else the Chinese encoding of older systems. */
export function decodedText(bytes: ArrayBuffer): string {
  const head = new Uint8Array(bytes.slice(0, 2));
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** RFC 4180; divided by commas, semicolons or tabs, whichever the first line has most of. */
export function csvRows(text: string, most = MOST_ROWS): readonly (readonly string[])[] {
  const first = text.slice(0, text.indexOf('\n') < 0 ? undefined : text.indexOf('\n'));
  const divider = [',', ';', '\t'].reduce((best, one) => (first.split(one).length > first.split(best).length ? one : best));
  const rows: string[][] = [];
  let [row, cell, quoted]: [string[], string, boolean] = [[], '', false];
  for (let at = 0; at < text.length && rows.length < most; at += 1) {
    const character = text[at]!;
    if (quoted) {
      if (character !== '"') cell += character;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (character === '"' && cell === '') quoted = true;
    else if (character === divider) {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      rows.push([...row, cell.replace(/\r$/, '')]);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (rows.length < most && (cell !== '' || row.length > 0)) rows.push([...row, cell]);
  return rows;
}

export interface Mail {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: string;
  readonly body: string;
}

const encodedWord = /=\?([\w-]+)\?([bqBQ])\?([^?]*)\?=/g;

function bytesOf(kind: string, text: string): Uint8Array {
  if (kind.toLowerCase() === 'b') return Uint8Array.from(atob(text.replace(/\s/g, '')), (character) => character.charCodeAt(0));
  const plain = text.replace(/=\r?\n/g, '').replace(/=([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0) & 0xff);
}

function inCharset(bytes: Uint8Array, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

const headerText = (value: string): string =>
  value.replace(/\?=\s+=\?/g, '?==?').replace(encodedWord, (whole, charset: string, kind: string, text: string) => {
    try {
      return inCharset(bytesOf(kind, kind.toLowerCase() === 'q' ? text.replaceAll('_', ' ') : text), charset);
    } catch {
      return whole;
    }
  });

interface Part {
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

function partOf(text: string): Part {
  const end = /\r?\n\r?\n/.exec(text);
  const head = end ? text.slice(0, end.index) : text;
  const lines = head.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const headers = new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':');
      return colon > 0 ? [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const] : [];
    }),
  );
  return { headers, body: end ? text.slice(end.index + end[0].length) : '' };
}

/** The first plain text of a mail, or its HTML without the mark-up. */
function bodyOf({ headers, body }: Part, depth = 0): string | null {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1];
  if (boundary && depth < 5) {
    const parts = body
      .split(`--${boundary}`)
      .slice(1)
      .map((one) => partOf(one.replace(/^\r?\n/, '')));
    const plain = parts.find((one) => (one.headers.get('content-type') ?? 'text/plain').startsWith('text/plain'));
    for (const one of plain ? [plain] : parts) {
      const found = bodyOf(one, depth + 1);
      if (found !== null) return found;
    }
    return null;
  }
  if (!type.startsWith('text/')) return null;
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase() ?? '';
  const charset = /charset="?([^";\s]+)"?/i.exec(type)?.[1] ?? 'utf-8';
  const text =
    encoding === 'base64' || encoding === 'quoted-printable' ? inCharset(bytesOf(encoding === 'base64' ? 'b' : 'q', body), charset) : body;
  return type.startsWith('text/html') ? (new DOMParser().parseFromString(text, 'text/html').body.textContent ?? '') : text;
}

export function mailOf(text: string): Mail {
  const part = partOf(text);
  const header = (name: string): string => headerText(part.headers.get(name) ?? '');
  return { from: header('from'), to: header('to'), subject: header('subject'), date: header('date'), body: bodyOf(part) ?? '' };
}
