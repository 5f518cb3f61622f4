/** /iframeBox/{route}: a screen alone, inside a page of another system (platform-access.md §3.1). */
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { onDone } from '../../kernel/document/done.js';
import { Banners } from '../Banners.js';
import { useTabs } from '../shell-state.js';
import { TabContent } from '../TabContent.js';
import { useLeaveWarning } from '../use-leave-warning.js';
import classes from './box.module.css';
import { originAround } from './origin-around.js';

export function Box(): ReactNode {
  const { tabs, active } = useTabs();
  const box = useRef<HTMLDivElement>(null);
  useLeaveWarning(tabs.some((tab) => tab.dirty));
  useEffect(() => {
    const origin = originAround(window);
    if (origin === null) return undefined;
    const tell = (message: object): void => window.parent.postMessage(message, origin);
    const size = new ResizeObserver(() => tell({ type: 'resize', height: Math.ceil(box.current!.getBoundingClientRect().height) }));
    size.observe(box.current!);
    const stop = onDone((done) => tell({ type: 'done', ...done }));
    return () => {
      size.disconnect();
      stop();
    };
  }, []);
  return (
    <div ref={box} className={classes['box']}>
      <Banners />
      <main id="content" tabIndex={-1}>{tabs.map((tab) => <TabContent key={tab.key} tab={tab} active={tab.key === active} />)}</main>
    </div>
  );
}
