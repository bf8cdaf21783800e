import { hash } from 'node:crypto';
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { Logger } from 'pino';
import { z } from 'zod';
import { ProviderFailedError, SsoRefusedError } from '../../errors.js';
import { newToken } from '../sessions.js';
import type { Claims } from './identity.js';
import type { SsoSettings } from './settings.js';

const TIMEOUT_S = 10;
// The provider may change its addresses. Its keys are refreshed automatically.
const METADATA_MS = 60 * 60_000;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
// Long enough for clocks that differ, too short for a token to be used again later.
const LOGOUT_TOKEN_S = 120;
const CLOCK_S = 30;
const MOST_TEXT = 200;

/** An account that has signed in at the provider. */
export interface SignedInAccount {
  issuer: string;
  claims: Claims;
  /** The provider's session ID, '' if there is none. */
  session: string;
}

/** Who signed out at the provider: an account, or one of its sessions. At least one of them is set. */
export interface SignedOut {
  issuer: string;
  subject: string | null;
  session: string | null;
}

/** The console's page to which the provider sends the browser back. */
export const SSO_PATH = '/sign-in/sso';

// The authentication method that the provider announces; without one, the standard's default is basic.
const clientSecret =
  (secret: string): client.ClientAuth =>
  (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: methods } = server;
    const byPost = methods?.includes('client_secret_post');
    const auth = byPost ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret);
    auth(server, ...rest);
  };

/** What identifies a sign-in under way, derived from a random text that only its browser keeps. */
function flowOf(kept: string) {
  const part = (name: string) => hash('sha256', `${name} of ${kept}`, 'base64url');
  return { state: part('state'), nonce: part('nonce'), verifier: part('verifier') };
}

const shortened = (text: string) => text.slice(0, MOST_TEXT);

/** An error of the library as text; what the provider said is bounded in length. */
export function explain(error: unknown): Error {
  if (error instanceof client.AuthorizationResponseError) {
    const { error: code, error_description: description } = error;
    const said = shortened(description ? `${code}: ${description}` : code);
    return new SsoRefusedError(`The identity provider did not sign you in (${said}).`);
  }
  if (error instanceof client.ResponseBodyError) {
    if (error.error === 'invalid_grant') {
      return new SsoRefusedError('This sign-in was used already, or took too long. Start again.');
    }
    const said = shortened(error.error);
    return new ProviderFailedError(
      `The identity provider refused the console (${said}). An admin can check OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.`,
      { cause: error },
    );
  }
  const code = error instanceof client.ClientError ? error.code : undefined;
  if (code === 'OAUTH_INVALID_RESPONSE' || code?.startsWith('OAUTH_J')) {
    return new SsoRefusedError('The response of the identity provider is not valid. Start again.');
  }
  return new ProviderFailedError(
    'The identity provider cannot be reached, or its response cannot be read. Try again later.',
    { cause: error },
  );
}

const logoutClaims = z.object({
  sub: z.string().optional(),
  sid: z.string().optional(),
  nonce: z.never().optional(),
  events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
});
// An ID token has another type, or none.
const LOGOUT_TYPES = [undefined, 'jwt', 'logout+jwt', 'application/logout+jwt'];

