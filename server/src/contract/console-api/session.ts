import * as z from 'zod/mini';
import { ROLES } from '../roles.js';
import type { ApiTable } from '../table.js';

/** The fewest and the most characters of a new password. */
export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 1000;

const text = (most: number) => z.string().check(z.minLength(1), z.maxLength(most));

/** By email address and password, with a code if a second factor is on, or by a one-time token. */
export const signInRequest = z.union([
  z.strictObject({ token: text(200) }),
  z.strictObject({ email: text(320), password: text(MAX_PASSWORD), code: z.optional(text(40)) }),
]);

export const session = z.object({
  /** The same even if the name and the address change. */
  member_id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.enum(ROLES),
  /** The role requires a second factor. Until it is set up, nothing else is permitted. */
  needs_second_factor: z.optional(z.literal(true)),
});
export type Session = z.infer<typeof session>;

/** Signing in and out. The session is in a cookie that scripts cannot read. */
export const sessionApi = {
  sign_in: {
    method: 'POST',
    path: '/session',
    permission: 'open',
    summary: 'Signs in, and sets the cookie of the session.',
    body: signInRequest,
    response: 'empty',
  },
  get_session: {
    method: 'GET',
    path: '/session',
    permission: 'open',
    summary:
      'Reads the member who is signed in; with signed_out=null the response is null instead of a refusal.',
    query: z.object({ signed_out: z.optional(z.string()) }),
    response: z.nullable(session),
  },
  sign_out: {
    method: 'DELETE',
    path: '/session',
    permission: 'member',
    beforeFactor: true,
    summary: 'Ends the session.',
    response: 'empty',
  },
} as const satisfies ApiTable;
