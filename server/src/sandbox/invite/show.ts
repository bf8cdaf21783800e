import type { Request } from 'express';
import type { IncomingHttpHeaders } from 'node:http';
import type { SandboxContext } from '../context.js';
import { inviteUrl } from '../users/register.js';
import { DoesNotExistError } from '../errors.js';
import { noticePage, page } from './layout.js';
import { checkPage, redirectOf, resultPage, withdrawPage } from './check-pages.js';
import type { Database, UserRow } from '../database/schema.js';
import { renderSVG } from 'uqr';
import { isOwnComputer, type DataRequestType } from '../../contract/index.js';
import { html, type Html } from '../../http/html.js';
import { requestedTypes } from '../users/get-status.js';

/** The user of an invite; throws DoesNotExistError for an unknown token. */
export async function findInvite(database: Database, token: string): Promise<UserRow> {
  return database
    .selectFrom('users')
    .selectAll()
    .where('invite_token', '=', token)
    .executeTakeFirstOrThrow(() => new DoesNotExistError('No invite has this address.'));
}

/** Changes whenever a page that waits for this user would look different. */
export function stampOf(user: UserRow): string {
  return `${user.version}.${user.opened_at === null ? 'new' : 'opened'}`;
}

// Isolated, so that direction characters in the text do not affect its surroundings.
const outside = (text: string): Html => html`<bdi class="mono">${text}</bdi>`;

function row(name: string, value: Html): Html {
  return html`<div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>`;
}

const DATA: Record<DataRequestType, string> = {
  GET_HUMANNESS_SCORE_AND_UNIQUE_HUMAN_ID: 'A humanness score and a unique human ID',
  IS_PHONE_NUMBER_VERIFIED: 'Whether your phone number is verified',
};

/** What to know before the check: who requests it, what they receive, and where it leads. */
function asks(user: UserRow): Html {
  const types = [...new Set(requestedTypes(user))];
  const region = user.uniqueness_region_id;
  const redirect = redirectOf(user);
  return html`<dl>
    ${row('Requested by', html`The business with this ${user.side} account`)}
    ${row('What they receive', html`${types.map((type, at) => html`${at > 0 && html`<br />`}${DATA[type]}`)}`)}
    ${row('Your ID there', outside(user.reference_user_id))}
    ${row('You can verify once per', region === null ? html`Account` : outside(region))}
    ${redirect && row('Afterwards you return to', outside(redirect.host))}
  </dl>`;
}

const COME_BACK = 'You were here before and nothing was decided. You can start the check now.';

/** The first page on a phone. `notice` says that a form was outdated. */
function startPage(user: UserRow, notice: string | undefined): string {
  return page({
    title: 'Humanness check',
    heading: 'Show that you are a real, unique human',
    notice: notice ?? (user.opened_at === null ? undefined : COME_BACK),
    content: html`<p class="soft">A business asks you to take a short check.</p>
      ${asks(user)}`,
    actions: html`<a class="button main" href="?check">Start the check</a>
      <a class="button quiet" href="?left">Not now</a>`,
  });
}

/** The text as a QR code with the quiet zone that readers need, dark on white in every theme. */
function qrCode(text: string): Html {
  const markup = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 });
  return html`<div class="qr" role="img" aria-label="QR code with the address of this page">
    ${{ markup }}
  </div>`;
}

const RING = html`<svg class="ring" viewBox="0 0 344 344" aria-hidden="true">
  <rect class="track" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
  <rect class="arc" x="4" y="4" width="336" height="336" rx="26" pathLength="100" />
</svg>`;

/**
 * The page for a desktop: the address as a QR code for the phone, until the check has ended. `canLetPhonesIn` is set if
 * the console has the switch for it.
 */
function codePage(user: UserRow, address: string, canLetPhonesIn: boolean): string {
  const isOnlyHere = isOwnComputer(address);
  const title = isOnlyHere ? 'Phones cannot reach this address' : 'Scan with your phone';
  const heading = isOnlyHere ? title : 'Scan with the camera of your phone';
  const remedy = canLetPhonesIn
    ? 'press “Let phones in” beside the invite in the console'
    : 'make the service reachable in your network (SANDBOX_HOST, SANDBOX_PUBLIC_URL) and register the user again';
  const text = isOnlyHere
    ? `${new URL(address).host} exists on this computer only. Continue here, or ${remedy}.`
    : 'Take the check on the phone. The result appears here automatically.';
  return page({
    title,
    // Where it was opened is not known: a phone's address also opens on this computer.
    heading: user.opened_at === null ? heading : 'The invite was opened',
    mark: html`<div class="code">${RING}${qrCode(address)}</div>`,
    content: html`<p class="soft">${text}</p>
      <p class="address mono">${address}</p>
      <noscript><p class="soft">Reload this page after the check.</p></noscript>`,
    actions: html`<a class="button ${isOnlyHere && html`main`}" href="?here"
      >Continue on this computer</a
    >`,
    watch: { url: `${user.invite_token}/state`, stamp: stampOf(user) },
  });
}

const HAND_HELD = /Mobi|Android|iPhone|iPad|iPod/i;

/**
 * Whether the page is opened on a device where the check can be taken (part 1, 2). A tablet's client hint says
 * "not mobile", so the user agent is read too.
 */
export function isHandHeld(headers: IncomingHttpHeaders): boolean {
  return headers['sec-ch-ua-mobile'] === '?1' || HAND_HELD.test(headers['user-agent'] ?? '');
}

/** The page after leaving the check: nothing was decided, and a link leads back. */
function leftPage(): string {
  return noticePage(
    'Nothing has changed, and the business was not notified. You can come back at any time with the same link.',
    {
      title: 'You left the check',
      actions: html`<a class="button" href="?here">Back to the check</a>`,
    },
  );
}

/** The address that phones can open, if phones are let in. */
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
  const { state } = user;
  if (state === 'verified' && asked.has('withdraw')) return withdrawPage(user);
  if (state !== 'verified' && asked.has('left')) return leftPage();
  // A result is shown on every device.
  if (state === 'verified' || (state !== 'registered' && !asked.has('check'))) {
    return resultPage(user, state, { done: asked.has('done'), notice });
  }
  if (!asked.has('check') && !asked.has('here') && !isHandHeld(headers)) {
    return codePage(user, codeUrl(context, user), context.phones.state() !== undefined);
  }
  // A link scanner sends HEAD, which opens nothing; later times change nothing.
  if (method === 'GET' && user.opened_at === null) {
    await context.database
      .updateTable('users')
      .set({ opened_at: context.clock.now() })
      .where('user_id', '=', user.user_id)
      .where('opened_at', 'is', null)
      .execute();
  }
  return asked.has('check') ? checkPage(context, user) : startPage(user, notice);
}
