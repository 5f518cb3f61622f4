/** Whom people reach at a supplier, for calls of whatever family. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { srmSlcSupplierInfo } from '../../state-machines/suppliers/supplier-info/index.js';
import type { CallTools } from '../kernel/contracts.js';
import { audienceFor, ownOf, sharedOf } from '../kernel/edges/visible.js';

type Contact = Readonly<Record<'contactName' | 'mobile' | 'email' | 'primaryFlag', string | null>>;
const suppliers = anyDefinition(srmSlcSupplierInfo);
/** As whoever asks sees the supplier: masked where he sees masks, and noted where he does not. */
export async function contactOf(supplierId: string, { viewer, runtime, shows }: CallTools): Promise<object | null> {
  const snapshot = await runtime.snapshot(suppliers.type, supplierId);
  const audience = snapshot && audienceFor(suppliers, snapshot, viewer);
  if (!snapshot || !audience) return null;
  const seen = { ...sharedOf(suppliers, snapshot, audience), ...ownOf(suppliers, snapshot, audience) };
  const contacts = (seen['contacts'] ?? []) as readonly Contact[];
  const contact = contacts.find(({ primaryFlag }) => primaryFlag === 'Y') ?? contacts[0];
  if (!contact) return null;
  await shows(suppliers, [{ id: supplierId, state: snapshot.state, contacts: [contact] }]);
  const { contactName, mobile, email } = contact;
  return { contactName, contactPhone: mobile, email };
}
