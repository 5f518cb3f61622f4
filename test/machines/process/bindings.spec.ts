import { describe, expect, test } from '@jest/globals';
import { decide } from '../../../state-machines/kernel/decide.js';
import type { Decision } from '../../../state-machines/kernel/decide.js';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../state-machines/kernel/document.js';
import type { MachineEvent } from '../../../state-machines/kernel/events.js';
import { SYSTEM } from '../../../state-machines/kernel/events.js';
import { eventOf, replay } from '../../../state-machines/kernel/replay.js';
import { allBindings, bindingBegun } from '../../../state-machines/process/bindings.js';
import type { Binding } from '../../../state-machines/process/bindings.js';
import { definitionNamed, documents } from '../../../state-machines/registry.js';
import type { GoldenHistory } from '../golden/history.js';
import { goldenFiles } from '../golden/history.js';
import { approver, buyer, supplierManager } from '../golden/events.js';
import { sent } from '../kernel/walk.js';

// A process carries the approval of whatever document has one: shown on the stories that are kept of each.

const histories = goldenFiles().map(({ golden }) => golden);
const named = (document: string, has: (golden: GoldenHistory) => boolean = () => true) =>
  histories.find((golden) => golden.document === document && has(golden))!;

interface Way {
  readonly before: Snapshot;
  readonly event: MachineEvent;
  /** What happens to it before it is decided. */
  readonly meanwhile?: readonly MachineEvent[];
  /** What the story read when it was decided. */
  readonly facts?: (event: string) => object;
}

function standing(definition: AnyDefinition, golden: GoldenHistory, events: number): Snapshot {
  const { snapshot, broken } = replay(definition, golden.entries.slice(0, events));
  if (broken || !snapshot) throw new Error(`${golden.document}, "${golden.story}" does not stand after ${events} entries`);
  return snapshot;
}

/** Every step of a story that leads into the approval. */
const waysOf = ({ type, state, stage }: Binding): readonly Way[] =>
  histories
    .filter(({ document }) => document === type)
    .flatMap((golden) =>
      golden.entries.flatMap((entry, index) => {
        if (index === 0 || entry.to !== state || entry.from === state) return [];
        const later = golden.entries.slice(index + 1);
        const facts = (event: string) => later.find((one) => one.event === event)?.payload.$facts ?? {};
        const left = later.findIndex(({ event, to }) => event === stage.approve || to !== state);
        const meanwhile = later.slice(0, Math.max(left, 0)).map(eventOf);
        return [{ before: standing(definitionNamed(type), golden, index), event: eventOf(entry), meanwhile, facts }];
      }),
    );

/** Approvals that no story comes by: how one does. */
const others: Readonly<Record<string, (definition: AnyDefinition) => Way>> = {
  BASE_NOTIFICATION: (definition) => {
    const fields = { title: 'RoHS declaration', notificationType: 'REQUEST', content: '<p>Please send it.</p>' };
    const recipients = { set: [{ recipientLineId: 1, recipientUserId: '12', supplierId: null }] };
    const made = decide(
      definition,
      null,
      sent('CREATE', buyer, { fields, lines: { recipients } }, { id: '1', docNumber: 'NTF-1', approval: 'Y' }),
    );
    if (!made.ok) throw new Error(made.refusal.code);
    return { before: made.after, event: sent('SUBMIT', buyer, {}, { approval: 'Y' }) };
  },
  PUR_ORDER_CHANGE: (definition) => {
    const golden = named(definition.type, ({ end }) => end.snapshot?.state === 'effective');
    const rows = [{ lineNum: 10, orderQty: '500', unitPrice: null, needDate: null }];
    return { before: standing(definition, golden, golden.entries.length), event: sent('CHANGE', buyer, { reason: 'More', rows }) };
  },
  SPE_ASSESS: (definition) => {
    const golden = named(definition.type);
    const checked = golden.entries.findIndex(({ event }) => event === 'CHECK_OK');
    const event = sent('CHECK_OK', supplierManager, { comment: null }, { approvalAmount: '1' });
    return { before: standing(definition, golden, checked), event };
  },
  SLC_CHANGE_INFO_FINANCE_REVIEW: (definition) => {
    const golden = named(definition.type);
    const approved = golden.entries.findIndex(({ event }) => event === 'APPROVE');
    const { context, ...standingBefore } = standing(definition, golden, approved);
    const before = { ...standingBefore, context: { ...context, financeFlag: 'Y' } };
    const found = (event: string) => (event === 'APPROVE' ? (golden.entries[approved]!.payload.$facts ?? {}) : {});
    return { before, event: eventOf(golden.entries[approved]!), facts: found };
  },
  SFD_BIDDING_PLAN_CHANGE: (definition) => {
    const golden = named(definition.type);
    const changed = golden.entries.findIndex(({ event }) => event === 'CANCEL_CHANGE');
    return { before: standing(definition, golden, changed), event: sent('SUBMIT', buyer) };
  },
};

