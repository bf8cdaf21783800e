import * as z from 'zod/mini';
import { environmentInfo } from './console-api/environments.js';
import { session } from './console-api/session.js';

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
