import { expect } from '@jest/globals';
import type { Person, Product } from '../../harness/product.js';

const HEADER = 'srmSfdCompeteHeader';
const MINUTE = 60_000;

interface Row {
  readonly event: string;
  readonly actor?: string;
  readonly said?: string;
}

/** An event of one item and one anonymous hall, through the product's own calls. */
export async function anAnonymousHall(
  product: Product,
  { buyer, approver, bidders }: { readonly buyer: Person; readonly approver: Person; readonly bidders: readonly Person[] },
): Promise<string> {
  const idOf = async (entity: string, key: string, value: string) =>
    (
      await buyer.done<readonly { readonly id: string }[]>(entity, 'listByPage', {
        pageIndex: 1,
        pageRows: 5,
        conditions: [{ key, op: 'eq', value }],
      })
    )[0]!.id;
  const now = product.clock.now();
  const suppliers = await Promise.all(
    bidders.map(async (bidder) => ({
      contactId: bidder.userId,
      supplierId: (bidder.credentials.userInfo as { readonly supplierId?: string }).supplierId,
    })),
  );
  const { id, rev } = await buyer.done<{ id: string; rev: number }>(HEADER, 'saveOrUpdate', {
    competeTitle: 'Brackets, unnamed',
    orgId: await idOf('baseOrganization', 'orgCode', 'HY-SZ-OU'),
    buyerVisibility: 'ANON_UNTIL_END',
    confirmDeadline: now + 15 * MINUTE,
    minSuppliers: 2,
    rulesText: 'The lowest wins.',
    items: [{ itemNo: 10, hallNo: 1, itemName: 'Bracket', uomId: await idOf('baseUom', 'uomCode', 'PCS'), quantity: '1' }],
    suppliers,
    halls: [
      {
        hallNo: 1,
        hallName: 'One',
        competeFormat: 'ENGLISH',
        checkinAt: now + 20 * MINUTE,
        startAt: now + 30 * MINUTE,
        autoOpenFlag: 'N',
        autoStartFlag: 'N',
        offerGapMs: 0,
        turnParams: [{ turnNo: 1, turnMode: 'OPEN', durationSeconds: 1_800 }],
      },
    ],
  });
  await buyer.done(HEADER, 'doSubmit', { id });
  await approver.done(HEADER, 'doApproval', { id, rev: rev + 1, comment: 'Go ahead' });
  for (const bidder of bidders) await bidder.done(HEADER, 'doConfirmParticipation', { id, rulesAccepted: 'Y', taxRate: '13' });
  const history = await buyer.done<readonly Row[]>(HEADER, 'listHistory', { id });
  expect(history.find((row) => row.event === 'APPROVE')).toMatchObject({ actor: approver.userId, said: 'Go ahead' });
  const told = await bidders[0]!.done<readonly Row[]>(HEADER, 'listHistory', { id });
  expect(JSON.stringify(told)).not.toContain('Go ahead');
  return (await buyer.done<{ halls: readonly { readonly hallId: string }[] }>(HEADER, 'findById', { id })).halls[0]!.hallId;
}
