import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { collectChecked, flattened, toTree, TreeError } from '../../../../state-machines/kernel/primitives/tree.js';

interface Row {
  readonly id: number;
  readonly parentId: number | null;
  readonly name: string;
  readonly level?: number | null;
  readonly sortNo?: number | null;
  readonly checkFlag?: 'Y' | 'N';
}
const row = (id: number, parentId: number | null, name = String(id), more: Partial<Row> = {}): Row => ({ id, parentId, name, ...more });
const tree = (rows: readonly Row[], config: object = {}) =>
  toTree(rows, { key: 'id', parentKey: 'parentId', levelKey: 'level', config: { nameKey: 'name', ...config } });

describe('rows become a tree', () => {
  test('the example: a chain with its levels; a row without its parent is dropped and told of once', () => {
    const told: string[] = [];
    const nodes = flattened(
      tree([row(1, null, 'A'), row(2, 1, 'B'), row(3, 2, 'C'), row(4, 9, 'D')], { warn: (fault: string) => told.push(fault) }),
    );
    expect(nodes.map(({ id, level, treeFullPath }) => [id, level, treeFullPath])).toEqual([
      [1, 1, 'A'],
      [2, 2, 'A/B'],
      [3, 3, 'A/B/C'],
    ]);
    expect(told).toEqual(['1 rows have no parent among the rows']);
  });

  test('the example: rows below each other cannot be parsed, nor can a key that repeats or an option that is missing', () => {
    expect(() => tree([row(1, 2), row(2, 1)])).toThrow(TreeError);
    expect(() => tree([row(1, null), row(1, null)])).toThrow('树形数据解析失败 / Tree data could not be parsed');
    expect(() => toTree([row(1, null)], { key: 'id', parentKey: 'parentId', levelKey: '', config: {} } as never)).toThrow(TreeError);
    expect(new TreeError().code).toBe('TREE_PARSE');
  });

  test('no parent is null, empty, 0 or the value that is said', () => {
    expect(tree([row(1, null), row(2, 0), row(3, '' as never), row(4, -1)], { rootValue: -1 }).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  test('equal sort keys keep the order that they came in, rows without one come last', () => {
    expect(
      tree([row(1, null, 'a', { sortNo: 20 }), row(2, null, 'b'), row(3, null, 'c', { sortNo: 10 }), row(4, null, 'd', { sortNo: 20 })], {
        sortKey: 'sortNo',
      }).map(({ id }) => id),
    ).toEqual([3, 1, 4, 2]);
  });

  test('a row that is not kept takes what is below it along; a level that was wrong is mended', () => {
    const told: string[] = [];
    const nodes = tree([row(1, null, 'a', { level: 3 }), row(2, 1), row(3, 2)], {
      keep: (one: Row) => one.id !== 2,
      warn: (fault: string) => told.push(fault),
    });
    expect(flattened(nodes).map(({ id, level }) => [id, level])).toEqual([[1, 1]]);
    expect(told).toEqual(['1 rows had another level']);
  });

  test('a parent is checked when all below it are, half when some are', () => {
    const [all, some] = tree(
      [row(1, null), row(2, 1, 'b', { checkFlag: 'Y' }), row(3, null), row(4, 3, 'd', { checkFlag: 'Y' }), row(5, 3)],
      { checkable: true },
    );
    expect([all!.checkFlag, all!.halfFlag, some!.checkFlag, some!.halfFlag]).toEqual(['Y', 'N', 'N', 'Y']);
    expect(collectChecked([all!, some!]).map(({ id }) => id)).toEqual([2, 4]);
  });

  test('every row is in the tree once, below its parent, one level deeper', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 200 }), (picks) => {
        const rows = picks.map((pick, index) => row(index + 1, index === 0 ? null : pick % (index + 1) || null));
        const nodes = flattened(tree(rows));
        expect(nodes.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id));
        for (const node of nodes)
          for (const child of node.children) expect([child.parentId, child.level]).toEqual([node.id, node.level! + 1]);
      }),
    );
  });
});
