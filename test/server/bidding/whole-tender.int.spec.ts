/** One tender from the line of a plan to the draft of its contract, by the calls of those who take part (bidding.md §0.5). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { presetTurns } from '../../../state-machines/compete/compete-header/rules/presets.js';
import { Cast } from '../../../server/scripts/demo/cast.js';
import { releaseFaults } from '../../harness/ocds.js';
import {
  ANSWER,
  aTenderingHouse,
  BID,
  BILL,
  CLARIFICATION,
  CONTRACT,
  DOC,
  JURORS,
  NOTICE,
  OPENING,
  PARTICIPANT,
  PICKETAGE,
  PLAN,
  PROJECT,
  QUESTION,
  RESULT,
  SHEET,
  SHORTLIST,
  Tender,
  until,
} from './tender.js';
import type { House, Row } from './tender.js';

let house: House;
let tender: Tender;
beforeAll(async () => {
  house = await aHouse();
  tender = new Tender(house);
});
afterAll(async () => {
  for (const { product } of houses) await product.stop();
});

const houses: House[] = [];
/** Each tender has one to itself: the experts of a jury judge nothing else until it is dissolved. */
async function aHouse(): Promise<House> {
  const made = await aTenderingHouse({ server: { sealMode: 'SERVER_KEY' }, double: { envelopeMode: 'DOUBLE' } });
  houses.push(made);
  return made;
}

test('a line of the plan becomes a project, which is approved with its bill', async () => {
  await tender.planned('Plates 2026');
  const { sections, nodes, indexes } = await tender.stands(PROJECT, tender.projectId);
  expect(sections).toMatchObject([{ sectionName: 'Plates 2026', estimateAmount: '90000', planLineNum: 1, minBidders: 2 }]);
  expect([(nodes as object[]).length, (indexes as object[]).length]).toEqual([5, 4]);
  const [{ listId }] = sections as unknown as [{ readonly listId: string }];
  await until(
    'a bill that is bound',
    () => tender.stands(BILL, listId),
    (seen) => seen['boundProjectId'] === tender.projectId,
  );
  expect(await tender.stands(PLAN, tender.planId)).toMatchObject({ lines: [{ lineStatus: 'IN_PROGRESS', projectId: tender.projectId }] });
});

async function released(of: Tender): Promise<Readonly<Record<string, unknown>>> {
  const release = await of.as('buyer').done<Readonly<Record<string, unknown>>>(PROJECT, 'exportOcds', { id: of.projectId });
  expect(releaseFaults(release)).toEqual([]);
  return release;
}

test('its open contracting data tell what is planned, and no draft tells anything', async () => {
  const { docNumber } = await tender.read<{ readonly docNumber: string }>('buyer', PROJECT, tender.projectId);
  const release = await released(tender);
  expect(release).toMatchObject({ ocid: `ocds-guildhall-${docNumber}`, tag: ['planning'], initiationType: 'tender' });
  expect(release['tender']).toMatchObject({
    ...{ title: 'Plates 2026', status: 'planned', procurementMethod: 'open', mainProcurementCategory: 'goods' },
    lots: [{ id: '1', title: 'Plates 2026', status: 'planned' }],
  });
  for (const hidden of ['value', 'items', 'documents']) expect(release['tender']).not.toHaveProperty(hidden);
  expect(JSON.stringify(release)).not.toMatch(/\b90000\b/);
  expect((await tender.as('alpha').call(PROJECT, 'exportOcds', { id: tender.projectId })).code).toBe('DOC_NOT_FOUND');
  const { id } = await tender.as('buyer').done<Row>(PROJECT, 'saveOrUpdate', {
    ...{ orgId: house.id('org:HQ'), ownerUserId: house.id('user:buyer'), projectName: 'Only a thought' },
  });
  expect((await tender.as('buyer').call(PROJECT, 'exportOcds', { id })).code).toBe('BID_OCDS_NOT_YET');
});

