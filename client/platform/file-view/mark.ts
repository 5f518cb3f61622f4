/** The mark over what suppliers look at: a tile of slanted text, repeated over everything that is shown. */
const escaped = (text: string): string => text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);

export function markImage(text: string): string {
  const width = Math.max(260, [...text].length * 12 + 80);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="150"><text x="${width / 2}" y="80" text-anchor="middle" transform="rotate(-24 ${width / 2} 75)" font-family="sans-serif" font-size="14" fill="#555" fill-opacity="0.22">${escaped(text)}</text></svg>`;
  return `url("data:image/svg+xml,${encodeURIComponent(svg)}")`;
}
