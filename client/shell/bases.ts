/** Where screens stand: in the workspace, or alone inside a page of another system (platform-access.md §3.1). */
export const MAIN = '/main';
export const BOX = '/iframeBox';
/** Alone inside a tab of our own page, in another responsibility (platform-access.md §4.6). */
export const ACTING = '/acting';
export type Base = typeof MAIN | typeof BOX | typeof ACTING;
