/** projectAndModule: what is catalogued: this system by what is generated, other systems by their projects and modules. */
import { Button, Group, NavLink, Text, Title } from '@mantine/core';
import { Suspense } from 'react';
import type { ReactNode } from 'react';

import { useDefinition } from '../kernel/definitions.js';
import { useLabel } from '../kernel/language/language.js';
import { ListPage } from '../kernel/pages/ListPage.js';
import { ScreenTitle } from '../kernel/pages/ScreenTitle.js';
import parts from '../kernel/parts.module.css';
import { useScreen } from '../kernel/screen/screen.js';
import { ErrorState, LoadingState } from '../kernel/states/States.js';
import type { ApiModule } from './ApiScreen.js';
import css from './system.module.css';
import { useSystemTexts } from './texts.js';
import { useAnswer } from './use-rows.js';

export default function ProjectScreen(): ReactNode {
  const t = useSystemTexts();
  const word = useLabel();
  const tab = useScreen();
  const modules = useAnswer<readonly ApiModule[]>('baseApi', 'listModules', {});
  if (modules.failure) return <ErrorState failure={modules.failure} onRetry={modules.reload} />;
  if (!modules.data) return <LoadingState />;
  return (
    <div className={css['page']}>
      <ScreenTitle />
      <div className={css['columns']}>
        <nav className={parts['card']} aria-label={t('system')}>
          <Text fw={600} p="xs">
            {t('system')}
          </Text>
          {modules.data.map(({ code, label, calls, entities }) => (
            <NavLink
              key={code}
              label={word(label)}
              description={`${entities.length} · ${t('calls')} ${calls}`}
              onClick={() => tab.open('apiManager', { module: code })}
            />
          ))}
        </nav>
        <Suspense fallback={<LoadingState />}>
          <Others />
        </Suspense>
      </div>
    </div>
  );
}

function Others(): ReactNode {
  const t = useSystemTexts();
  const tab = useScreen();
  const projects = useDefinition('baseApiProject');
  const modules = useDefinition('baseApiModule');
  return (
    <div className={css['page']}>
      <Group justify="space-between">
        <Title order={2} fz={16}>
          {t('others')}
        </Title>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => tab.open('projectAndModule/projects')}>
            {t('projects')}
          </Button>
          <Button size="xs" variant="default" onClick={() => tab.open('projectAndModule/modules')}>
            {t('modules')}
          </Button>
        </Group>
      </Group>
      <ListPage definition={projects} route="projectAndModule/projects" opens="projectAndModule/projects" titled={false} />
      <ListPage definition={modules} route="projectAndModule/modules" opens="projectAndModule/modules" titled={false} />
    </div>
  );
}
