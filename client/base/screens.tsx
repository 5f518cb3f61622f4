/** Screens of reference data, notices, notifications and guides by route (base-srm.md). */
import type { Screens } from '../kernel/screen/screen.js';

const readNotice = () => import('./news/NoticeDescScreen.js');
const proportions = () => import('./payment-proportion/PaymentProportionScreen.js');
const readNotification = () => import('./news/NotificationDescScreen.js');

export const baseScreens: Screens = {
  baseReferenceData: { load: () => import('./reference-data/ReferenceDataScreen.js') },
  organizationMaterialQuery: { load: () => import('./organisation-materials/OrganisationMaterialScreen.js') },
  purchaseCassificationManagement: { load: () => import('./purchase-category/PurchaseCategoryScreen.js') },
  exchangeRateManagement: { load: () => import('./exchange-rate/ExchangeRateScreen.js') },
  materialManagement: { load: () => import('./material/MaterialScreen.js') },
  paymentProportionManagement: { load: proportions },
  paymentProportionManagementEdit: { load: proportions },
  orgAssociationList: { load: () => import('./org-association/OrgAssociationScreen.js') },
  noticeManagement: { load: () => import('./news/NoticeListScreen.js') },
  noticeEdit: { load: () => import('./news/NoticeEditScreen.js') },
  noticePreview: { load: () => import('./news/NoticePreviewScreen.js') },
  noticeDesc: { load: readNotice },
  'notice/noticeDesc': { load: readNotice },
  'notice/noticeMore': { load: () => import('./news/NoticeMoreScreen.js') },
  notificationManagement: { load: () => import('./news/NotificationListScreen.js') },
  notificationEdit: { load: () => import('./news/NotificationEditScreen.js') },
  notificationPreview: { load: () => import('./news/NotificationPreviewScreen.js') },
  notificationDesc: { load: readNotification },
  'notification/notificationDesc': { load: readNotification },
  'notification/notificationMore': { load: () => import('./news/NotificationMoreScreen.js') },
  srmBaseGuideList: { load: () => import('./guides/GuideListScreen.js') },
};
