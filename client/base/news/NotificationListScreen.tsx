export { NotificationList as default } from './NotificationScreens.js';
