import { describe, expect, test } from '@jest/globals';
import { SYSTEM } from '../../../../../state-machines/kernel/events.js';
import type { Viewer } from '../../../../../state-machines/kernel/view.js';
import { view } from '../../../../../state-machines/compete/sourcing/auction/view.js';
import { END, HOUR, START, Story, buyer, content, line, supplier } from '../facts.js';

const call = { publicCallFlag: 'Y', fewReason: null };
const at = START + HOUR;
const join = (story: Story, id: string, facts: object = { gated: {}, supplierName: `Supplier ${id}` }) =>
  story.send('JOIN_CALL', supplier(id), at, {}, facts);
const viewer = (id: string) => ({ ...supplier(id), orgIds: null }) as unknown as Viewer;
const audience = ({ c, state }: Story, id: string) => view.audienceOf(c, state, viewer(id));

describe('an open call', () => {
  test('is published with one supplier or none, where an inquiry by invitation wants a reason', () => {
    const submitted = (fields: object, suppliers: readonly string[]) =>
      new Story().create({ fields, suppliers }).send('SUBMIT_PUBLISH', buyer, START - 2 * HOUR, {}, { gated: {} });
    expect(submitted(call, [])).toBe('publishApproving');
    expect(submitted({ ...call, publicCallFlag: 'N' }, ['501'])).toBe('AUC_TOO_FEW_SUPPLIERS');
  });

  test('is answered by whoever is not on the list, before its end, in its first round', () => {
    const story = new Story().bidding({ fields: call, suppliers: ['501'] });
    expect(join(story, '501')).toBe('PERM_WHO');
    expect(join(story, '504')).toBe('bidding');
    expect(join(story, '504')).toBe('PERM_WHO');
    expect(story.c.suppliers.at(-1)).toMatchObject({
      ...{ supplierId: '504', supplierName: 'Supplier 504', inviteState: 'ACCEPTED', factor: '1', roundNo: 1, respondedAt: at },
    });
    expect(story.c.invitedCount).toBe(2);
    expect(story.bid('504', content([line(10, '10.00')]))).toBe('bidding');
    story.bid('501', content([line(10, '10.50')]));
    story.ended();
    expect(join(story, '505')).toBe('STATE_NOT_ALLOWED');
    expect(story.open(buyer, END + HOUR, 'Two have answered')).toBe('opened');
    story.send('NEW_ROUND', buyer, END + 2 * HOUR, { endDate: END + 8 * HOUR, supplierIds: ['501', '504'], itemNos: null, targets: [] });
    expect([story.state, join(story, '505'), audience(story, '505')]).toEqual(['bidding', 'PERM_WHO', null]);
  });

  test('takes nobody whom the gate refuses, nobody who was taken off, and no more than there is room for', () => {
    const story = new Story().bidding({ fields: call, suppliers: ['501'] });
    expect(join(story, '504', { gated: { '504': { en: 'Blacklisted', cn: '黑名单' } } })).toBe('AUC_SUPPLIER_BLOCKED');
    join(story, '504');
    expect(story.send('REMOVE_SUPPLIER', buyer, at, { supplierId: '504', reason: 'A competitor of ours' })).toBe('bidding');
    expect(join(story, '504')).toBe('PERM_WHO');
    const many = Array.from({ length: 99 }, (_one, index) => `${600 + index}`);
    const full = new Story().bidding({ fields: call, suppliers: many });
    expect([join(full, '504'), join(full, '505')]).toEqual(['bidding', 'AUC_CALL_FULL']);
    expect(join(new Story().bidding({ suppliers: ['501'] }), '504')).toBe('PERM_WHO');
  });

  test('is seen by every supplier while it can be answered, with what is asked and nothing of the others', () => {
    const story = new Story().published({ fields: call, suppliers: ['501'] });
    expect([audience(story, '504'), audience(new Story().published({ suppliers: ['501'] }), '504')]).toEqual(['supplier:504', null]);
    const shown = () => ({
      ...(view.shared(story.c, story.state, 'supplier') as object),
      ...(view.own(story.c, story.state, 'supplier:504') as object),
    });
    expect(shown()).toMatchObject({ items: [{ itemNo: 10, itemName: 'Bracket 10' }], participation: {}, quotations: [] });
    expect(JSON.stringify(shown())).not.toMatch(/"(501|invitedCount|quotedCount|suppliers|bids)"/);
    story.send('START_DUE', SYSTEM, START);
    join(story, '505');
    expect(JSON.stringify(shown())).not.toMatch(/"(501|505|invitedCount|quotedCount|suppliers|bids)"/);
    join(story, '504');
    story.send('REMOVE_SUPPLIER', buyer, at, { supplierId: '504', reason: 'A competitor of ours' });
    expect(audience(story, '504')).toBeNull();
    story.ended();
    expect([audience(story, '506'), audience(story, '505')]).toEqual([null, 'supplier:505']);
  });
});
