/** A real OpenID Connect provider on this machine, with people who sign in there, and a browser that goes there and back. */
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import type { CryptoKey, JWK } from 'jose';
import type { Configuration, Provider } from 'oidc-provider';

export interface SomebodyThere {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

export const CLIENT = 'guildhall';
export const CLIENT_SECRET = 'a secret that only both ends know';

/** Its page for people. */
const THERE = '/there/';

export interface ProviderOptions {
  readonly redirectUris: readonly string[];
  readonly postLogoutUris?: readonly string[];
  readonly backchannelUri?: string;
  readonly acrs?: readonly string[];
}

export class IdentityProvider {
  /** Who signs in next, with what is said of him. */
  somebody: SomebodyThere = { sub: 'nobody' };
  acr: string | undefined;
  readonly #people = new Map<string, SomebodyThere>();
  #server!: Server;
  issuer!: string;
  provider!: Provider;
  key!: CryptoKey;
  kid = 'test-key';

  static async start(options: ProviderOptions): Promise<IdentityProvider> {
    const made = new IdentityProvider();
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    made.key = privateKey;
    const jwk = { ...(await exportJWK(privateKey)), kid: made.kid, use: 'sig', alg: 'RS256' } as JWK;
    made.#server = createServer(
      (request, response) =>
        void (request.url!.startsWith(THERE) ? made.#page(request, response) : made.provider.callback()(request, response)),
    );
    await new Promise<void>((resolve) => made.#server.listen(0, '127.0.0.1', resolve));
    made.issuer = `http://127.0.0.1:${(made.#server.address() as AddressInfo).port}`;
    made.provider = await quietly(async () => new (await import('oidc-provider')).Provider(made.issuer, made.#configuration(options, jwk)));
    return made;
  }

  #configuration(options: ProviderOptions, jwk: JWK): Configuration {
    return {
      jwks: { keys: [jwk as never] },
      clients: [
        {
          client_id: CLIENT,
          client_secret: CLIENT_SECRET,
          redirect_uris: [...options.redirectUris],
          response_types: ['code'],
          grant_types: ['authorization_code'],
          ...(options.postLogoutUris ? { post_logout_redirect_uris: [...options.postLogoutUris] } : {}),
          ...(options.backchannelUri ? { backchannel_logout_uri: options.backchannelUri, backchannel_logout_session_required: true } : {}),
        },
      ],
      claims: {
        openid: ['sub', 'acr', 'auth_time', 'sid'],
        profile: ['name', 'preferred_username', 'groups', 'employee_number'],
        email: ['email', 'email_verified'],
      },
      acrValues: options.acrs ? [...options.acrs] : [],
      features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true }, rpInitiatedLogout: { enabled: true } },
      cookies: { keys: ['only for tests'] },
      ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
      interactions: { url: (_ctx, interaction) => `${THERE}${interaction.uid}` },
      findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ ...this.#people.get(id), sub: id }) }),
      // Everybody here has agreed to everything.
      loadExistingGrant: async (ctx) => {
        const grant = new ctx.oidc.provider.Grant({ clientId: ctx.oidc.client!.clientId, accountId: ctx.oidc.session!.accountId! });
        grant.addOIDCScope('openid profile email');
        await grant.save();
        return grant;
      },
    };
  }

  /** The person does there what he has to: afterwards he is known, and sent on. @returns where to */
  async #signIn(uid: string): Promise<string> {
    this.#people.set(this.somebody.sub, this.somebody);
    const interaction = (await this.provider.Interaction.find(uid))!;
    interaction.result = { login: { accountId: this.somebody.sub, ...(this.acr ? { acr: this.acr } : {}) } };
    await interaction.save(60);
    return interaction.returnTo;
  }

  /** What somebody in a real browser meets there: one button. */
  async #page({ url, method }: IncomingMessage, response: ServerResponse): Promise<void> {
    if (method === 'POST') return void response.writeHead(303, { location: await this.#signIn(url!.slice(THERE.length)) }).end();
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(
        `<!doctype html><title>There</title><link rel="icon" href="data:,"><form method="post"><button>Go on as ${this.somebody.sub}</button></form>`,
      );
  }

  /** Follows a browser from our start to our callback. @returns its address with query */
  async visit(authorizationUrl: string, jar = new Jar()): Promise<string> {
    let address = authorizationUrl;
    for (let hop = 0; hop < 10; hop += 1) {
      if (!address.startsWith(this.issuer)) return address;
      const { pathname } = new URL(address);
      if (pathname.startsWith(THERE)) {
        address = await this.#signIn(pathname.slice(THERE.length));
        continue;
      }
      const response = await fetch(address, { redirect: 'manual', headers: { cookie: jar.header() } });
      jar.take(response);
      const location = response.headers.get('location');
      if (location === null) throw new Error(`the provider answered ${response.status}: ${(await response.text()).slice(0, 500)}`);
      address = new URL(location, this.issuer).href;
    }
    throw new Error('the provider sent the browser in circles');
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** The library says at every start that its memory is for tests. */
async function quietly<T>(work: () => Promise<T>): Promise<T> {
  const { info, warn } = console;
  Object.assign(console, { info: () => undefined, warn: () => undefined });
  try {
    return await work();
  } finally {
    Object.assign(console, { info, warn });
  }
}

/** A browser's cookies of one site. */
export class Jar {
  readonly #cookies = new Map<string, string>();

  take(response: Pick<Response, 'headers'>): void {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      this.#cookies.set(name, value.join('='));
    }
  }

  header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }
}
