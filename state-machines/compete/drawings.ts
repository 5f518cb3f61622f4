/** Drawings of what is asked for: files that the buyer attaches to an item, or those of its material that suppliers may have. */
import { f } from '../kernel/fields.js';

export const drawingFields = {
  drawingIds: f.attachments('Drawing files', '图纸文件', { supplier: 'read' }),
  releasedDrawingIds: f.attachments('Drawing of the material', '物料图纸', { computed: true, supplier: 'read' }),
};

/** Read when an event is submitted; absent on those recorded before. */
export interface DrawingFacts {
  /** Files of the version in force by item, where the buyer attached none. */
  readonly drawings?: Readonly<Record<string, string>>;
}

export const withDrawings = <Item extends { readonly itemNo: number; readonly releasedDrawingIds: string | null }>(
  items: readonly Item[],
  { drawings }: DrawingFacts,
): readonly Item[] => (drawings ? items.map((item) => ({ ...item, releasedDrawingIds: drawings[item.itemNo] ?? null })) : items);

/** All files of an item, the buyer's first. */
export const drawingsOf = (item: Readonly<Record<string, unknown>>): string =>
  [item['drawingIds'], item['releasedDrawingIds']].filter((ids) => typeof ids === 'string' && ids !== '').join();
