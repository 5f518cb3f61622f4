/** Halls without their event, in a runtime of the bench's own process: made by the system, opened and started by a buyer. */
import { openRuntime } from './bench-runtime.mjs';
import { built } from './built.mjs';
import { HALL } from './offering.mjs';

const HOUR = 3_600_000;

const system = { userId: 'SYSTEM', userType: 'SYSTEM', supplierId: null, respCode: null, respId: null, onBehalfOf: null, orgIds: null };
export const buyer = { userId: '71', userType: 'INSIDE', supplierId: null, respCode: 'BUYER', respId: '1', onBehalfOf: null, orgIds: null };
export const bidder = (supplierId) => ({
  userId: `9${supplierId}`,
  userType: 'EX',
  supplierId,
  respCode: 'SUPPLIER',
  respId: '2',
  onBehalfOf: null,
  orgIds: [],
});
export const supplierIds = (count) => Array.from({ length: count }, (_, index) => String(500_000 + index));

export async function openHalls(server) {
  const { installNativeSha256 } = await built('server/kernel/native-sha256');
  installNativeSha256();
  const { database, registry, runtime, store, errors, close } = await openRuntime(server);
  const submit = async (viewer, id, event, payload = {}, requestId = undefined) => {
    const outcome = await runtime.submit({
      type: HALL,
      id,
      event,
      payload,
      viewer,
      requestId,
      cause: viewer === system ? { kind: 'SERVER', reason: 'bench' } : null,
    });
    if (!outcome.ok) throw new Error(`${event} was refused: ${JSON.stringify(outcome.refusal)}`);
    return outcome.id;
  };
  let requests = 0;
  return {
    runtime,
    registry,
    database,
    errors,
    store,
    definition: registry.find(HALL).definition,
    /** A hall whose first turn runs, all bidders checked in. */
    async make({ hallNo, bidders, items, visibility }) {
      const now = runtime.now();
      const id = await submit(system, null, 'CREATE', {
        docNumber: `BENCH-${hallNo}`,
        fields: {
          headerId: '1',
          hallNo,
          editionNo: 1,
          hallName: `Hall ${hallNo}`,
          competeTitle: 'Bench',
          orgId: null,
          buyerId: buyer.userId,
          checkinAt: now + HOUR / 2,
          startAt: now + HOUR,
          autoNextFlag: 'N',
          offerGapMs: 0,
        },
        items: Array.from({ length: items }, (_, index) => ({ itemNo: (index + 1) * 10, itemName: `Item ${index + 1}`, quantity: '12.5' })),
        turnParams: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 86_400, visibility }],
        bidders: bidders.map((supplierId) => ({
          supplierId,
          supplierName: `Bidder ${supplierId} Works`,
          confirmedFlag: 'Y',
          depositOkFlag: 'Y',
        })),
      });
      await submit(buyer, id, 'OPEN');
      await Promise.all(
        bidders.map((supplierId) => submit(bidder(supplierId), id, 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'N' })),
      );
      await submit(buyer, id, 'TURN_PROCESS', { step: 'START', reason: null, overrideReason: null });
      return id;
    },
    /** One price for each item, in cents. */
    offer: (id, supplierId, items, cents) =>
      submit(
        bidder(supplierId),
        id,
        'OFFER_PRICE',
        {
          turnNo: 1,
          items: Array.from({ length: items }, (_, index) => ({ itemNo: (index + 1) * 10, price: (cents / 100 + index).toFixed(2) })),
        },
        `bench-${(requests += 1)}`,
      ),
    end: close,
  };
}
