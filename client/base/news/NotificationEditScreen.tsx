export { NotificationEdit as default } from './NotificationScreens.js';
