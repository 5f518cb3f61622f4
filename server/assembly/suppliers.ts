/** Suppliers: registration by anybody, visits, invoices. */
import { SYSTEM } from '../../state-machines/kernel/events.js';
import { keepsBillingLive } from '../trade/billing-column.js';
import { visitReportCall } from '../suppliers/inspect/report.js';
import { RegisterCodes } from '../suppliers/register/codes.js';
import { RegisterLinks } from '../suppliers/register/links.js';
import { registerService } from '../suppliers/register/service.js';
import type { RegisterParts } from '../suppliers/register/service.js';
import type { Core } from './core.js';
import type { Entry } from './entry.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';

export const registering = ({ database, memory }: Ground, { runtime, post, installation }: Core, { signIn }: Entry): RegisterParts => ({
  database,
  runtime,
  mail: post.queue,
  codes: new RegisterCodes(memory),
  links: new RegisterLinks(database),
  textsLeave: post.texts !== null,
  rightCaptcha: (body, address, at) => signIn.rightCode(body, address, at),
  mobilePattern: () => installation.mobilePattern({ ...SYSTEM, orgIds: null }),
});

export function supplierPart({ database, invalidations }: Ground, core: Core, register: RegisterParts): Part {
  const { files, runtime } = core;
  return {
    services: [registerService(register)],
    streams: [visitReportCall({ read: database.read, runtime: () => runtime, files })],
    start() {
      keepsBillingLive(runtime, (touch) => invalidations.touch(touch));
    },
  };
}