/** The identity provider of the settings. Its metadata is requested when first needed. */
export function createIdentityProvider(
  settings: SsoSettings,
  publicUrl: () => string,
  logger: Logger,
) {
  const callback = () => `${publicUrl()}${SSO_PATH}`;
  let known: { readAt: number; read: ReturnType<typeof readMetadata> } | null = null;

  async function readMetadata() {
    const issuer = new URL(settings.issuer);
    const secret = clientSecret(settings.clientSecret);
    const config = await client.discovery(issuer, settings.clientId, undefined, secret, {
      timeout: TIMEOUT_S,
      execute: [
        // Verifies the signature even of a token that came directly from the provider.
        client.enableNonRepudiationChecks,
        // The settings allow http only for a provider on this computer.
        // eslint-disable-next-line @typescript-eslint/no-deprecated -- marked as deprecated so that it is not overlooked
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
    const { jwks_uri: uri } = config.serverMetadata();
    return { config, keys: uri === undefined ? null : createRemoteJWKSet(new URL(uri)) };
  }

  function metadata(): ReturnType<typeof readMetadata> {
    if (known && known.readAt > Date.now() - METADATA_MS) return known.read;
    const reading = { readAt: Date.now(), read: readMetadata() };
    known = reading;
    reading.read.catch(() => {
      if (known === reading) known = null;
    });
    return reading.read;
  }

  async function explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      const { constructor, message } = error instanceof Error ? error : new Error(String(error));
      // Not the error itself, because it may contain the provider's response with its tokens.
      logger.warn({ error: constructor.name, said: shortened(message) }, 'sign-in by SSO failed');
      throw explain(error);
    }
  }

  return {
    /**
     * The address of the provider's sign-in page, and what the browser must keep until it returns. Throws
     * ProviderFailedError.
     */
    begin: () =>
      explained(async () => {
        const { config } = await metadata();
        const kept = newToken();
        const { state, nonce, verifier } = flowOf(kept);
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: callback(),
          scope: settings.scope,
          ...{ state, nonce, code_challenge_method: 'S256' },
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
        });
        return { url: url.href, kept };
      }),

    /**
     * Who signed in: `search` is what the provider added to the address, `kept` what the browser kept. Throws
     * SsoRefusedError, ProviderFailedError.
     */
    async finish(search: string, kept: readonly string[]): Promise<SignedInAccount> {
      const state = new URLSearchParams(search).get('state');
      const flow = kept.map(flowOf).find((each) => each.state === state);
      if (!flow) {
        throw new SsoRefusedError(
          'This sign-in took too long, or began in another browser. Start again.',
        );
      }
      return explained(async () => {
        const { config } = await metadata();
        const url = new URL(callback());
        url.search = search;
        const tokens = await client.authorizationCodeGrant(config, url, {
          ...{ expectedState: flow.state, expectedNonce: flow.nonce },
          ...{ pkceCodeVerifier: flow.verifier, idTokenExpected: true },
        });
        const claims = tokens.claims();
        if (!claims) throw new SsoRefusedError('The identity provider named no account.');
        const { issuer, userinfo_endpoint } = config.serverMetadata();
        // Many providers return the email address and the groups only there.
        const more = userinfo_endpoint
          ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {};
        const session = typeof claims['sid'] === 'string' ? claims['sid'] : '';
        return { issuer, claims: { ...more, ...claims }, session };
      });
    },

    /**
     * The content of a logout token. Throws SsoRefusedError unless this provider signed it for this console recently.
     */
    async readLogout(token: string): Promise<SignedOut> {
      const { config, keys } = await explained(metadata);
      const { issuer } = config.serverMetadata();
      if (!keys) throw new ProviderFailedError('The identity provider names no keys.');
      try {
        // A set of public keys verifies neither unsigned tokens nor those signed with a shared secret.
        const { payload, protectedHeader } = await jwtVerify(token, keys, {
          ...{ issuer, audience: settings.clientId },
          ...{ maxTokenAge: LOGOUT_TOKEN_S, clockTolerance: CLOCK_S },
        });
        const { sub, sid } = logoutClaims.parse(payload);
        const isTyped = LOGOUT_TYPES.includes(protectedHeader.typ?.toLowerCase());
        if (!isTyped || (sub === undefined && sid === undefined)) {
          throw new SsoRefusedError('The token is no logout token.');
        }
        return { issuer, subject: sub ?? null, session: sid ?? null };
      } catch (error) {
        if (error instanceof SsoRefusedError) throw error;
        if (error instanceof joseErrors.JWKSTimeout) throw explain(error);
        throw new SsoRefusedError('The logout token is not valid.', null, { cause: error });
      }
    },
  };
}

export type IdentityProvider = ReturnType<typeof createIdentityProvider>;
