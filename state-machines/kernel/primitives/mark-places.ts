/** Where words or a picture of a watermark stand on a page: once in its middle, or all over it. Used where it is drawn and where it is shown before. Pure. */

/** Chinese characters are as wide as they are high, others about half. */
export const widthOfWords = (text: string, size: number): number =>
  [...text].reduce((sum, character) => sum + (character.codePointAt(0)! > 0x2e7f ? size : size * 0.56), 0);

/** All in one unit. */
export interface MarkRoom {
  readonly width: number;
  readonly height: number;
  /** Of what is drawn. */
  readonly markWidth: number;
  readonly markHeight: number;
}
/** However close they are said to be, a page has no more than some hundred of them. */
const LEAST = { x: 60, y: 40 } as const;
const usualGaps = ({ markWidth }: MarkRoom): readonly [number, number] => [Math.max(markWidth * 1.25, 160), 130];

/** Middles of what is drawn; every second row stands between those above. */
export function markPlaces(
  room: MarkRoom,
  tile: boolean,
  gaps?: readonly [x: number, y: number],
): readonly (readonly [x: number, y: number])[] {
  const { width, height, markWidth, markHeight } = room;
  if (!tile) return [[width / 2, height / 2]];
  const [stepX, stepY] = gaps ? [Math.max(LEAST.x, markWidth + gaps[0]), Math.max(LEAST.y, markHeight + gaps[1])] : usualGaps(room);
  const found: [number, number][] = [];
  for (let y = stepY / 2, row = 0; y < height + stepY; y += stepY, row += 1)
    for (let x = row % 2 === 0 ? 0 : stepX / 2; x < width + stepX; x += stepX) found.push([x, y]);
  return found;
}
