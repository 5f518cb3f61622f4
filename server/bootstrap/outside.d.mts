/** The two addresses as given, tried. @throws PlainError */
export function outsideDatabase(given: {
  DATABASE_URL?: string | undefined;
  DATABASE_OWNER_URL?: string | undefined;
}): Promise<{ DATABASE_URL: string; DATABASE_OWNER_URL: string }>;

/** @throws PlainError when no Redis answers there */
export function tryRedis(url: string | undefined): Promise<void>;
