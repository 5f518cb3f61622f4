/** A compete event as buyers make it, and the steps that take it further; shared by the specs of the header. */
import { anyDefinition } from '../../../../state-machines/kernel/definition.js';
import { decide } from '../../../../state-machines/kernel/decide.js';
import type { Accepted } from '../../../../state-machines/kernel/decide.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { SYSTEM } from '../../../../state-machines/kernel/events.js';
import type { Actor, Cause, MachineEvent, Responsibility } from '../../../../state-machines/kernel/events.js';
import type { HallResult } from '../../../../state-machines/compete/compete-header/facts.js';
import type { Compete } from '../../../../state-machines/compete/compete-header/fields.js';
import { srmSfdCompeteHeader } from '../../../../state-machines/compete/compete-header/index.js';
import { presetTurns } from '../../../../state-machines/compete/compete-header/rules/presets.js';

export const definition = anyDefinition(srmSfdCompeteHeader);

const MINUTE = 60_000;
/** 2026-03-02T00:00:00Z; turn 1 of the specification's examples starts two hours later. */
export const DAY = 1_772_409_600_000;
export const START = DAY + 120 * MINUTE;

const inside = (userId: string, respCode: Responsibility): Actor => ({
  userId,
  userType: 'INSIDE',
  supplierId: null,
  respCode,
  respId: '1',
  onBehalfOf: null,
});
export const people = {
  buyer: inside('7', 'BUYER'),
  manager: inside('8', 'SOURCING_MANAGER'),
  approver: inside('9', 'APPROVER'),
  finance: inside('10', 'FINANCE'),
  expert: inside('11', 'EXPERT'),
  auditor: inside('12', 'AUDITOR'),
  otherBuyer: inside('13', 'BUYER'),
};
export const supplierUser = (supplierId: string): Actor => ({
  userId: `9${supplierId}`,
  userType: 'EX',
  supplierId,
  respCode: 'SUPPLIER',
  respId: '2',
  onBehalfOf: null,
});

export const sent = (
  type: string,
  actor: Actor,
  payload: object = {},
  facts: object = {},
  at = DAY,
  cause: Cause | null = null,
): MachineEvent => ({ type, payload, at, actor, cause, facts });
export const fromHall = (type: string, hallId: string, payload: object = {}, facts: object = {}, at = START): MachineEvent =>
  sent(type, SYSTEM, payload, facts, at, { kind: 'EVENT', type: 'srmSfdCompeteHall', id: hallId, rev: 1, key: `${hallId}:${type}` });

type Values = Record<string, unknown>;
export interface Draft {
  readonly fields?: Values;
  readonly items?: readonly Values[];
  readonly halls?: readonly Values[];
  readonly suppliers?: readonly Values[];
}

export const hallLine = (hallNo = 1, given: Values = {}): Values => ({
  hallNo,
  hallName: `Lot ${hallNo}`,
  checkinAt: START - 30 * MINUTE,
  startAt: START,
  turnParams: presetTurns('ENGLISH'),
  ...given,
});
export const itemLine = (itemNo: number, quantity: string, given: Values = {}): Values => ({
  itemNo,
  hallNo: 1,
  itemName: `Item ${itemNo}`,
  itemId: `40${itemNo}`,
  uomId: '301',
  quantity,
  ...given,
});

const hallIds = { 1: '9001', 2: '9002', 3: '9003' };
const names: Record<string, string> = { 501: 'Hua Tech', 502: 'Bei Steel', 503: 'Nan Works', 504: 'Dong Parts' };

/** Items 10 and 20, one English hall, suppliers 501 to 504: the setting of the specification's examples. */
export const create = (draft: Draft = {}, actor: Actor = people.buyer, facts: object = {}): MachineEvent =>
  sent(
    'CREATE',
    actor,
    {
      fields: {
        competeTitle: 'Steel brackets',
        orgId: '101',
        confirmDeadline: START - 60 * MINUTE,
        rulesText: 'Standard rules',
        ...draft.fields,
      },
      lines: {
        items: { set: draft.items ?? [itemLine(10, '100'), itemLine(20, '40')] },
        halls: { set: draft.halls ?? [hallLine()] },
        suppliers: { set: draft.suppliers ?? ['501', '502', '503', '504'].map((supplierId) => ({ supplierId })) },
      },
    },
    { id: '8001', docNumber: 'CMP-20260302-0001', hallIds, supplierNames: names, ...facts },
  );

export const allClear = { gates: Object.fromEntries(['501', '502', '503', '504', '505'].map((id) => [id, null])) };
export const submit = (facts: object = allClear, payload: object = { overrideReason: null }) =>
  sent('SUBMIT', people.buyer, payload, facts);
