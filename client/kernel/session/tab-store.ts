/** What this window of the browser keeps of its user's work over a reload (platform-access.md §3.3): gone once he signs out or somebody else signs in. */
const PREFIX = 'guildhall.tab.';
/** 5 MB, two bytes a letter. */
const MOST_LETTERS = 2_500_000;

let owner: string | null = null;

const keyOf = (name: string): string => `${PREFIX}${owner}.${name}`;

function ownKeys(): readonly string[] {
  return Array.from({ length: sessionStorage.length }, (_, index) => sessionStorage.key(index)!).filter((key) => key.startsWith(PREFIX));
}

const lettersBeside = (key: string): number =>
  ownKeys().reduce((sum, other) => (other === key ? sum : sum + other.length + (sessionStorage.getItem(other)?.length ?? 0)), 0);

/** Without a store nothing is kept, and nothing else suffers. */
function tried<T>(act: () => T, otherwise: T): T {
  try {
    return act();
  } catch {
    return otherwise;
  }
}

/** From now on it is kept for this user alone. */
export function keepFor(userId: string | null): void {
  owner = userId;
  tried(() => {
    for (const key of ownKeys()) if (userId === null || !key.startsWith(keyOf(''))) sessionStorage.removeItem(key);
  }, undefined);
}

export const readKept = (name: string): unknown =>
  tried(() => (owner === null ? undefined : (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') ?? undefined)), undefined);

/** `undefined` forgets it; what finds no room is not kept. */
export function writeKept(name: string, value: unknown): void {
  if (owner === null) return;
  const key = keyOf(name);
  tried(() => {
    const text = value === undefined ? null : JSON.stringify(value);
    if (text === null || lettersBeside(key) + key.length + text.length > MOST_LETTERS) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  }, undefined);
}

export const keepsBelow = (prefix: string): boolean => tried(() => ownKeys().some((key) => key.startsWith(keyOf(prefix))), false);

export function forgetBelow(prefix: string): void {
  tried(() => {
    for (const key of ownKeys()) if (key.startsWith(keyOf(prefix))) sessionStorage.removeItem(key);
  }, undefined);
}
