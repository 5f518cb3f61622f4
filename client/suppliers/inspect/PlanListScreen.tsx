/** inspectPlanList: the plans, and the way to the checklists from which they choose (suppliers.md, end). */
import { Button } from '@mantine/core';
import { anyDefinition } from '@machines/kernel/definition.js';
import { srmSlcInspectPlan } from '@machines/suppliers/inspect-plan/index.js';
import { IconListCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

import { DocumentPage } from '../../kernel/pages/DocumentPage.js';
import { ListPage } from '../../kernel/pages/ListPage.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { opensRoute, useMenus } from '../../kernel/session/menus.js';
import { useSupplierTexts } from '../texts.js';

const definition = anyDefinition(srmSlcInspectPlan);
const CHECKLISTS = 'inspectPlanList/checklists';

export default function PlanListScreen(): ReactNode {
  const t = useSupplierTexts();
  const { query, open } = useScreen();
  const menus = useMenus();
  const id = query['id'] ?? null;
  if (id !== null || query['new'] !== undefined) return <DocumentPage definition={definition} id={id} />;
  return (
    <ListPage
      definition={definition}
      toolbar={
        opensRoute(menus, CHECKLISTS) && (
          <Button size="xs" variant="default" leftSection={<IconListCheck size={15} />} onClick={() => open(CHECKLISTS)}>
            {t('checklists')}
          </Button>
        )
      }
    />
  );
}
