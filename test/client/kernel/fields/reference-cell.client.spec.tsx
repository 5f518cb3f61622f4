import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { Field } from '@machines/kernel/fields.js';

import { ref } from '../../../../client/kernel/fields/references/ref.js';
import { shown } from '../render.js';

const material: Field = { kind: 'ref', entity: 'baseMaterialItem', label: { en: 'Material', cn: '物料' } };
const buyer: Field = { kind: 'ref', entity: 'baseUsers', label: { en: 'Buyer', cn: '采购员' } };
const { Cell } = ref;

test('a supplier reads the material of an order line by the number and name that the line keeps', () => {
  shown(<Cell field={material} name="itemId" value="7021" row={{ itemId: '7021', itemCode: 'BR-001', itemName: '钢制支架' }} />).getByText(
    'BR-001 钢制支架',
  );
});

test('a line without a number is read by its name alone', () => {
  shown(<Cell field={material} name="itemId" value="7022" row={{ itemId: '7022', itemCode: null, itemName: '精密轴套' }} />).getByText(
    '精密轴套',
  );
});

test('what the list calls somebody goes before what the row keeps', () => {
  expect(
    shown(<Cell field={buyer} name="buyerId" value="9" row={{ buyerId: '9', buyerName: '旧名', $names: { buyerId: '李伟' } }} />).container
      .textContent,
  ).toContain('李伟');
});

test('a name on its way is no number: the id stands there only where no name is to be had', async () => {
  const { container } = shown(<Cell field={buyer} name="buyerId" value="4711" row={{ buyerId: '4711' }} />);
  expect(container.querySelector('.mantine-Skeleton-root')).not.toBeNull();
  expect(container.textContent).not.toContain('4711');
  await screen.findByText('4711');
});
