export interface RouteLine {
  readonly route: string;
  readonly screen: string;
  readonly audience: string;
  readonly document: string;
}

const page = (route: string, audience: string): RouteLine => ({ route, screen: 'special', audience, document: '' });
const EVERYBODY = 'ANONYMOUS,INSIDE,EX';
const SIGNED_IN = 'INSIDE,EX';

/** Pages that belong to no document (platform-access.md §3.1, §4, §8.4, §11). */
export const shellRoutes: readonly RouteLine[] = [
  page('/', 'ANONYMOUS'),
  page('/login', 'ANONYMOUS'),
  page('/forget', 'ANONYMOUS'),
  page('/activate', 'ANONYMOUS'),
  page('/register', 'ANONYMOUS'),
  page('/registerInfoEdit', 'ANONYMOUS'),
  page('/task', EVERYBODY),
  page('/sso', EVERYBODY),
  page('/sso/popup', EVERYBODY),
  page('/404', EVERYBODY),
  page('/fileView', SIGNED_IN),
  page('/iframeBox', SIGNED_IN),
  page('/iframeBox/signDocument', EVERYBODY),
  page('/iframeBox/verifyDocument', EVERYBODY),
  page('/main', SIGNED_IN),
  page('/main/collect', SIGNED_IN),
  page('/main/fileView', SIGNED_IN),
  page('/main/iframe', SIGNED_IN),
  page('/main/userCenter', SIGNED_IN),
  page('/main/userCenter/editUserCenter', SIGNED_IN),
  page('/main/interiorPendingList', 'INSIDE'),
  page('/main/supplierPendingList', 'EX'),
];
