import type { Samples } from '../../kernel/stock/samples.js';

const channels = { set: [{ channelNo: 1, channel: 'EMAIL', templateCode: 'X' }] };
const condition = (variable: string) => ({ set: [{ conditionNo: 1, variable, operator: 'EQ', operand: '1' }] });

export const samples: Samples = {
  saves: [
    { fields: { eventCode: 'X' }, lines: { channels } },
    { fields: { eventCode: 'X', audience: 'RESPONSIBILITY' }, lines: { channels } },
    { fields: { eventCode: 'X', audience: 'FIXED' }, lines: { channels } },
    { fields: { eventCode: 'X' }, lines: { channels, conditions: condition('price') } },
    { fields: { eventCode: 'X' } },
    { fields: { eventCode: 'X', escalateHours: 4 }, lines: { channels } },
    { fields: { eventCode: 'X', audience: 'FIELD', fieldName: 'ownerUserId' }, lines: { channels } },
  ],
  circumstances: [
    { variables: ['number'], unfit: [] },
    { variables: null, unfit: [] },
    { variables: ['number'], unfit: ['X'] },
    { variables: ['number'], unfit: [], userFields: ['buyerUserId'] },
  ],
};
