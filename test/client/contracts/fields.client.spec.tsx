/** Own fields of a contract on the screen: the supplier types what is his, and sends what he changed. */
import { beforeAll, expect, test } from '@jest/globals';
import { srmCctContract } from '@machines/contracts/contract/index.js';
import { anyDefinition } from '@machines/kernel/definition.js';
import { fireEvent, screen, waitFor } from '@testing-library/react';

import { FieldsPanel } from '../../../client/contracts/FieldsPanel.js';
import type { LiveDocument } from '../../../client/kernel/document/use-document.js';
import { setLanguage } from '../../../client/kernel/language/language.js';
import { aDocument, shown } from '../kernel/render.js';

beforeAll(() => setLanguage('en'));

const input = { inputLabelEn: null, inputKind: 'TEXT', requiredFlag: 'Y', inputValue: null };
const inputs = [
  { ...input, inputNo: 1, inputKey: 'place', inputLabel: '地点', inputLabelEn: 'Place', filledBy: 'A', inputValue: 'Xiamen' },
  { ...input, inputNo: 2, inputKey: 'partyB.bank', inputLabel: '开户行', inputLabelEn: 'Bank', filledBy: 'B' },
  {
    ...input,
    inputNo: 3,
    inputKey: 'mail',
    inputLabel: '邮箱',
    inputLabelEn: 'Mail',
    inputKind: 'EMAIL',
    filledBy: 'B',
    requiredFlag: 'N',
  },
];
function opened(isOpen: boolean) {
  const { document, sent } = aDocument({ state: 'confirming', view: { inputs }, answers: {} });
  const can: LiveDocument['can'] = () => (isOpen ? 'yes' : 'absent');
  shown(<FieldsPanel document={{ ...document, definition: anyDefinition(srmCctContract), can } as LiveDocument} />);
  return sent;
}

test('he is asked for his fields alone, by their kind, and sends what he changed', async () => {
  const sent = opened(true);
  const button = () => screen.getByRole('button', { name: 'Put it into the contract' });
  expect(screen.queryByRole('textbox', { name: /Place/ })).toBeNull();
  expect(button().hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: /Mail/ }), { target: { value: 'nobody' } });
  expect(screen.getByText('This is no E-mail.')).not.toBeNull();
  expect(button().hasAttribute('disabled')).toBe(true);
  fireEvent.change(screen.getByRole('textbox', { name: /Mail/ }), { target: { value: 'li@alpha.example' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Bank/ }), { target: { value: 'ICBC' } });
  fireEvent.click(button());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    [
      'SUPPLIER_FILL',
      {
        rows: [
          { inputNo: 2, inputValue: 'ICBC' },
          { inputNo: 3, inputValue: 'li@alpha.example' },
        ],
      },
    ],
  ]);
});

test('the buyer sees what is filled in, and what still has to be', () => {
  opened(false);
  expect(screen.queryByRole('textbox')).toBeNull();
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows).toEqual(['PlaceBuyerXiamen', 'BankSupplierstill to be filled in', 'MailSupplieropen']);
});
