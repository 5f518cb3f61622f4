/** Where signatures stand on the last page, in mm from its lower left corner. */
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
