/** Who is invited and what each answered, live; suppliers are invited, removed and their deposits recorded here. */
import { ActionIcon, Button, Menu, Table } from '@mantine/core';
import type { Compete, InvitedSupplier } from '@machines/compete/compete-header/fields.js';
import { SFD_CONFIRM_STATE, SFD_DEPOSIT_STATE } from '@machines/compete/lookups.js';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { EventDialog } from '../../kernel/actions/EventDialog.js';
import { isOpen } from '../../kernel/document/can.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatDateTime } from '../../kernel/language/format-time.js';
import { formatRate } from '../../kernel/language/format.js';
import { useLabel } from '../../kernel/language/language.js';
import { useZone } from '../../kernel/language/zone.js';
import { useNamedSuppliers } from '../copied-names.js';
import { useCompeteTexts } from '../texts.js';
import { PersonName } from './ApprovalTrail.js';
import css from './detail.module.css';

interface Asked {
  readonly event: string;
  readonly fixed: Readonly<Record<string, unknown>>;
  readonly initial: Readonly<Record<string, unknown>>;
}

const none: readonly InvitedSupplier[] = [];

export function Participation({ document }: { readonly document: LiveDocument }): ReactNode {
  const t = useCompeteTexts();
  const word = useLabel();
  const zone = useZone();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { suppliers: invited = none, depositFlag } = document.view as Partial<Compete>;
  const suppliers = useNamedSuppliers(invited);
  const may = (event: string): boolean => isOpen(document.can(event));
  const menu = (supplier: InvitedSupplier): readonly Asked[] => [
    ...(depositFlag === 'Y' && may('RECORD_DEPOSIT')
      ? [{ event: 'RECORD_DEPOSIT', fixed: { supplierId: supplier.supplierId }, initial: { depositState: supplier.depositState } }]
      : []),
    ...(supplier.confirmState !== 'REMOVED' && may('REMOVE_SUPPLIER')
      ? [{ event: 'REMOVE_SUPPLIER', fixed: { supplierId: supplier.supplierId }, initial: {} }]
      : []),
  ];
  const anyMenu = suppliers.some((supplier) => menu(supplier).length > 0);
  return (
    <section className={css.card} aria-label={t('participation')}>
      <header className={css.cardHead}>
        <h2>{t('participation')}</h2>
        {may('ADD_SUPPLIER') && (
          <Button size="xs" variant="default" onClick={() => setAsked({ event: 'ADD_SUPPLIER', fixed: {}, initial: {} })}>
            {word(document.definition.events['ADD_SUPPLIER']!.label)}
          </Button>
        )}
      </header>
      <Table.ScrollContainer minWidth={720} type="native" tabIndex={0}>
        <Table aria-label={t('participation')} verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('supplier')}</Table.Th>
              <Table.Th>{t('contact')}</Table.Th>
              <Table.Th>{t('hall')}</Table.Th>
              <Table.Th>{t('confirmState')}</Table.Th>
              <Table.Th>{t('answeredAt')}</Table.Th>
              <Table.Th ta="right">{t('taxRateShort')}</Table.Th>
              {depositFlag === 'Y' && <Table.Th>{t('depositState')}</Table.Th>}
              {anyMenu && <Table.Th />}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody aria-live="polite">
            {suppliers.map((supplier) => (
              <Table.Tr key={supplier.supplierId}>
                <Table.Td>{supplier.supplierName ?? supplier.supplierId}</Table.Td>
                <Table.Td>
                  <PersonName id={supplier.contactId} />
                </Table.Td>
                <Table.Td>{supplier.hallNos ?? t('all')}</Table.Td>
                <Table.Td>
                  <span className={css.answer} data-answer={supplier.confirmState}>
                    {word(SFD_CONFIRM_STATE.values[supplier.confirmState])}
                  </span>
                  {supplier.declineReason && <small> {supplier.declineReason}</small>}
                </Table.Td>
                <Table.Td>{supplier.respondedAt === null ? '–' : formatDateTime(supplier.respondedAt, zone)}</Table.Td>
                <Table.Td ta="right">{formatRate(supplier.taxRate) || '–'}</Table.Td>
                {depositFlag === 'Y' && <Table.Td>{word(SFD_DEPOSIT_STATE.values[supplier.depositState])}</Table.Td>}
                {anyMenu && (
                  <Table.Td ta="right">
                    {menu(supplier).length > 0 && (
                      <Menu position="bottom-end" withinPortal>
                        <Menu.Target>
                          <ActionIcon
                            variant="subtle"
                            color="gray"
                            aria-label={t('actionsFor', { name: supplier.supplierName ?? supplier.supplierId })}
                          >
                            <IconDots size={16} />
                          </ActionIcon>
                        </Menu.Target>
                        <Menu.Dropdown>
                          {menu(supplier).map((one) => (
                            <Menu.Item
                              key={one.event}
                              {...(document.definition.events[one.event]!.dangerous ? { color: 'red' } : {})}
                              onClick={() => setAsked(one)}
                            >
                              {word(document.definition.events[one.event]!.label)}
                            </Menu.Item>
                          ))}
                        </Menu.Dropdown>
                      </Menu>
                    )}
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
            {suppliers.length === 0 && (
              <Table.Tr>
                <Table.Td colSpan={8} ta="center" c="dimmed">
                  {t('noSuppliers')}
                </Table.Td>
              </Table.Tr>
            )}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {asked && (
        <EventDialog
          document={document}
          event={asked.event}
          opened
          fixed={asked.fixed}
          initial={asked.initial}
          onClose={() => setAsked(null)}
        />
      )}
    </section>
  );
}
