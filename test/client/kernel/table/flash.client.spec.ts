import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

import { theme } from '../../../../client/theme.js';

// A row that changed flashes; its link is read meanwhile, selected too (4.5 to 1).

type Rgb = readonly number[];
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const over = (above: Rgb, share: number, below: Rgb): Rgb => above.map((value, at) => value * share + below[at]! * (1 - share));
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
function contrast(one: Rgb, other: Rgb): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

const css = readFileSync(path.join(import.meta.dirname, '../../../../client/global.css'), 'utf8');
const [lightFlash, darkFlash] = [...css.matchAll(/--gh-flash: (#[0-9a-f]{6})/g)].map(([, hex]) => rgbOf(hex!));
const petrol = theme.colors!['petrol']!.map((hex) => rgbOf(hex));

/** What lies over a selected row is the library's pale primary colour, four fifths of it. */
test.each([
  { scheme: 'light', link: petrol[8]!, flash: lightFlash!, pale: 0.1 * 0.8, primary: petrol[8]! },
  { scheme: 'dark', link: petrol[4]!, flash: darkFlash!, pale: 0.15 * 0.8, primary: petrol[7]! },
])('the link of a row that flashes is read in the $scheme scheme', ({ link, flash, pale, primary }) => {
  expect(contrast(link, flash)).toBeGreaterThan(4.5);
  expect(contrast(link, over(primary, pale, flash))).toBeGreaterThan(4.5);
});
