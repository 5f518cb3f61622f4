/** The part of the data scope that purchase categories are (platform-access.md §2.7). */
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Viewer } from '../../../../state-machines/kernel/view.js';
import { readableCategories } from '../../../../state-machines/kernel/view.js';
import { quoted } from '../naming.js';
import type { Parameters } from '../parameters.js';
import { tablesOf } from '../tables.js';

/** What rows `alias` of the definition's table must fulfil; nothing where the viewer reads all of them. */
export function categorySql(definition: AnyDefinition, viewer: Viewer, params: Parameters, alias: string): readonly string[] {
  const { category } = definition.view.scope;
  const readable = category ? readableCategories(viewer, category) : null;
  if (!category || readable === null) return [];
  const column = `${alias}.${quoted(category.column === 'id' ? 'id' : tablesOf(definition).byField.get(category.column)!.name)}`;
  return [`(${column} is null or ${column} = any(${params.add(readable)}::bigint[]))`];
}
