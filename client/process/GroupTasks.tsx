import type { ReactNode } from 'react';

import TaskCentre from './TaskCentre.js';

/** Tasks of which one of several takes each. */
export default function GroupTasks(): ReactNode {
  return <TaskCentre group />;
}
