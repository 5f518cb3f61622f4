/** File names from outside: what is kept of them, and how they are written into headers and archives. */
import path from 'node:path';

const LONGEST = 255;
/** Control characters, directions of writing, and characters without width: they make a name look like another. */
const unseen = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const lone = /\p{Surrogate}/gu;

/** The last part of a path of any system, without characters that nobody sees, at most 255 characters. */
export function cleanName(given: string): string {
  const last = given.normalize('NFC').replace(lone, '').replace(unseen, '').split(/[\\/]/).at(-1)!.trim();
  const name = /^\.*$/.test(last) ? 'file' : last;
  const characters = [...name];
  if (name.length <= LONGEST) return name;
  const ending = path.extname(name).slice(0, 20);
  let kept = '';
  for (const character of characters) {
    if (kept.length + character.length + ending.length > LONGEST) break;
    kept += character;
  }
  return `${kept}${ending}`;
}

/** RFC 6266 with RFC 5987: an ASCII name for old readers, the real one beside it. */
export function contentDisposition(name: string, kind: 'attachment' | 'inline'): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A name that every system can unpack: flat, without characters that some of them refuse. */
function flatName(name: string): string {
  const flat = name.replace(/[<>:"/\\|?*\u0000-\u001f]/g, '_').replace(/[. ]+$/, '') || 'file';
  return reserved.test(flat) ? `_${flat}` : flat;
}

/** Names for entries of an archive: equal ones get (2), (3); compared without case. */
export function entryNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    const flat = flatName(name);
    const ending = path.extname(flat);
    const stem = flat.slice(0, flat.length - ending.length);
    let candidate = flat;
    for (let n = 2; taken.has(candidate.toLowerCase()); n += 1) candidate = `${stem}(${n})${ending}`;
    taken.add(candidate.toLowerCase());
    return candidate;
  };
}
