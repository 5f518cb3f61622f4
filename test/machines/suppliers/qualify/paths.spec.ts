import { describe, expect, test } from '@jest/globals';
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { srmSlcBatchTryout } from '../../../../state-machines/suppliers/batch-tryout/index.js';
import { srmSlcIntroduceScenes } from '../../../../state-machines/suppliers/introduce-scene/index.js';
import { srmSlcQualificationRequire } from '../../../../state-machines/suppliers/qualification-require/index.js';
import { opened, overall, srmSlcQualifyHeader } from '../../../../state-machines/suppliers/qualify/index.js';
import { decide as decided } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import { approver, buyer, inside, supplierManager } from '../../golden/events.js';
import { outside, sent, walked } from '../../kernel/walk.js';
import { ends } from '../ends.js';

const node = (nodeSeq: number, nodeType: string, more: object = {}) => ({
  nodeSeq,
  nodeType,
  mandatoryFlag: 'Y',
  dependsOn: null,
  ownerResp: 'QUALITY',
  passScore: null,
  standardDays: 5,
  ...more,
});
const scene = {
  covered: true,
  today: '2026-03-02',
  nodes: [
    node(10, 'INFO_REVIEW'),
    node(20, 'LOCALE_INSPECT', { dependsOn: '10', passScore: '60' }),
    node(30, 'BUSINESS', { mandatoryFlag: 'N' }),
  ],
};
/** A sample and a small batch, and one paper. */
const tried = {
  covered: true,
  today: '2026-03-02',
  nodes: [node(21, 'QUALIFICATION_DOC'), node(22, 'SAMPLE_TRIAL', { dependsOn: '21' }), node(23, 'BATCH_TRYOUT', { dependsOn: '22' })],
  requires: [
    {
      requireId: '81',
      requireName: 'ISO 9001',
      requireType: 'CERT',
      mandatoryFlag: 'Y',
      minRemainDays: 90,
      reviewResp: 'QUALITY',
    },
  ],
};
const quality = inside('12', 'QUALITY');
const supplier = outside('501');
/** 90 days after 2026-03-02 is the 31st of May. */
const answer = (more: object = {}) =>
  sent(
    'SUBMIT_REQUIRE',
    supplier,
    { requireNum: 1, fileIds: '5', certNo: 'Q1', expiryDate: '2026-05-31', answer: null, ...more },
    { today: '2026-03-02' },
  );
const review = (actor: typeof quality, verdict: string, reviewNote: string | null = 'Seen') =>
  sent('REVIEW_REQUIRE', actor, { requireNum: 1, verdict, reviewNote });
const begin = (nodeSeq: number, more: object = {}, facts: object = {}) =>
  sent(
    'START_NODE',
    buyer,
    { nodeSeq, dueDate: null, leaderId: null, siteName: null, itemId: '31', materialDesc: null, quantity: '500', ...more },
    { newId: `9${nodeSeq}`, itemName: 'Bracket', siteName: 'Plant 1', ...facts },
  );
const ended = (nodeSeq: number, said: string, round = 1, score: string | null = null) =>
  sent('NODE_CLOSED', SYSTEM, { nodeSeq, round, result: said, score });
const create = sent(
  'CREATE',
  buyer,
  { fields: { orgId: '100', supplierId: '501', sceneId: '71', reason: 'Second source', planEnd: '2026-06-30' } },
  { id: '61' },
);
const result = (nodeSeq: number, said: string, score: string | null = null) =>
  sent('NODE_RESULT', buyer, { nodeSeq, result: said, score, note: null });
const decide = (conclusion: string, more: object = {}) =>
  sent('SUBMIT_FINAL', buyer, { conclusion, conclusionNote: null, conditionUntil: null, ...more }, { today: '2026-03-02' });
