/** Where signatures are drawn, in mm from the lower left corner of a page of A4: at the text's anchors, else on the last page. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const at = (x: number): { readonly PERSON: Place; readonly ORG: Place } => ({
  PERSON: { x, y: 205, width: 70, height: 24 },
  ORG: { x: x + 8, y: 140, width: 54, height: 54 },
});

export const PLACES = { A: at(25), B: at(115) } as const;

const A4 = { width: 210, height: 297 } as const;
const within = (at: number, size: number, all: number): number => Math.max(0, Math.min(at, all - size));

/** Of this size in the middle of an anchor, and never over the edge of its page. */
export function onAnchor(anchor: Place, width: number, height: number): Place {
  const [x, y] = [anchor.x + anchor.width / 2 - width / 2, anchor.y + anchor.height / 2 - height / 2];
  return { x: within(x, width, A4.width), y: within(y, height, A4.height), width, height };
}
