import { expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import { srmCctWatermark } from '../../../../state-machines/contracts/watermark/index.js';
import { inside } from '../../golden/events.js';
import { outside, sent } from '../../kernel/walk.js';

const definition = anyDefinition(srmCctWatermark);
const keeper = inside('7', 'CONTRACT_MANAGER');
const fields = { watermarkName: 'Draft', markText: '{company}' };
const create = (actor: typeof keeper, more: object = {}) =>
  decide(definition, null, sent('CREATE', actor, { fields: { ...fields, ...more } }, { id: '1' }));

test('whoever enables a watermark disables the one that stood for the same owner and use', () => {
  const made = create(keeper);
  if (!made.ok) throw new Error('not made');
  const enabled = decide(definition, made.after, sent('ENABLE', keeper, {}, { rivals: ['3'] }));
  expect(enabled).toMatchObject({
    ...{ ok: true, after: { state: 'enabled' } },
    effects: [{ kind: 'send', type: 'srmCctWatermark', id: '3', event: 'INVALIDATE' }],
  });
});

test('a watermark belongs to who makes it; the other suppliers neither see nor change it', () => {
  const ours = create(keeper);
  expect(ours).toMatchObject({ ok: true, after: { context: { ownerType: 'A', supplierId: null } } });
  const theirs = create(outside('501'));
  expect(theirs).toMatchObject({ ok: true, after: { context: { ownerType: 'B', supplierId: '501' } } });
  expect(create(keeper, { ownerType: 'B' })).toMatchObject({ ok: false, refusal: { code: 'CCT_WM_OWNER' } });
  if (!theirs.ok || !ours.ok) throw new Error('not made');
  const rename = (actor: typeof keeper, snapshot: typeof theirs.after) =>
    decide(definition, snapshot, sent('SAVE', actor, { fields: { watermarkName: 'Other' } })).ok;
  expect([outside('501'), outside('502'), keeper].map((actor) => rename(actor, theirs.after))).toEqual([true, false, true]);
  expect(rename(outside('501'), ours.after)).toBe(false);
  const viewer = (supplierId: string) => ({ ...outside(supplierId), orgIds: [] });
  const seen = (supplierId: string) => definition.view.audienceOf(theirs.after.context as never, 'draft', viewer(supplierId));
  expect([seen('501'), seen('502')]).toEqual(['supplier:501', null]);
});