const deciding = (suffix = '') => [
  sent(`WITHDRAW${suffix}`, buyer),
  sent(`WITHDRAW${suffix}`, buyer, {}, { acted: true }),
  sent(`APPROVE${suffix}`, approver, { comment: null }, scene),
  sent(`APPROVE${suffix}`, { ...approver, userId: buyer.userId }, { comment: null }, scene),
  sent(`REJECT${suffix}`, approver, { comment: 'No' }),
  sent(`REJECT${suffix}`, approver, { comment: null }),
];

test('every state, every row, every refusal', () => {
  const { gaps } = walked(anyDefinition(srmSlcQualifyHeader), {
    create: [create],
    later: [
      sent('SAVE', buyer, { fields: { reason: 'Price' } }),
      sent('SUBMIT', buyer, {}, { ...scene, status: 'POTENTIAL' }),
      sent('SUBMIT', buyer, {}, { ...scene, status: 'QUALIFIED' }),
      sent('SUBMIT', buyer, {}, { ...scene, covered: false }),
      sent('SUBMIT', buyer, {}, { ...scene, open: 'QLF-1' }),
      ...deciding(),
      sent('APPROVE', approver, { comment: null }, tried),
      answer(),
      answer({ expiryDate: '2026-05-30' }),
      answer({ fileIds: null }),
      review(quality, 'ACCEPTED', null),
      review(quality, 'RETURNED', null),
      review(quality, 'WAIVED'),
      review(buyer, 'ACCEPTED'),
      begin(10),
      begin(22),
      begin(22, { itemId: null }),
      begin(20, { checklistId: '31' }, { listOn: false }),
      ended(22, 'PASSED', 1, '90'),
      ended(22, 'PASSED', 2),
      begin(23),
      sent('NODE_RESULT', buyer, { nodeSeq: 22, result: 'PASSED', score: null, note: null }, { documented: true }),
      result(21, 'PASSED'),
      sent('SUPPLIER_ENDED', SYSTEM, { status: 'BLACKLISTED' }),
      sent('PLAN_DUE', SYSTEM),
      result(10, 'PASSED', '100'),
      result(10, 'READY'),
      result(20, 'PASSED', '84'),
      result(20, 'PASSED', '50'),
      result(20, 'FAILED', '50'),
      sent('RETRY_NODE', buyer, { nodeSeq: 20 }),
      sent('RETRY_NODE', buyer, { nodeSeq: 10 }),
      sent('SKIP_NODE', supplierManager, { nodeSeq: 30, reason: 'Agreed by telephone' }),
      sent('SKIP_NODE', supplierManager, { nodeSeq: 20, reason: 'No time' }),
      decide('PASS'),
      decide('FAIL'),
      decide('CONDITIONAL'),
      decide('CONDITIONAL', { conclusionNote: 'Audit in May', conditionUntil: '2026-05-31' }),
      ...deciding('_FINAL'),
      sent('TERMINATE', supplierManager, { reason: 'Not needed' }),
      sent('TERMINATE', supplierManager, { reason: null }),
      sent('CANCEL', buyer),
    ],
    by: ['nodes', 'requires', 'conclusion', 'overdueFlag'],
    most: 4000,
  });
  expect(gaps).toEqual({ states: [], rows: [], codes: [] });
});

test('inspection 84, samples 90, batch 97.2, information 100 and papers 100 are 91.04', () => {
  const nodes = [
    ['INFO_REVIEW', '100'],
    ['QUALIFICATION_DOC', '100'],
    ['LOCALE_INSPECT', '84'],
    ['SAMPLE_TRIAL', '90'],
    ['BATCH_TRYOUT', '97.2'],
    ['BUSINESS', null],
  ] as const;
  expect(overall(nodes.map(([nodeType, score]) => ({ nodeType, score })))).toBe('91.04');
});

test('a step begins when those before it are passed, with conditions too', () => {
  const steps = (first: string) =>
    opened([
      { nodeSeq: 10, nodeStatus: first, dependsOn: null },
      { nodeSeq: 20, nodeStatus: 'WAITING', dependsOn: '10' },
    ] as never).map(({ nodeStatus }) => nodeStatus);
  expect([steps('CONDITIONAL')[1], steps('FAILED')[1], steps('SKIPPED')[1]]).toEqual(['READY', 'WAITING', 'READY']);
});

