import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, jest, test } from '@jest/globals';

import { BuyerConsole } from '../../../../client/compete/hall/buyer/BuyerConsole.js';
import { AnnouncerProvider } from '../../../../client/compete/hall/common/Announcer.js';
import type { Viewer } from '@machines/kernel/view.js';
import { setLanguage } from '../../../../client/kernel/language/language.js';
import { shown } from '../../kernel/render.js';
import { buyer, manager, midTurn, MINUTE, supplier } from '../situations.js';
import type { PlayedHall } from '../situations.js';

// The console beside the race: what waits for an answer of the buyer, what looks like collusion, and where he goes on.

afterEach(cleanup);
setLanguage('en');
// Neither offers nor refused attempts are what these stories are about: nobody answers.
globalThis.fetch = (() => new Promise(() => undefined)) as unknown as typeof fetch;

function consoleOf(hall: PlayedHall, viewer: Viewer = buyer): jest.Mock<(headerId: string) => void> {
  const onAward = jest.fn<(headerId: string) => void>();
  shown(
    <AnnouncerProvider>
      <BuyerConsole document={hall.document(viewer) as never} active presence={[]} halls={[]} onHall={() => undefined} onAward={onAward} />
    </AnnouncerProvider>,
  );
  return onAward;
}

test('a request to withdraw an offer stands with its reason beside the race, and both answers to it', () => {
  const hall = midTurn();
  const { offerId } = hall.bidderView('501').offer!;
  hall.send('REQUEST_WITHDRAW', { offerId, reason: 'A zero too few' }, supplier('501'));
  consoleOf(hall);
  const panel = screen.getByRole('region', { name: 'Decide withdrawal' });
  expect(panel.textContent).toContain('晨光纸业有限公司 asks to withdraw CNY 1,945.00: A zero too few');
  expect([...panel.querySelectorAll('button')].map((button) => button.textContent)).toEqual(['Agree', 'Refuse']);
});

test('no request, no panel', () => {
  consoleOf(midTurn());
  expect(screen.queryByRole('region', { name: 'Decide withdrawal' })).toBeNull();
});

test('integrity flags stand in the console of whoever may know of them: the manager at once, the buyer after the end', () => {
  const hall = midTurn().send('RISK_FLAG', { riskType: 'SAME_IP', supplierIds: ['501', '503'] }, {
    ...manager,
    userType: 'SYSTEM',
  } as never);
  consoleOf(hall, buyer);
  expect(screen.queryByRole('region', { name: 'Integrity flags' })).toBeNull();
  cleanup();
  consoleOf(hall, manager);
  expect(screen.getByRole('region', { name: 'Integrity flags' }).textContent).toContain(
    'Same network address晨光纸业有限公司, 恒信文教用品',
  );
});

test('a hall that has ended leads on to the award of its event', () => {
  const hall = midTurn();
  const running = consoleOf(hall);
  expect(screen.queryByText('Go to the award')).toBeNull();
  cleanup();
  expect(running).not.toHaveBeenCalled();
  hall.due('TURN_DUE', hall.start + 10 * MINUTE);
  const onAward = consoleOf(hall);
  fireEvent.click(screen.getByText('Go to the award'));
  expect(onAward).toHaveBeenCalledWith('9000');
});