const process = ({ code, type }: Binding) => ({ instanceId: '77', modelId: '5', docCode: code, docType: type });
const effectsOf = (decision: Decision) => (decision.ok ? decision.effects : []);
const told = (decision: Decision) =>
  effectsOf(decision).flatMap((effect) => (effect.kind === 'send' && effect.type === 'bpmInstance' ? [[effect.id, effect.event]] : []));
const made = (decision: Decision) =>
  effectsOf(decision).flatMap((effect) => (effect.kind === 'create' && effect.type === 'bpmInstance' ? [effect] : []));
const code = (decision: Decision) => (decision.ok ? decision.after.state : decision.refusal.code);

/** Of people: where an approval leads in the end. */
const approvedStates = ({ machine }: AnyDefinition, { state, stage }: Binding): readonly string[] =>
  machine
    .rowsOf(state, stage.approve)
    .filter(({ spec }) => !spec.who.every((who) => who.system) && spec.to !== 'same')
    .map(({ spec }) => spec.to);

/** What people settle before a process may approve: it brings nothing but its result. */
const settled: Readonly<Record<string, readonly MachineEvent[]>> = {
  srmSlcRegisterInfo: [sent('SETTLE', supplierManager, { checked: 'Y', why: null, loginName: null })],
};
/** Submitted by the link of a letter, from outside. */
const STRANGERS = ['SLC_REGISTER_INFO'];

const takesBack = ({ code: of }: Binding, { respCode, ...actor }: MachineEvent['actor']): MachineEvent['actor'] =>
  STRANGERS.includes(of) ? SYSTEM : { ...(actor.userType === 'EX' ? actor : buyer), userId: '71', respCode };

const bindings = allBindings(documents);

/** Where somebody decides and no process can: each with the reason. */
const unbound: Readonly<Record<string, string>> = {
  'bpmInstance.running': 'the process itself',
  'bpmInstance.ending': 'the process itself',
  'bpmInstance.docRefused': 'the process itself',
  'baseOutboxAct.asked': 'a second administrator: whoever draws processes would decide who that is',
  'msgInstance.checking': 'a message about a task would wait for another task',
};

test('whatever somebody decides on can be bound, or stands on the way to where it can', () => {
  const left = documents.flatMap(({ type, machine }) =>
    Object.entries(machine.states).flatMap(([name, { phase, approval }]) => {
      const leadsOn = [...machine.rows.values()].some((row) => row.state === name && machine.states[row.spec.to]?.approval !== undefined);
      return phase !== 'approval' || approval || leadsOn ? [] : [`${type}.${name}`];
    }),
  );
  expect(left.toSorted()).toEqual(Object.keys(unbound).toSorted());
});

test('every approval has a code of its own, in words that a list can hold', () => {
  const codes = bindings.map((binding) => binding.code);
  expect(codes.length).toBeGreaterThan(60);
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter((one) => !/^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$/.test(one))).toEqual([]);
});