test('it is published with document, notice and keys, and not before', async () => {
  const early = await tender.refused('buyer', PROJECT, tender.projectId, 'doPublish');
  expect(early.code).toBe('BID_PUB_DOC_NOT_APPROVED');
  await tender.published();
  // The notice hears of it a moment later.
  const notices = await until(
    'its notice',
    () => tender.list('alpha', NOTICE),
    (seen) => seen.length > 0,
  );
  expect(notices).toMatchObject([{ noticeType: 'TENDER', state: 'published' }]);
});

test('two suppliers join, ask, pay their bonds and seal their bids', async () => {
  for (const name of ['alpha', 'beta']) await tender.joined(name);
  const question = await tender.as('alpha').done<Row>(QUESTION, 'saveOrUpdate', {
    ...{ projectId: tender.projectId, questionType: 'INQUIRY', title: 'Which steel?', content: 'Is S355 meant?' },
  });
  await tender.send('alpha', QUESTION, question.id, 'doSubmit');
  const answer = await tender.as('buyer').done<Row>(ANSWER, 'saveOrUpdate', {
    ...{ projectId: tender.projectId, questionIds: [question.id], answerText: '<p>Yes, S355.</p>' },
  });
  await tender.approve('buyer', ANSWER, answer.id);
  await tender.reaches(QUESTION, question.id, 'answered');
  await tender.sealed('alpha', { price: '7000' });
  await tender.sealed('beta', { price: '6500' });
  for (const name of ['alpha', 'beta']) expect((await tender.read(name, BID, tender.bids.get(name)!)).state).toBe('sealed');
});

test('a jury is drawn; at the deadline holders open what was sealed', async () => {
  house.clock.pass(8 * 86_400_000);
  await tender.juryAtWork();
  await tender.closed();
  await tender.opened();
  await tender.project('compliance');
});

test('the jury judges, the ranking follows, and the report is signed', async () => {
  await tender.judged({ alpha: '45', beta: '40' }, { alpha: '10', beta: '6' });
  const room = await tender.as('buyer').done<{ readonly sections: readonly { readonly bids: readonly Row[] }[] }>(SHEET, 'evaluation', {
    id: tender.projectId,
  });
  const ranking = room.sections[0]!.bids.map(({ supplierId, technical, commercial, price, total, rank }) => ({
    ...{ supplierId, technical, commercial, price, total, rank },
  }));
  expect(ranking).toEqual([
    { supplierId: house.id('supplier:Alpha'), technical: '45.00', commercial: '10.00', price: '37.14', total: '92.14', rank: 1 },
    { supplierId: house.id('supplier:Beta'), technical: '40.00', commercial: '6.00', price: '40', total: '86', rank: 2 },
  ]);
});

let resultId = '';
test('the award is countersigned, approved and published; letters and a contract follow the standstill', async () => {
  await tender.picked();
  resultId = await tender.announced();
  await tender.stoodStill(resultId);
  const result = await tender.read<{ readonly lines: readonly Row[] }>('buyer', RESULT, resultId);
  expect(result.lines.map(({ winnerFlag, letterType, amount }) => ({ winnerFlag, letterType, amount }))).toEqual([
    { winnerFlag: 'Y', letterType: 'AWARD', amount: '79100' },
    { winnerFlag: 'N', letterType: 'REGRET', amount: '73450' },
  ]);
  const contract = await tender.read<{ readonly items: readonly Row[] }>('drafter', CONTRACT, result.lines[0]!['contractId'] as string);
  expect(contract).toMatchObject({
    ...{ state: 'draft', supplierId: house.id('supplier:Alpha'), awardAmount: '79100', amountTaxIncl: '79100' },
    items: [{ itemName: 'Plate', quantity: '10', price: '7000', taxRate: '13' }],
  });
  for (const [name, state] of [
    ['alpha', 'awarded'],
    ['beta', 'lost'],
  ] as const)
    await tender.reaches(BID, tender.bids.get(name)!, state);
  expect(await tender.stands(PLAN, tender.planId)).toMatchObject({ lines: [{ lineStatus: 'AWARDED' }] });
  expect((await tender.participant('alpha'))['bondStatus']).toBe('VERIFIED');
  expect(await billOf(tender)).toMatchObject([{ itemStatus: 'AWARDED', awardedQty: '10', contractedQty: null }]);
});

