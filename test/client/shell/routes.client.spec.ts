import { expect, test } from '@jest/globals';
import fs from 'node:fs';
import path from 'node:path';

import { documents } from '@machines/registry.js';
import { screens } from '../../../client/screens.js';

const CLIENT = path.resolve(import.meta.dirname, '../../../client');
/** A screen that is opened by its name: `tab.open('orderEdit', …)`. */
const OPENED = /\bopen\(\s*'([^']+)'/g;

const sources = fs
  .readdirSync(CLIENT, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, fs.readFileSync(path.join(CLIENT, name), 'utf8')] as const);

test('whatever screen a page opens by its name is there', () => {
  const known = new Set([...Object.keys(screens), ...documents.flatMap((definition) => definition.screens.map(({ route }) => route))]);
  const opened = sources.flatMap(([name, text]) => [...text.matchAll(OPENED)].map(([, route]) => [name, route!] as const));
  // A request is opened as well, by its method.
  expect(opened.filter(([, route]) => !known.has(route) && route !== 'POST')).toEqual([]);
  expect(opened.length).toBeGreaterThan(60);
});
