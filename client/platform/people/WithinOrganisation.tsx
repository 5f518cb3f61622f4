/** The tree of organisations and departments, beside what there is in the chosen one; the address says which. */
import { NavLink } from '@mantine/core';
import type { ListCondition } from '@machines/kernel/protocol.js';
import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { useScreen } from '../../kernel/screen/screen.js';
import { OrganisationTree } from './OrganisationTree.js';
import { conditionsWithin } from './organisation-tree.js';
import css from './people.module.css';
import { usePeopleTexts } from './texts.js';

interface Chosen {
  readonly dept: string | null;
  /** What a list of the chosen one holds. */
  readonly fixed: readonly ListCondition[];
}

export function WithinOrganisation({ children }: { children(chosen: Chosen): ReactNode }): ReactNode {
  const t = usePeopleTexts();
  const tab = useScreen();
  const { org = null, dept = null } = tab.query;
  const choose = (key: string | null): void => {
    const { org: _org, dept: _dept, ...rest } = tab.query;
    const [kind, id] = key?.split(':') ?? [];
    tab.replace(kind && id ? { ...rest, [kind]: id } : rest);
  };
  const fixed = useMemo(() => conditionsWithin(org, dept), [org, dept]);
  return (
    <div className={css['split']}>
      <nav className={css['side']} aria-label={t('orgTree')}>
        <NavLink
          component="button"
          type="button"
          active={org === null && dept === null}
          label={t('allOrganisations')}
          onClick={() => choose(null)}
        />
        <OrganisationTree chosen={dept === null ? org && `org:${org}` : `dept:${dept}`} onChoose={choose} />
      </nav>
      {children({ dept, fixed })}
    </div>
  );
}
