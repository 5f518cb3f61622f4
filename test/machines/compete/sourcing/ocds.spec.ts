import { describe, expect, test } from '@jest/globals';
import { isReleased, ofInquiry, ofTender, releaseOf } from '../../../../state-machines/compete/sourcing/ocds.js';
import type { Procedure } from '../../../../state-machines/compete/sourcing/ocds.js';
import { hasOcds, ocdsFile, releaseFaults } from '../../../harness/ocds.js';
import { END, HOUR, MINUTE, Story, approver, buyer, content, item, line, manager } from './facts.js';
import { twoRounds } from './tender/story.js';

type Release = Readonly<Record<string, unknown>> & { readonly tender: Readonly<Record<string, unknown>> };

/** What the buyer would publish at an hour, held against the official schema. */
function released(procedure: Procedure, state: string, at = END): Release {
  const release = releaseOf(procedure, state, {
    prefix: 'ocds-guildhall-',
    at,
    language: 'en',
    buyer: { id: 'HQ', name: 'Northern Works' },
    units: new Map([['3', 'EA']]),
    suppliers: new Map([
      ['501', { id: 'S-501', name: 'Alpha' }],
      ['502', { id: 'S-502', name: 'Beta' }],
    ]),
  });
  expect(releaseFaults(release)).toEqual([]);
  return release as Release;
}
const ofStory = (story: Story): Release => released(ofInquiry(story.c), story.state);

const bounded = {
  fields: { boundsVisibleFlag: 'Y', resultPublish: 'WINNER' },
  items: [item(10, { ceilingPrice: '12' }), item(20, { ceilingPrice: '6' })],
};
function awarded(fields: object = {}): Story {
  const story = new Story().bidding({ ...bounded, fields: { ...bounded.fields, ...fields } });
  story.bid('501', content([line(10, '10.00'), line(20, '5.00')]));
  story.bid('502', content([line(10, '9.50'), line(20, '5.50')]));
  story.ended();
  story.open(buyer, END + MINUTE, 'Two are enough');
  const share = (itemNo: number, supplierId: string, awardRate: string) => ({
    ...{ itemNo, supplierId, awardRate, negotiatedPrice: null, reason: 'Capacity' },
  });
  story.send('SAVE_AWARD', buyer, END + HOUR, {
    rows: [share(10, '501', '40'), share(10, '502', '60'), share(20, '501', '100')],
    notAwarded: [],
  });
  story.send('SUBMIT_AWARD', buyer, END + 2 * HOUR, {}, { gated: {}, today: '2026-03-03' });
  return story;
}

