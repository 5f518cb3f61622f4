/** Screens by route (platform-system.md §7, §8). */
import type { Screens } from '../kernel/screen/screen.js';

export const messageScreens: Screens = {
  receiveMessageList: { load: () => import('./InboxScreen.js') },
  msgLog: { load: () => import('./LogScreen.js') },
  msgTempleCfg: { load: () => import('./TemplateScreen.js') },
  articleManagementDetail: { load: () => import('./ArticleScreen.js') },
  messageListDetail: { load: () => import('./MessageScreen.js') },
};
