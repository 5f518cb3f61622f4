import { srmBaseAddress } from '../../../state-machines/base/address/index.js';
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { ServerDocument, SpecialCall } from '../../kernel/contracts.js';
import { isRefusal } from '../../trade/bodies.js';
import { deliveryAddress } from '../../trade/delivery-address.js';

/** `{orgId, warehouseCode?, addressId?}` → where the goods go (base-srm.md §1.7, §14). */
const resolve: SpecialCall = async (body, { db }) => {
  const answer = await deliveryAddress(db, body);
  return isRefusal(answer) ? { refusal: answer } : { data: answer };
};

export const addressDocument: ServerDocument = { definition: anyDefinition(srmBaseAddress), calls: { resolve } };
