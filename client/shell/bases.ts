/** Where screens stand: in the workspace, or alone inside a page of another system (platform-access.md §3.1). */
export const MAIN = '/main';
export const BOX = '/iframeBox';
export type Base = typeof MAIN | typeof BOX;
