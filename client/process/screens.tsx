/** Screens by route (platform-process.md §3 to §13). */
import { lazy } from 'react';

import { addDocumentTab } from '../kernel/pages/document-tabs.js';
import type { ScreenEntry, Screens } from '../kernel/screen/screen.js';
import { currentSession, isSupplierUser } from '../kernel/session/session.js';
import { useProcessTexts } from './texts.js';

const ApprovalPanel = lazy(() => import('./ApprovalPanel.js'));

// Every document with an approval shows who carries it; suppliers have their own tasks in a list alone.
addDocumentTab({
  key: 'approval',
  label: () => useProcessTexts.say('approval'),
  shows: ({ definition }) =>
    !isSupplierUser(currentSession()) && Object.values(definition.machine.states).some(({ approval }) => approval !== undefined),
  content: (document) => <ApprovalPanel document={document} />,
});

const lists = () => import('./ProcessLists.js');
const submitted: ScreenEntry = { load: () => lists().then(({ SubmittedList }) => ({ default: SubmittedList })) };
const decided: ScreenEntry = { load: () => lists().then(({ DecidedList }) => ({ default: DecidedList })) };
const pending: ScreenEntry = { load: () => import('./TaskCentre.js') };

export const processScreens: Screens = {
  myUpcoming: pending,
  myBpmPendingList: pending,
  gtasks: { load: () => import('./GroupTasks.js') },
  myApproval: decided,
  myBpmApprovedList: decided,
  processList: submitted,
  myBpmSubmittedList: submitted,
  processMonitoring: { load: () => lists().then(({ Monitoring }) => ({ default: Monitoring })) },
  processInitiate: { load: () => import('./InitiateScreen.js') },
  processApplicationEdit: { load: () => import('./ApplicationScreen.js') },
  processInstance: { load: () => import('./InstanceScreen.js') },
  processRoleEdit: { load: () => import('./RoleScreen.js') },
  processModelEdit: { load: () => import('./model/ModelScreen.js') },
  transactionCompen: { load: () => import('./OutboxScreen.js') },
};
