/** The vault that makes opening keys (bidding.md §7.2) lives beside the openings; where they are not there, nobody is asked for keys. */
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { definitionOf } from '../../../state-machines/registry.js';
import type { Prepare, RunEffect } from '../../kernel/contracts.js';
import { keyFacts } from './facts.js';

const VAULT: string = '../sealing/keys.js';

export const keysAsked: Prepare = (command, tools) =>
  definitionOf('srmSfdBiddingBidOpening') ? keyFacts(command, tools) : Promise.resolve({ refusal: refusal('BID_KEYS_ABSENT') });
export const makeOpeningKeys: RunEffect = async (wanted: never, tools) => {
  const vault = (await import(VAULT)) as { readonly makeOpeningKeys: RunEffect };
  await vault.makeOpeningKeys(wanted, tools);
};
