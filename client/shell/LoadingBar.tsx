/** 2 px at the top of the window: runs once at each page change, and for as long as the page's own script is on its way. */
import type { ReactNode } from 'react';

import { LoadingState } from '../kernel/states/States.js';
import classes from './shell.module.css';

export const LoadingBar = ({ page }: { readonly page: string }): ReactNode => (
  <div key={page} className={classes['loadingBar']} aria-hidden="true" />
);

/** Instead of a page that is not there yet. */
export const LoadingPage = (): ReactNode => (
  <div className={classes['loadingPage']}>
    <LoadingState />
  </div>
);