/** Its bill, once it has heard what is told it. */
async function billOf(of: Tender, status = 'AWARDED'): Promise<readonly Row[]> {
  const { sections } = (await of.stands(PROJECT, of.projectId)) as unknown as { readonly sections: readonly { readonly listId: string }[] };
  const bill = await until(
    `a bill that is ${status}`,
    () => of.stands(BILL, sections[0]!.listId),
    (seen) => (seen['items'] as readonly Row[])[0]!['itemStatus'] === status,
  );
  return bill['items'] as readonly Row[];
}
const linesOf = (row: Row) => row['lines'] as readonly Row[];
const DAYS = 86_400_000;
const SCORES = [
  { alpha: '45', beta: '40' },
  { alpha: '10', beta: '6' },
] as const;

describe('a tender whose key the server keeps', () => {
  let other: Tender;
  const parts: Record<string, string> = {};
  const bid = (name: string) => other.bids.get(name)!;
  beforeAll(async () => {
    house = await aHouse();
    other = new Tender(house);
    await other.planned('Pipes 2026', { ruleId: house.id('rule:server'), holderUserIds: [] });
    await other.published();
    for (const name of ['alpha', 'beta', 'gamma']) {
      parts[name] = await other.joined(name);
      await other.sealed(name, { price: name === 'alpha' ? '7000' : '6500' });
    }
  });

  test('whoever quits takes his bid with him and has his bond back', async () => {
    await other.send('gamma', PARTICIPANT, parts['gamma']!, 'doQuit', { reason: 'No capacity' });
    await other.reaches(BID, bid('gamma'), 'withdrawn');
    await other.send('cashier', PARTICIPANT, parts['gamma']!, 'doRefundBond', { amount: null, interest: null });
    expect(await other.stands(PARTICIPANT, parts['gamma']!)).toMatchObject({ state: 'closed', outcome: 'QUIT', bondStatus: 'REFUNDED' });
  });

  test('where nobody opens, bidders reveal what they sealed, two hours later and with consent', async () => {
    house.clock.pass(8 * DAYS);
    await other.juryAtWork();
    await other.closed();
    const opening = await other.opening();
    const asked = { reason: 'The supervisor could not open' };
    expect((await other.refused('leader', OPENING, opening, 'doRevealMode', asked)).code).toBe('BID_OPEN_REVEAL_EARLY');
    house.clock.pass(2 * 3_600_000);
    expect((await other.refused('leader', OPENING, opening, 'doRevealMode', asked)).code).toBe('BID_SUPERVISOR_CONSENT');
    await other.consent(OPENING, opening, 'REVEAL_MODE');
    await other.send('leader', OPENING, opening, 'doRevealMode', asked);
    const reveal = (name: string, key: string) =>
      other.as(name).call(OPENING, 'doSupplierReveal', { id: opening, bidKey: `${bid(name)}:1:ALL`, key: other.kept.get(key) });
    expect((await reveal('alpha', 'beta:1:ALL')).code).toBe('BID_OPEN_HASH');
    for (const name of ['alpha', 'beta']) expect((await reveal(name, `${name}:1:ALL`)).status).toBe('S');
    await other.reaches(OPENING, opening, 'reading');
    expect((await other.refused('sun', OPENING, opening, 'doConfirmRecord')).code).toBe('BID_OPEN_SUPERVISOR_ABSENT');
    await other.as('sun').done(OPENING, 'doSignIn', { id: opening });
    await other.readOut(opening);
    await other.project('compliance');
  });

  test('whoever is excluded is not ranked', async () => {
    await other.consent(PARTICIPANT, parts['beta']!, 'DISQUALIFY');
    await other.send('leader', PARTICIPANT, parts['beta']!, 'doDisqualify', { reason: 'False certificates' });
    await other.reaches(BID, bid('beta'), 'invalid');
    await other.judged(...SCORES);
    const results = (await other.stands(PROJECT, other.projectId))['results'] as readonly { readonly bids: readonly Row[] }[];
    expect(results[0]!.bids.map(({ supplierId, rank, out }) => [supplierId, rank, out])).toEqual([
      [house.id('supplier:Alpha'), 1, null],
      [house.id('supplier:Beta'), null, 'INVALID'],
    ]);
  });

  let again: Tender;
  async function shortlisted(of: Tender, names: readonly string[]): Promise<void> {
    const begun = { projectId: of.projectId, shortlistType: 'NEGOTIATION', sectionId: '1' };
    const { id } = await of.as('buyer').done<Row>(SHORTLIST, 'saveOrUpdate', begun);
    const list = await of.read<{ readonly candidates: readonly Row[] }>('buyer', SHORTLIST, id);
    const chosen = names.map((name) => house.id(`supplier:${name}`));
    const candidates = list.candidates.map((row) => {
      const selectedFlag = chosen.includes(row['supplierId'] as string) ? 'Y' : 'N';
      return { ...row, selectedFlag, reason: selectedFlag === 'Y' ? null : 'Not among the best' };
    });
    await of.send('buyer', SHORTLIST, id, 'saveOrUpdate', { candidates });
    await of.approve('buyer', SHORTLIST, id);
  }
  const COMPETE = { mode: 'COMPETE', sectionIds: null };
  test('one bidder alone has nobody to compete with in a live hall, which is said where it is chosen', async () => {
    await shortlisted(other, ['Alpha']);
    const { code, msg } = await other.refused('buyer', PROJECT, other.projectId, 'doStartNegotiation', COMPETE);
    expect([code, msg]).toEqual(['BID_NEG_HALL_ALONE', expect.stringContaining('Choose bargaining instead.')]);
  });

  test('a winner who refuses loses bond and contract; without another the tender fails and is tendered again', async () => {
    const decided = await other.picked();
    const result = await other.announced();
    await other.stoodStill(result);
    expect(await billOf(other)).toMatchObject([{ awardedQty: '10' }]);
    const said = { lineId: 1, reason: 'Does not sign' };
    expect((await other.refused('leader', RESULT, result, 'doWinnerRefused', said)).code).toBe('BID_SUPERVISOR_CONSENT');
    await other.consent(RESULT, result, 'WINNER_REFUSED');
    await other.send('leader', RESULT, result, 'doWinnerRefused', said);
    await other.project('awarding');
    await other.reaches(PICKETAGE, decided, 'voided');
    const [line] = linesOf(await other.stands(RESULT, result));
    expect(line).toMatchObject({ lineStatus: 'REFUSED', refuseReason: 'Does not sign' });
    await other.reaches(CONTRACT, line!['contractId'] as string, 'voided');
    await until(
      'a bond that is kept',
      () => other.stands(PARTICIPANT, parts['alpha']!),
      (seen) => seen['bondStatus'] === 'FORFEITED',
    );
    expect(await billOf(other, 'BOUND')).toMatchObject([{ awardedQty: null }]);
    await other.picked({ sections: [{ sectionId: '1', noAwardFlag: 'Y', noAwardReason: 'Nobody is left' }] }, 'failed');
    await billOf(other, 'FREE');
    await other.send('buyer', PROJECT, other.projectId, 'doRetender');
    again = new Tender(house);
    const sql = 'select id::text from srm_sfd_bidding_header where source_project_id = $1::bigint';
    again.projectId = (await house.product.assembled.database.read.query<{ id: string }>(sql, [other.projectId])).rows[0]!.id;
    const [paper] = await other.ofKind(DOC);
    expect((await other.refused('buyer', DOC, paper!, 'doCreateNew')).code).toBe('BID_DOC_PROJECT_OVER');
    const { sections } = await again.read<{ readonly sections: readonly Row[] }>('buyer', PROJECT, again.projectId);
    const shared = sections.map((row) => ({ ...row, awardCount: 2, shares: '70,30' }));
    await again.send('buyer', PROJECT, again.projectId, 'saveOrUpdate', { sections: shared });
    await again.prepared('Pipes once more');
    await again.published();
    expect(await again.stands(PROJECT, again.projectId)).toMatchObject({ state: 'tendering', sourceProjectId: other.projectId });
  });

  /** The event as its buyer completes it. */
  async function furnished(event: string): Promise<void> {
    const now = house.clock.now();
    const { items } = await again.read<{ readonly items: readonly Row[] }>('buyer', 'srmSfdCompeteHeader', event);
    const [turn] = presetTurns('ENGLISH');
    const hall = { hallNo: 1, hallName: 'Pipes', checkinAt: now + 5 * 60_000, startAt: now + 15 * 60_000, startPrice: '79100' };
    await again.send('buyer', 'srmSfdCompeteHeader', event, 'saveOrUpdate', {
      ...{ confirmDeadline: now + 4 * 60_000, rulesText: 'Offers are binding.', pricePrecision: 2, resultPublish: 'WINNER' },
      items: items.map((row) => ({ ...row, startPrice: '7910', deliveryOrgId: house.id('org:HQ'), requiredDate: '2026-12-31' })),
      halls: [{ ...hall, turnParams: [{ ...turn, minStepRate: '0.5', maxStepRate: '50', visibility: 'BEST_PRICE' }] }],
    });
    await again.approve('buyer', 'srmSfdCompeteHeader', event);
  }

  test('two shortlisted bidders compete in a live hall, and its prices count in the ranking', async () => {
    for (const [name, price] of [
      ['alpha', '7000'],
      ['beta', '6500'],
      ['gamma', '7200'],
    ] as const) {
      await again.joined(name);
      await again.sealed(name, { price });
    }
    house.clock.pass(8 * DAYS);
    await again.juryAtWork();
    await again.closed();
    const cast = new Cast(house.product.assembled);
    const opening = await again.opening();
    await again.as('sun').done(OPENING, 'doSignIn', { id: opening });
    await again.as('sun').done(OPENING, 'doSubmitShare', { id: opening, share: null });
    await again.readOut(opening);
    await again.judged({ alpha: '45', beta: '44', gamma: '20' }, { alpha: '10', beta: '10', gamma: '6' });
    await shortlisted(again, ['Alpha', 'Beta']);
    await again.send('buyer', PROJECT, again.projectId, 'doStartNegotiation', COMPETE);
    const { negotiations } = await again.project('negotiating');
    const event = (negotiations as readonly { readonly targetId: string }[])[0]!.targetId;
    await until(
      'an event',
      () => again.house.product.assembled.runtime.snapshot('srmSfdCompeteHeader', event),
      (seen) => seen !== null,
    );
    await furnished(event);
    const accepted = { rulesAccepted: 'Y', taxRate: '13' };
    for (const name of ['alpha', 'beta']) await again.send(name, 'srmSfdCompeteHeader', event, 'doConfirmParticipation', accepted);
    const { halls } = await again.stands('srmSfdCompeteHeader', event);
    const hallId = (halls as readonly { readonly hallId: string }[])[0]!.hallId;
    await until(
      'a hall that knows both',
      () => again.stands('srmSfdCompeteHall', hallId),
      (seen) => (seen['bidders'] as readonly Row[]).every((one) => one['confirmedFlag'] === 'Y'),
    );
    house.clock.pass(5 * 60_000 + 1_000);
    const step = async (name: string, does: string, payload: object = {}) => {
      const viewer = await cast.as(name, name === 'buyer' ? 'BUYER' : 'SUPPLIER');
      return cast.step(viewer, `hall:${does}:${name}`, 'srmSfdCompeteHall', hallId, does, payload);
    };
    await until(
      'a hall in check-in',
      () => again.stands('srmSfdCompeteHall', hallId),
      (seen) => seen.state !== 'waiting',
    );
    for (const name of ['alpha', 'beta']) await step(name, 'SUPPLIER_READY', { rulesAccepted: 'Y', sealKeyReady: 'N' });
    await step('buyer', 'TURN_PROCESS', { step: 'START' });
    await step('alpha', 'OFFER_PRICE', { turnNo: 1, items: [{ itemNo: 1, price: '7000' }] });
    await step('buyer', 'CLOSE', { reason: 'No further offers' });
    await again.reaches('srmSfdCompeteHeader', event, 'handedOver');
    const { results } = await again.project('awarding');
    const [section] = results as readonly { readonly bids: readonly Row[] }[];
    expect(section!.bids.map(({ supplierId, finalPrice, rank }) => [supplierId, finalPrice, rank])).toEqual([
      [house.id('supplier:Alpha'), '70000', 1],
      [house.id('supplier:Beta'), null, 2],
      [house.id('supplier:Gamma'), null, 3],
    ]);
  });

  const billHears = async (awardedQty: string) => {
    const { sections } = await again.stands(PROJECT, again.projectId);
    await until(
      `a bill of which ${awardedQty} are awarded`,
      () => again.stands(BILL, (sections as readonly Row[])[0]!['listId'] as string),
      (seen) => (seen['items'] as readonly Row[])[0]!['awardedQty'] === awardedQty,
    );
  };
  test('of several winners one refuses: the others keep their shares, the next by rank takes what he leaves', async () => {
    await again.picked();
    const result = await again.announced();
    await again.stoodStill(result);
    const shares = (row: Row) =>
      linesOf(row)
        .filter((line) => line['winnerFlag'] === 'Y')
        .map((line) => [line['supplierName'], line['share'], (line['items'] as readonly Row[])[0]!['quantity'], line['lineStatus']]);
    expect(shares(await again.stands(RESULT, result))).toEqual([
      ['Alpha Metalworks', '70', '7', 'LETTER_ISSUED'],
      ['Beta Metalworks', '30', '3', 'LETTER_ISSUED'],
    ]);
    await again.consent(RESULT, result, 'WINNER_REFUSED');
    await again.send('leader', RESULT, result, 'doWinnerRefused', { lineId: 2, reason: 'No capacity' });
    await again.project('awarding');
    await billHears('7');
    const second = await again.picked();
    expect((await again.stands(PICKETAGE, second))['awards']).toMatchObject([{ supplierName: 'Gamma Metalworks', share: '100' }]);
    const next = await again.announced();
    expect(next).not.toBe(result);
    await again.stoodStill(next);
    expect(shares(await again.stands(RESULT, next))).toEqual([['Gamma Metalworks', '100', '3', 'LETTER_ISSUED']]);
    expect(shares(await again.stands(RESULT, result))).toEqual([
      ['Alpha Metalworks', '70', '7', 'LETTER_ISSUED'],
      ['Beta Metalworks', '30', '3', 'REFUSED'],
    ]);
    await billHears('10');
    const { awardLines } = await again.stands(PROJECT, again.projectId);
    const names = (awardLines as readonly Row[]).map(({ supplierId }) => supplierId);
    expect(names).toEqual([house.id('supplier:Alpha'), house.id('supplier:Gamma')]);
  });
});

