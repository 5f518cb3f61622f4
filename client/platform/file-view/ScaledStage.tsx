/** Text in a box that scrolls, as large as its reader wants it. */
import { useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { ReactNode, Ref } from 'react';

import classes from './file-view.module.css';
import type { Position, Stage } from './stage.js';

export interface StageProps {
  readonly handle: Ref<Stage>;
  onPosition(position: Position): void;
}

/** `note` stands above, in its own size, and is not printed. */
export function ScaledStage({
  note,
  handle,
  onPosition,
  children,
}: StageProps & { readonly note: ReactNode; readonly children: ReactNode }): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState(1);
  useEffect(() => onPosition({ page: 1, pages: 1, zoom: Math.round(size * 100), found: null }), [size, onPosition]);
  useImperativeHandle(
    handle,
    (): Stage => ({
      zoom: (factor) => setSize((now) => Math.min(4, Math.max(0.5, now * factor))),
      fit: () => setSize(1),
      rotate: () => undefined,
      printed: async () => [box.current!.cloneNode(true) as HTMLElement],
    }),
    [],
  );
  return (
    <div className={classes['pages']}>
      <div className={classes['scroll']} tabIndex={0}>
        {note}
        <div ref={box} style={{ fontSize: `${size}em` }}>
          {children}
        </div>
      </div>
    </div>
  );
}
