/** What an SSO system needs on the server: its address here, its secret sealed, the provider asked at TEST, its users counted. */
import { anyDefinition } from '../../../state-machines/kernel/definition.js';
import type { SavePayload } from '../../../state-machines/kernel/events.js';
import { refusal } from '../../../state-machines/kernel/refusals.js';
import { baseSsoSystem } from '../../../state-machines/platform/sso-system/index.js';
import type { SeenFacts, TestFacts } from '../../../state-machines/platform/sso-system/rules.js';
import type { Database, EffectTools, Prepare, ServerDocument } from '../../kernel/contracts.js';
import type { Sealing } from '../secrets.js';
import { adoptSecret, dropSecret, secretTicket } from './secrets.js';
import { testProvider } from './testing.js';
import type { TestedSettings } from './testing.js';

export interface SsoDocumentParts {
  readonly database: Database;
  readonly sealing: Sealing;
  /** Where people open the product. */
  readonly publicUrl: string;
  /** http to providers on this machine, for development. */
  readonly loopback: boolean;
}

interface SsoContext extends TestedSettings {
  readonly id: string;
  readonly ssoCode: string;
}

export const redirectUriOf = (publicUrl: string, ssoCode: string): string => `${publicUrl}/v1/sso/${ssoCode}/callback`;

export function ssoSystemDocument({ database, sealing, publicUrl, loopback }: SsoDocumentParts): ServerDocument {
  const saving: Prepare = async (command, { snapshot }) => {
    const { fields = {}, lines = {} } = command.payload as SavePayload;
    const { issuer, ssoCode } = { ...(snapshot?.context as Partial<SsoContext> | undefined), ...fields } as Partial<SsoContext>;
    if (issuer?.startsWith('http:') && !loopback) return { refusal: refusal('SSO_HTTPS', { field: 'issuer' }) };
    return { payload: { fields: { ...fields, ...(ssoCode ? { redirectUri: redirectUriOf(publicUrl, ssoCode) } : {}) }, lines } };
  };
  const testing: Prepare = async (_command, { snapshot }) => {
    const context = snapshot!.context as unknown as SsoContext;
    return {
      facts: { steps: await testProvider(context, loopback), redirectUri: redirectUriOf(publicUrl, context.ssoCode) } satisfies TestFacts,
    };
  };
  return {
    definition: anyDefinition(baseSsoSystem),
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
            (command.payload as { readonly clientSecret: string }).clientSecret,
            at,
          ),
        },
      }),
      SEEN: async (_command, { snapshot, db }) => {
        const {
          rows: [row],
        } = await db.query<{ n: number }>(
          "select count(*)::int as n from base_users where sso_subjects @> $1::jsonb and state <> 'erased'",
          [JSON.stringify([{ ssoCode: snapshot!.context['ssoCode'] }])],
        );
        return { facts: { boundUsers: row!.n } satisfies SeenFacts };
      },
    },
    effects: {
      adoptSecret: async ({ id, ticket }: { readonly id: string; readonly ticket: string }, { tx, event }: EffectTools) =>
        adoptSecret(tx, id, ticket, event.at),
      dropSecret: async ({ id }: { readonly id: string }, { tx }: EffectTools) => dropSecret(tx, id),
    },
  };
}
