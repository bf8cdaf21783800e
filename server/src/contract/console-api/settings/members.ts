import * as z from 'zod/mini';
import { MAX_PASSWORD } from '../session.js';
import { ROLES } from '../../roles.js';
import type { ApiTable } from '../../table.js';

const role = z.enum(ROLES);
const password = z.string().check(z.minLength(1), z.maxLength(MAX_PASSWORD));
const token = z.string().check(z.minLength(1), z.maxLength(200));
const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
const email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(320), z.email());

/** A member as the list shows them; times in ms since 1970 by the console's clock. */
export const member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  role: z.string(),
  state: z.enum(['active', 'invited', 'disabled']),
  created_at: z.number(),
  last_seen_at: z.nullable(z.number()),
  /** Until when the member's newest unused link works. */
  link_expires_at: z.nullable(z.number()),
  is_you: z.boolean(),
  /** Why the member can be neither disabled nor given another role; null if they can. */
  keep_reason: z.nullable(z.string()),
  /** Why there can be no link with which the member sets a password; null if there can. */
  no_link_reason: z.nullable(z.string()),
  /** Signs in with the identity provider. */
  is_sso: z.boolean(),
  has_second_factor: z.boolean(),
});
export type Member = z.infer<typeof member>;

/** A link that is shown once, and until when it works. */
const memberLink = z.object({ link: z.string(), expires_at: z.number() });
export type MemberLink = z.infer<typeof memberLink>;

/** The members, and the links with which they set a password. */
export const membersApi = {
  list_members: {
    method: 'GET',
    path: '/members',
    permission: 'staff',
    summary: 'Lists all members, by name.',
    response: z.object({
      members: z.array(member),
      /** The roles that require a second factor. */
      second_factor_roles: z.array(role),
    }),
  },
  invite_member: {
    method: 'POST',
    path: '/members',
    permission: 'staff',
    summary:
      'Adds a member and returns the link with which the member sets a password; shown once.',
    body: z.strictObject({ name, email, role }),
    response: memberLink,
  },
  change_role: {
    method: 'PUT',
    path: '/members/{id}/role',
    permission: 'staff',
    summary: 'Changes the role of a member, whose sessions end.',
    body: z.strictObject({ role }),
    response: 'empty',
  },
  disable_member: {
    method: 'POST',
    path: '/members/{id}/disable',
    permission: 'staff',
    summary: 'Disables a member, whose sessions and API tokens end.',
    response: 'empty',
  },
  enable_member: {
    method: 'POST',
    path: '/members/{id}/enable',
    permission: 'staff',
    summary: 'Enables a disabled member.',
    response: 'empty',
  },
  sign_out_member: {
    method: 'POST',
    path: '/members/{id}/sign-out',
    permission: 'staff',
    summary: 'Ends every session of a member.',
    response: 'empty',
  },
  reset_second_factor: {
    method: 'POST',
    path: '/members/{id}/reset-second-factor',
    permission: 'staff',
    summary: 'Turns off the second factor of a member who has lost it, and ends their sessions.',
    response: 'empty',
  },
  create_password_link: {
    method: 'POST',
    path: '/members/{id}/password-link',
    permission: 'staff',
    summary: 'Returns a new link with which a member sets a password; earlier links stop working.',
    response: memberLink,
  },
  read_password_link: {
    method: 'POST',
    path: '/members/password-link/read',
    permission: 'open',
    summary: 'Reads whose password a link sets.',
    body: z.strictObject({ token }),
    response: z.object({
      name: z.string(),
      email: z.nullable(z.string()),
      is_invite: z.boolean(),
      /** A second factor is on, so that setting the password does not sign in yet. */
      has_second_factor: z.boolean(),
    }),
  },
  use_password_link: {
    method: 'POST',
    path: '/members/password-link',
    permission: 'open',
    summary:
      'Sets the password of the member of a link, ends their sessions, and signs in unless a second factor is on.',
    body: z.strictObject({ token, password }),
    response: 'empty',
  },
  change_password: {
    method: 'PUT',
    path: '/members/password',
    permission: 'member',
    summary:
      'Sets the password of the signed-in member and ends their other sessions. A first admin without an email address gives one.',
    body: z.strictObject({
      current: z.optional(password),
      password,
      email: z.optional(email),
    }),
    response: 'empty',
  },
} as const satisfies ApiTable;

/** A sign-in of the member in one browser. */
const ownSession = z.object({
  id: z.string(),
  device: z.string(),
  address: z.nullable(z.string()),
  created_at: z.number(),
  seen_at: z.number(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof ownSession>;

/** The sessions of the signed-in member. */
export const ownSessionsApi = {
  list_sessions: {
    method: 'GET',
    path: '/sessions',
    permission: 'member',
    summary: 'Lists the open sessions of the signed-in member: this one, then the last used first.',
    response: z.object({ sessions: z.array(ownSession), has_password: z.boolean() }),
  },
  end_session: {
    method: 'DELETE',
    path: '/sessions/{id}',
    permission: 'member',
    summary: 'Ends a session of the signed-in member.',
    response: 'empty',
  },
  end_other_sessions: {
    method: 'DELETE',
    path: '/sessions',
    permission: 'member',
    summary: 'Ends every other session of the signed-in member.',
    response: 'empty',
  },
} as const satisfies ApiTable;
