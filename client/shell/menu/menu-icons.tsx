import {
  IconBuildingStore,
  IconChartBar,
  IconChecklist,
  IconDatabase,
  IconFileCertificate,
  IconGavel,
  IconMail,
  IconPackage,
  IconShieldLock,
  IconShoppingCart,
  IconSitemap,
  IconStack2,
  IconZoomCheck,
} from '@tabler/icons-react';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import type { MenuNode } from '../../kernel/session/menus.js';

/** Names of the icon set, as menus say them. */
const icons: Readonly<Record<string, Icon>> = {
  gavel: IconGavel,
  contract: IconFileCertificate,
  chart: IconChartBar,
  checklist: IconChecklist,
  mail: IconMail,
  sitemap: IconSitemap,
  cart: IconShoppingCart,
  package: IconPackage,
  store: IconBuildingStore,
  database: IconDatabase,
  shield: IconShieldLock,
  audit: IconZoomCheck,
};

export function iconOf({ imageLink }: MenuNode, size = 20): ReactNode {
  const One = icons[imageLink ?? ''] ?? IconStack2;
  return <One size={size} />;
}
