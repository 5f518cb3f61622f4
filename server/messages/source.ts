/** What a source needs on the server: its address looked at, its secret sealed, its test sent. */
import { anyDefinition } from '../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../state-machines/kernel/events.js';
import { refusal } from '../../state-machines/kernel/refusals.js';
import { msgSource } from '../../state-machines/messages/source/index.js';
import type { TestFacts } from '../../state-machines/messages/source/rules.js';
import type { Database, EffectTools, Prepare, ServerDocument } from '../kernel/contracts.js';
import type { Sealing } from '../platform/secrets.js';
import { outsideAddress } from '../platform/outside/outbound.js';
import { adoptSecret, dropSecret, secretOf, secretTicket } from '../platform/outside/secrets.js';
import { sendBy } from './senders.js';
import type { SendingSource } from './source-settings.js';

export interface SourceParts {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Plain http, and servers on this machine, for development. */
  readonly loopback: boolean;
}

const forbidden = (address: string) => ({ refusal: refusal('NET_TARGET', { field: 'url', params: { address } }) });

export function sourceDocument({ database, sealing, loopback }: SourceParts): ServerDocument {
  const saving: Prepare = async (command) => {
    const { fields = {} } = command.payload as SavePayload;
    const url = fields['url'];
    return typeof url === 'string' && url !== '' && !outsideAddress(url, loopback) ? forbidden(url) : {};
  };
  const testing: Prepare = async (command, { snapshot, at }) => {
    const source = snapshot!.context as unknown as SendingSource;
    const { address } = command.payload as { readonly address?: string | null };
    return { facts: await tried(source, address ?? source.mailFrom ?? '', at) };
  };
  async function tried(source: SendingSource, to: string, at: number): Promise<TestFacts> {
    try {
      const secret = await secretOf(database.read, sealing, source.id);
      const text = 'Guildhall: this is a test. / 这是一条测试消息。';
      const found = await sendBy(
        source,
        secret,
        { id: `test.${source.id}.${at}`, to, subject: 'Guildhall', text, html: `<p>${text}</p>` },
        { now: at, loopback },
      );
      return { ok: true, found };
    } catch (error) {
      return { ok: false, found: (error instanceof Error ? error.message : String(error)).slice(0, 300) };
    }
  }
  return {
    definition: anyDefinition(msgSource),
    prepare: {
      CREATE: saving,
      SAVE: saving,
      TEST: testing,
      SET_SECRET: async (command, { snapshot, at }) => ({
        payload: {
          ticket: await secretTicket(
            database.read,
            sealing,
            snapshot!.context.id,
            (command.payload as { readonly secret: string }).secret,
            at,
          ),
        },
      }),
    },
    effects: {
      adoptSecret: async ({ id, ticket }: { readonly id: string; readonly ticket: string }, { tx, event }: EffectTools) =>
        adoptSecret(tx, id, ticket, event.at),
      dropSecret: async ({ id }: { readonly id: string }, { tx }: EffectTools) => dropSecret(tx, id),
    },
  };
}