type Told = { readonly kind: string; readonly type?: string; readonly event?: string; readonly payload?: unknown };
/** What each event makes happen elsewhere, with the document after it. */
function told(events: readonly ReturnType<typeof sent>[]) {
  const definition = anyDefinition(srmSlcQualifyHeader);
  let snapshot: Snapshot | null = null;
  const effects: Told[][] = [];
  for (const one of events) {
    const decision = decided(definition, snapshot, one);
    if (decision.ok) snapshot = decision.after;
    else if (!decision.dropped) throw new Error(`${one.type}: ${JSON.stringify(decision)}`);
    effects.push(decision.ok ? ([...decision.effects] as Told[]) : []);
  }
  return {
    context: snapshot!.context as unknown as { readonly nodes: readonly Record<string, unknown>[] } & Record<string, unknown>,
    effects,
  };
}
const started = [create, sent('SUBMIT', buyer, {}, { ...scene, status: 'POTENTIAL' }), sent('APPROVE', approver, { comment: null }, tried)];
const papers = [answer(), review(quality, 'ACCEPTED', null)];

test('papers that are accepted pass their step, and the sample that follows is begun as a document', () => {
  const { context, effects } = told([...started, ...papers, begin(22)]);
  expect(context.nodes.map(({ nodeStatus }) => nodeStatus)).toEqual(['PASSED', 'DOING', 'WAITING']);
  expect(context.nodes[1]).toMatchObject({ trialId: '922' });
  expect(effects.at(-1)).toMatchObject([
    {
      kind: 'create',
      type: 'srmSlcSampleTrial',
      id: '922',
      part: '22/1',
      payload: {
        fields: {
          supplierId: '501',
          qualifyId: '61',
          stepNum: 22,
          stepRound: 1,
          materialDesc: 'Bracket',
          requiredDate: '2026-03-07',
          sampleQty: '500',
        },
      },
    },
  ]);
});

test('a passed sample admits on trial and opens the small batch, once', () => {
  const { context, effects } = told([
    ...started,
    ...papers,
    begin(22),
    ended(22, 'CONDITIONAL', 1, '90'),
    ended(22, 'FAILED', 1),
    begin(23),
  ]);
  expect(context.nodes.map(({ nodeStatus, score }) => [nodeStatus, score])).toEqual([
    ['PASSED', '100'],
    ['CONDITIONAL', '90.00'],
    ['DOING', null],
  ]);
  expect(effects.slice(-3)).toMatchObject([
    [{ kind: 'send', type: 'srmSlcSupplierInfo', event: 'QUALIFY_TRIAL' }],
    [],
    [{ kind: 'create', type: 'srmSlcBatchTryout', payload: { fields: { sampleTrialId: '922', tryoutQty: '500', stepNum: 23 } } }],
  ]);
});

test('a document that is given up leaves its step to a next round; one of an old round changes nothing', () => {
  const { context } = told([...started, ...papers, begin(22), ended(22, 'CANCELLED'), ended(22, 'PASSED', 1)]);
  expect(context.nodes[1]).toMatchObject({ nodeStatus: 'READY', round: 2, trialId: null });
});

test('terminated, or when the supplier is blacklisted, what is under way ends too', () => {
  const under = [...started, ...papers, begin(22)];
  const over = { kind: 'send', type: 'srmSlcSampleTrial', id: '922', event: 'QUALIFY_ENDED' };
  expect(told([...under, sent('TERMINATE', supplierManager, { reason: 'Not needed' })]).effects.at(-1)).toMatchObject([
    { event: 'QUALIFY_FAIL' },
    over,
  ]);
  expect(told([...under, sent('SUPPLIER_ENDED', SYSTEM, { status: 'BLACKLISTED' })]).effects.at(-1)).toMatchObject([over]);
});

