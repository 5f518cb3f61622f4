/** A new project (bidding.md §3): what the setup that fits gives it, and what it is refused without. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { aCompany, aUser, seedDatabase } from '../harness/company.js';
import type { Named } from '../harness/company.js';
import { Product } from '../harness/product.js';
import type { Person } from '../harness/product.js';
import { INDEXES, NODES, RULE, TEMPLATE } from '../../machines/bidding/samples.js';

const PROJECT = 'srmSfdBiddingHeader';
const [RULES, TEMPLATES, SETUPS] = ['srmSfdBiddingRule', 'srmSfdBiddingTemplate', 'srmSfdBiddingSetup'] as const;
const DAY = 86_400_000;

let product: Product;
let named: Named;
let buyer: Person;
let now = 0;

beforeAll(async () => {
  product = await Product.start({
    seed: async (url, at) => {
      now = at;
      named = await seedDatabase(url, at, async (seeder) => {
        await aCompany(seeder);
        await aUser(seeder, 'watcher', { userType: 'INSIDE' }, ['SUPERVISOR'], ['HQ']);
        const orgId = seeder.named.get('org:HQ')!;
        const enabled = async (name: string, type: string, fields: object, lines: object = {}) => {
          const id = await seeder.make(name, type, { fields: { ...fields, orgId }, lines });
          await seeder.send(type, id, 'SUBMIT');
          await seeder.send(type, id, 'APPROVE', { comment: null });
          return id;
        };
        const ruleId = await enabled('rule', RULES, { ...RULE, sealMode: 'SERVER_KEY' });
        const templateId = await enabled('template', TEMPLATES, TEMPLATE, { indexes: { set: INDEXES } });
        await enabled('setup', SETUPS, { setupName: 'Goods', ruleId, templateId, countersignFlag: 'Y' }, { nodes: { set: NODES } });
      });
    },
  });
  buyer = await product.enter('buyer', 'BUYER');
});
afterAll(() => product?.stop());

interface Found {
  readonly id: string;
  readonly rev: number;
  readonly state: string;
}
const found = <T = Found>(type: string, id: string) => buyer.done<Found & T>(type, 'findById', { id });
test('a new project takes rule, template, nodes and indexes from the setup that fits, and is not submitted without a bill', async () => {
  const orgId = named.get('org:HQ');
  const owner = named.get('user:buyer');
  const project = await buyer.done<Found>(PROJECT, 'saveOrUpdate', {
    ...{ orgId, projectName: 'Plates 2026', ownerUserId: owner, supervisorUserId: named.get('user:watcher'), currency: 'CNY' },
    ...{ docIssueStart: now + DAY, docIssueEnd: now + 8 * DAY, bidDeadline: now + 30 * DAY, validityDays: 90 },
    sections: [{ sectionNum: 1, sectionName: 'Plates' }],
  });
  const draft = await found<{ setupId: string; ruleId: string; nodes: unknown[]; indexes: unknown[]; countersignFlag: string }>(
    PROJECT,
    project.id,
  );
  expect(draft).toMatchObject({ state: 'draft', setupId: named.get('setup'), ruleId: named.get('rule'), countersignFlag: 'Y' });
  expect(draft.nodes).toHaveLength(NODES.length);
  expect(draft.indexes).toHaveLength(INDEXES.length);
  const refused = await buyer.call(PROJECT, 'doSubmit', { id: project.id });
  expect(refused.status).not.toBe('S');
  const check = await buyer.call(PROJECT, 'publishCheck', { id: project.id });
  expect(check).toMatchObject({ status: 'S', data: { refused: { code: 'STATE_NOT_ALLOWED' }, checks: [] } });
});
