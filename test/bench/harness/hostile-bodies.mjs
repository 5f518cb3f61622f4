/** Thirty bodies that nobody sends by mistake, each as large as the server reads: 4 MB over HTTP, 1 MB over a socket. */
const HTTP_BYTES = 4 * 1024 * 1024 - 64;
const PACKET_BYTES = 1024 * 1024 - 512;

const repeated = (count, of) => Array.from({ length: count }, (_, index) => of(index));
const keyed = (count, value = 1) => Object.fromEntries(repeated(count, (index) => [`k${index}`, value]));
const long = (sign, bytes) => sign.repeat(bytes);
const nested = (depth) => JSON.parse(`${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`);
const text = (body) => JSON.stringify(body);

/** @returns {readonly { name: string, call: string, bytes: string | Uint8Array }[]} */
export function overHttp() {
  const HEADER = 'srmSfdCompeteHeader/saveOrUpdate';
  const of = (name, call, bytes) => ({ name, call, bytes });
  return [
    of('10,000 unknown keys', 'srmSfdCompeteHall/doAsk', text({ id: '1', ...keyed(10_000) })),
    of('300,000 unknown keys', 'srmSfdCompeteHall/doAsk', text({ id: '1', ...keyed(300_000) })),
    of('300,000 filters', 'srmSfdCompeteHeader/listByPage', text({ pageIndex: 1, pageRows: 20, ...keyed(300_000) })),
    of('300,000 keys beside an id', 'srmSfdCompeteHeader/findById', text({ id: '1', ...keyed(300_000) })),
    of('900 unknown keys', 'srmSfdCompeteHall/doAsk', text({ id: '1', ...keyed(900) })),
    of(
      'a batch of 200 rows of 900 unknown keys',
      'srmSfdCompeteHeader/doBatchSaveOrUpdate',
      text({ rows: repeated(200, () => keyed(900)) }),
    ),
    of(
      'a batch of 200 rows of 200 known and unknown keys',
      'srmSfdCompeteHeader/doBatchSaveOrUpdate',
      text({ rows: repeated(200, () => ({ competeTitle: 'x', ...keyed(200) })) }),
    ),
    of('a batch of 200 ids that are none', 'srmSfdCompeteHeader/doBatchDelete', text({ ids: repeated(200, (index) => String(index + 1)) })),
    of('60,000 empty lines', HEADER, text({ items: repeated(60_000, () => ({})) })),
    of('2,000 lines of 90 unknown keys', HEADER, text({ items: repeated(2_000, (index) => ({ itemNo: index + 1, ...keyed(90) })) })),
    of(
      '1,900 lines of a hall, each with turns',
      HEADER,
      text({ halls: repeated(1_900, (index) => ({ hallNo: index + 1, turnParams: repeated(10, () => ({ turnNo: 'x' })) })) }),
    ),
    of(
      '190,000 removed lines',
      'srmSfdCompeteItems/doBatchDelete',
      text({ docId: '1', rows: repeated(190, () => ({ itemNo: 1 })), more: repeated(190_000, (index) => index) }),
    ),
    of('a title of 4 MB', HEADER, text({ competeTitle: long('竞', HTTP_BYTES / 3 - 64) })),
    of('a title of escapes', HEADER, `{"competeTitle":"${long('\\u4e2d', HTTP_BYTES / 6 - 16)}"}`),
    of('a title of zeros', HEADER, `{"competeTitle":"${long('\\u0000', HTTP_BYTES / 6 - 16)}"}`),
    of('a number of 4 MB of digits', HEADER, text({ items: [{ itemNo: 1, quantity: long('9', HTTP_BYTES - 64) }] })),
    of('a number without quotes of 4 MB', HEADER, `{"minSuppliers":${long('9', HTTP_BYTES - 64)}}`),
    of('a rich text of 4 MB of tags', HEADER, text({ rulesText: long('<p>', HTTP_BYTES / 3 - 64) })),
    of('a key of 4 MB', HEADER, text({ [long('k', HTTP_BYTES - 64)]: 1 })),
    of('20 keys of 200 KB', HEADER, text(Object.fromEntries(repeated(20, (index) => [`${index}${long('k', 200_000)}`, 1])))),
    of('4 MB of brackets', HEADER, long('[', HTTP_BYTES)),
    of('objects in one another', HEADER, `${long('{"a":', HTTP_BYTES / 6)}1${long('}', HTTP_BYTES / 6)}`),
    of('4 MB of white space', HEADER, `${long(' ', HTTP_BYTES)}{}`),
    of('4 MB that is no text', HEADER, new Uint8Array(HTTP_BYTES).fill(0xff)),
    of(
      '50 conditions of 500 values',
      'srmSfdCompeteHeader/listByPage',
      text({
        pageIndex: 1,
        pageRows: 20,
        conditions: repeated(50, () => ({ key: 'state', op: 'in', value: repeated(500, (index) => `s${index}`) })),
      }),
    ),
  ];
}

/** @returns {readonly { name: string, packet: string, body: object }[]} */
export function overSocket() {
  const send = (name, payload) => ({ name, packet: 'send', body: { type: 'srmSfdCompeteHeader', event: 'CREATE', payload } });
  return [
    {
      name: 'a packet of 90,000 unknown keys',
      packet: 'send',
      body: { type: 'srmSfdCompeteHall', id: '1', event: 'ASK', payload: keyed(90_000) },
    },
    send('a packet of 90,000 unknown fields', { fields: keyed(90_000) }),
    send('a packet of 100,000 empty lines', { lines: { items: { set: repeated(100_000, () => ({})) } } }),
    send('a packet with a text of 1 MB', { fields: { competeTitle: long('x', PACKET_BYTES) } }),
    {
      name: 'a packet of 20 levels a thousand times',
      packet: 'watchList',
      body: { listId: 'a', entity: 'srmSfdCompeteHeader', query: { conditions: repeated(1_000, () => nested(20)) } },
    },
  ];
}
