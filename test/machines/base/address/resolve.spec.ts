import { expect, test } from '@jest/globals';
import type { Address } from '../../../../state-machines/base/address/resolve.js';
import { resolveAddress } from '../../../../state-machines/base/address/resolve.js';
import { isTimeWindow } from '../../../../state-machines/base/address/time-window.js';

const place = (id: string, more: Partial<Address> = {}): Address => ({
  id,
  address: `street ${id}`,
  addressEn: null,
  postcode: '518000',
  contactName: 'Zhang',
  contactPhone: '0755-26501234',
  timeWindow: '08:00-18:00',
  gate: 'North',
  ...more,
});
const warehouse = { address: place('2'), contactName: 'Wu Jun', contactPhone: null, timeWindow: '08:30-11:30', gate: null };

test('the address given, else the warehouse with its own contact, else the nearest default, else none', () => {
  expect(resolveAddress({ given: place('1'), warehouse, defaults: [place('3')] })).toEqual(place('1'));
  expect(resolveAddress({ warehouse, defaults: [place('3')] })).toEqual({
    ...place('2'),
    contactName: 'Wu Jun',
    timeWindow: '08:30-11:30',
  });
  expect(resolveAddress({ warehouse: { ...warehouse, address: null }, defaults: [place('3'), place('4')] })).toEqual(place('3'));
  expect(resolveAddress({ defaults: [] })).toMatchObject({ code: 'ADDR_NOT_FOUND' });
});

test('receiving hours are spans of one day, in order and apart', () => {
  expect(['08:30-11:30', '08:30-11:30,13:30-17:00'].every(isTimeWindow)).toBe(true);
  expect(['8:30-11:30', '11:30-08:30', '08:30-11:30,11:00-17:00', '24:00-24:30', ''].some(isTimeWindow)).toBe(false);
});
