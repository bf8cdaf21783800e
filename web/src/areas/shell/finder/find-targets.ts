import type { Environment, Found, UserStatus } from '@connect-console/server/contract';
import type { WordedCall } from '../../../records/call/call-wording';
import { callLink } from '../../../api/calls/call-address';
import { userLink } from '../../../api/users/user-address';
import { pagesNamed, type NamedPage } from './find-pages';

const CALL_ID = /^ewh:/i;

/** What a search has found, as far as its places need it. */
interface FoundPlaces extends Pick<Found, 'users'> {
  calls: readonly FoundCall[];
}
type FoundCall = WordedCall & { transaction_id: string };

/** A place that a text may lead to. */
export interface Target {
  key: string;
  /** What it is: a page, "User", "Call". */
  name: string;
  /** Its id, as it came. */
  detail: string;
  /** The user's status, or the call that has one. */
  stands?: { user: UserStatus } | { call: FoundCall };
  link: ReturnType<typeof userLink> | ReturnType<typeof callLink> | PageLink;
}
interface PageLink {
  to: NamedPage['to'];
  params: { environment: Environment };
}

function pages(environment: Environment, all: readonly NamedPage[], text: string): Target[] {
  return pagesNamed(all, text).map(({ name, to }) => ({
    ...{ key: name, name, detail: '' },
    link: { to, params: { environment } },
  }));
}

function exactly(environment: Environment, id: string): Target[] {
  const user = { name: 'Open user', link: userLink(environment, id) };
  const call = { name: 'Open call', link: callLink(environment, id) };
  const both = CALL_ID.test(id) ? [call, user] : [user, call];
  return both.map((target) => ({ key: target.name, detail: id, ...target }));
}

function foundOnes(environment: Environment, found: FoundPlaces): Target[] {
  const users = found.users.map(({ reference_user_id: id, status }) => ({
    ...{ key: `user ${id}`, name: 'User', detail: id },
    ...{ stands: { user: status }, link: userLink(environment, id) },
  }));
  const calls = found.calls.map((call) => ({
    ...{ key: `call ${call.transaction_id}`, name: 'Call', detail: call.transaction_id },
    ...{ stands: { call }, link: callLink(environment, call.transaction_id) },
  }));
  return [...users, ...calls];
}

/**
 * Where a text may lead: the pages that it names, who and what was found by it, and last the page of
 * exactly that id, which may be one that the console has not heard of. `found` is null until it is known.
 */
export function findTargets(
  environment: Environment,
  all: readonly NamedPage[],
  text: string,
  found: FoundPlaces | null,
): readonly Target[] {
  const id = text.trim();
  const named = pages(environment, all, id);
  if (id === '') return named;
  const hits = found === null ? [] : foundOnes(environment, found);
  const known = new Set(hits.map(({ name, detail }) => `${name} ${detail}`));
  const others = exactly(environment, id).filter(
    ({ name, detail }) => !known.has(`${name === 'Open user' ? 'User' : 'Call'} ${detail}`),
  );
  return [...named, ...hits, ...others];
}
