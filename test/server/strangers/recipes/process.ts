/** What rules of these documents ask besides filled fields (platform-process.md §3 to §13). */
import type { Ground, Recipes } from '../recipe.js';

const node = (nodeKey: string, kind: string, more: object = {}) => ({ nodeKey, nodeName: nodeKey, kind, ...more });
const graphFor = (userId: string) => ({
  nodes: [
    node('start', 'START'),
    node('both', 'PARALLEL'),
    node('first', 'APPROVE', { mode: 'ANY', rules: [{ kind: 'USER', userIds: [userId] }] }),
    node('outside', 'APPROVE', { mode: 'ANY', rejectTo: 'PREVIOUS', rules: [{ kind: 'SUPPLIER' }] }),
    node('join', 'JOIN'),
    node('end', 'END'),
  ],
  flows: [
    { from: 'start', to: 'both' },
    { from: 'both', to: 'first' },
    { from: 'both', to: 'outside' },
    { from: 'first', to: 'join' },
    { from: 'outside', to: 'join' },
    { from: 'join', to: 'end' },
  ],
});
const modelFields = ({ named, text }: Pick<Ground, 'named' | 'text'>) => ({
  docType: 'FREE_FORM',
  modelCode: text('code').toUpperCase().slice(0, 30),
  graph: graphFor(named('user:buyer')),
});

export const processRecipes: Recipes = {
  bpmRole: { lines: ({ named }) => ({ members: { set: [{ lineNum: 1, userIds: [named('user:buyer')] }] } }) },
  bpmModel: { fields: modelFields, then: [['PUBLISH', { changeNote: null }]] },
  bpmApplication: { fields: ({ named }) => ({ supplierId: named('supplier:Alpha') }), then: [] },
  // Of an application that nobody submitted: it waits for the buyer, and for Alpha.
  bpmInstance: {
    made: async ({ idOf, named, seeder }) =>
      seeder.make('process', 'bpmInstance', {
        docType: 'bpmApplication',
        docId: await idOf('bpmApplication'),
        docCode: 'FREE_FORM',
        modelId: await idOf('bpmModel'),
        submitterUserId: named('user:admin'),
      }),
  },
  // Of a buyer for an order that he sees.
  bpmChoice: {
    later: async ({ buyer, idOf, named }) => {
      const steps = [{ lineNum: 1, nodeKey: 'first', userIds: [named('user:admin')] }];
      const about = { docType: 'srmPurOrderHeader', docId: idOf('srmPurOrderHeader') };
      return (await buyer.done<{ id: string }>('bpmChoice', 'saveOrUpdate', { ...about, steps })).id;
    },
  },
  // About an entry that its receiver refused.
  baseOutboxAct: {
    later: async ({ product, idOf }) => {
      const target = idOf('bpmApplication');
      await product.assembled.database.read.query(
        `insert into document_outbox (source_type, source_id, source_rev, index, target_type, target_id, event, payload, key, state)
         values ('bpmInstance', $1::bigint, 1, 99, 'bpmApplication', $2, 'APPROVE', '{}', $3, 'REFUSED')`,
        [idOf('bpmInstance'), target, `${target}:strangers`],
      );
      const admin = await product.enter('admin');
      const { id } = await admin.done<{ id: string }>('baseOutboxAct', 'saveOrUpdate', {
        actionCode: 'IGNORE',
        entrySourceType: 'bpmInstance',
        entrySourceId: idOf('bpmInstance'),
        entrySourceRev: 1,
        entryIndex: 99,
        reason: 'Closed by hand',
      });
      return id;
    },
  },
};
