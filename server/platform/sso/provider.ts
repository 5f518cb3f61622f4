/**
 * One provider of sign-ins, spoken to by OpenID Connect (platform-access.md §1.11): authorization code with PKCE S256,
 * state and nonce; ID tokens checked by issuer, audience, expiry (60 s), nonce and the provider's published keys.
 */
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { createLocalJWKSet, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { hostsOf, wordsOf } from '../../../state-machines/platform/sso-system/rules.js';
import type { Reach } from './fetching.js';
import { ANSWER_MS, fetchWithin } from './fetching.js';

const LEEWAY_SECONDS = 60;
const BACKCHANNEL_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** A logout token older than this is a copy of one. */
const LOGOUT_TOKEN_SECONDS = 300;

/** What of an SSO system's record is needed to speak to it. */
export interface ProviderSettings {
  readonly issuer: string;
  readonly endpointHosts: string | null;
  readonly clientId: string;
  readonly clientAuth: string | null;
  readonly scopes: string | null;
  readonly requireAcr: string | null;
}

/** What only the browser that was sent away and this server know. */
export interface Attempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectUri: string;
  /** The person must prove himself anew, not older than this many seconds. */ readonly maxAge?: number;
}

export interface Identity {
  readonly claims: Readonly<Record<string, unknown>>;
  readonly subject: string;
  readonly idToken: string;
  readonly sid: string | null;
}

export interface LoggedOut {
  readonly subject: string | null;
  readonly sid: string | null;
  readonly tokenId: string;
}

const withoutSlash = (address: string): string => address.replace(/\/$/, '');
const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export class Provider {
  private constructor(
    private readonly settings: ProviderSettings,
    private readonly configuration: oidc.Configuration,
    private readonly reach: Reach,
  ) {}

  /** Reads the provider's configuration, which must name the same issuer. @throws errors of openid-client, ProviderError */
  static async discover(settings: ProviderSettings, secret: string | null, loopback: boolean): Promise<Provider> {
    const reach = reachOf(settings, loopback);
    const insecure = settings.issuer.startsWith('http:') && loopback;
    const configuration = await oidc.discovery(
      new URL(settings.issuer),
      settings.clientId,
      { [oidc.clockTolerance]: LEEWAY_SECONDS },
      authOf(settings, secret),
      {
        [oidc.customFetch]: fetchWithin(reach) as never,
        timeout: ANSWER_MS / 1000,
        execute: [oidc.enableNonRepudiationChecks, ...(insecure ? [oidc.allowInsecureRequests] : [])],
      },
    );
    const { issuer } = configuration.serverMetadata();
    if (withoutSlash(issuer) !== withoutSlash(settings.issuer)) throw new Error(`the configuration names another issuer: ${issuer}`);
    return new Provider(settings, configuration, reach);
  }

  get metadata(): oidc.ServerMetadata {
    return this.configuration.serverMetadata();
  }

  static attempt(redirectUri: string, maxAge?: number): Attempt {
    return {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
      redirectUri,
      ...(maxAge === undefined ? {} : { maxAge }),
    };
  }

  /** Where the browser is sent. */
  async authorizationUrl({ state, nonce, verifier, redirectUri, maxAge }: Attempt, language: 'en' | 'cn'): Promise<string> {
    const { scopes, requireAcr } = this.settings;
    return oidc.buildAuthorizationUrl(this.configuration, {
      redirect_uri: redirectUri,
      scope: wordsOf(scopes).join(' '),
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ui_locales: language === 'en' ? 'en' : 'zh-CN',
      ...(requireAcr === null ? {} : { acr_values: requireAcr }),
      ...(maxAge === undefined ? {} : { max_age: String(maxAge), prompt: 'login' }),
    }).href;
  }

  /** What the browser came back with, exchanged for who it is. @throws when anything of it is not as it must be */
  async identify({ state, nonce, verifier, redirectUri, maxAge }: Attempt, query: string): Promise<Identity> {
    const tokens = await oidc.authorizationCodeGrant(this.configuration, new URL(query, redirectUri), {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
      ...(maxAge === undefined ? {} : { maxAge }),
    });
    const idClaims = tokens.claims()!;
    const more =
      this.metadata.userinfo_endpoint === undefined ? {} : await oidc.fetchUserInfo(this.configuration, tokens.access_token, idClaims.sub);
    // What is signed counts before what was fetched.
    return { claims: { ...more, ...idClaims }, subject: idClaims.sub, idToken: tokens.id_token!, sid: text(idClaims['sid']) };
  }

  /** Where a browser signs out at the provider; null: it offers none. */
  endSessionUrl(idToken: string, returnTo: string): string | null {
    return this.metadata.end_session_endpoint === undefined
      ? null
      : oidc.buildEndSessionUrl(this.configuration, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
  }

  /** @throws ProviderError, Error */
  async keys(): Promise<JSONWebKeySet> {
    const { jwks_uri: address } = this.metadata;
    if (address === undefined) throw new Error('the provider names no keys');
    const answer = await fetchWithin(this.reach)(address, { method: 'GET', headers: { accept: 'application/json' }, body: null });
    if (answer.status !== 200) throw new Error(`the keys were answered with ${answer.status}`);
    return (await answer.json()) as JSONWebKeySet;
  }

  /** A logout token (OpenID Connect Back-Channel Logout 1.0 §2.6). @throws when anything of it is not as it must be */
  async loggedOut(token: string, at: number): Promise<LoggedOut> {
    const { payload } = await jwtVerify(token, createLocalJWKSet(await this.keys()), {
      issuer: this.metadata.issuer,
      audience: this.settings.clientId,
      algorithms: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'],
      clockTolerance: LEEWAY_SECONDS,
      currentDate: new Date(at),
      maxTokenAge: LOGOUT_TOKEN_SECONDS,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    const { subject, sid } = { subject: text(payload.sub), sid: text(payload['sid']) };
    if (!saysLogout(payload) || 'nonce' in payload || (subject === null && sid === null)) throw new Error('this is no logout token');
    return { subject, sid, tokenId: payload.jti! };
  }
}

const saysLogout = ({ events }: JWTPayload & { readonly events?: unknown }): boolean =>
  typeof events === 'object' && events !== null && BACKCHANNEL_EVENT in events;

export const reachOf = ({ issuer, endpointHosts }: Pick<ProviderSettings, 'issuer' | 'endpointHosts'>, loopback: boolean): Reach => ({
  hosts: new Set([new URL(issuer).host, ...hostsOf(endpointHosts)]),
  loopback,
});

function authOf({ clientAuth }: ProviderSettings, secret: string | null): oidc.ClientAuth {
  if (clientAuth === 'NONE' || secret === null) return oidc.None();
  return clientAuth === 'POST' ? oidc.ClientSecretPost(secret) : oidc.ClientSecretBasic(secret);
}
