/** TEST of an SSO system: what is looked at before anybody is sent to a provider. It asks for no sign-in and sends no secret. */
import type { TestStep } from '../../../state-machines/platform/sso-system/rules.js';
import { wordsOf } from '../../../state-machines/platform/sso-system/rules.js';
import { mayReach } from './fetching.js';
import type { Reach } from './fetching.js';
import type { ProviderSettings } from './provider.js';
import { Provider, reachOf } from './provider.js';

export interface TestedSettings extends ProviderSettings {
  readonly logoutMode: string | null;
  readonly clientSecretAt: number | null;
}

const step = (name: string, ok: boolean, found: unknown = null): TestStep => ({
  step: name,
  ok,
  found: found === null || found === undefined ? null : String(found).slice(0, 300),
});

export async function testProvider(settings: TestedSettings, loopback: boolean): Promise<readonly TestStep[]> {
  let provider: Provider;
  try {
    provider = await Provider.discover(settings, null, loopback);
  } catch (error) {
    return [step('DISCOVERY', false, reasonOf(error))];
  }
  return [
    step('DISCOVERY', true, provider.metadata.issuer),
    ...endpoints(provider, reachOf(settings, loopback)),
    ...abilities(provider, settings),
    await keys(provider),
  ];
}

function endpoints({ metadata }: Provider, reach: Reach): readonly TestStep[] {
  const asked = [
    ['AUTHORIZATION', metadata.authorization_endpoint],
    ['TOKEN', metadata.token_endpoint],
    ['KEYS_ADDRESS', metadata.jwks_uri],
    ...(metadata.userinfo_endpoint ? [['USERINFO', metadata.userinfo_endpoint] as const] : []),
  ] as const;
  // The browser goes to the first by itself; the others are asked by this server.
  return asked.map(([name, address]) =>
    step(name, address !== undefined && (name === 'AUTHORIZATION' ? mayBeOpened(address, reach) : mayReach(reach, address)), address),
  );
}

const mayBeOpened = (address: string, reach: Reach): boolean =>
  mayReach({ ...reach, hosts: new Set([URL.canParse(address) ? new URL(address).host : '']) }, address);

function abilities({ metadata }: Provider, settings: TestedSettings): readonly TestStep[] {
  const method =
    { BASIC: 'client_secret_basic', POST: 'client_secret_post', NONE: 'none' }[settings.clientAuth ?? 'BASIC'] ?? 'client_secret_basic';
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const scopes = metadata.scopes_supported;
  return [
    step('CODE_FLOW', (metadata.response_types_supported ?? ['code']).includes('code'), metadata.response_types_supported?.join(', ')),
    // A provider that does not name the methods may still take S256 (RFC 8414).
    step(
      'PKCE',
      metadata.code_challenge_methods_supported?.includes('S256') ?? true,
      metadata.code_challenge_methods_supported?.join(', '),
    ),
    step('CLIENT_AUTH', methods.includes(method), methods.join(', ')),
    step('SECRET', settings.clientAuth === 'NONE' || settings.clientSecretAt !== null),
    ...(scopes
      ? [
          step(
            'SCOPES',
            wordsOf(settings.scopes).every((scope) => scopes.includes(scope)),
            scopes.join(', '),
          ),
        ]
      : []),
    ...(settings.logoutMode === 'RP_INITIATED'
      ? [step('END_SESSION', metadata.end_session_endpoint !== undefined, metadata.end_session_endpoint)]
      : []),
    ...(settings.logoutMode === 'BACK_CHANNEL' ? [step('BACK_CHANNEL', metadata['backchannel_logout_supported'] === true)] : []),
  ];
}

async function keys(provider: Provider): Promise<TestStep> {
  try {
    const found = (await provider.keys()).keys.filter((key) => key.use !== 'enc' && ['RSA', 'EC', 'OKP'].includes(String(key.kty)));
    return step('KEYS', found.length > 0, found.map((key) => `${key.kty} ${key.kid ?? ''}`.trim()).join(', '));
  } catch (error) {
    return step('KEYS', false, reasonOf(error));
  }
}

/** What went wrong, without what was answered. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as {
    readonly message?: string;
    readonly code?: string;
    readonly cause?: { readonly message?: string; readonly code?: string };
  };
  return [code, message, cause instanceof Error ? cause.message : undefined].filter((part) => part !== undefined && part !== '').join(': ');
}