describe.each(bindings.map((binding) => [binding.code, binding] as const))('%s', (_code, binding) => {
  const { type, state, stage } = binding;
  const definition = definitionNamed(type);
  const ways = [...waysOf(binding), ...(others[binding.code] ? [others[binding.code]!(definition)] : [])];
  const facts = { process: process(binding) };
  /** An approval that follows another begins with the decision on that one. */
  const beginsWith = (way: Way) =>
    bindings.some((one) => one.type === type && one.state === way.before.state) ? { next: facts.process } : facts;
  const [respCode = 'APPROVER'] = definition.machine
    .rowsOf(state, stage.approve)
    .flatMap(({ spec }) => spec.who.flatMap(({ resp }) => resp ?? []));
  const decider = { ...approver, respCode };
  const result = (event: string, way: Way, payload: object = {}, running: object = facts) =>
    sent(
      event,
      SYSTEM,
      { instanceId: '77', comment: 'Seen', reason: 'Seen', by: approver.userId, ...payload },
      { ...way.facts?.(event), ...running },
    );
  const submitted = (way: Way) => {
    const decision = decide(definition, way.before, { ...way.event, facts: { ...way.event.facts, ...beginsWith(way) } });
    if (!decision.ok) throw new Error(`${way.event.type}: ${decision.refusal.code}`);
    return decision;
  };
  /** Submitted by somebody else than whoever began the document. */
  const standingOf = (way: Way): Snapshot => {
    const { after } = submitted(way);
    const later = [...(way.meanwhile ?? []), ...(settled[type] ?? [])].reduce((snapshot, event) => {
      const decision = decide(definition, snapshot, event);
      if (!decision.ok) throw new Error(`${event.type}: ${decision.refusal.code}`);
      return decision.after;
    }, after);
    return { ...later, context: { ...later.context, createdBy: '71', [stage.submittedBy]: '71' } };
  };

  test('the process begins with the approval, and only with it', () => {
    expect(ways.length).toBeGreaterThan(0);
    for (const way of ways) {
      expect(bindingBegun(definition, way.before.state, way.event.type)?.code).toBe(binding.code);
      const decision = submitted(way);
      expect(decision.after.state).toBe(state);
      const submitterUserId = (decision.after.context as Readonly<Record<string, unknown>>)[stage.submittedBy];
      const invited = submitterUserId !== null || !STRANGERS.includes(binding.code);
      if (invited) expect(submitterUserId).toMatch(/^\d+$/);
      const payload = { modelId: '5', docCode: binding.code, docType: type, docId: decision.after.context.id, submitterUserId };
      expect(made(decision)).toMatchObject([{ id: '77', payload }]);
    }
  });

  test('its approval is that of the document, its refusal and its return lead back', () => {
    for (const way of ways) {
      const after = standingOf(way);
      const approved = decide(definition, after, result(stage.approve, way));
      expect(approvedStates(definition, binding)).toContain(code(approved));
      expect(told(approved)).toEqual([['77', 'DOC_ACCEPTED']]);
      for (const [event, to] of [
        [stage.reject, stage.rejected],
        [stage.withdraw, stage.before],
      ] as const) {
        const back = decide(definition, after, result(event, way));
        expect([event, code(back), told(back)]).toEqual([event, to, [['77', 'DOC_ACCEPTED']]]);
        expect(made(back)).toEqual([]);
      }
    }
  });

  test('whoever takes it back ends the process; nobody decides by button, nor another process', () => {
    for (const way of ways) {
      const after = standingOf(way);
      const submitter = takesBack(binding, way.event.actor);
      const back = decide(definition, after, sent(stage.withdraw, submitter, {}, { ...way.facts?.(stage.withdraw), ...facts }));
      expect([code(back), told(back)]).toEqual([stage.before, [['77', 'DOC_WITHDRAWN']]]);
      const late = decide(
        definition,
        after,
        sent(stage.withdraw, submitter, {}, { ...way.facts?.(stage.withdraw), ...facts, acted: true }),
      );
      expect(code(late)).toMatch(/ALREADY_ACTED$/);
      for (const event of [stage.approve, stage.reject]) {
        const spoken = { comment: 'Seen', reason: 'Seen' };
        const pressed = sent(event, decider, spoken, { ...way.facts?.(event), ...facts });
        expect([event, code(decide(definition, after, pressed))]).toEqual([event, 'BPM_IN_PROCESS']);
      }
      for (const event of [stage.approve, stage.reject, stage.withdraw])
        for (const stale of [result(event, way, { instanceId: '76' }), result(event, way, {}, { process: undefined })])
          expect([event, code(decide(definition, after, stale))]).toEqual([event, 'BPM_STALE']);
    }
  });
});
