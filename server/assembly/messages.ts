/** Messages leave and arrive: the mailer, bells, inboxes, what sources call back. */
import { callbackRoute } from '../messages/callback.js';
import { inboxService } from '../messages/inbox.js';
import { instanceDocument } from '../messages/instance.js';
import { logService } from '../messages/log.js';
import { sourceDocument } from '../messages/source.js';
import { templateVariablesOf, variablesOf } from '../messages/events.js';
import { templateDocuments } from '../messages/template.js';
import { familyLetters } from '../families.js';
import type { ServerDocument } from '../kernel/contracts.js';
import { bellService } from '../platform/mail/bell.js';
import { devMail } from '../platform/mail/dev-mail.js';
import { Mailer } from '../platform/mail/mailer.js';
import { secretWriters } from '../platform/mail/secret-writers.js';
import type { WriterParts } from '../platform/mail/secret-writers.js';
import { pushService } from '../platform/push/service.js';
import { MailCatcher } from '../platform/mail/transport.js';
import type { Core } from './core.js';
import type { Entry } from './entry.js';
import type { Ground } from './ground.js';
import type { Part } from './part.js';

export const messageDocuments = ({ database, sealing, loopback }: Ground): readonly ServerDocument[] => [
  sourceDocument({ database, sealing, loopback }),
  instanceDocument(database),
  ...templateDocuments(variablesOf(familyLetters.letters), templateVariablesOf(familyLetters.letters)),
];

/** Letters whose secret is made as they leave. */
export type SecretParts = Pick<WriterParts, 'signing' | 'registering'>;

export function messagePart(ground: Ground, core: Core, entry: Entry, secrets: SecretParts): Part {
  const { database, sealing, memory, invalidations, zoneOf, interfaceLog, loopback, now } = ground;
  const { runtime, settings } = core;
  const { book, letters, sending, centre, transport, pushes, pushKey } = core.post;
  const mailer = mailerOf(ground, core, entry, secrets);
  const bounced = (userId: string): Promise<void> => sending.bounced(userId);
  const callback = callbackRoute({ database, book, sealing, runtime: () => runtime, memory, bounced });
  return {
    services: [
      bellService(database, letters, zoneOf),
      inboxService({ database, letters, zoneOf, touch: (touch) => invalidations.touch(touch) }),
      logService(database.read),
      pushService({ database, sealing, key: pushKey, loopback }),
    ],
    routes: [
      interfaceLog.watching('MESSAGES', now)(callback),
      ...(transport instanceof MailCatcher && settings.embeddedDatabase ? [devMail(transport)] : []),
    ],
    start() {
      book.follow(runtime);
      centre.start();
      mailer?.start();
    },
    // A letter may need a document of its own: a task's link.
    stop: async () => {
      await mailer?.stop();
      await centre.stop();
      await pushes.stop();
    },
  };
}

/** None where nothing leaves. */
function mailerOf(ground: Ground, { runtime, post }: Core, { links, sso, taskLinks }: Entry, secrets: SecretParts): Mailer | null {
  const { transport, texts, queue, letters, template, sending, hasSources } = post;
  if (!transport && !texts && !hasSources) return null;
  const { database, publicUrl, report, now } = ground;
  return new Mailer({
    database,
    runtime,
    queue,
    transport,
    texts,
    ofDocuments: letters,
    template,
    ...(hasSources ? { sources: sending } : {}),
    writers: secretWriters({ ...secrets, links, queue, publicUrl, taskLinks, onlyWayOf: (userId) => sso.onlyWayOf(userId, now()) }),
    report,
  });
}
