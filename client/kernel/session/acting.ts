/**
 * A framed page that acts in another held responsibility than its session: of a to-do of another one (platform-access.md
 * §4.6). Whatever it sends says so; its session and all other windows stay as they are.
 */
export const actingOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | null =>
  /^\/(?:acting|iframeBox)\//.test(pathname) ? new URLSearchParams(search).get('respId') : null;

/** For as long as the page is loaded, wherever its screens go. */
export const acting = actingOf(location);

export const withActing = <T extends object>(body: T): T | (T & { readonly respId: string }) =>
  acting === null ? body : { respId: acting, ...body };

/** Of a form, whose parts the server reads later. */
export const actingPath = (path: string): string => (acting === null ? path : `${path}?respId=${encodeURIComponent(acting)}`);
