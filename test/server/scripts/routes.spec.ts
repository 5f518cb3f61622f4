import { readFileSync, readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';

import { shellRoutes } from '../../../server/scripts/shell-routes.js';
import { documents } from '../../../state-machines/registry.js';

const known = new Set([
  ...shellRoutes.map(({ route }) => route),
  ...documents.flatMap(({ screens }) => screens.map(({ route }) => `/main/${route}`)),
]);
const families = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((file) => /^[^/]+\/screens\.tsx$/.test(file));

test('every page of the client stands in npm run routes', () => {
  const ofFamilies = families.flatMap((file) =>
    [...readFileSync(`client/${file}`, 'utf8').matchAll(/^ {2}'?([\w/]+)'?: \{ load:/gm)].map(([, route]) => `/main/${route}`),
  );
  const ofPage = [...readFileSync('client/App.tsx', 'utf8').matchAll(/<Route path="(\/[^"*]*)"/g)].map(([, route]) => route!);
  expect(ofFamilies.length).toBeGreaterThan(20);
  expect(ofPage.length).toBeGreaterThan(5);
  expect([...ofFamilies, ...ofPage].filter((route) => !known.has(route))).toEqual([]);
});
