/** What the bar of the viewer asks of what is shown. */
export interface Stage {
  zoom(factor: number): void;
  fit(how: 'width' | 'page'): void;
  rotate(): void;
  go?(page: number): void;
  find?(query: string, again: 'next' | 'previous' | null): void;
  /** Pages as they are printed. */
  printed(progress: (page: number, of: number) => void): Promise<readonly HTMLElement[]>;
}

export interface Position {
  readonly page: number;
  readonly pages: number;
  /** Percent. */
  readonly zoom: number;
  readonly found: { readonly current: number; readonly total: number } | null;
}
