import { expect, test } from '@jest/globals';
import { unknownPlaceholders } from '../../../state-machines/contracts/placeholders.js';

test('placeholders that no contract has are named once', () => {
  expect(unknownPlaceholders('<p>{{contract.title}} {{ partyB.name }} {{contract.totl}} {{contract.totl}}</p>')).toEqual(['contract.totl']);
  expect(unknownPlaceholders(null)).toEqual([]);
});
