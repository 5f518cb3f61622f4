/** Screens of orders and deliveries by route. */
import type { Screens } from '../kernel/screen/screen.js';

export const orderScreens: Screens = {
  purchaseOrderEdit: { load: () => import('./OrderScreen.js') },
  purDeliveryNoteEdit: { load: () => import('./NoteScreen.js') },
};
