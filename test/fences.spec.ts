import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { describe, expect, test } from '@jest/globals';

import { pageSizes } from '../server/kernel/edges/list-query.js';
import { breaches, circles, importsOf, importsUnder } from './harness/fences.js';

const root = path.resolve(import.meta.dirname, '..');

const imports = importsUnder(root, ['state-machines', 'server', 'client', 'migrations']);

test('imports run downwards only, and each fenced library has one door', () => {
  expect(imports.length).toBeGreaterThan(0);
  expect(breaches(imports)).toEqual([]);
});

test('masters and kernel name no table of those that trade', () => {
  const named = /srm_(pur|sfd|cct|sml|spe)_/;
  const files = ['server/base', 'server/kernel'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  );
  const naming = files
    .filter((file) => file.endsWith('.ts') && file !== 'server/kernel/database/naming.ts')
    .filter((file) => named.test(readFileSync(path.join(root, file), 'utf8')));
  expect(files.length).toBeGreaterThan(200);
  expect(naming).toEqual([]);
});

test('no files need each other before either is whole', () => {
  expect(circles(imports)).toEqual([]);
  const two = [
    ...importsOf('client/a.ts', "import './b.js';"),
    ...importsOf('client/b.tsx', "import type { A } from './c.js';"),
    ...importsOf('client/c.ts', "import './b.js'; export const later = () => import('./a.js');"),
  ];
  expect(circles(two)).toEqual(['client/b → client/c → client/b']);
});

/** `supplierListByPage` has a reader of its own. */
test('screens ask for lists in pages that the server has', () => {
  const files = readdirSync(path.join(root, 'client'), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const asked = files.flatMap((file) =>
    readFileSync(path.join(root, 'client', file), 'utf8')
      .split('\n')
      .filter((line) => !line.includes('supplierListByPage'))
      .flatMap((line) => [...line.matchAll(/pageRows: (\d+)/g)].map(([, size]) => ({ file, size: Number(size) }))),
  );
  expect(asked.length).toBeGreaterThan(10);
  expect(asked.filter(({ size }) => !(pageSizes as readonly number[]).includes(size))).toEqual([]);
});

describe('the fences stop', () => {
  const inFile = (file: string, ...lines: string[]): string[] => breaches(importsOf(file, lines.join('\n')));

  test('a machine that reaches outside', () => {
    expect(
      inFile(
        'state-machines/orders/order/machine.ts',
        "import fs from 'node:fs';",
        "import type { Repository } from 'typeorm';",
        "import { x } from '../../../server/kernel/turn.js';",
      ),
    ).toEqual([
      'state-machines/orders/order/machine.ts:1 imports node:fs: a machine imports nothing but machines',
      'state-machines/orders/order/machine.ts:2 imports typeorm: a machine imports nothing but machines',
      'state-machines/orders/order/machine.ts:3 imports server/kernel/turn: a machine imports nothing but machines',
    ]);
  });

  test('a family of machines that imports another, however it is written', () => {
    const rule = 'a family reaches another by events and published queries';
    expect(
      inFile(
        'state-machines/orders/order/index.ts',
        "import '../../kernel/fields.js';",
        "export { a } from '../../compete/header/fields.js';",
        "export const later = () => import('../../masters/unit/index.js');",
        "export type T = import('../receipt/index.js').T;",
      ),
    ).toEqual([
      `state-machines/orders/order/index.ts:2 imports state-machines/compete/header/fields: ${rule}`,
      `state-machines/orders/order/index.ts:3 imports state-machines/masters/unit/index: ${rule}`,
    ]);
  });

  test('trade that knows who stands on it, and server families that know one another', () => {
    const rule = 'a family reaches another by events and published queries';
    expect(inFile('state-machines/orders/order/index.ts', "import '../../trade/money.js';")).toEqual([]);
    expect(inFile('server/orders/order.ts', "import '../trade/rate-of-day.js';", "import '../platform/zones.js';")).toEqual([]);
    expect(inFile('server/assembly/orders.ts', "import '../orders/erp/sync.js';")).toEqual([]);
    expect(inFile('state-machines/trade/money.ts', "import '../orders/order/index.js';")).toEqual([
      `state-machines/trade/money.ts:1 imports state-machines/orders/order/index: ${rule}`,
    ]);
    expect(inFile('server/platform/zones.ts', "import '../trade/bodies.js';")).toEqual([
      `server/platform/zones.ts:1 imports server/trade/bodies: ${rule}`,
    ]);
    expect(inFile('server/orders/order.ts', "import '../suppliers/shares/document.js';")).toEqual([
      `server/orders/order.ts:1 imports server/suppliers/shares/document: ${rule}`,
    ]);
  });

  test('a kernel that knows a family', () => {
    expect(inFile('server/kernel/mailbox.ts', "import { hall } from '@machines/compete/hall/index.js';")).toEqual([
      'server/kernel/mailbox.ts:1 imports state-machines/compete/hall/index: the kernel knows no family',
    ]);
    expect(inFile('client/kernel/table.tsx', "import { Money } from '../compete/money.js';")).toEqual([
      'client/kernel/table.tsx:1 imports client/compete/money: the kernel knows no family',
    ]);
  });

  test('client and server that know each other, and product code that knows its tests', () => {
    expect(inFile('client/main.tsx', "import '../server/main.js';")).toEqual([
      'client/main.tsx:1 imports server/main: the client knows no server',
    ]);
    expect(inFile('server/main.ts', "import '../client/main.js';", "import '../test/harness/database.js';")).toEqual([
      'server/main.ts:1 imports client/main: the server knows no client',
      'server/main.ts:2 imports test/harness/database: code imports only state-machines, server and client',
    ]);
  });

  test('a second door to a fenced library', () => {
    const imports = [
      ...importsOf(
        'client/kernel/table.tsx',
        "import { MantineReactTable } from 'mantine-react-table';\nimport { cn } from 'mantine-react-table/locales/zh-Hans/index.esm.mjs';",
      ),
      ...importsOf('client/orders/list.tsx', "\nimport type { MRT_ColumnDef } from 'mantine-react-table';"),
    ];
    expect(breaches(imports)).toEqual([
      'client/orders/list.tsx:2 imports mantine-react-table: one file imports mantine-react-table, and that is client/kernel/table.tsx',
    ]);
  });
});
