/** All holdings as one table. */
import { Button } from '@mantine/core';
import { IconTableExport } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { ask } from '../../kernel/call.js';
import { useLabel, useLanguage } from '../../kernel/language/language.js';
import { toastFailure } from '../../kernel/toast.js';
import type { Rights } from './book.js';
import { csvOf, download } from '../../kernel/csv.js';
import { nameOfResponsibility } from './names.js';
import { useAccessTexts } from './texts.js';

import { said, userOf, MOST } from './pair.js';
import type { Row } from './pair.js';

/** Users down, responsibilities across, the end of each holding in its cell. */
export function MatrixButton({ rights }: { readonly rights: Rights }): ReactNode {
  const t = useAccessTexts();
  const word = useLabel();
  const language = useLanguage();
  const [working, setWorking] = useState(false);
  const exportMatrix = async (): Promise<void> => {
    setWorking(true);
    try {
      const [users, holdings] = [await allOf('baseUsers', {}), await allOf('baseUserResp', { state: 'enabled' })];
      const columns = [...rights.responsibilities.values()].sort((a, b) => (a.respCode < b.respCode ? -1 : 1));
      const held = new Map(
        holdings.map((row) => [`${said(row, 'userId')}/${said(row, 'responsibilityId')}`, said(row, 'endDate') || t('noEnd')]),
      );
      const rows = users
        .map(userOf(language))
        .filter((user) => user.state !== 'erased')
        .map((user) => [user.userName, user.fullName, ...columns.map((one) => held.get(`${user.id}/${one.responsibilityId}`) ?? '')]);
      download(
        'user-responsibilities.csv',
        csvOf([[t('code'), t('user'), ...columns.map((one) => word(nameOfResponsibility(one)))], ...rows]),
      );
    } catch (error) {
      toastFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return (
    <Button size="xs" variant="default" leftSection={<IconTableExport size={14} />} loading={working} onClick={() => void exportMatrix()}>
      {t('matrix')}
    </Button>
  );
}

async function allOf(entity: string, where: object): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let pageIndex = 1; ; pageIndex += 1) {
    const page = await ask<readonly Row[]>(entity, 'listByPage', { ...where, pageIndex, pageRows: MOST });
    rows.push(...page);
    if (page.length < MOST) return rows;
  }
}
