/** Screens by route (platform-process.md §3 to §13). */
import type { ScreenEntry, Screens } from '../kernel/screen/screen.js';

const lists = () => import('./InstanceLists.js');
const instances: ScreenEntry = { load: () => lists().then(({ InstanceList }) => ({ default: InstanceList })) };

export const processScreens: Screens = {
  myUpcoming: instances,
  gtasks: instances,
  myApproval: instances,
  processList: instances,
  processMonitoring: instances,
  myBpmPendingList: instances,
  myBpmApprovedList: instances,
  myBpmSubmittedList: instances,
  processInitiate: { load: () => lists().then(({ ApplicationList }) => ({ default: ApplicationList })) },
  transactionCompen: { load: () => lists().then(({ ActList }) => ({ default: ActList })) },
};