test('a scene whose steps wait for one another is not submitted; steps side by side are (example of srmSlcIntroduceScenes)', () => {
  const step = (nodeSeq: number, nodeType: string, dependsOn: string | null = null) => ({ nodeSeq, nodeType, dependsOn });
  const submitted = (sample: string) =>
    ends(anyDefinition(srmSlcIntroduceScenes), [
      sent(
        'CREATE',
        supplierManager,
        {
          fields: { orgId: '100', sceneName: 'New supplier', sceneType: 'NEW_SUPPLIER' },
          lines: {
            nodes: {
              set: [
                step(10, 'INFO_REVIEW'),
                step(20, 'QUALIFICATION_DOC', '10'),
                step(30, 'LOCALE_INSPECT', '20'),
                step(40, 'SAMPLE_TRIAL', sample),
                step(50, 'BATCH_TRYOUT', '40'),
                step(90, 'FINAL_REVIEW', '30,50'),
              ],
            },
          },
        },
        { id: '66', docNumber: 'SCN-0001' },
      ),
      sent('SUBMIT', supplierManager),
    ]).said;
  expect(submitted('20')).toBe('approving');
  expect(submitted('20,50')).toBe('SCN_CYCLE Step 40 depends on itself, or on a step that is not there.');
  expect(submitted('25')).toBe('SCN_CYCLE Step 40 depends on itself, or on a step that is not there.');
});

const qualify = anyDefinition(srmSlcQualifyHeader);
test('with a small batch under way nothing is decided but a failure (example 3)', () => {
  const trying = [...started, ...papers, begin(22), ended(22, 'PASSED', 1, '90'), begin(23)];
  expect(ends(qualify, [...trying, decide('PASS')]).said).toBe('QLF_NODES_OPEN Steps are open: 23');
  expect(ends(qualify, [...trying, ended(23, 'PASSED', 1, '97.2'), decide('PASS')]).said).toBe('finalApproving');
  expect(ends(qualify, [...trying, decide('FAIL')]).said).toBe('finalApproving');
});

test('a step is tried three times (example 4)', () => {
  const begun = [create, sent('SUBMIT', buyer, {}, { ...scene, status: 'POTENTIAL' }), sent('APPROVE', approver, { comment: null }, scene)];
  const retry = sent('RETRY_NODE', buyer, { nodeSeq: 20 });
  const twice = [...begun, result(10, 'PASSED', '100'), result(20, 'FAILED'), retry, result(20, 'FAILED'), retry];
  const third = ends(qualify, twice).snapshot.context as unknown as { readonly nodes: readonly { readonly round: number }[] };
  expect(third.nodes[1]).toMatchObject({ nodeSeq: 20, nodeStatus: 'READY', round: 3 });
  expect(ends(qualify, [...twice, result(20, 'FAILED'), retry]).said).toBe('QLF_ROUNDS The step was tried 3 times.');
});

const inForce = (
  type: typeof srmSlcIntroduceScenes | typeof srmSlcQualificationRequire,
  fields: object,
  nodes: readonly object[],
  twin: string | null,
) =>
  ends(anyDefinition(type as never), [
    sent(
      'CREATE',
      supplierManager,
      { fields: { orgId: '100', ...fields }, lines: nodes.length > 0 ? { nodes: { set: nodes } } : {} },
      { id: '66', docNumber: 'X-0001' },
    ),
    sent('SUBMIT', supplierManager, {}, { twin }),
  ]).said;

