/** Rows that name their parent, as a tree (platform-access.md §6.4): one function for menus, organisations and categories, on both sides. */

export type CheckFlag = 'Y' | 'N';

export type TreeNode<R> = R & {
  readonly children: readonly TreeNode<R>[];
  readonly checkFlag: CheckFlag;
  /** Some of what is below is checked, not all. */
  readonly halfFlag: CheckFlag;
  /** Names from the root, joined with `/`. */
  readonly treeFullPath: string;
};

export interface TreeConfig<R> {
  /** Where the answer keeps the nodes below; besides `children`. */
  readonly childrenKey?: string;
  /** Another parent that means: none. */
  readonly rootValue?: unknown;
  /** A number; rows without one come last. */
  readonly sortKey?: keyof R & string;
  /** A row that is not kept takes what is below it with it. */
  readonly keep?: (row: R) => boolean;
  /** Names of the path; the key when not said. */
  readonly nameKey?: keyof R & string;
  /** Rows whose own `checkFlag` counts; parents follow their children. */
  readonly checkable?: boolean;
  /** Told once of each kind of fault that was mended: rows without their parent, levels that were wrong. */
  readonly warn?: (fault: string) => void;
}

export interface TreeOptions<R> {
  readonly key: keyof R & string;
  readonly parentKey: keyof R & string;
  readonly levelKey: keyof R & string;
  readonly config: TreeConfig<R>;
}

/** Its code is the reason that people read. */
export class TreeError extends Error {
  readonly code = 'TREE_PARSE';

  constructor() {
    super('树形数据解析失败 / Tree data could not be parsed');
    this.name = 'TreeError';
  }
}

type Values = Readonly<Record<string, unknown>>;
const valueOf = (row: object, name: string): unknown => (row as Values)[name];

/** @throws TreeError when an option is missing, a key repeats, or rows are below themselves */
export function toTree<R extends object>(rows: readonly R[], options: TreeOptions<R>): readonly TreeNode<R>[] {
  const { key, parentKey, levelKey, config } = options;
  if (!Array.isArray(rows) || !key || !parentKey || !levelKey || !config) throw new TreeError();
  const below = new Map<string, R[]>();
  const roots: R[] = [];
  const known = new Set(rows.map((row) => String(valueOf(row, key))));
  if (known.size !== rows.length) throw new TreeError();
  let orphans = 0;
  for (const row of rows) {
    const parent = valueOf(row, parentKey);
    if (isRoot(parent, config.rootValue)) roots.push(row);
    else if (!known.has(String(parent))) orphans += 1;
    else {
      const siblings = below.get(String(parent));
      if (siblings) siblings.push(row);
      else below.set(String(parent), [row]);
    }
  }
  if (orphans > 0) config.warn?.(`${orphans} rows have no parent among the rows`);
  if (hasCircle(rows, options, known)) throw new TreeError();
  const built = new Building(options, below);
  const tree = built.nodes(roots, 1, '');
  if (built.wrongLevels > 0) config.warn?.(`${built.wrongLevels} rows had another level`);
  return tree;
}

const isRoot = (parent: unknown, rootValue: unknown): boolean =>
  parent === null || parent === undefined || parent === '' || String(parent) === '0' || (rootValue !== undefined && parent === rootValue);

class Building<R extends object> {
  wrongLevels = 0;

  constructor(
    private readonly options: TreeOptions<R>,
    private readonly below: ReadonlyMap<string, readonly R[]>,
  ) {}

  nodes(rows: readonly R[], level: number, above: string): readonly TreeNode<R>[] {
    const {
      config: { keep = () => true, sortKey },
    } = this.options;
    const kept = rows.filter(keep);
    const sorted = sortKey
      ? kept
          .map((row, index) => ({ row, index }))
          .sort((a, b) => sortOf(a.row, sortKey) - sortOf(b.row, sortKey) || a.index - b.index)
          .map(({ row }) => row)
      : kept;
    return sorted.map((row) => this.#node(row, level, above));
  }

  #node(row: R, level: number, above: string): TreeNode<R> {
    const { key, levelKey, config } = this.options;
    const stored = valueOf(row, levelKey);
    if (stored !== null && stored !== undefined && Number(stored) !== level) this.wrongLevels += 1;
    const treeFullPath = `${above === '' ? '' : `${above}/`}${String(valueOf(row, config.nameKey ?? key))}`;
    const children = this.nodes(this.below.get(String(valueOf(row, key))) ?? [], level + 1, treeFullPath);
    const marks = marksOf(children, config.checkable ? valueOf(row, 'checkFlag') : 'N');
    return {
      ...row,
      [levelKey]: level,
      children,
      ...(config.childrenKey ? { [config.childrenKey]: children } : {}),
      ...marks,
      treeFullPath,
    } as TreeNode<R>;
  }
}

const sortOf = (row: object, sortKey: string): number => {
  const value = valueOf(row, sortKey);
  return value === null || value === undefined ? Number.MAX_SAFE_INTEGER : Number(value);
};

function marksOf(children: readonly TreeNode<object>[], own: unknown): { readonly checkFlag: CheckFlag; readonly halfFlag: CheckFlag } {
  if (children.length === 0) return { checkFlag: own === 'Y' ? 'Y' : 'N', halfFlag: 'N' };
  const all = children.every((child) => child.checkFlag === 'Y');
  const some = children.some((child) => child.checkFlag === 'Y' || child.halfFlag === 'Y');
  return { checkFlag: all ? 'Y' : 'N', halfFlag: some && !all ? 'Y' : 'N' };
}

/** Rows that are below themselves are below no root, so that nothing else would find them. */
function hasCircle<R extends object>(rows: readonly R[], { key, parentKey, config }: TreeOptions<R>, known: ReadonlySet<string>): boolean {
  const parents = new Map(rows.map((row) => [String(valueOf(row, key)), valueOf(row, parentKey)]));
  const ends = new Set<string>();
  for (const start of parents.keys()) {
    const way: string[] = [];
    const onWay = new Set<string>();
    let at = start;
    for (;;) {
      if (ends.has(at)) break;
      if (onWay.has(at)) return true;
      way.push(at);
      onWay.add(at);
      const parent = parents.get(at);
      if (isRoot(parent, config.rootValue) || !known.has(String(parent))) break;
      at = String(parent);
    }
    for (const one of way) ends.add(one);
  }
  return false;
}

/** The checked leaves. */
export function collectChecked<R>(tree: readonly TreeNode<R>[]): readonly TreeNode<R>[] {
  return tree.flatMap((node) => (node.children.length > 0 ? collectChecked(node.children) : node.checkFlag === 'Y' ? [node] : []));
}

/** Every node, parents before what is below them. */
export function flattened<R>(tree: readonly TreeNode<R>[]): readonly TreeNode<R>[] {
  return tree.flatMap((node) => [node, ...flattened(node.children)]);
}
