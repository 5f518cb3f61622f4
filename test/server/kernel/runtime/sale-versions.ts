/** The sale of the runtime's tests in three versions, each of which decides otherwise than the one before; packed and in memory. */
import { anyDefinition, defineDocument } from '../../../../state-machines/kernel/definition.js';
import type { AnyDefinition } from '../../../../state-machines/kernel/definition.js';
import type { Snapshot } from '../../../../state-machines/kernel/document.js';
import { f } from '../../../../state-machines/kernel/fields.js';
import { saleDefinition } from './sale.js';

type Row = Readonly<Record<string, unknown>>;
interface State extends Row {
  readonly on: Readonly<Record<string, Row>>;
}
const { creation, states } = saleDefinition.lifecycle as never as {
  readonly creation: { readonly CREATE: Row };
  readonly states: { readonly open: State; readonly paused: State; readonly ended: Row };
};

const made = (spec: Row): AnyDefinition => anyDefinition(defineDocument({ ...saleDefinition, ...spec } as never));

/** Of a bid it remembers so much less. */
const lowered = (by: number) => (_c: unknown, e: { payload: { amount: string } }) => ({ best: `${Number(e.payload.amount) - by}` });

const running = (label: string, by: number, menuCode: string): State => ({
  ...states.open,
  label: { en: label, cn: label },
  todos: [{ type: 'COMPETE_READY', menuCode, title: { en: 'Watch', cn: '关注' }, to: () => ['resp:BUYER@100'] }],
  on: { ...states.open.on, BID: { ...states.open.on['BID'], change: lowered(by) } },
});
const lifecycle = (open: State) => ({
  creation: { CREATE: { ...creation.CREATE, to: 'running' } },
  states: {
    running: open,
    paused: { ...states.paused, on: { RESUME: { ...states.paused.on['RESUME'], to: 'running' } } },
    ended: states.ended,
  },
});

const noted = (note: string, { state, context }: Snapshot): Snapshot => ({
  state: state === 'open' ? 'running' : state,
  context: { ...context, note: `${(context['note'] as string | null) ?? ''}${note}` },
});

export const saleV1 = saleDefinition;

const second = {
  version: 2,
  fields: { ...saleDefinition.fields, note: f.text(40, 'Note', '说明') },
  lifecycle: lifecycle(running('Running', 1, 'saleWatchNew')),
};
export const saleV2 = made({ ...second, upgrades: { 1: (old: Snapshot) => noted('from 1', old) } });

/** As somebody would deploy it who forgot what stands in `open`, */
export const saleV2Forgetful = made(second);
/** or took it over into a state that there is not. */
export const saleV2Astray = made({ ...second, upgrades: { 1: (old: Snapshot) => old } });

export const saleV3 = made({
  ...second,
  version: 3,
  lifecycle: lifecycle(running('On', 2, 'saleWatchThird')),
  upgrades: { 1: (old: Snapshot) => noted('from 1 to 3', old), 2: (old: Snapshot) => noted(', then 3', old) },
});
