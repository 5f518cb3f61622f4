/** States of a contract, and who acts in them. */
import { by, named, own } from '../../kernel/lifecycle.js';
import type { BlockAState } from '../../kernel/stock/approval.js';
import type { EntityName } from '../../kernel/entity-names.js';
import { awardSources } from '../../trade/award-price.js';
import type { Contract } from './fields.js';

export type State =
  | BlockAState
  | 'published'
  | 'confirming'
  | 'refused'
  | 'confirmed'
  | 'signing'
  | 'signed'
  | 'effective'
  | 'terminating'
  | 'ended'
  | 'terminated'
  | 'superseded'
  | 'converted'
  | 'archived';
/** Documents that contracts come from, by the source type that they name. */
export const sourceTypes: Readonly<Record<string, EntityName>> = {
  ...awardSources,
  BIDDING: 'srmSfdBiddingResult',
  AGREEMENT: 'srmPurAgreementHeader',
  CONTRACT: 'srmCctContract',
};
export const menu = 'cctContractList';
export const people = by('CONTRACT_MANAGER', 'BUYER');
export const holder = named<Contract>('the owner', '经办人', ({ ownerUserId, createdBy }) => [ownerUserId, createdBy]);
export const keepers = [people, holder] as const;
export const finance = by('FINANCE', 'CONTRACT_MANAGER');
export const supplier = own<Contract>(({ supplierId }, id) => supplierId === id);
export const toOwner = (en: string, cn: string) => ({
  type: 'CONTRACT',
  menuCode: menu,
  title: { en, cn },
  to: ({ ownerUserId }: Contract) => (ownerUserId === null ? [] : [`user:${ownerUserId}` as const]),
});
