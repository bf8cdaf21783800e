import * as z from 'zod/mini';
import { ENVIRONMENTS } from '../roles.js';
import type { ApiTable } from '../table.js';
import { session } from './session.js';

/** One environment, with only the end of its API key. */
export const environmentInfo = z.object({
  environment: z.enum(ENVIRONMENTS),
  connected: z.boolean(),
  /** The service's host, or "embedded service"; null if not connected. */
  service: z.nullable(z.string()),
  /** The last four characters of the API key, if it is long enough. */
  key_ending: z.nullable(z.string()),
});
export type EnvironmentInfo = z.infer<typeof environmentInfo>;

export const environmentsApi = {
  list_environments: {
    method: 'GET',
    path: '/environments',
    permission: 'signed_in',
    summary: 'Lists both environments, the sandbox first.',
    response: z.object({ environments: z.array(environmentInfo) }),
  },
} as const satisfies ApiTable;

/** The name of the page's `<meta>` with a PageStart as JSON. */
export const PAGE_START = 'page-start';

/** What a page needs before its own data; it comes with the page if a member is signed in. */
export const pageStart = z.object({ session, environments: z.array(environmentInfo) });
export type PageStart = z.infer<typeof pageStart>;

/**
 * The name of the `<meta>` that says how members sign in: 'sso' if they may also use the identity provider, 'sso_only'
 * if passwords are off. Without it, by password.
 */
export const SIGN_IN_BY = 'sign-in-by';
export type SignInBy = 'sso' | 'sso_only';
