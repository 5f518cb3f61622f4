import { afterAll, beforeAll, expect, test } from '@jest/globals';

import { applySchema } from '../../../../../server/kernel/database/schema.js';
import { Presence } from '../../../../../server/kernel/edges/sockets/presence.js';
import { Room } from '../../../../../server/kernel/edges/sockets/room.js';
import type { Watcher } from '../../../../../server/kernel/edges/sockets/room.js';
import { MessageBus } from '../../../../../server/kernel/servers/bus.js';
import { presenceTable } from '../../../../../server/platform/entities.js';
import type { PresenceList } from '../../../../../state-machines/kernel/protocol.js';
import type { Viewer } from '../../../../../state-machines/kernel/view.js';
import { House, aSale, anna, bert } from '../../runtime/house.js';
import type { Server } from '../../runtime/house.js';
import { SALE, orderDefinition, saleDefinition } from '../../runtime/sale.js';

let house: House;
let server: Server;
beforeAll(async () => {
  house = await House.open();
  await applySchema(house.database.ownerUrl, [saleDefinition, orderDefinition], [presenceTable]);
  server = await house.server('two', { heard: true });
});
afterAll(() => house.close());

class Person implements Watcher {
  present: PresenceList['present'] = [];
  constructor(readonly viewer: Viewer) {}
  frame(): void {}
  gone(): void {}
}

/** Who is at a sale, as one server knows it; the answer lets somebody come there. */
async function presenceAt(bus: MessageBus, id: string, errors: unknown[]): Promise<(person: Person) => void> {
  const report = (error: unknown) => void errors.push(error);
  const room = new Room(saleDefinition, id, (await server.runtime.snapshot(SALE, id))!, {
    now: () => server.runtime.now(),
    permits: () => true,
    report,
  });
  const presence = new Presence(
    {
      bus,
      runtime: server.runtime,
      database: house.inner,
      report,
      presence: { [SALE]: (_snapshot, _audience, present) => present.map(({ userId, online }) => ({ userId, online })) },
    },
    () => room,
    (watcher, list) => {
      (watcher as Person).present = list.present;
    },
  );
  return (person) => {
    room.join(person, undefined);
    presence.arrived(room, person);
  };
}

test('a server that could not be asked who is there is asked again, and its people appear', async () => {
  const id = await aSale(server.runtime);
  const errors: unknown[] = [];
  (await presenceAt(server.bus!, id, errors))(new Person(bert));
  const newcomer = new MessageBus({ serverId: 'one', wire: house.hub.wire(), report: (error) => void errors.push(error) });
  // Just as it hears of the other server its questions reach nobody.
  let unheard = 0;
  newcomer.onPeers(() => {
    unheard += 1;
    house.hub.cut = true;
    setImmediate(() => {
      house.hub.cut = false;
    });
  });
  const comes = await presenceAt(newcomer, id, errors);
  await newcomer.start();
  const watching = new Person(anna);
  comes(watching);
  await house.until(() => watching.present.length === 2, 'both are seen');
  expect(unheard).toBe(1);
  expect([...watching.present].sort((a, b) => String(a['userId']).localeCompare(String(b['userId'])))).toEqual([
    { userId: anna.userId, online: true },
    { userId: bert.userId, online: true },
  ]);
  await house.until(async () => (await house.rows('select 1 from document_presence')).length === 2, 'both are recorded');
  expect(errors).toEqual([]);
  await newcomer.stop();
});
