import { expect, test } from '@jest/globals';
import type { AnyDefinition } from '../../../state-machines/kernel/definition.js';
import { documents } from '../../../state-machines/registry.js';
import { gateActions } from '../../../state-machines/suppliers/gate.js';
import type { GateAction } from '../../../state-machines/suppliers/gate.js';

// suppliers.md §0.1: each action of the gate, the code that it is refused with, and the events that ask. LOGIN is asked by sign-in.

type Askers = Readonly<Record<string, string>>;
const asked: Readonly<Record<Exclude<GateAction, 'LOGIN'>, Readonly<Record<string, Askers>>>> = {
  RFQ_INVITE: {
    QUO_SUPPLIER_BLOCKED: { srmPurQuoteOrderHeader: 'ADD_SUPPLIER SUBMIT' },
    AUC_SUPPLIER_BLOCKED: { srmSfdAuctionHeader: 'ADD_SUPPLIER IMMEDIATE_START JOIN_CALL PUBLISH SUBMIT_PUBLISH' },
    TND_SUPPLIER_BLOCKED: { srmSfdTenderHeader: 'SEND_SUPPLIER SUBMIT' },
    COMPETE_SUPPLIER_BLOCKED: { srmSfdCompeteHeader: 'ADD_SUPPLIER PUBLISH SUBMIT' },
    BID_SUP_STATUS: { srmSfdBiddingSupplier: 'ACCEPT CONFIRM_JOIN' },
    BID_PUB_INVITEES: { srmSfdBiddingHeader: 'PUBLISH' },
  },
  SAMPLE: { SUP_GATE_SAMPLE: { srmPurOrderHeader: 'SUBMIT', srmSlcSampleTrial: 'ISSUE' } },
  AWARD: {
    AWARD_SUPPLIER_INELIGIBLE: {
      srmSfdAuctionHeader: 'SUBMIT_AWARD',
      srmSfdCompeteHeader: 'SUBMIT_AWARD',
      srmSfdTenderHeader: 'MODIFY_WINNING_SUPPLIER SUBMIT_AWARD',
    },
    BID_PICK_BLOCKED: { srmSfdBiddingPicketage: 'SUBMIT' },
  },
  CONTRACT: { CCT_SUPPLIER_BLOCKED: { srmCctContract: 'SEND_CONFIRM SUBMIT' } },
  AGREEMENT: { AGR_SUPPLIER_GATE: { srmPurAgreementHeader: 'SUBMIT SUPPLIER_CONFIRM' } },
  TRIAL_ORDER: {
    SUP_GATE_TRIAL_ORDER: { srmPurOrderHeader: 'SUBMIT', srmSlcBatchTryout: 'SUBMIT' },
    SML_TRIAL_CAP: { srmSmlAdjustmentHead: 'APPROVE SUBMIT', srmSmlPresetProportion: 'SUBMIT' },
  },
  PO_NEW: {
    SUP_GATE_PO_NEW: { srmPurOrderHeader: 'SUBMIT' },
    ASL_SUPPLIER_NOT_QUALIFIED: { srmPurAslApplyHeader: 'APPROVE SUBMIT', srmPurAslList: 'APPROVE RESUME SUBMIT' },
    PREP_SUPPLIER: { srmPurMaterialRequest: 'SUBMIT' },
    SML_GATE: { srmSmlAdjustmentHead: 'APPROVE SUBMIT', srmSmlPresetProportion: 'APPROVE ENABLE SUBMIT' },
  },
  PO_DELIVER: { SUP_GATE_PO_DELIVER: { srmPurDeliveryNoteHeader: 'SUBMIT' } },
  INVOICE: { SUP_GATE_INVOICE: { srmSlcSupplierInvDocHeader: 'SEND SUBMIT' } },
  PAY: { SUP_GATE_PAY: { srmSlcSupplierInvDocHeader: 'PAY' } },
};

interface GuardedRow {
  readonly guards?: readonly { readonly codes: readonly string[] }[];
}
interface On {
  readonly on?: Readonly<Record<string, GuardedRow | readonly GuardedRow[]>>;
}
/** Whether a row of the event refuses with the code, in any state. */
function refusesWith({ machine }: AnyDefinition, event: string, code: string): boolean {
  const rows = (Object.values(machine.states) as readonly On[]).flatMap(({ on }) => [on?.[event] ?? []].flat());
  return rows.some(({ guards = [] }) => guards.some(({ codes }) => codes.includes(code)));
}
const askersOf = (code: string): Askers =>
  Object.fromEntries(
    documents.flatMap((definition) => {
      const events = Object.keys(definition.events).filter((event) => refusesWith(definition, event, code));
      return events.length === 0 ? [] : [[definition.type, events.toSorted().join(' ')]];
    }),
  );

test('every action of the gate is asked where it belongs, and nowhere under another code', () => {
  expect(new Set(['LOGIN', ...Object.keys(asked)])).toEqual(new Set(gateActions));
  for (const codes of Object.values(asked))
    for (const [code, askers] of Object.entries(codes)) expect({ [code]: askersOf(code) }).toEqual({ [code]: askers });
});
