/** A UBL document as a tree of its elements, bounded in size; document types are refused, so that nothing else is ever read for it. */
import type { Refusal } from '../../../state-machines/kernel/refusals.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { WorkbookRefused } from '../excel/package-reader.js';
import { readWhole } from '../excel/xml-reader.js';

export interface UblNode {
  /** Without prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly UblNode[];
  readonly text: string;
}

/** Of characters; some thousand lines. */
export const LONGEST_UBL = 1_000_000;
const MOST_ELEMENTS = 100_000;

interface Growing {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Growing[];
  text: string;
}

async function treeOf(xml: string): Promise<UblNode> {
  const way: Growing[] = [];
  let root: Growing | null = null;
  let count = 0;
  const bytes = (async function* () {
    yield new TextEncoder().encode(xml);
  })();
  await readWhole(bytes, {
    open(name, attributes) {
      count += 1;
      if (count > MOST_ELEMENTS) throw new WorkbookRefused('it says too much');
      const node: Growing = { name, attributes, children: [], text: '' };
      way.at(-1)?.children.push(node);
      root ??= node;
      way.push(node);
    },
    text(piece) {
      const node = way.at(-1);
      if (node) node.text += piece;
    },
    close() {
      const node = way.pop();
      if (node) node.text = node.text.trim();
    },
  });
  if (root === null) throw new WorkbookRefused('it is empty');
  return root;
}

export async function readUblTree(xml: string): Promise<UblNode | Refusal> {
  try {
    return await treeOf(xml);
  } catch (error) {
    if (!(error instanceof WorkbookRefused)) throw error;
    return refusal('UBL_MALFORMED', { field: 'xml', params: { why: error.message } });
  }
}

/** Its root is this one, of UBL 2. */
export const isUbl = ({ name, attributes }: UblNode, root: string, namespace: string): boolean =>
  name === root && Object.values(attributes).includes(namespace);

/** All elements at the end of a way such as `OrderLine/LineItem`, in their order. */
export const nodesAt = (node: UblNode, way: string): readonly UblNode[] =>
  way
    .split('/')
    .reduce<readonly UblNode[]>((at, name) => at.flatMap(({ children }) => children.filter((one) => one.name === name)), [node]);
export const textAt = (node: UblNode, way: string): string | null => nodesAt(node, way).find(({ text }) => text !== '')?.text ?? null;
