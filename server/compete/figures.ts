/** Live halls and invitations among the numbers of the home page. */
import { srmSfdCompeteHeader } from '../../state-machines/compete/compete-header/index.js';
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { HomeFigure } from '../platform/home/figures.js';
import { listFigure } from '../platform/home/figures.js';
import { invitationsOn } from './compete-header/calls.js';
import type { InvitationTab } from './compete-header/calls.js';

const definition = anyDefinition(srmSfdCompeteHeader);

const invitations = (figure: string, tab: InvitationTab, label: HomeFigure['label']): HomeFigure => ({
  figure,
  label,
  side: 'EX',
  route: 'supplierCompeteList',
  query: { tab },
  watch: { entity: definition.type, conditions: [] },
  count: ({ db, viewer }) => invitationsOn(db, viewer, tab),
});

export const competeFigures: readonly HomeFigure[] = [
  listFigure(definition, [{ key: 'state', op: 'in', value: ['competing'] }], {
    figure: 'liveEvents',
    label: { en: 'Live competitive events', cn: '进行中的竞价' },
    side: 'INSIDE',
    route: 'competeList',
  }),
  invitations('invitations', 'TO_CONFIRM', { en: 'Invitations to answer', cn: '待应答的竞价邀请' }),
  invitations('liveEvents', 'LIVE', { en: 'Live competitive events', cn: '进行中的竞价' }),
];
