/** The user name that the browser keeps for the next sign-in; never a password. */
const KEY = 'guildhall.user-name';

export function rememberedName(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

export function rememberName(userName: string | null): void {
  try {
    if (userName === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, userName);
  } catch {
    // Without a store the name is typed next time.
  }
}
