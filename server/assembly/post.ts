/** What people are told, and by which way: letters of documents, their templates, the queue, and what waits there. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import { msgTemplate } from '../../state-machines/messages/template/index.js';
import { familyLetters } from '../families.js';
import { BELL } from '../kernel/servers/invalidations.js';
import { MessageBook } from '../messages/book.js';
import { MessageCentre } from '../messages/centre.js';
import { Sending } from '../messages/sending.js';
import { afterQuiet } from '../messages/wishes.js';
import { DocumentLetters } from '../platform/mail/document-letters.js';
import { isLetter } from '../platform/mail/letters.js';
import { MailQueue } from '../platform/mail/queue.js';
import { textSender } from '../platform/mail/texts.js';
import type { TextSender } from '../platform/mail/texts.js';
import { MailCatcher, smtpTransport } from '../platform/mail/transport.js';
import type { MailTransport } from '../platform/mail/transport.js';
import { ApplicationKey } from '../platform/push/encryption.js';
import { Pushes } from '../platform/push/pushes.js';
import type { Settings } from '../platform/settings.js';
import type { Registry } from '../kernel/registry.js';
import type { AccessService } from '../platform/access/access.js';
import type { Ground } from './ground.js';
import { keyIn } from './surroundings.js';

export interface Post {
  readonly book: MessageBook;
  readonly letters: DocumentLetters;
  readonly queue: MailQueue;
  readonly sending: Sending;
  readonly centre: MessageCentre;
  /** The company's own template in force by its code. */
  readonly template: (code: string) => ReturnType<MessageBook['template']>;
  /** Companies keep sources of messages here. */
  readonly hasSources: boolean;
  /** Browsers that are told what bells get. */
  readonly pushes: Pushes;
  readonly pushKey: ApplicationKey;
  /** null: letters wait. */
  readonly transport: MailTransport | null;
  /** null: there are no text messages. */
  readonly texts: TextSender | null;
}

interface PostParts {
  readonly registry: Registry;
  readonly access: AccessService;
  readonly settings: Settings;
}

export function makePost(ground: Ground, { registry, access, settings }: PostParts): Post {
  const { database, definitions, publicUrl, sealing, loopback, report, surroundings } = ground;
  const runtime = () => ground.core.value.runtime;
  const book = new MessageBook(database.read);
  const template = async (code: string) => (definitions.includes(anyDefinition(msgTemplate)) ? book.template(code) : null);
  const letters = new DocumentLetters({ ...familyLetters, database, registry, access, publicUrl, runtime, template });
  const hasSources = registry.find('msgInstance') !== undefined;
  const pushKey = new ApplicationKey(keyIn(surroundings.dataFolder, 'push.key'), contactOf(publicUrl));
  const pushes = pushesOf(ground, letters, pushKey);
  const queue = new MailQueue(database, isLetter, letters, (userId, id) => {
    ground.invalidations.touch({ type: BELL, id, userId });
    // People say when they are not to be disturbed where messages are kept.
    if (hasSources) pushes.rung(id);
  });
  const { mailTransport } = surroundings;
  const transport = mailTransport === undefined ? transportOf(settings, ground.now) : mailTransport;
  return {
    book,
    letters,
    queue,
    template,
    sending: new Sending({ database, book, sealing, runtime, loopback }),
    centre: new MessageCentre({ database, registry, access, book, isLetter, report, runtime, letters, queue }),
    hasSources,
    pushes,
    pushKey,
    transport,
    texts: textSender(surroundings.settings.texts, transport instanceof MailCatcher ? transport : null, ground.now),
  };
}

const pushesOf = ({ database, sealing, loopback, now, report }: Ground, letters: DocumentLetters, key: ApplicationKey): Pushes =>
  new Pushes({ read: database.read, letters, sealing, key, loopback, now, report, isQuiet: (quiet, at) => afterQuiet(quiet, at) !== at });

/** Push services take an address of a page, or one for letters. */
const contactOf = (publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : 'mailto:postmaster@localhost');

/** By SMTP where it is set; on a developer's machine into a list; elsewhere letters wait until it is set. */
function transportOf({ environment, embeddedDatabase, mail: { smtpUrl, from } }: Settings, now: () => number): MailTransport | null {
  if (smtpUrl !== null) return smtpTransport(smtpUrl, from);
  return environment === 'local' && embeddedDatabase ? new MailCatcher(now) : null;
}
