import { describe, expect, test } from '@jest/globals';

import { originOf, repeatedEffect } from '../../../state-machines/kernel/effect-names.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import type { Actor, MachineEvent } from '../../../state-machines/kernel/events.js';
import type { Effect } from '../../../state-machines/kernel/lifecycle.js';
import { saleDefinition } from '../../server/kernel/runtime/sale.js';
import { explore } from './explore.js';

const send = (id: string, part?: string): Effect => ({
  kind: 'send',
  type: 'srmPurOrderHeader',
  id,
  event: 'NOTED',
  payload: {},
  ...(part === undefined ? {} : { part }),
});
const create = (purpose: string, part?: string): Effect => ({
  kind: 'create',
  type: 'srmPurOrderHeader',
  id: '1',
  purpose,
  payload: {},
  ...(part === undefined ? {} : { part }),
});

describe('effects of one transition that count as one', () => {
  test('are those that name the same part for one receiver', () => {
    expect(repeatedEffect([send('7', 'a'), send('7', 'b'), send('8', 'a')])).toBeNull();
    expect(repeatedEffect([send('7', 'a'), send('8'), send('7', 'a')])).toBe('NOTED to srmPurOrderHeader 7, part a');
  });

  test('are not those without a part: their place tells them apart', () => {
    expect(repeatedEffect([send('7'), send('7')])).toBeNull();
  });

  test('are creations of one origin', () => {
    expect(repeatedEffect([create('award'), create('award', '1'), create('award', '2'), create('sample')])).toBeNull();
    expect(repeatedEffect([create('award', '1'), create('award', '1')])).toBe('creation of srmPurOrderHeader for award, part 1');
    expect(originOf('srmSfdAuctionHeader', '9', { purpose: 'award', part: '1' })).toBe('srmSfdAuctionHeader:9:award:1');
  });

  test('are found by the walk of a machine', () => {
    const buyer: Actor = { userId: '7', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null };
    const event = (type: string, payload: object, facts: object, actor = buyer): MachineEvent => ({
      type,
      payload,
      facts,
      at: 1,
      actor,
      cause: null,
    });
    const begun = event('CREATE', { fields: { title: 'Steel' } }, { id: '9' });
    const walk = (then: MachineEvent) => explore(saleDefinition, { samples: (snapshot) => [snapshot ? then : begun] });
    expect(walk(event('TELL', { orderId: '7', alsoId: '7' }, {})).steps).toBeGreaterThan(1);
    expect(() => walk(event('STUTTER', { orderId: '7' }, {}))).toThrow(/part all/);
    expect(walk(event('END_DUE', {}, {}, SYSTEM as never)).states.has('ended')).toBe(true);
  });
});
