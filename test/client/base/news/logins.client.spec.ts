import { expect, test } from '@jest/globals';

import { loginsIn } from '../../../../client/base/news/logins.js';

test('login names come from a column, a line or a sentence of them, each once', () => {
  expect(loginsIn('huaxing\r\nnanfang\tdeli\n\n huaxing ')).toEqual(['huaxing', 'nanfang', 'deli']);
  expect(loginsIn('huaxing, nanfang;deli、taishan;beigang')).toEqual(['huaxing', 'nanfang', 'deli', 'taishan', 'beigang']);
  expect(loginsIn(' \n,')).toEqual([]);
});
