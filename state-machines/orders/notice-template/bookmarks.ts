/** What the text of a print template says and what stands in its place (orders-deliveries.md §8). Pure. */

/** Places that every delivery note fills; `lines` is the table, `qr` the code, each on a line of its own. */
export const bookmarkNames = [
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
] as const;
export type Bookmark = (typeof bookmarkNames)[number];
/** Without them nobody knows which paper it is, or what it brings. */
export const requiredBookmarks: readonly Bookmark[] = ['docNumber', 'lines'];

const PLACE = /\{([A-Za-z]+)\}/g;
const isBookmark = (name: string): name is Bookmark => (bookmarkNames as readonly string[]).includes(name);

export const missingBookmarks = (text: string): readonly Bookmark[] => requiredBookmarks.filter((name) => !text.includes(`{${name}}`));
/** Places that nothing fills. */
export const unknownBookmarks = (text: string): readonly string[] =>
  [...new Set([...text.matchAll(PLACE)].map(([, name]) => name!))].filter((name) => !isBookmark(name));

export type Block = { readonly kind: 'text'; readonly text: string } | { readonly kind: 'lines' } | { readonly kind: 'qr' };
/** Line by line: the table and the code stand alone, values are put into texts. */
export const blocksOf = (text: string, values: Readonly<Partial<Record<Bookmark, string>>>): readonly Block[] =>
  text.split('\n').map((line): Block => {
    if (line.includes('{lines}')) return { kind: 'lines' };
    if (line.includes('{qr}')) return { kind: 'qr' };
    return { kind: 'text', text: line.replace(PLACE, (place, name: string) => (isBookmark(name) ? (values[name] ?? '') : place)) };
  });

/** Where nobody wrote a template. */
export const shippedText = {
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
} as const;
