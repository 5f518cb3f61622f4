/** Orders and deliveries: the ERP, labels and notes, and the boards that follow them live. */
import { ErpSync } from '../orders/erp/sync.js';
import { httpErp } from '../orders/erp/port.js';
import { receiveRoute } from '../orders/erp/receive.js';
import { keepsToldLive } from '../orders/erp/told.js';
import { labelCall, labelService } from '../orders/labels/calls.js';
import { noteCall } from '../orders/notes/calls.js';
import { noticeCall } from '../orders/notes/notices.js';
import { orderFactService } from '../performance/run/order-facts.js';
import { templateEditCall } from '../orders/notes/template-edit.js';
import { keepsBoardLive } from '../purchasing/live-board.js';
import type { Core } from './core.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';

export function orderPart(ground: Ground, core: Core): Part {
  const { database, surroundings, loopback, interfaceLog, memory, report, invalidations, now } = ground;
  const { files, registry } = core;
  const { erp } = surroundings.settings;
  const runtime = () => core.runtime;
  const sync = new ErpSync({ database, runtime, port: erp.url === null ? null : httpErp(erp, loopback), note: interfaceLog.note, report });
  const papers = { read: database.read, runtime, files };
  return {
    services: [orderFactService({ read: database.read, days: core.installation }), labelService(papers)],
    routes: [interfaceLog.watching('ERP', now)(receiveRoute({ database, runtime, memory, erp }))],
    streams: [noteCall(papers), noticeCall(papers), labelCall(papers), templateEditCall(runtime)],
    start() {
      if (registry.find('srmPurErpSync')) sync.start();
      keepsBoardLive(core.runtime, (touch) => invalidations.touch(touch));
      keepsToldLive(core.runtime, (touch) => invalidations.touch(touch));
    },
    stop: () => sync.stop(),
  };
}
