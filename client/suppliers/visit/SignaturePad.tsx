/** A name drawn with finger, pen or mouse: black on white, whatever the colours of the screen, so that it can be printed. */
import { Button, FileButton, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import type { HTMLAttributes, PointerEvent, ReactNode, RefObject } from 'react';

import { useSupplierTexts } from '../texts.js';
import classes from './visit.module.css';

/** Dots of the picture; some ten kilobytes at most. */
const WIDTH = 900;
const HEIGHT = 300;
const INK = 5;

interface Point {
  readonly x: number;
  readonly y: number;
}
/** Where the pointer is, in dots of the picture. */
function pointOf({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>): Point {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  return { x: ((clientX - left) / width) * WIDTH, y: ((clientY - top) / height) * HEIGHT };
}
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });

interface Props {
  readonly label: string;
  /** Of the file: `signature-inspector`. */
  readonly name: string;
  onSigned(file: File): void;
  onCancel?: (() => void) | undefined;
}

interface Ink {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly drawn: boolean;
  readonly strokes: Pick<HTMLAttributes<HTMLCanvasElement>, 'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel'>;
  clear(): void;
  /** Told the picture, black on white. */
  take(told: (picture: Blob) => void): void;
}

function useInk(): Ink {
  const canvas = useRef<HTMLCanvasElement>(null);
  const last = useRef<readonly [Point, Point] | null>(null);
  const [drawn, setDrawn] = useState(false);
  const pen = (): CanvasRenderingContext2D => canvas.current!.getContext('2d')!;
  const begin = (event: PointerEvent<HTMLCanvasElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const at = pointOf(event);
    last.current = [at, at];
  };
  /** A curve from middle to middle, so that quick strokes have no corners. */
  const draw = (event: PointerEvent<HTMLCanvasElement>): void => {
    if (!last.current) return;
    const [from, corner] = last.current;
    const to = pointOf(event);
    const end = middle(corner, to);
    const context = pen();
    Object.assign(context, { lineWidth: INK, lineCap: 'round', strokeStyle: '#000' });
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.quadraticCurveTo(corner.x, corner.y, end.x, end.y);
    context.stroke();
    last.current = [end, to];
    setDrawn(true);
  };
  const lift = (): void => {
    last.current = null;
  };
  return {
    canvas,
    drawn,
    strokes: { onPointerDown: begin, onPointerMove: draw, onPointerUp: lift, onPointerCancel: lift },
    clear: () => {
      pen().clearRect(0, 0, WIDTH, HEIGHT);
      setDrawn(false);
    },
    take: (told) => {
      const context = pen();
      Object.assign(context, { globalCompositeOperation: 'destination-over', fillStyle: '#fff' });
      context.fillRect(0, 0, WIDTH, HEIGHT);
      canvas.current!.toBlob((picture) => picture && told(picture), 'image/png');
    },
  };
}

export function SignaturePad({ label, name, onSigned, onCancel }: Props): ReactNode {
  const t = useSupplierTexts();
  const { canvas, drawn, strokes, clear, take } = useInk();
  return (
    <div>
      <Text size="sm" fw={500} mb={4}>
        {label}
      </Text>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        className={classes['pad']}
        role="img"
        aria-label={t('visitSignHere', { who: label })}
        {...strokes}
      />
      <Group gap="xs" mt={4}>
        <Button
          size="xs"
          disabled={!drawn}
          aria-label={`${t('visitSignTake')} ${label}`}
          onClick={() => take((picture) => onSigned(new File([picture], `${name}.png`, { type: 'image/png' })))}
        >
          {t('visitSignTake')}
        </Button>
        <Button size="xs" variant="default" disabled={!drawn} aria-label={`${t('visitSignClear')} ${label}`} onClick={clear}>
          {t('visitSignClear')}
        </Button>
        <FileButton accept="image/png,image/jpeg" onChange={(file) => file && onSigned(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="subtle" aria-label={`${t('visitSignFile')} ${label}`}>
              {t('visitSignFile')}
            </Button>
          )}
        </FileButton>
        {onCancel && (
          <Button size="xs" variant="subtle" color="gray" onClick={onCancel}>
            {t('visitSignKeep')}
          </Button>
        )}
      </Group>
    </div>
  );
}
