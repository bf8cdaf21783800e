import type { Environment, Found, UserStatus } from '@connect-console/server/contract';
import type { WordedCall } from '../../../records/call/call-wording';
import { callLink } from '../../../api/calls/call-address';
import { userLink } from '../../../api/users/user-address';
import { pagesNamed, type NamedPage } from './find-pages';

const CALL_ID = /^ewh:/i;

/** The part of a search result that the targets need. */
interface FoundRecords extends Pick<Found, 'users'> {
  calls: readonly FoundCall[];
}
type FoundCall = WordedCall & { transaction_id: string };

/** A page, a user or a call that a text may lead to. */
export interface Target {
  key: string;
  /** The page's name, "User" or "Call". */
  name: string;
  /** The ID as it came; empty for a page. */
  detail: string;
  /** The user's status, or the call with its state. */
  status?: { user: UserStatus } | { call: FoundCall };
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

function foundOnes(environment: Environment, found: FoundRecords): Target[] {
  const users = found.users.map(({ reference_user_id: id, status }) => ({
    ...{ key: `user ${id}`, name: 'User', detail: id },
    ...{ status: { user: status }, link: userLink(environment, id) },
  }));
  const calls = found.calls.map((call) => ({
    ...{ key: `call ${call.transaction_id}`, name: 'Call', detail: call.transaction_id },
    ...{ status: { call }, link: callLink(environment, call.transaction_id) },
  }));
  return [...users, ...calls];
}

/**
 * Where a text may lead: pages with that name, users and calls that were found, and last the page of exactly that ID,
 * which may be unknown to the console. `found` is null until the search has ended.
 */
export function findTargets(
  environment: Environment,
  all: readonly NamedPage[],
  text: string,
  found: FoundRecords | null,
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
