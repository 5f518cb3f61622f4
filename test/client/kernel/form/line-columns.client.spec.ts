import { expect, test } from '@jest/globals';
import { documents } from '@machines/registry.js';

import { inTheirPlaces, widthOf } from '../../../../client/kernel/form/line-columns.js';

/** Beside the menu, and within the edges of page and card. */
const roomOf = (windowWidth: number): number => windowWidth - 220 - 2 * 16 - 2 * 14;
/** What a row that is edited is chosen and changed by, on its left and its right. */
const EDGES = 34 + 64;

interface Sight {
  readonly table: string;
  readonly column: string;
  readonly right: number;
}

/** Where the first quantity and the first price of every table that has both end, unscrolled. */
const sights: readonly Sight[] = documents.flatMap(({ type, lines, events }) =>
  Object.entries(lines).flatMap(([name, line]) => {
    const names = inTheirPlaces(
      line,
      Object.keys(line.fields).filter((column) => !line.fields[column]!.internal),
    );
    const first = (kind: string) => names.find((column) => line.fields[column]!.kind === kind && !line.fields[column]!.computed);
    const found = [first('quantity'), first('price')];
    if (found.includes(undefined)) return [];
    return found.map((column) => {
      const before = names.slice(0, names.indexOf(column!) + 1);
      const right = before.reduce((sum, one) => sum + widthOf({ field: line.fields[one]! }), 'SAVE' in events ? EDGES : 0);
      return { table: `${type}.${name}`, column: column!, right };
    });
  }),
);

test.each([1280, 1440])('quantity and price of a line are in sight in a window %s wide', (windowWidth) => {
  expect(sights.length).toBeGreaterThan(10);
  expect(sights.filter(({ right }) => right > roomOf(windowWidth))).toEqual([]);
});
