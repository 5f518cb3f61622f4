/** A tab that acts in another held responsibility: our own page in a frame, so that all of it does (platform-access.md §4.6). */
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';

import { ACTING } from '../bases.js';
import { useShell } from '../shell-state.js';
import { useTabName } from '../tabs/tab-name.js';
import { addressOf } from '../tabs/tabs.js';
import type { Tab } from '../tabs/tabs.js';
import type { Told } from './acting.js';
import classes from './acting.module.css';

export function ActingFrame({ tab }: { readonly tab: Tab }): ReactNode {
  const { key } = tab;
  const { change, close } = useShell();
  const nameOf = useTabName();
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(() => addressOf(tab, ACTING));
  useEffect(() => {
    const heard = ({ source, origin, data }: MessageEvent<Told>): void => {
      if (source !== frame.current?.contentWindow || origin !== location.origin) return;
      if (data.type === 'tab') change(key, { title: data.title, colour: data.colour, dirty: data.dirty });
      if (data.type === 'closed') close(key);
    };
    window.addEventListener('message', heard);
    return () => window.removeEventListener('message', heard);
  }, [key, change, close]);
  return <iframe ref={frame} className={classes['frame']} src={address} title={nameOf(tab)} />;
}
