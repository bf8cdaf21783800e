import type { Environment, Found, UserStatus } from '@connect-console/server/contract';
import type { WordedCall } from '../../../records/call/call-wording';
import { callLink, userLink } from '../../../api/record-address';
import { pagesNamed, type NamedPage } from './find-pages';

const CALL_ID = /^ewh:/i;

/** The part of a search result that the targets need. */
interface FoundRecords extends Pick<Found, 'users'> {
  calls: readonly FoundCall[];
}
type FoundCall = WordedCall & { transaction_id: string };

/** A page, a user or a call that matches a text. */
export interface Target {
  key: string;
  /** The page's name, "User" or "Call". */
  name: string;
  /** The unchanged ID; empty for a page. */
  detail: string;
  /** The user's status, or the call with its state. */
  status?: { user: UserStatus } | { call: FoundCall };
  link: ReturnType<typeof userLink> | ReturnType<typeof callLink> | PageLink;
}
interface PageLink {
  to: NamedPage['to'];
  params: { environment: Environment; section?: string };
  search?: { environment: Environment };
}

function pages(environment: Environment, all: readonly NamedPage[], text: string): Target[] {
  return pagesNamed(all, text).map(({ name, to, section }) => ({
    ...{ key: name, name, detail: '' },
    link: section
      ? { to, params: { environment, section }, search: { environment } }
      : { to, params: { environment } },
  }));
}

function userTarget(environment: Environment, id: string, status?: UserStatus): Target {
  const target = { key: `user ${id}`, detail: id, link: userLink(environment, id) };
  return status
    ? { ...target, name: 'User', status: { user: status } }
    : { ...target, name: 'Open user' };
}

function callTarget(environment: Environment, id: string, call?: FoundCall): Target {
  const target = { key: `call ${id}`, detail: id, link: callLink(environment, id) };
  return call ? { ...target, name: 'Call', status: { call } } : { ...target, name: 'Open call' };
}

/**
 * What a text may mean: pages with that name, the users and calls that were found, and, if none of these has exactly
 * that ID, last the page of the ID, which the console may not know. `found` is null until the search has ended.
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
  const hits = [
    ...(found?.users ?? []).map((user) =>
      userTarget(environment, user.reference_user_id, user.status),
    ),
    ...(found?.calls ?? []).map((call) => callTarget(environment, call.transaction_id, call)),
  ];
  const known = new Set(hits.map(({ key }) => key));
  const exact = [userTarget(environment, id), callTarget(environment, id)];
  if (exact.some(({ key }) => known.has(key))) return [...named, ...hits];
  if (CALL_ID.test(id)) exact.reverse();
  return [...named, ...hits, ...exact];
}
