/** The lists behind the screens of processes by the names that other systems call (platform-process.md §10). */
import { refusal } from '../../state-machines/kernel/refusals.js';
import { definitionNamed } from '../../state-machines/registry.js';
import type { Runtime } from '../kernel/contracts.js';
import { idOf } from '../kernel/edges/body.js';
import type { Lists, Service, ServiceCall } from '../kernel/edges/contracts.js';
import { listQuery } from '../kernel/edges/list-query.js';
import { audienceFor, ownOf, sharedOf } from '../kernel/edges/visible.js';

const names = { findModels: 'bpmModel', findCategories: 'bpmCategory', findRoles: 'bpmRole', findUrgeConfigs: 'bpmUrgeConfig' } as const;
const MODEL = 'bpmModel';

const listOf =
  (lists: Lists, type: string): ServiceCall =>
  async (body, { caller }) => {
    const query = listQuery(body);
    const { rows, count } = await lists.page(definitionNamed(type), caller.viewer, query);
    return { data: rows, page: { count, pageIndex: query.pageIndex, pageRows: query.pageRows } };
  };

export const namedLists = ({
  lists,
  runtime,
}: {
  readonly lists: Lists;
  readonly runtime: () => Runtime;
}): NonNullable<Service['calls']> => ({
  ...Object.fromEntries(Object.entries(names).map(([name, type]) => [name, listOf(lists, type)])),
  async findModelById(body, { caller }) {
    const [definition, found] = [definitionNamed(MODEL), await runtime().snapshot(MODEL, idOf(body))];
    const audience = found && audienceFor(definition, found, caller.viewer);
    if (!found || !audience) return { refusal: refusal('DOC_NOT_FOUND', { kind: 'NotFound' }) };
    return { data: { ...sharedOf(definition, found, audience), ...ownOf(definition, found, audience), state: found.state } };
  },
});
