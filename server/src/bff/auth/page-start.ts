import type { Request } from 'express';
import { PAGE_START, SIGN_IN_BY, type PageStart, type SignInBy } from '../../contract/index.js';
import { html, type Html } from '../../http/html.js';
import type { earlyLinks } from '../../http/static-site.js';
import type { Environments } from '../service/environments.js';
import { findSession } from './guard.js';
import { shownSession, type SessionStore } from './sessions.js';

/**
 * Writes the member, the environments and how members sign in into the head of a page, with the links of `early`, so
 * that the browser requests the page's own data at once. The member is left out without a session, if a second factor
 * has to be set up first, and if the browser withholds the cookie (a link on another site): the page then asks.
 */
export function pageStartOf(
  sessions: SessionStore,
  environments: Environments,
  signInBy: SignInBy | null,
  early: ReturnType<typeof earlyLinks>,
) {
  const by = signInBy && html`<meta name="${SIGN_IN_BY}" content="${signInBy}" />`;
  return async (request: Request): Promise<Html> => {
    const found = await findSession(request, sessions);
    if (!found || found.needs_second_factor) return html`${by}`;
    const start: PageStart = {
      session: shownSession(found),
      environments: environments.describe(),
    };
    const connected = start.environments.filter((each) => each.connected);
    const links = early(
      request,
      connected.map(({ environment }) => environment),
    );
    return html`${by}<meta name="${PAGE_START}" content="${JSON.stringify(start)}" />${links}`;
  };
}
