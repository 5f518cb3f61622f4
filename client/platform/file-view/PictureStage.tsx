import { useElementSize } from '@mantine/hooks';
import { useEffect, useImperativeHandle, useMemo, useState } from 'react';
import type { ReactNode, Ref } from 'react';

import classes from './file-view.module.css';
import type { Position, Stage } from './stage.js';

interface Props {
  readonly blob: Blob;
  readonly name: string;
  readonly handle: Ref<Stage>;
  onPosition(position: Position): void;
  onBroken(): void;
}

const printed = (url: string) => async (): Promise<readonly HTMLElement[]> => {
  const picture = document.createElement('img');
  picture.src = url;
  return [picture];
};

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Turned pictures keep the room that they take then, so that every part of them can be scrolled to. */
export function PictureStage({ blob, name, handle, onPosition, onBroken }: Props): ReactNode {
  const url = useMemo(() => URL.createObjectURL(blob), [blob]);
  const { ref, width, height } = useElementSize();
  const [own, setOwn] = useState<Size | null>(null);
  const [chosen, setChosen] = useState<number | 'width' | null>(null);
  const [turned, setTurned] = useState(0);
  const [across, down] = turned % 180 === 0 ? [own?.width ?? 1, own?.height ?? 1] : [own?.height ?? 1, own?.width ?? 1];
  const scale = typeof chosen === 'number' ? chosen : chosen === 'width' ? width / across : Math.min(1, width / across, height / down);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  useEffect(() => onPosition({ page: 1, pages: 1, zoom: Math.round(scale * 100), found: null }), [scale, onPosition]);
  useImperativeHandle(
    handle,
    (): Stage => ({
      zoom: (factor) => setChosen(Math.min(8, Math.max(0.1, scale * factor))),
      fit: (how) => setChosen(how === 'width' ? 'width' : null),
      rotate: () => setTurned((now) => (now + 90) % 360),
      printed: printed(url),
    }),
    [url, scale],
  );
  const sized = own ? { width: own.width * scale, height: own.height * scale } : { visibility: 'hidden' as const };
  return (
    <div className={classes['pages']} ref={ref}>
      <div className={classes['scroll']} tabIndex={0}>
        <div className={classes['picture']}>
          <div className={classes['turned']} style={own ? { width: across * scale, height: down * scale } : {}}>
            <img
              src={url}
              alt={name}
              onError={onBroken}
              onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
                setOwn({ width: naturalWidth || 1, height: naturalHeight || 1 })
              }
              style={{ ...sized, rotate: `${turned}deg` }}
            />
          </div>
        </div>
      </div>
    </div>
  );
}
