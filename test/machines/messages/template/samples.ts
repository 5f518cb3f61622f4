import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Samples } from '../../kernel/stock/samples.js';

const words = {
  eventCode: 'X',
  channel: 'EMAIL',
  subjectCn: '订单{number}',
  subjectEn: 'Order {number}',
  bodyCn: '{title}',
  bodyEn: '{title}',
};

export const samples: Samples = {
  saves: [
    { fields: words },
    { fields: { ...words, bodyCn: '{title' } },
    { fields: { ...words, bodyEn: null } },
    { fields: { ...words, bodyCn: '{price}' } },
    { fields: { ...words, channel: 'SMS', bodyCn: '长'.repeat(336) } },
  ],
  circumstances: [
    { variables: ['number', 'title'], newId: '96', draft: false },
    { variables: null, newId: '96', draft: true },
    { variables: ['number', 'title'], newId: '96', draft: true },
  ],
  events: [
    { type: 'REVISE', payload: {} },
    { type: 'SUPERSEDED', payload: {}, actor: SYSTEM },
  ],
};
