/** What is drawn where somebody signs: a name with time and certificate, or a seal as it is stamped. */
import { pdfMaker } from '../../platform/file/marks.js';
import type { Place } from './places.js';

const MM = 72 / 25.4;
const RED = '#c8102e';
const escaped = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

export interface Drawn {
  readonly kind: 'PERSON' | 'ORG';
  readonly name: string;
  readonly company: string;
  /** Of a seal: what it is for. */
  readonly below: string;
  readonly time: string;
  readonly serial: string;
  /** What is drawn in the place of the seal, or of the name. */
  readonly png?: Uint8Array | null;
}

function person({ name, company, time, serial, png }: Drawn, { width, height }: Place): string {
  const lines = [company, time, serial].map(
    (text, index) => `<text x="6" y="${height * 0.55 + index * 9}" font-size="7" fill="#333">${escaped(text)}</text>`,
  );
  const box = `<rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="none" stroke="#1f5fae" stroke-width="0.7"/>`;
  const own = png ? '' : `<text x="6" y="${height * 0.36}" font-size="17" fill="#1f3f6e">${escaped(name)}</text>`;
  return `${box}${own}${lines.join('')}`;
}

/** Characters along the upper arc, each turned upright to the middle. */
function arc(text: string, radius: number, size: number): string {
  const letters = [...text].slice(0, 28);
  const step = Math.min(24, 270 / Math.max(1, letters.length));
  return letters
    .map((letter, index) => {
      const angle = (index - (letters.length - 1) / 2) * step;
      return `<text x="0" y="${-radius}" text-anchor="middle" transform="rotate(${angle})" font-size="${size}" fill="${RED}">${escaped(letter)}</text>`;
    })
    .join('');
}

const star = (radius: number): string => {
  const points = Array.from({ length: 10 }, (_, index) => {
    const [length, angle] = [index % 2 === 0 ? radius : radius * 0.38, (index * Math.PI) / 5 - Math.PI / 2];
    return `${(length * Math.cos(angle)).toFixed(2)},${(length * Math.sin(angle)).toFixed(2)}`;
  });
  return `<polygon points="${points.join(' ')}" fill="${RED}"/>`;
};

function seal({ company, below, time }: Drawn, { width, height }: Place): string {
  const radius = Math.min(width, height) / 2 - 3;
  const size = Math.max(6, Math.min(12, 200 / Math.max(8, [...company].length)));
  const line = (text: string, y: number, points: number): string =>
    `<text y="${y}" text-anchor="middle" font-size="${points}" fill="${RED}">${escaped(text)}</text>`;
  return [
    `<g transform="translate(${width / 2} ${height / 2})"><circle r="${radius}" fill="none" stroke="${RED}" stroke-width="2.4"/>`,
    arc(company, radius - size - 3, size),
    star(radius * 0.26),
    line(below, radius * 0.55, 8),
    line(time, radius * 0.76, 5.5),
    '</g>',
  ].join('');
}

/** A PDF of one page of the place's size, to be laid over it. */
export function drawnPicture(drawn: Drawn, place: Place): Promise<Uint8Array> {
  const size = inPoints(place);
  const png = drawn.png ?? null;
  if (drawn.kind === 'ORG') return png === null ? pictureOf(seal(drawn, size), size) : pictureOf('', size, { png, height: size.height });
  return pictureOf(person(drawn, size), size, png === null ? null : { png, height: size.height * 0.44 });
}

/** A day that is written where the text keeps a place for it. */
export function drawnDate(day: string, place: Place): Promise<Uint8Array> {
  const size = inPoints(place);
  const text = `<text x="${size.width / 2}" y="${size.height * 0.75}" text-anchor="middle" font-size="11" fill="#1f3f6e">${escaped(day)}</text>`;
  return pictureOf(text, size);
}

const inPoints = (place: Place): Place => ({ ...place, width: place.width * MM, height: place.height * MM });

interface Laid {
  readonly png: Uint8Array;
  /** From the upper edge, over the whole width. */
  readonly height: number;
}
async function pictureOf(shapes: string, { width, height }: Place, laid: Laid | null = null): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="Hei">${shapes}</g></svg>`;
  const image = laid && {
    image: `data:image/png;base64,${Buffer.from(laid.png).toString('base64')}`,
    fit: [width, laid.height],
    absolutePosition: { x: 0, y: 0 },
  };
  return pdfMaker()
    .createPdf({
      pageSize: { width, height },
      pageMargins: 0,
      defaultStyle: { font: 'Hei' },
      content: [{ svg }, ...(image ? [image] : [])],
    })
    .getBuffer();
}