test('of two scenes of one kind and scope, and of two requirements that ask for the same there, one is in force', () => {
  const review = [{ nodeSeq: 10, nodeType: 'FINAL_REVIEW' }];
  const scene = (twin: string | null) => inForce(srmSlcIntroduceScenes, { sceneName: 'New', sceneType: 'NEW_SUPPLIER' }, review, twin);
  const requirement = (twin: string | null) => inForce(srmSlcQualificationRequire, { requireName: 'ISO', certType: 'ISO9001' }, [], twin);
  expect(scene('SCN-0002')).toBe(
    'SCN_DUP_SCOPE Scene SCN-0002 of this kind has the same scope. Switch it off or revise it, or narrow this one.',
  );
  expect(requirement('QRQ-0002')).toBe(
    'QRQ_DUP Requirement QRQ-0002 asks for the same of the same scope. Switch it off or revise it, or narrow this one.',
  );
  expect([scene(null), requirement(null)]).toEqual(['approving', 'approving']);
});

describe('a small batch of 500', () => {
  const lot = (lotNum: number, [receivedQty, usedQty, goodQty, incomingDefectQty, lineDefectQty]: readonly string[]) => ({
    ...{ lotNum, lotNumber: `L${lotNum}`, receivedQty, usedQty, goodQty, incomingDefectQty, lineDefectQty },
  });
  const ordering = [
    sent(
      'CREATE',
      buyer,
      { fields: { orgId: '100', supplierId: '501', sampleTrialId: '61', itemId: '31', tryoutQty: '500' } },
      { id: '70', docNumber: 'BTO-20260302-001' },
    ),
    sent('SUBMIT', buyer, {}, { gated: null, samplePassed: true }),
    sent('APPROVE', approver, { comment: null }),
    sent('LINK_ORDER', buyer, { orderId: '7001' }, { orderFits: true }),
  ];
  const concluded = (...lots: readonly (readonly string[])[]) => {
    const { said, snapshot } = ends(anyDefinition(srmSlcBatchTryout), [
      ...ordering,
      sent('SAVE', quality, { lines: { lots: { set: lots.map((one, index) => lot(index + 1, one)) } } }),
      sent('SUBMIT_RESULT', quality),
      sent('APPROVE_RESULT', approver, { comment: null }),
    ]);
    return [said, (snapshot.context as unknown as { readonly yieldRate: string | null }).yieldRate];
  };
  test('486 good of 500 are 97.20 %: passed with conditions; 470 are 94.00 %: failed', () => {
    expect(concluded(['500', '500', '486', '10', '4'])).toEqual(['conditional', '97.20']);
    expect(concluded(['500', '500', '470', '20', '10'])).toEqual(['failed', '94.00']);
  });
  test('what came by a line of the trial order is a lot, once; what did not is none', () => {
    const line = (delivered: object | null) => sent('ADD_LOT', quality, { noteId: '81', noteLine: 10 }, { delivered });
    const { said, snapshot } = ends(anyDefinition(srmSlcBatchTryout), [
      ...ordering,
      line({ lotNumber: 'L7', receivedQty: '480' }),
      line(null),
    ]);
    expect(said).toBe('BTO_LOT Nothing of this material was received by this line of the trial order, or a lot is of it already.');
    expect(snapshot).toMatchObject({
      state: 'trying',
      context: { receivedQty: '480', lots: [{ lotNum: 1, lotNumber: 'L7', receivedQty: '480', usedQty: '0', noteId: '81', noteLine: 10 }] },
    });
  });
  test('380 of 500 are too few to judge, 400 are enough', () => {
    expect(concluded(['500', '380', '380', '0', '0'])[0]).toBe('BTO_USED Use at least 80 % first.');
    expect(concluded(['500', '400', '400', '0', '0'])[0]).toBe('passed');
  });
  test('good and bad of each lot are what was used, and no more was used than came', () => {
    const refused = 'BTO_QTY Lot L2: good and bad do not add up to what was used, or more was used than received.';
    expect(concluded(['300', '300', '300', '0', '0'], ['200', '200', '190', '5', '4'])[0]).toBe(refused);
    expect(concluded(['300', '300', '300', '0', '0'], ['199', '200', '190', '5', '5'])[0]).toBe(refused);
    expect(concluded(['300', '300', '300', '0', '0'], ['200', '200', '190', '5', '5'])[0]).toBe('passed');
  });
});
