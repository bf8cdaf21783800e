import * as z from 'zod/mini';
import { ENVIRONMENTS, ROLES } from '../../roles.js';
import type { ApiTable } from '../../table.js';

/** The longest validity of an API token that expires. */
export const MOST_TOKEN_DAYS = 365;

/** An API token as the list shows it; times in ms since 1970 by the console's clock. */
export const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  /** The last four characters of the token. */
  ending: z.string(),
  /** The email address of the member on whose behalf it acts, or the name if there is none. */
  member: z.string(),
  is_yours: z.boolean(),
  role: z.string(),
  environments: z.array(z.enum(ENVIRONMENTS)),
  created_at: z.number(),
  /** Null for a token that works until it is revoked. */
  expires_at: z.nullable(z.number()),
  /** Stored at most every five minutes; null before the first use. */
  last_used_at: z.nullable(z.number()),
  /** `expires_soon`: within seven days. */
  state: z.enum(['active', 'expires_soon', 'expired']),
});
export type ApiToken = z.infer<typeof apiToken>;

/** `expires_in_days` null creates a token that works until it is revoked. */
const newToken = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  role: z.enum(ROLES),
  environments: z.array(z.enum(ENVIRONMENTS)).check(
    z.minLength(1),
    z.maxLength(ENVIRONMENTS.length),
    z.refine((list) => new Set(list).size === list.length, 'must not repeat an environment'),
  ),
  expires_in_days: z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(MOST_TOKEN_DAYS))),
});
export type NewApiToken = z.infer<typeof newToken>;

/** The credentials with which scripts call this API on behalf of the member who created them. */
export const tokensApi = {
  list_tokens: {
    method: 'GET',
    path: '/tokens',
    permission: 'signed_in',
    summary: 'Lists the API tokens of the member, for an admin those of all members; newest first.',
    response: z.object({ tokens: z.array(apiToken) }),
  },
  create_token: {
    method: 'POST',
    path: '/tokens',
    permission: 'member',
    summary:
      'Creates an API token with at most the role of the member; only this response contains it.',
    body: newToken,
    response: z.object({ token: z.string(), id: z.string() }),
  },
  revoke_token: {
    method: 'DELETE',
    path: '/tokens/{id}',
    permission: 'member',
    summary: 'Revokes an API token of the member, for an admin that of any member.',
    response: 'empty',
  },
} as const satisfies ApiTable;
