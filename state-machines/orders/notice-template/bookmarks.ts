/** What the text of a print template says and what stands in its place (orders-deliveries.md §8). Pure. */

const ofNote = [
  'docNumber',
  'supplier',
  'warehouse',
  'deliveryPlace',
  'shipDate',
  'expectArriveDate',
  'carrierName',
  'waybillNo',
  'vehicleNo',
  'packageCount',
  'lines',
  'qr',
  'barcode',
] as const;
/** Places that papers of a use fill; `lines` is the table, `qr` and `barcode` the codes, each on a line of its own. */
export const bookmarkNames = {
  NOTE: ofNote,
  NOTICE: [
    'docNumber',
    'supplier',
    'warehouse',
    'deliveryPlace',
    'noticeType',
    'deliverDate',
    'timeWindow',
    'contactName',
    'contactPhone',
    'replyDeadline',
    'lines',
    'qr',
    'barcode',
  ],
  // Its codes and number have a place of their own on every label.
  LABEL: ['supplier', 'item', 'itemName', 'quantity', 'lotNo', 'dateCode', 'expiryDate', 'order', 'box'],
} as const;
export type Usage = keyof typeof bookmarkNames;
export type Bookmark = (typeof bookmarkNames)[Usage][number];
/** Without them nobody knows which paper it is, or what it brings. */
export const requiredBookmarks: Readonly<Record<Usage, readonly Bookmark[]>> = {
  NOTE: ['docNumber', 'lines'],
  NOTICE: ['docNumber', 'lines'],
  LABEL: ['item', 'quantity'],
};

const PLACE = /\{([A-Za-z]+)\}/g;
const isBookmark = (usage: Usage, name: string): name is Bookmark => (bookmarkNames[usage] as readonly string[]).includes(name);

export const missingBookmarks = (usage: Usage, text: string): readonly Bookmark[] =>
  requiredBookmarks[usage].filter((name) => !text.includes(`{${name}}`));
/** Places that nothing fills. */
export const unknownBookmarks = (usage: Usage, text: string): readonly string[] =>
  [...new Set([...text.matchAll(PLACE)].map(([, name]) => name!))].filter((name) => !isBookmark(usage, name));

export type Block = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'lines' | 'qr' | 'barcode' };
const ALONE = ['lines', 'qr', 'barcode'] as const;
/** Line by line: the table and the codes stand alone, values are put into texts. */
export const blocksOf = (usage: Usage, text: string, values: Readonly<Partial<Record<Bookmark, string>>>): readonly Block[] =>
  text.split('\n').map((line): Block => {
    const alone = ALONE.find((name) => isBookmark(usage, name) && line.includes(`{${name}}`));
    if (alone) return { kind: alone };
    return { kind: 'text', text: line.replace(PLACE, (place, name: string) => (isBookmark(usage, name) ? (values[name] ?? '') : place)) };
  });

/** Where nobody wrote a template; labels have a shape of their own then. */
export const shippedText = {
  NOTE: {
    en: [
      'Delivery note {docNumber}',
      '{qr}',
      'Supplier: {supplier}',
      'To: {warehouse} {deliveryPlace}',
      'Ships on {shipDate}, expected on {expectArriveDate}',
      'Carrier: {carrierName}  Waybill: {waybillNo}  Vehicle: {vehicleNo}  Packages: {packageCount}',
      '{lines}',
      'Received by:                              Date:',
    ].join('\n'),
    cn: [
      '送货单 {docNumber}',
      '{qr}',
      '供应商:{supplier}',
      '收货地:{warehouse} {deliveryPlace}',
      '发货日期:{shipDate}  预计到货:{expectArriveDate}',
      '承运商:{carrierName}  运单号:{waybillNo}  车牌号:{vehicleNo}  件数:{packageCount}',
      '{lines}',
      '收货人:                              日期:',
    ].join('\n'),
  },
  NOTICE: {
    en: [
      'Delivery notice {docNumber}',
      '{barcode}',
      'To: {supplier}',
      'Deliver on {deliverDate} {timeWindow} to {warehouse} {deliveryPlace}',
      'Contact: {contactName} {contactPhone}',
      'Kind: {noticeType}  Reply by: {replyDeadline}',
      '{lines}',
    ].join('\n'),
    cn: [
      '送货通知单 {docNumber}',
      '{barcode}',
      '供应商:{supplier}',
      '送货日期:{deliverDate} {timeWindow}  收货地:{warehouse} {deliveryPlace}',
      '联系人:{contactName} {contactPhone}',
      '类型:{noticeType}  回复截止:{replyDeadline}',
      '{lines}',
    ].join('\n'),
  },
} as const;
