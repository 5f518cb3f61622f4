import { expect, test } from '@jest/globals';

import { HallStory, SUPPLIERS, supplier } from './hall-story.js';

const READY = { rulesAccepted: 'Y', sealKeyReady: 'Y' };
const flagsOf = (story: HallStory) =>
  story.effects.flatMap((effect) => (effect.kind === 'send' && effect.event === 'RISK_FLAG' ? [effect.payload] : []));

test('everybody at one address is named once, beside the first who was there: as many flags as bidders, not as pairs', () => {
  const story = new HallStory().at('01:31:00');
  const flags = SUPPLIERS.map((supplierId) =>
    flagsOf(story.send('SUPPLIER_READY', supplier(supplierId), READY, { facts: { ipHash: 'office', deviceHash: `device-${supplierId}` } })),
  );
  expect(flags).toEqual([[], ...SUPPLIERS.slice(1).map((supplierId) => [{ riskType: 'SAME_IP', supplierIds: ['501', supplierId] }])]);
});

test('a device shared at another address is a flag of its own, and a place that was known raises none again', () => {
  const story = new HallStory().at('01:31:00');
  story.send('SUPPLIER_READY', supplier('501'), READY, { facts: { ipHash: 'office', deviceHash: 'laptop' } });
  const second = flagsOf(story.send('SUPPLIER_READY', supplier('502'), READY, { facts: { ipHash: 'home', deviceHash: 'laptop' } }));
  expect(second).toEqual([{ riskType: 'SAME_DEVICE', supplierIds: ['501', '502'] }]);
  const again = flagsOf(
    story.at('02:00:01').send('OFFER_PRICE', supplier('502'), story.offerPayload({ 10: '100', 20: '100' }), {
      facts: { offerId: '7', ipHash: 'home', deviceHash: 'laptop' },
    }),
  );
  expect(again).toEqual([]);
});