describe('a tender of two envelopes after a prequalification', () => {
  let other: Tender;
  const parts: Record<string, string> = {};
  beforeAll(async () => {
    house = await aHouse();
    other = new Tender(house);
    const now = house.clock.now();
    const times = { docIssueStart: now + 5 * DAYS, docIssueEnd: now + 9 * DAYS, bidDeadline: now + 14 * DAYS };
    await other.planned('Pumps 2026', { ruleId: house.id('rule:double'), prequalFlag: 'Y', prequalDeadline: now + 4 * DAYS, ...times });
    await other.documents();
    await other.keyed();
  });

  test('who is admitted takes part when it is published, and who is not hears why', async () => {
    await other.send('buyer', PROJECT, other.projectId, 'doOpenPrequal');
    for (const name of ['alpha', 'beta', 'gamma'])
      parts[name] = (await other.as(name).done<Row>(PARTICIPANT, 'doApply', { projectId: other.projectId, sectionIds: ['1'] })).id;
    await other.passTo('prequalDeadline', 1);
    await other.project('preparing');
    const begun = { projectId: other.projectId, shortlistType: 'PREQUAL', prequalMethod: 'PASS' };
    const { id } = await other.as('buyer').done<Row>(SHORTLIST, 'saveOrUpdate', begun);
    const list = await other.read<{ readonly candidates: readonly Row[] }>('buyer', SHORTLIST, id);
    const out = house.id('supplier:Gamma');
    const candidates = list.candidates.map((row) =>
      row['supplierId'] === out ? { ...row, selectedFlag: 'N', reason: 'No ISO 9001' } : { ...row, selectedFlag: 'Y' },
    );
    await other.send('buyer', SHORTLIST, id, 'saveOrUpdate', { candidates });
    await other.approve('buyer', SHORTLIST, id);
    for (const name of ['alpha', 'beta']) await other.reaches(PARTICIPANT, parts[name]!, 'confirmed');
    await other.reaches(PARTICIPANT, parts['gamma']!, 'refused');
    house.clock.pass(2 * DAYS);
    await other.send('buyer', PROJECT, other.projectId, 'doPublish');
    await other.project('tendering');
    expect(await other.ofKind(PARTICIPANT)).toHaveLength(3);
  });

  test('prices are opened when the technical scores are locked', async () => {
    for (const name of ['alpha', 'beta']) {
      await until(
        'a document that may be obtained',
        () => other.ofKind(DOC, "and state = 'published'"),
        (ids) => ids.length === 1,
      );
      await other.equipped(name, parts[name]!);
      await other.sealed(name, { price: name === 'alpha' ? '7000' : '6500' });
    }
    house.clock.pass(7 * DAYS);
    await other.juryAtWork();
    await other.closed();
    await other.opened();
    expect((await other.stands(BID, other.bids.get('alpha')!))['items']).toEqual([]);
    await other.project('compliance');
    await other.marked();
    await other.project('technical_eval');
    await other.scored('TECHNICAL', SCORES[0]);
    await other.lock();
    await other.project('commercial_opening');
    const [, second] = await until(
      'an opening of prices',
      () => other.ofKind(OPENING),
      (ids) => ids.length === 2,
    );
    await other.send('buyer', OPENING, second!, 'doSchedule', { openTime: house.clock.now() + 3 * 3_600_000 });
    house.clock.pass(3 * 3_600_000 + 60_000);
    await other.opened();
    await other.project('commercial_eval');
  });

  test('a sum that the bidder agrees to correct counts in ranking and contract', async () => {
    const alpha = other.bids.get('alpha')!;
    const { id } = await other.as(JURORS[0]).done<Row>(CLARIFICATION, 'saveOrUpdate', {
      ...{ projectId: other.projectId, sectionId: '1', respondId: alpha, clarifyType: 'ARITHMETIC', correctionAmount: '78000' },
      ...{ subject: 'Sum', replyDeadline: house.clock.now() + 3_600_000, lines: [{ lineNo: 1, question: 'Is it 78000?' }] },
    });
    await other.send(JURORS[0], CLARIFICATION, id, 'doIssue', { noChangeFlag: 'Y' });
    const correction = { id: other.projectId, respondId: alpha, sectionId: '1', correctedAmount: '78000', reason: 'Sum of the rows' };
    expect((await other.as(JURORS[0]).call(PROJECT, 'doCorrectPrice', correction)).code).toBe('BID_EVAL_CORRECTION_NOT_AGREED');
    const [line] = linesOf(await other.read('alpha', CLARIFICATION, id));
    await other.send('alpha', CLARIFICATION, id, 'saveOrUpdate', { agreeFlag: 'Y', lines: [{ ...line, reply: 'Yes' }] });
    await other.send('alpha', CLARIFICATION, id, 'doReply');
    await other.send(JURORS[0], CLARIFICATION, id, 'doAccept', { verdicts: [{ lineNo: 1, verdict: 'SATISFIED' }] });
    await other.as(JURORS[0]).done(PROJECT, 'doCorrectPrice', correction);
    await until(
      'a corrected price',
      () => other.stands(BID, alpha),
      (seen) => (seen['items'] as readonly Row[])[0]!['correctedPrice'] === '6902.654867',
    );
    await other.scored('COMMERCIAL', SCORES[1]);
    await other.lock();
    await other.reported();
    const results = (await other.stands(PROJECT, other.projectId))['results'] as readonly { readonly bids: readonly Row[] }[];
    expect(results[0]!.bids[0]).toMatchObject({ openedPrice: '79100', correctedPrice: '78000', evaluatedPrice: '78000.00', rank: 1 });
  });

  async function objected(upheldFlag: 'Y' | 'N'): Promise<string> {
    const begun = { projectId: other.projectId, questionType: 'RESULT_OBJECTION', title: 'The ranking', content: 'Look again' };
    const { id } = await other.as('beta').done<Row>(QUESTION, 'saveOrUpdate', begun);
    await other.send('beta', QUESTION, id, 'doSubmit');
    const result = (await other.ofKind(RESULT)).at(-1)!;
    await other.reaches(RESULT, result, 'objection_hold');
    const said = { projectId: other.projectId, questionIds: [id], answerText: '<p>We looked.</p>', upheldFlag };
    const answer = await other.as('buyer').done<Row>(ANSWER, 'saveOrUpdate', said);
    await other.approve('buyer', ANSWER, answer.id);
    return result;
  }
  test('an objection that is upheld takes the award back, one that is not lets it stand', async () => {
    const first = await other.picked();
    await other.announced();
    await other.reaches(RESULT, await objected('Y'), 'withdrawn');
    await other.project('awarding');
    await other.reaches(PICKETAGE, first, 'voided');
    const second = await other.picked();
    const result = await other.announced();
    expect(await objected('N')).toBe(result);
    await other.reaches(RESULT, result, 'publicity');
    await other.stoodStill(result);
    expect((await other.stands(PICKETAGE, second)).state).toBe('approved');
  });

  test('the contract in force completes the tender, and bonds go back', async () => {
    const result = (await other.ofKind(RESULT)).at(-1)!;
    const id = linesOf(await other.stands(RESULT, result))[0]!['contractId'] as string;
    expect(await other.stands(CONTRACT, id)).toMatchObject({
      ...{
        awardAmount: '78000',
        amountTaxIncl: '78000',
        templateId: house.id('contract template'),
        body: '<p>The parties agree.</p><p>{{sign.sealA}} {{sign.sealB}}</p>',
      },
      items: [{ quantity: '10', price: '6902.654867' }],
    });
    const stages = [{ stageNo: 1, stageName: 'All', ratio: '100', stageTrigger: 'SIGNED', daysAfter: 30 }];
    const term = { effectiveFrom: '2026-01-01', effectiveTo: '2027-12-31', signMode: 'CLICK' };
    await other.send('drafter', CONTRACT, id, 'saveOrUpdate', { ...term, stages });
    await other.send('drafter', CONTRACT, id, 'doSubmitPublish');
    await other.send('approver', CONTRACT, id, 'doApproval');
    await other.as('drafter').done(CONTRACT, 'contractFinalized', { id });
    await other.send('drafter', CONTRACT, id, 'doSendConfirm');
    await other.send('alpha', CONTRACT, id, 'doSupplierConfirm');
    await other.reaches(RESULT, result, 'contracted');
    await other.project('completed');
    const release = await released(other);
    expect(release).toMatchObject({
      tag: ['tender', 'award', 'contract'],
      tender: { status: 'complete', lots: [{ status: 'complete' }], items: [{ description: 'Plate', quantity: 10, relatedLot: '1' }] },
      bids: {
        statistics: [
          { measure: 'requests', value: 2 },
          { measure: 'bids', value: 2 },
          { measure: 'validBids', value: 2 },
        ],
      },
      awards: [{ status: 'active', suppliers: [{ name: 'Alpha Metalworks' }] }],
      contracts: [{ status: 'active' }],
    });
    expect(await billOf(other, 'CONTRACTED')).toMatchObject([{ awardedQty: '10', contractedQty: '10' }]);
    for (const [name, outcome] of [
      ['alpha', 'AWARDED'],
      ['beta', 'LOST'],
    ] as const) {
      expect(await other.reaches(PARTICIPANT, parts[name]!, 'settling')).toMatchObject({ outcome });
      await other.send('cashier', PARTICIPANT, parts[name]!, 'doRefundBond', { amount: null, interest: null });
      expect((await other.stands(PARTICIPANT, parts[name]!)).state).toBe('closed');
    }
  });
});

test('every history of all these tenders replays', async () => {
  expect(houses.length).toBeGreaterThan(1);
  for (const { product } of houses) expect(await product.brokenHistories()).toEqual([]);
});
