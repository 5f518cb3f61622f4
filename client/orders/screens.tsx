/** Screens of orders and deliveries by route. */
import type { Screens } from '../kernel/screen/screen.js';

export const orderScreens: Screens = {
  purDeliveryNoteEdit: { load: () => import('./NoteScreen.js') },
};
