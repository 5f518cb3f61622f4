import type { ReactNode } from 'react';

import { Department, Shown } from './DepartmentScreens.js';

export default function DepartmentDetailScreen(): ReactNode {
  return (
    <Shown>
      <Department />
    </Shown>
  );
}
