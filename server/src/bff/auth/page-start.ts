import type { Request } from 'express';
import { PAGE_START, type PageStart } from '../../contract/index.js';
import { html, type Html } from '../../http/html.js';
import type { Environments } from '../service/environments.js';
import { findSession } from './guard.js';
import type { SessionStore } from './sessions.js';

/**
 * Writes the member and the environments into the head of a page, so that the browser asks for the page's own data
 * at once. Nothing without a session, or where the browser keeps the cookie back (a link on another site): the page
 * then asks.
 */
export function pageStartOf(sessions: SessionStore, environments: Environments) {
  return async (request: Request): Promise<Html> => {
    const found = await findSession(request, sessions);
    if (!found) return html``;
    const session = { name: found.name, email: found.email, role: found.role };
    const start: PageStart = { session, environments: environments.describe() };
    return html`<meta name="${PAGE_START}" content="${JSON.stringify(start)}" />`;
  };
}