describe('an inquiry as open contracting data', () => {
  test('is planned once it is approved, and asks from its publication on; a draft and a sale tell nothing', () => {
    const story = new Story().create({ ...bounded, fields: { ...bounded.fields, publishOnApproval: 'N' } });
    expect([isReleased(story.state, 'RFQ'), isReleased('bidding', 'FORWARD'), isReleased('bidding', 'REVERSE')]).toEqual([
      false,
      false,
      true,
    ]);
    story.send('SUBMIT_PUBLISH', buyer, END - 9 * HOUR, {}, { gated: {} });
    expect(isReleased(story.state, 'RFQ')).toBe(false);
    story.send('APPROVE_PUBLISH', approver, END - 8 * HOUR, { comment: null }, { gated: {}, rates: {} });
    expect(ofStory(story)).toMatchObject({ tag: ['planning'], ocid: 'ocds-guildhall-INQ-1', tender: { status: 'planned' } });
    story.send('PUBLISH', buyer, END - 7 * HOUR, {}, { gated: {}, rates: {} });
    expect(ofStory(story)).toMatchObject({
      tag: ['tender'],
      id: 'ocds-guildhall-INQ-1-2026-03-02T10:00:00.000Z',
      tender: {
        ...{ status: 'active', procurementMethod: 'selective', awardCriteria: 'priceOnly', value: { amount: 1800, currency: 'CNY' } },
        tenderPeriod: { startDate: '2026-03-02T04:00:00.000Z', endDate: '2026-03-02T10:00:00.000Z' },
        items: [
          { id: '10', description: 'Bracket 10', quantity: 100, unit: { name: 'EA' } },
          { id: '20', description: 'Bracket 20', quantity: 100, unit: { name: 'EA' } },
        ],
      },
    });
    story.send('CANCEL', buyer, END - 6 * HOUR, { reason: 'No need' });
    expect(ofStory(story)).toMatchObject({ tag: ['tenderCancellation'], tender: { status: 'cancelled' } });
  });

  test('tells who won what for how much once it is awarded, and nothing of a proposal', () => {
    const story = awarded();
    expect(ofStory(story)['awards']).toBeUndefined();
    expect(JSON.stringify(ofStory(story))).not.toMatch(/Alpha|Beta|950|570/);
    story.send('APPROVE_AWARD', approver, END + 3 * HOUR, { comment: null });
    expect(ofStory(story)).toMatchObject({
      tag: ['tender', 'award'],
      parties: [{ roles: ['buyer', 'procuringEntity'] }, { name: 'Beta', roles: ['supplier'] }, { name: 'Alpha', roles: ['supplier'] }],
      tender: { status: 'complete' },
      awards: [
        {
          id: 'INQ-1-1',
          status: 'active',
          value: { amount: 570, currency: 'CNY' },
          suppliers: [{ id: 'S-502' }],
          items: [{ quantity: 60 }],
        },
        { id: 'INQ-1-2', value: { amount: 900 }, suppliers: [{ id: 'S-501' }], items: [{ quantity: 40 }, { id: '20', quantity: 100 }] },
      ],
    });
    story.send('REVOKE_AWARD', manager, END + 4 * HOUR, { reason: 'The market changed' });
    expect(ofStory(story)['awards']).toBeUndefined();
  });

  test('tells no name and no amount where suppliers learn of their own results alone', () => {
    const story = awarded({ resultPublish: 'OWN', boundsVisibleFlag: 'N' });
    story.send('APPROVE_AWARD', approver, END + 3 * HOUR, { comment: null });
    const release = ofStory(story);
    expect(release['awards']).toEqual([{ id: 'INQ-1-1', status: 'active' }]);
    expect(JSON.stringify(release)).not.toMatch(/Alpha|Beta|S-50|amount/);
  });
});

test('a tender by invitation says when prices hold, and that it is awarded', () => {
  const story = twoRounds({ followFlag: 'N', shareScheme: '100' });
  const state = () => story.snapshot!.state;
  expect(released(ofTender(story.c), state())).toMatchObject({
    tag: ['tender'],
    tender: { contractPeriod: { startDate: '2027-01-01T00:00:00Z', endDate: '2027-12-31T00:00:00Z' }, items: [{ quantity: 10000 }] },
  });
  story.send('DECIDE', buyer);
  story.send('SUBMIT_AWARD', buyer, {}, { gated: {} });
  story.send('APPROVE_AWARD', approver, { comment: null });
  expect(released(ofTender(story.c), state())).toMatchObject({ tag: ['tender', 'award'], awards: [{ id: 'TND-1-1', status: 'active' }] });
});

interface Validity {
  readonly kind: string;
  readonly releases: number;
  readonly errors_1_1: number;
}
if (hasOcds) {
  const known = Object.entries(ocdsFile('expected-validity.json') as Readonly<Record<string, Validity>>);
  const packages = known.filter(([, { kind, releases }]) => kind === 'package' && releases > 0);
  test('the schema judges published releases as it is known to', () => {
    expect(packages.length).toBeGreaterThan(10);
    const judged = packages.map(([name]) => {
      const { releases } = ocdsFile(name) as { readonly releases: readonly unknown[] };
      return [name, releases.every((release) => releaseFaults(release).length === 0)];
    });
    expect(judged).toEqual(packages.map(([name, { errors_1_1: errors }]) => [name, errors === 0]));
  });
}
