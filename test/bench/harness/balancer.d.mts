export interface Balancer {
  readonly port: number;
  /** Whether the server on this port decides, as far as it was asked. */
  isWell(port: number): boolean;
  /** Open connections that lead to it. */
  peopleOf(port: number): number;
  close(): void;
}
export function openBalancer(ports: readonly number[]): Promise<Balancer>;
