/** A screen alone: inside a page of another system (platform-access.md §3.1), or inside a tab of ours that acts in another responsibility (§4.6). */
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';

import { onDone } from '../../kernel/document/done.js';
import { Banners } from '../Banners.js';
import type { Told } from '../acting/acting.js';
import { ACTING } from '../bases.js';
import { HOME, useShell, useTabs } from '../shell-state.js';
import { TabContent } from '../tabs/TabContent.js';
import type { Tab } from '../tabs/tabs.js';
import { useFrontFocus } from '../use-front-focus.js';
import { useLeaveWarning } from '../use-leave-warning.js';
import classes from './box.module.css';
import { originAround } from './origin-around.js';

const toldOf = (front: Tab | undefined, dirty: boolean): Told =>
  front && front.route !== HOME ? { type: 'tab', title: front.title, colour: front.colour, dirty } : { type: 'closed' };

/** The tab around shows what stands inside it. */
function useToldAround(told: Told | null): void {
  const text = told && JSON.stringify(told);
  useEffect(() => {
    if (text !== null && window.parent !== window) window.parent.postMessage(JSON.parse(text), location.origin);
  }, [text]);
}

export function Box(): ReactNode {
  const { tabs, active } = useTabs();
  const box = useRef<HTMLDivElement>(null);
  useFrontFocus(box, active);
  const { base } = useShell();
  const dirty = tabs.some((tab) => tab.dirty);
  const front = tabs.find((tab) => tab.key === active);
  useLeaveWarning(dirty);
  useToldAround(base === ACTING ? toldOf(front, dirty) : null);
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
      <main id="content" tabIndex={-1}>
        {tabs.map((tab) => (
          <TabContent key={tab.key} tab={tab} active={tab.key === active} />
        ))}
      </main>
    </div>
  );
}
