import type { Request } from 'express';
import type { SandboxContext } from '../context.js';
import { inviteUrl } from '../users/invite-url.js';
import { checkPage } from './check-page.js';
import { choicesFor } from './choices.js';
import { codePage } from './code-page.js';
import { isHandHeld } from './device.js';
import { findInvite, noteOpened } from './invite.js';
import { leftPage } from './notice-page.js';
import { resultPage, withdrawPage } from './result-page.js';
import { startPage } from './start-page.js';
import { texts } from './texts.js';
import { whichPage } from './which-page.js';

/** The page that this visit of an invite sees. Throws DoesNotExistError for a token that nobody has. */
export async function show(
  context: SandboxContext,
  token: string,
  { query, headers }: Pick<Request, 'query' | 'headers'>,
): Promise<string> {
  const user = await findInvite(context.database, token);
  const asked = new Set(Object.keys(query));
  const notice = asked.has('stale') ? texts.stale : undefined;
  const which = whichPage({ state: user.state, asked, handHeld: isHandHeld(headers) });
  if (which === 'start' || which === 'check') {
    await noteOpened(context.database, user, context.clock.now());
  }
  switch (which) {
    case 'code':
      return codePage(user, inviteUrl(context, user));
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
