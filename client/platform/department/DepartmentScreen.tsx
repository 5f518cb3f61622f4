import type { ReactNode } from 'react';

import { Departments, Shown } from './DepartmentScreens.js';

export default function DepartmentScreen(): ReactNode {
  return (
    <Shown>
      <Departments />
    </Shown>
  );
}
