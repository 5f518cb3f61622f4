/** Documents that a case or an evidence package is about: named by type and id, because they are of every kind. */
import { f } from '../kernel/fields.js';

export const MOST_ITEMS = 200;

export const itemFields = {
  itemNo: f.integer('No.', '序号', { need: 'save', min: 1, max: 9_999 }),
  docType: f.text(60, 'Document type', '单据类型', { need: 'save' }),
  targetId: f.text(20, 'Document id', '单据ID', { need: 'save' }),
};

export interface Item {
  readonly itemNo: number;
  readonly docType: string;
  readonly targetId: string;
}
