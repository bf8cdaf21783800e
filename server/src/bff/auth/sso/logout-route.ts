import express, { Router } from 'express';
import { z } from 'zod';
import { NotFoundError } from '../../../http/errors.js';
import { methodNotAllowed } from '../../../http/table-router.js';
import { requestId } from '../../../http/request-log.js';
import { SsoRefusedError } from '../../errors.js';
import type { Transaction } from '../../schema.js';
import { guard } from '../guard.js';
import type { AccountChange, SessionStore } from '../sessions.js';
import type { IdentityProvider, SignedOut } from './provider.js';

const LIMIT = 16 * 1024;
const form = z.object({ logout_token: z.string().min(1) });

/** Records in the audit log which members the provider has signed out. */
export type RecordSignOut = (
  within: Transaction,
  entry: { object: string; address: string | null; request_id: string },
) => Promise<unknown>;

/**
 * Ends the sessions that began at the provider, by account or by the provider's session; returns the members' names.
 */
async function endSessions(
  { within, end }: AccountChange,
  { issuer, subject, session }: SignedOut,
): Promise<string[]> {
  let named = within
    .selectFrom('sessions')
    .innerJoin('members', 'members.id', 'sessions.member_id')
    .select(['sessions.id', 'member_id', 'email', 'name'])
    .where('issuer', '=', issuer)
    .where('revoked_at', 'is', null)
    .where('provider_session', 'is not', null);
  if (subject !== null) named = named.where('subject', '=', subject);
  if (session !== null) named = named.where('provider_session', '=', session);
  const rows = await named.execute();
  for (const { id, member_id: memberId } of rows) await end({ memberId, id });
  return [...new Set(rows.map(({ email, name }) => email ?? name))];
}

/**
 * Where the provider reports that someone has signed out (OpenID Connect Back-Channel Logout 1.0). The provider has no
 * cookie: it is authenticated by its signature. A refused token gets a 400, as the standard requires.
 */
export function ssoLogoutRoute(
  provider: IdentityProvider | null,
  sessions: SessionStore,
  record: RecordSignOut,
): Router {
  const router = Router();
  const path = '/api/session/sso/logout';
  router.post(
    path,
    guard('open', sessions),
    express.urlencoded({ extended: false, limit: LIMIT, parameterLimit: 10 }),
    async (request, response) => {
      if (!provider) throw new NotFoundError('No identity provider is set (OIDC_ISSUER).');
      response.setHeader('cache-control', 'no-store');
      const given = form.safeParse(request.body);
      try {
        if (!given.success) throw new SsoRefusedError('The logout token is missing.');
        const signedOut = await provider.readLogout(given.data.logout_token);
        await sessions.change(async (change) => {
          const members = await endSessions(change, signedOut);
          const at = { address: request.ip ?? null, request_id: requestId(request) };
          for (const object of members) await record(change.within, { object, ...at });
        });
      } catch (error) {
        if (!(error instanceof SsoRefusedError)) throw error;
        response.status(400).json({ error: 'invalid_request', error_description: error.message });
        return;
      }
      response.end();
    },
  );
  router.all(path, methodNotAllowed('POST'));
  return router;
}
