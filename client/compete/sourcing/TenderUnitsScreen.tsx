/** tenderHeaderListOu and tenderSupplierInvEditOu: tenders by demand unit, and of one the unit's own items and their winners. */
import { Button, TextInput, Title } from '@mantine/core';
import type { Tender } from '@machines/compete/sourcing/tender/fields.js';
import { srmSfdTenderHeader } from '@machines/compete/sourcing/tender/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';

import { ActionBar } from '../../kernel/actions/ActionBar.js';
import { call } from '../../kernel/call.js';
import { useDocument } from '../../kernel/document/use-document.js';
import type { LiveDocument } from '../../kernel/document/use-document.js';
import { formatAmount, formatPrice, formatQuantity, formatRate } from '../../kernel/language/format.js';
import { useLabel, useNameIn } from '../../kernel/language/language.js';
import { useScreen } from '../../kernel/screen/screen.js';
import { LoadingState, documentPicture } from '../../kernel/states/States.js';
import { StateBadge } from '../../kernel/states/StateBadge.js';
import { toastFailure } from '../../kernel/toast.js';
import { useNamedInquiry } from '../copied-names.js';
import { Head } from './parts.js';
import css from './sourcing.module.css';
import { useSourcingTexts } from './texts.js';

const definition = anyDefinition(srmSfdTenderHeader);
const ouWords = definition.lines['ouStates']!.fields['ouState']!.lookup!.values;

interface UnitRow {
  readonly id: string;
  readonly orgId: string;
  readonly orgName: string | null;
  readonly orgNameEn: string | null;
  readonly docNumber: string | null;
  readonly tenderTitle: string;
  readonly roundNo: number;
  readonly state: string;
  readonly quantity: string;
  readonly ouState: string | null;
  readonly bestAmount: string | null;
}

export default function TenderUnitsScreen(): ReactNode {
  const { query } = useScreen();
  return query['id'] === undefined ? <Units /> : <OfUnit id={query['id']} unit={query['unit'] ?? null} />;
}

const heading = definition.screens.find(({ route }) => route === 'tenderHeaderListOu')!.label;

function Units(): ReactNode {
  const t = useSourcingTexts();
  const word = useLabel();
  const nameOf = useNameIn();
  const screen = useScreen();
  const [text, setText] = useState('');
  const [rows, setRows] = useState<readonly UnitRow[] | null>(null);
  useEffect(() => {
    let gone = false;
    call<readonly UnitRow[]>(definition.type, 'ouListByPage', { text, pageIndex: 1, pageRows: 100 })
      .then((answer) => {
        if (!gone) setRows(answer.status === 'S' ? answer.data : []);
      })
      .catch(toastFailure);
    return () => {
      gone = true;
    };
  }, [text]);
  return (
    <div className={css.page}>
      <Title order={1} fz={18}>
        {word(heading)}
      </Title>
      <TextInput label={t('search')} value={text} onChange={({ currentTarget: { value } }) => setText(value)} />
      {rows === null ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <p className={css.hint}>{t('empty')}</p>
      ) : (
        <div className={css.scroll} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('unit')}</th>
                <th>{word(definition.title)}</th>
                <th className={css.number}>{t('quantity')}</th>
                <th className={css.number}>{t('best')}</th>
                <th>{t('answer')}</th>
                <th>{t('state')}</th>
                <th />
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.id}:${row.orgId}`}>
                  <td>{nameOf(row, 'orgName')}</td>
                  <td>
                    {row.docNumber} {row.tenderTitle}
                  </td>
                  <td className={css.number}>{formatQuantity(row.quantity)}</td>
                  <td className={css.number}>{formatAmount(row.bestAmount) || '–'}</td>
                  <td>{row.ouState === null ? '–' : word(ouWords[row.ouState]!)}</td>
                  <td>
                    <StateBadge definition={definition} state={row.state} />
                  </td>
                  <td>
                    <Button
                      size="compact-sm"
                      variant="default"
                      onClick={() => screen.open('tenderSupplierInvEditOu', { id: row.id, unit: row.orgId })}
                    >
                      {t('openTender')}
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

function OfUnit({ id, unit }: { readonly id: string; readonly unit: string | null }): ReactNode {
  const document = useDocument(definition, id) as LiveDocument;
  return documentPicture(document) ?? <UnitItems document={document} unit={unit} />;
}

function UnitItems({ document, unit }: { readonly document: LiveDocument; readonly unit: string | null }): ReactNode {
  const t = useSourcingTexts();
  const screen = useScreen();
  const c = useNamedInquiry(document.view as unknown as Tender);
  useEffect(() => screen.setTitle(c.docNumber), [screen, c.docNumber]);
  const items = c.items.filter((item) => unit === null || item.orgId === unit);
  const nameOf = (supplierId: string) => (c.suppliers ?? []).find((one) => one.supplierId === supplierId)?.supplierName ?? supplierId;
  return (
    <div className={css.page}>
      <Head definition={definition} title={c.tenderTitle} number={c.docNumber} state={document.state} deadline={c.roundEndDate}>
        <ActionBar
          document={document}
          only={['OU_CONFIRM', 'MODIFY_WINNING_SUPPLIER']}
          initial={{ OU_CONFIRM: { ouId: unit, agree: 'Y' } }}
        />
      </Head>
      <section className={css.card}>
        <h2>{t('winners')}</h2>
        <div className={css.scroll} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th>{t('item')}</th>
                <th className={css.number}>{t('quantity')}</th>
                <th>{t('supplier')}</th>
                <th className={css.number}>{t('share')}</th>
                <th className={css.number}>{t('price')}</th>
                <th className={css.number}>{t('amount')}</th>
              </tr>
            </thead>
            <tbody>
              {items.flatMap((item) => {
                const winners = (c.winners ?? []).filter((one) => one.itemNo === item.itemNo);
                const name = `${item.itemNo} ${item.itemName ?? ''}`;
                if (winners.length === 0)
                  return [
                    <tr key={item.itemNo}>
                      <td>{name}</td>
                      <td className={css.number}>{formatQuantity(item.quantity)}</td>
                      <td colSpan={4}>{t('none')}</td>
                    </tr>,
                  ];
                return winners.map((one) => (
                  <tr key={one.winKey}>
                    <td>{name}</td>
                    <td className={css.number}>{formatQuantity(one.qty)}</td>
                    <td>{nameOf(one.supplierId)}</td>
                    <td className={css.number}>{formatRate(one.share)}</td>
                    <td className={css.number}>{formatPrice(one.price)}</td>
                    <td className={css.number}>{formatAmount(one.amount, c.currencyCode)}</td>
                  </tr>
                ));
              })}
            </tbody>
          </table>
        </div>
      </section>
    </div>
  );
}
