import type { NewInstance } from '../../../state-machines/messages/instance/fields.js';

/** A message of an order to these users. */
export const instanceOf = (recipients: readonly string[]): NewInstance => ({
  eventCode: 'PO_PUBLISHED',
  origin: 'DOCUMENT',
  templateCode: 'PO_PUBLISHED',
  configId: '5',
  composerId: null,
  category: 'ORDER',
  priority: 'NORMAL',
  aboutType: 'srmPurOrderHeader',
  aboutId: '6001',
  aboutNumber: 'PO-20260302-0001',
  subject: '订单{number}',
  subjectEn: 'Order {number}',
  body: '订单{number}已发布',
  bodyEn: 'Order {number} was published',
  channels: 'IN_APP,EMAIL',
  sources: {},
  params: { number: 'PO-20260302-0001' },
  mandatoryFlag: 'N',
  needCheckFlag: 'N',
  sendAt: null,
  messageKey: 'srmPurOrderHeader:6001:3:PO_PUBLISHED:5',
  queuedFlag: 'N',
  recipients,
  recipientCount: recipients.length,
});
