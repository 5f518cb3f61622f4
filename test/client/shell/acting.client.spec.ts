import { describe, expect, test } from '@jest/globals';

import { actingOf } from '../../../client/kernel/session/acting.js';
import { kept, keyOf, onlyHome, opened } from '../../../client/shell/tabs/tabs.js';

describe('a tab of a to-do of another responsibility', () => {
  test('only framed pages act in what their address names', () => {
    expect(
      ['/acting/purchaseOrderList', '/iframeBox/purchaseOrderList', '/main/purchaseOrderList', '/actingElse'].map((pathname) =>
        actingOf({ pathname, search: '?id=7&respId=3' }),
      ),
    ).toEqual(['3', '3', null, null]);
    expect(actingOf({ pathname: '/acting/purchaseOrderList', search: '?id=7' })).toBeNull();
  });

  test('stands beside the same document of the present one, and stays when that is switched', () => {
    const [here, there] = [
      { route: 'purchaseOrderEdit', query: { id: '7' } },
      { route: 'purchaseOrderEdit', query: { id: '7', respId: '3' } },
    ];
    expect([keyOf(here), keyOf(there)]).toEqual(['purchaseOrderEdit?id=7', 'purchaseOrderEdit?id=7@3']);
    const both = [here, there].reduce((state, target) => {
      const result = opened(state, target);
      if (result.kind !== 'opened') throw new Error('no room');
      return result.state;
    }, onlyHome);
    expect(kept(both, () => false).tabs.map(({ key }) => key)).toEqual(['', 'purchaseOrderEdit?id=7@3']);
  });
});
