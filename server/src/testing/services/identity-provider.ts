import { randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import Provider, { type AccountClaims, type Interaction } from 'oidc-provider';

/** The console as the provider knows it. */
export const CLIENT = { id: 'connect-console', secret: 'the-client-secret-of-the-tests' };

/** An OpenID Connect provider on a free port, without a login form: it signs in the account that the test names. */
export interface TestIdentityProvider {
  issuer: string;
  /** Registers the console: its public URL, and where logouts reach it. */
  register: (publicUrl: string, reachedAt?: string) => void;
  /** The account of the next sign-in; null refuses it. */
  account: AccountClaims | null;
  /** Signs a token with the provider's key. */
  sign: (claims: JWTPayload, typ?: string) => Promise<string>;
  stop: () => Promise<void>;
}

const KEY = { alg: 'RS256', kid: 'of-the-tests' };

function configurationOf(publicUrl: string, reachedAt: string, claimsOf: () => AccountClaims) {
  return {
    cookies: { keys: [randomBytes(16).toString('hex')] },
    clients: [
      {
        ...{ client_id: CLIENT.id, client_secret: CLIENT.secret },
        redirect_uris: [`${publicUrl}/sign-in/sso`],
        backchannel_logout_uri: `${reachedAt}/api/session/sso/logout`,
        backchannel_logout_session_required: true,
      },
    ],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    findAccount: (_context: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ ...claimsOf(), sub: accountId }),
    }),
    interactions: { url: (_context: unknown, { uid }: Interaction) => `/interaction/${uid}` },
    // Without its own guard, which refuses addresses of this computer.
    fetch: (url: string | URL | Request, { method, headers, body }: RequestInit = {}) =>
      fetch(url, { ...(method && { method }), ...(headers && { headers }), ...(body && { body }) }),
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
  };
}

/** Starts it; it responds once a console is registered. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const { privateKey } = await generateKeyPair(KEY.alg, { extractable: true });
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), ...KEY, use: 'sig' }] };
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => {
    handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an AddressInfo
  const issuer = `http://127.0.0.1:${port}`;

  const running: TestIdentityProvider = {
    issuer,
    account: null,
    sign: (claims, typ) =>
      new SignJWT(claims)
        .setProtectedHeader({ ...KEY, ...(typ === undefined ? {} : { typ }) })
        .sign(privateKey),
    register(publicUrl, reachedAt = publicUrl) {
      const claims = () => running.account ?? { sub: 'no-account' };
      const provider = new Provider(issuer, {
        ...configurationOf(publicUrl, reachedAt, claims),
        jwks,
      });
      const answer = provider.callback();
      const interact = async (request: IncomingMessage, response: ServerResponse) => {
        const { params, session, grantId } = await provider.interactionDetails(request, response);
        const { account } = running;
        if (!account) {
          const refused = { error: 'access_denied', error_description: 'not <b>today</b>' };
          await provider.interactionFinished(request, response, refused);
          return;
        }
        const accountId = session?.accountId ?? account.sub;
        const grant =
          (grantId && (await provider.Grant.find(grantId))) ||
          new provider.Grant({ accountId, clientId: String(params['client_id']) });
        grant.addOIDCScope('openid email profile');
        await provider.interactionFinished(request, response, {
          login: { accountId },
          consent: { grantId: await grant.save() },
        });
      };
      handle = (request, response) => {
        const isAsking = request.url?.startsWith('/interaction/');
        void (isAsking ? interact : answer)(request, response);
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
  return running;
}
