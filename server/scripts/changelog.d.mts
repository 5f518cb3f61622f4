export interface Note {
  readonly file: string;
  readonly area: string;
  readonly text: string;
}

export declare function notes(from?: string): readonly Note[];
export declare function folded(
  changelog: string,
  noted: readonly Pick<Note, 'area' | 'text'>[],
  version: string | undefined,
  day: string | undefined,
): string;
