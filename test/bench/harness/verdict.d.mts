export interface Answered {
  readonly ok: boolean;
  readonly code: string;
  readonly at: number | null;
  readonly repeated: boolean;
}
export interface Asked {
  readonly requestId: string;
  readonly userId: string;
  readonly price: string;
  readonly answers: readonly Answered[];
}
export interface StoredOffer {
  readonly actor: string;
  readonly requestId: string;
  readonly price: string;
  readonly at: number;
}
export interface KeptRefusal {
  readonly actor: string;
  readonly requestId: string;
  readonly code: string;
}

/** What is wrong between what bidders were told and what the database holds; empty: nothing. */
export function judgeOffers(requests: readonly Asked[], stored: readonly StoredOffer[], refused: readonly KeptRefusal[]): string[];

export interface Raced {
  readonly hallId: string;
  readonly price: string;
  readonly requestId: string;
}

/** What is wrong with who won where every offer had to beat the best; empty: nothing. */
export function judgeRaces(
  requests: readonly (Raced & { readonly answers: readonly Pick<Answered, 'code'>[] })[],
  stored: readonly (Raced & { readonly turnNo: string })[],
): string[];

export interface HallState {
  readonly state: string;
  readonly turnEndAt: number | null;
  readonly intervalEndAt: number | null;
  readonly outageMinSeconds: number;
}
export interface Step {
  readonly event: string;
  readonly at: number;
  readonly payload: object;
  readonly before: HallState | null;
  readonly after: HallState;
}
export interface NotedOutage {
  readonly killedAt: number;
  readonly servedAt: number;
  readonly deadFrom: number;
  readonly deadUntil: number;
}

/** What is wrong with the deadlines of one hall; empty: nothing. */
export function judgeDeadlines(steps: readonly Step[], outages: readonly NotedOutage[], now: number): string[];