export const approve = sent('APPROVE', people.approver, { comment: null });
export const confirm = (supplierId: string, taxRate: string | null = '13', rulesAccepted = 'Y', at = DAY) =>
  sent('CONFIRM_PARTICIPATION', supplierUser(supplierId), { rulesAccepted, taxRate, depositAttachmentId: null }, {}, at);
export const confirmAll = ['501', '502', '503', '504'].map((id) => confirm(id));
export const opened = (hallId = '9001') => fromHall('HALL_OPENED', hallId);
export const ended = (hallId = '9001', bestValue: string | null = '1945', results: readonly HallResult[] = []) =>
  fromHall('HALL_ENDED', hallId, { hallId, bestValue, turnCount: 1 }, { results }, START + 30 * MINUTE);
export const failed = (hallId = '9001') => fromHall('HALL_FAILED', hallId, { hallId }, {}, START + 60 * MINUTE);

export function decided(snapshot: Snapshot | null, event: MachineEvent): Accepted {
  const decision = decide(definition, snapshot, event);
  if (!decision.ok)
    throw new Error(`${event.type}: ${decision.refusal.code} ${JSON.stringify(decision.refusal.all ?? decision.refusal.params ?? '')}`);
  return decision;
}

export function after(...sequence: readonly MachineEvent[]): Snapshot<Compete> {
  return sequence.reduce<Snapshot | null>((snapshot, event) => decided(snapshot, event).after, null) as unknown as Snapshot<Compete>;
}

export const refusalOf = (snapshot: Snapshot<Compete> | null, event: MachineEvent) => {
  const decision = decide(definition, snapshot as unknown as Snapshot | null, event);
  return decision.ok ? null : decision.refusal;
};
export const codeOf = (snapshot: Snapshot<Compete> | null, event: MachineEvent): string | null => refusalOf(snapshot, event)?.code ?? null;
export const allCodes = (snapshot: Snapshot<Compete> | null, event: MachineEvent): readonly string[] => {
  const refused = refusalOf(snapshot, event);
  return refused ? [...new Set((refused.all ?? [refused]).map((one) => one.code))].toSorted() : [];
};
export const effectsOf = (snapshot: Snapshot<Compete>, event: MachineEvent) => decided(snapshot as unknown as Snapshot, event).effects;

/** Results of hall 9001 as in §12.14: 501 best, then 503, then 502. */
export const results = (
  prices: Readonly<Record<string, readonly [string, string]>> = { 501: ['9.45', '25'], 503: ['9.4', '26.5'], 502: ['10', '25'] },
  hallId = '9001',
): readonly HallResult[] => [
  {
    hallId,
    excludedSupplierIds: [],
    offers: Object.keys(prices)
      .toSorted((a, b) => ['501', '503', '502', '504'].indexOf(a) - ['501', '503', '502', '504'].indexOf(b))
      .map((supplierId, index) => ({
        offerId: `7${supplierId}`,
        supplierId,
        alias: `0${index + 1}`,
        rank: index + 1,
        total: '0',
        comparable: '0',
        lines: prices[supplierId]!.map((price, position) => ({ itemNo: (position + 1) * 10, price, comparable: price, rank: null })),
      })),
  },
];

export const share = (supplierId: string, itemNo: number, awardRate: string, given: Values = {}): Values => ({
  hallId: '9001',
  itemNo,
  supplierId,
  awardRate,
  negotiatedPrice: null,
  reason: null,
  ...given,
});
export const saveAward = (
  lines: readonly Values[],
  given: { readonly notAwarded?: readonly Values[]; readonly results?: readonly HallResult[] } = {},
) => sent('SAVE_AWARD', people.buyer, { lines, notAwarded: given.notAwarded ?? [] }, { results: given.results ?? results() });
export const submitAward = (facts: object = {}, reason: string | null = null) =>
  sent('SUBMIT_AWARD', people.buyer, { reason }, { results: results(), ...allClear, ...facts });
export const approveAward = sent('APPROVE_AWARD', people.approver, { comment: null });

export const toPublished = (draft?: Draft) => [create(draft), submit(), approve];
export const toAwarding = (draft?: Draft) => [...toPublished(draft), ...confirmAll, opened(), ended()];
/** 501 wins everything. */
export const allTo501 = [share('501', 10, '100'), share('501', 20, '100')];
export const toAwarded = (draft?: Draft, lines: readonly Values[] = allTo501) => [
  ...toAwarding(draft),
  saveAward(lines),
  submitAward(),
  approveAward,
];
