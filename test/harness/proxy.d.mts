export interface Proxy {
  readonly port: number;
  /** Ends what is open with a reset, and refuses what comes. */
  cut(): void;
  /** Swallows everything, or the answers alone; connections stay open, new ones are taken and never answered. */
  silence(options?: { readonly answersOnly?: boolean }): void;
  open(): void;
  /** Where connections lead from here on; open ones stay. */
  lead(port: number): void;
  close(): Promise<void>;
}
export function openProxy(target: number): Promise<Proxy>;
