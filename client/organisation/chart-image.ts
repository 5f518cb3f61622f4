/** The organisation chart as a picture to keep or to print: drawn anew on paper, all of it, whatever the window shows. */
import type { Card } from '@machines/organisation/position-level/chart.js';

import { CARD_H, CARD_W, vacant } from './chart.js';
import type { Mark, Marked, Spots } from './chart.js';

export type Tone = 'strong' | 'plain' | 'dim' | 'vacant';
export interface Said {
  readonly text: string;
  readonly tone: Tone;
}
/** How a card is told, in the language of the screen. */
export interface Words {
  readonly name: (card: Card) => string;
  readonly about: (card: Card) => string;
  readonly holders: (card: Card) => string;
  readonly vacant: (free: number) => string;
  readonly limit: (card: Card) => string;
  readonly mark: (mark: Exclude<Mark, null>) => string;
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly mark: Mark;
  readonly lines: readonly Said[];
}
/** From a superior's lower edge to the upper edge of who reports to him. */
export interface Way {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly mark: Mark;
}
export interface Sheet {
  /** In points of the drawing; `scale` says how many dots of the picture each is. */
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly boxes: readonly Box[];
  readonly ways: readonly Way[];
}

const MARGIN = 24;
const SHARP = 2;
/** Beyond that browsers give an empty picture. */
const MOST_SIDE = 16_000;
const MOST_DOTS = 100_000_000;
/** Points of a side that every reader of PDF takes. */
const MOST_PAGE = 14_400;

function linesOf(card: Marked, words: Words): readonly Said[] {
  const free = vacant(card);
  const name = card.mark === null ? words.name(card) : `${words.name(card)} [${words.mark(card.mark)}]`;
  const lines: Said[] = [
    { text: name, tone: 'strong' },
    { text: words.about(card), tone: 'dim' },
    { text: words.holders(card), tone: 'plain' },
    { text: free > 0 ? words.vacant(free) : '', tone: 'vacant' },
    { text: card.approvalLimit === null ? '' : words.limit(card), tone: 'dim' },
  ];
  return lines.filter(({ text }) => text !== '');
}

export function sheetOf(cards: readonly Marked[], spots: Spots, words: Words): Sheet {
  const at = (id: string) => ({ x: spots.get(id)!.x + MARGIN, y: spots.get(id)!.y + MARGIN });
  const boxes = cards.map((card): Box => ({ ...at(card.positionId), mark: card.mark, lines: linesOf(card, words) }));
  const ways = cards.flatMap(({ positionId, parentPositionId, mark }): readonly Way[] => {
    if (parentPositionId === null || !spots.has(parentPositionId)) return [];
    const [above, below] = [at(parentPositionId), at(positionId)];
    return [{ from: [above.x + CARD_W / 2, above.y + CARD_H], to: [below.x + CARD_W / 2, below.y], mark }];
  });
  const width = Math.max(0, ...boxes.map(({ x }) => x + CARD_W)) + MARGIN;
  const height = Math.max(0, ...boxes.map(({ y }) => y + CARD_H)) + MARGIN;
  const scale = Math.min(SHARP, MOST_SIDE / width, MOST_SIDE / height, Math.sqrt(MOST_DOTS / (width * height)));
  return { width, height, scale, boxes, ways };
}

const INK: Readonly<Record<Tone, string>> = { strong: '#1a1b1e', plain: '#1a1b1e', dim: '#5c5f66', vacant: '#c92a2a' };
const EDGE: Readonly<Record<Exclude<Mark, null>, string>> = { added: '#2f9e44', removed: '#e03131', moved: '#1c7ed6' };
const edgeOf = (mark: Mark): string => (mark === null ? '#adb5bd' : EDGE[mark]);
const FONT = '"Noto Sans SC", "Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei", system-ui, sans-serif';
const LINE_H = 19;

function fitting(pen: CanvasRenderingContext2D, text: string, width: number): string {
  if (pen.measureText(text).width <= width) return text;
  const letters = [...text];
  let [most, over] = [0, letters.length];
  while (over - most > 1) {
    const half = Math.floor((most + over) / 2);
    if (pen.measureText(`${letters.slice(0, half).join('')}…`).width <= width) most = half;
    else over = half;
  }
  return `${letters.slice(0, most).join('')}…`;
}

function drawWay(pen: CanvasRenderingContext2D, { from, to, mark }: Way): void {
  const middle = (from[1] + to[1]) / 2;
  pen.strokeStyle = edgeOf(mark);
  pen.lineWidth = 1;
  pen.beginPath();
  pen.moveTo(...from);
  pen.lineTo(from[0], middle);
  pen.lineTo(to[0], middle);
  pen.lineTo(...to);
  pen.stroke();
}

function drawBox(pen: CanvasRenderingContext2D, { x, y, mark, lines }: Box): void {
  pen.fillStyle = '#ffffff';
  pen.fillRect(x, y, CARD_W, CARD_H);
  pen.strokeStyle = edgeOf(mark);
  pen.setLineDash(mark === 'removed' ? [5, 4] : []);
  pen.lineWidth = 1;
  pen.strokeRect(x, y, CARD_W, CARD_H);
  pen.setLineDash([]);
  pen.fillStyle = edgeOf(mark);
  pen.fillRect(x, y, CARD_W, 3);
  for (const [index, { text, tone }] of lines.entries()) {
    pen.font = `${tone === 'strong' ? '600 14px' : '12px'} ${FONT}`;
    pen.fillStyle = INK[tone];
    pen.fillText(fitting(pen, text, CARD_W - 20), x + 10, y + 24 + index * LINE_H);
  }
}

/** @throws where the browser gives no picture of that size */
export async function pngOf({ width, height, scale, boxes, ways }: Sheet): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = Math.floor(width * scale);
  canvas.height = Math.floor(height * scale);
  const pen = canvas.getContext('2d')!;
  pen.scale(scale, scale);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, width, height);
  for (const way of ways) drawWay(pen, way);
  for (const box of boxes) drawBox(pen, box);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser gives no picture of this size');
  return blob;
}

/** One page as large as the chart; the library comes when it is asked for. */
export async function pdfOf(sheet: Sheet, title: string): Promise<Blob> {
  const [{ PDFDocument }, png] = await Promise.all([import('@cantoo/pdf-lib'), pngOf(sheet)]);
  const made = await PDFDocument.create();
  made.setTitle(title);
  const picture = await made.embedPng(await png.arrayBuffer());
  const points = Math.min(0.75, MOST_PAGE / sheet.width, MOST_PAGE / sheet.height);
  const size: [number, number] = [sheet.width * points, sheet.height * points];
  made.addPage(size).drawImage(picture, { x: 0, y: 0, width: size[0], height: size[1] });
  return new Blob([new Uint8Array(await made.save())], { type: 'application/pdf' });
}

export function saved(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
