import { useEffect, useImperativeHandle, useMemo, useState } from 'react';
import type { ReactNode, Ref } from 'react';

import classes from './file-view.module.css';
import type { Position, Stage } from './stage.js';

interface Props { readonly blob: Blob; readonly name: string; readonly handle: Ref<Stage>; onPosition(position: Position): void; onBroken(): void }

const printed = (url: string) => async (): Promise<readonly HTMLElement[]> => {
  const picture = document.createElement('img');
  picture.src = url;
  return [picture];
};

export function PictureStage({ blob, name, handle, onPosition, onBroken }: Props): ReactNode {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  const [scale, setScale] = useState<number | null>(null);
  const [turned, setTurned] = useState(0);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  useEffect(() => onPosition({ page: 1, pages: 1, zoom: Math.round((scale ?? 1) * 100), found: null }), [scale, onPosition]);
  useImperativeHandle(handle, (): Stage => ({
    zoom: (factor) => setScale((now) => Math.min(8, Math.max(0.1, (now ?? 1) * factor))),
    fit: () => setScale(null),
    rotate: () => setTurned((now) => (now + 90) % 360),
    printed: printed(url),
  }), [url]);
  const sized = scale === null ? { maxWidth: '100%', maxHeight: 'calc(100dvh - 160px)' } : { width: `${scale * 100}%` };
  return <div className={classes['pages']}><div className={classes['scroll']} tabIndex={0}><div className={classes['picture']}><img src={url} alt={name} onError={onBroken} style={{ ...sized, rotate: `${turned}deg` }} /></div></div></div>;
}
