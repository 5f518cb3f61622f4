export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Ends the server; its data is gone. Repeated calls do nothing. */
  stop(): Promise<void>;
}
export function startRedis(onPort?: number): Promise<TestRedis>;
export function freePort(): Promise<number>;
