/** Screens of orders and deliveries by route. */
import { lazy } from 'react';

import { addDocumentTab } from '../kernel/pages/document-tabs.js';
import type { Screens } from '../kernel/screen/screen.js';
import { menusStore, opensRoute } from '../kernel/session/menus.js';
import { useOrderTexts } from './texts.js';

const ScheduleGrid = lazy(() => import('./ScheduleGrid.js'));
const Sync = lazy(() => import('./Sync.js'));
/** Documents of which the ERP may hear. */
const told: readonly string[] = ['srmPurOrderHeader', 'srmPurDeliveryNoteHeader', 'srmSlcConsignStock'];

addDocumentTab({
  key: 'erp-sync',
  label: () => useOrderTexts.say('sync'),
  shows: ({ definition }) => told.includes(definition.type) && opensRoute(menusStore.get().menus, 'srmBaseInterfaceLogsList/erp'),
  content: (document) => <Sync document={document} />,
});

addDocumentTab({
  key: 'schedule-grid',
  label: () => useOrderTexts.say('grid'),
  shows: ({ definition }) => definition.type === 'srmPurMonthlySchedule',
  content: (document) => <ScheduleGrid document={document} />,
});

const decided = () => import('./OrderScreen.js').then((module) => ({ default: module.DecidedOrder }));
const notes = () => import('./PaperLists.js').then((module) => ({ default: module.NoteList }));

export const orderScreens: Screens = {
  purchaseOrderList: { load: () => import('./OrderScreen.js').then((module) => ({ default: module.OrderList })) },
  purchaseOrderList2: { load: () => import('./OrderScreen.js').then((module) => ({ default: module.SupplierOrderList })) },
  purchaseOrderEdit: { load: () => import('./OrderScreen.js') },
  purchaseOrderEditManager: { load: decided },
  purchaseOrderEditMinister: { load: decided },
  purDeliveryNoteEdit: { load: () => import('./NoteScreen.js') },
  purDeliveryNoteList: { load: notes },
  purDealDeliveryNoteList: { load: notes },
  notePrintList: { load: notes },
  purDeliveryNoticeList: { load: () => import('./PaperLists.js').then((module) => ({ default: module.NoticeList })) },
};
