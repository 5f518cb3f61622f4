import { describe, expect, test } from '@jest/globals';
import { srmPurOrderHeader } from '../../../state-machines/orders/purchase-order/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { f, hot } from '../../../state-machines/kernel/fields.js';
import { recordKey, recordsNamed } from '../../../state-machines/kernel/references.js';

// Records that an event names are looked at once, when they are named (conventions.md, "ref").

const order = anyDefinition(srmPurOrderHeader);
type Stored = Readonly<Record<string, unknown>> | null;
const named = (definition: Parameters<typeof recordsNamed>[0], event: string, payload: object, stored: Stored = null) =>
  recordsNamed(definition, event, payload, stored).map(({ field, row, ...one }) => [field, row ?? null, recordKey(one)]);

describe('an order', () => {
  const saved = { fields: { orgId: '1', supplierId: '7', remark: '9' }, lines: { lines: { set: [{ lineNum: 10, itemId: '3' }] } } };

  test('names its organisation, its supplier and the material of a line; a text that looks like an id names nothing', () => {
    expect(named(order, 'SAVE', saved)).toEqual([
      ['orgId', null, 'baseOrganization:1'],
      ['supplierId', null, 'srmSlcSupplierInfo:7'],
      ['lines.itemId', 10, 'baseMaterialItem:3'],
    ]);
  });

  test('that names a record already may be saved with it; another one in the same place is looked at', () => {
    const stored = { orgId: '1', supplierId: '7', lines: [{ lineNum: 10, itemId: '3' }] };
    expect(named(order, 'SAVE', saved, stored)).toEqual([]);
    expect(named(order, 'SAVE', { fields: { supplierId: '8' } }, stored)).toEqual([['supplierId', null, 'srmSlcSupplierInfo:8']]);
    // The same number of another kind of record is another record.
    expect(named(order, 'SAVE', { fields: { supplierId: '3' } }, stored)).toEqual([['supplierId', null, 'srmSlcSupplierInfo:3']]);
  });

  test('that empties a field names nothing, and neither does what is no list where a list is asked', () => {
    expect(named(order, 'SAVE', { fields: { orgId: '1', supplierId: null } })).toEqual([['orgId', null, 'baseOrganization:1']]);
  });
});

describe('a document with what is nested and rows in a payload', () => {
  const trip = {
    fields: { guide: f.ref('basePerson', 'Guide', '导游'), counted: f.ref('basePerson', 'Counted', '已计', { computed: true }) },
    lines: {
      days: hot(
        'Days',
        '日程',
        { key: 'dayNo', bound: 9 },
        { dayNo: f.integer('No.', '序号'), hosts: f.refs('basePerson', 'Hosts', '接待人') },
        { stops: { key: 'stopNo', fields: { stopNo: f.integer('No.', '序号'), depot: f.ref('srmBaseAddress', 'Depot', '仓库') } } },
      ),
    },
    events: {
      HAND_OVER: { payload: { people: f.rows({ personId: f.ref('basePerson', 'Person', '人员') }, 'People', '人员') } },
    },
  } as unknown as AnyDefinition;

  test('each is found with its place, what the server computes is not', () => {
    const days = { set: [{ dayNo: 1, hosts: ['4', '5'], stops: [{ stopNo: 1, depot: '6' }] }] };
    expect(named(trip, 'SAVE', { fields: { guide: '2', counted: '3' }, lines: { days } })).toEqual([
      ['guide', null, 'basePerson:2'],
      ['days.hosts', 1, 'basePerson:4'],
      ['days.hosts', 1, 'basePerson:5'],
      ['days.stops.depot', 1, 'srmBaseAddress:6'],
    ]);
    expect(named(trip, 'HAND_OVER', { people: [{ personId: '8' }, { personId: null }] })).toEqual([
      ['people.personId', null, 'basePerson:8'],
    ]);
  });

  test('what stands in it already is not looked at again, wherever it stands', () => {
    const stored = { guide: null, days: [{ dayNo: 1, hosts: ['4'], stops: [{ stopNo: 1, depot: '6' }] }] };
    const days = { set: [{ dayNo: 2, hosts: ['4', '5'], stops: [{ stopNo: 1, depot: '6' }] }] };
    expect(named(trip, 'SAVE', { lines: { days } }, stored)).toEqual([['days.hosts', 2, 'basePerson:5']]);
  });
});
