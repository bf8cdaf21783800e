import type { Request } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxContext } from '../context.js';
import { inviteUrl } from '../users/register.js';
import { checkPage } from './check-page.js';
import { choicesFor, findInvite, storeOpened } from './invite.js';
import { codePage } from './code-page.js';
import { leftPage } from './layout.js';
import { resultPage, withdrawPage } from './result-page.js';
import { startPage } from './start-page.js';
import type { UserRow, UserState } from '../database/schema.js';

const HAND_HELD = /Mobi|Android|iPhone|iPad|iPod/i;

/**
 * Whether the page is opened on a device where the check can be taken (part 1, 2). A tablet's client hint says
 * "not mobile", so the user agent is read too.
 */
export function isHandHeld(headers: IncomingHttpHeaders): boolean {
  return headers['sec-ch-ua-mobile'] === '?1' || HAND_HELD.test(headers['user-agent'] ?? '');
}

type InvitePage = 'code' | 'start' | 'check' | 'left' | 'withdraw' | 'result';

interface Visit {
  state: UserState;
  /** The names in the query, which have no values. */
  asked: ReadonlySet<string>;
  handHeld: boolean;
}

/** The page of a visit. A result is shown on every device. */
export function whichPage({ state, asked, handHeld }: Visit): InvitePage {
  if (state === 'verified') return asked.has('withdraw') ? 'withdraw' : 'result';
  if (asked.has('left')) return 'left';
  if (asked.has('check')) return 'check';
  if (state !== 'registered') return 'result';
  return handHeld || asked.has('here') ? 'start' : 'code';
}

/** For a phone: where phones are let in, the address that they can open. */
function codeUrl({ phones, publicUrl }: SandboxContext, user: UserRow): string {
  const url = phones.state()?.url;
  return inviteUrl({ publicUrl: url === undefined ? publicUrl : () => url }, user);
}

const STALE =
  'The state had changed before you pressed the button, so nothing was done. This page shows the present state.';

/** The page of an invite for this request. Throws DoesNotExistError for an unknown token. */
export async function show(
  context: SandboxContext,
  token: string,
  { query, headers, method }: Pick<Request, 'query' | 'headers' | 'method'>,
): Promise<string> {
  const user = await findInvite(context.database, token);
  const asked = new Set(Object.keys(query));
  const notice = asked.has('stale') ? STALE : undefined;
  const which = whichPage({ state: user.state, asked, handHeld: isHandHeld(headers) });
  // A scanner of links asks for the head alone, which opens nothing.
  if (method === 'GET' && (which === 'start' || which === 'check')) {
    await storeOpened(context.database, user, context.clock.now());
  }
  switch (which) {
    case 'code':
      return codePage(user, codeUrl(context, user), context.phones.state() !== undefined);
    case 'start':
      return startPage(user, notice);
    case 'check':
      return checkPage(user, await choicesFor(context, user), notice);
    case 'left':
      return leftPage();
    case 'withdraw':
      return withdrawPage(user);
    case 'result':
      return resultPage(user, { done: asked.has('done'), notice });
  }
}
