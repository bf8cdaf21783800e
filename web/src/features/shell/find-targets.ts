import type { ArchivedCall, Environment, Found } from '@connect-console/server/contract';
import { callLink } from '../../api/call-address';
import { userLink } from '../../api/user-address';
import type { Area } from './areas';

const CALL_ID = /^ewh:/i;
const RECONCILIATION = { name: 'Reconciliation', to: '/$environment/reconciliation' } as const;

/** What a search has found, as far as its places need it. */
interface FoundPlaces extends Pick<Found, 'users'> {
  calls: readonly Pick<ArchivedCall, 'transaction_id' | 'status'>[];
}

/** A place that a text may lead to. */
export interface Target {
  key: string;
  /** What it is: a page, "User", "Call". */
  name: string;
  /** Its id, as it came. */
  detail: string;
  /** How it stands, in the service's own word; empty where that says nothing. */
  state: string;
  link: ReturnType<typeof userLink> | ReturnType<typeof callLink> | PageLink;
}
interface PageLink {
  to: Area['to'] | (typeof RECONCILIATION)['to'];
  params: { environment: Environment };
}

function pages(environment: Environment, areas: readonly Area[], text: string): Target[] {
  return [...areas, RECONCILIATION]
    .filter(({ name }) => name.toLowerCase().startsWith(text.toLowerCase()))
    .map(({ name, to }) => ({
      ...{ key: name, name, detail: '', state: '' },
      link: { to, params: { environment } },
    }));
}

function exactly(environment: Environment, id: string): Target[] {
  const user = { name: 'Open user', link: userLink(environment, id) };
  const call = { name: 'Open call', link: callLink(environment, id) };
  const both = CALL_ID.test(id) ? [call, user] : [user, call];
  return both.map((target) => ({ key: target.name, detail: id, state: '', ...target }));
}

function foundOnes(environment: Environment, found: FoundPlaces): Target[] {
  const users = found.users.map(({ reference_user_id: id, status }) => ({
    ...{ key: `user ${id}`, name: 'User', detail: id },
    ...{ state: status ?? 'known from calls', link: userLink(environment, id) },
  }));
  const calls = found.calls.map(({ transaction_id: id, status }) => ({
    ...{ key: `call ${id}`, name: 'Call', detail: id },
    ...{ state: status, link: callLink(environment, id) },
  }));
  return [...users, ...calls];
}

/**
 * Where a text may lead: the pages that it begins, who and what was found by it, and last the page of
 * exactly that id, which may be one that the console has not heard of. `found` is null until it is known.
 */
export function findTargets(
  environment: Environment,
  areas: readonly Area[],
  text: string,
  found: FoundPlaces | null,
): readonly Target[] {
  const id = text.trim();
  const named = pages(environment, areas, id);
  if (id === '') return named;
  const hits = found === null ? [] : foundOnes(environment, found);
  const known = new Set(hits.map(({ name, detail }) => `${name} ${detail}`));
  const others = exactly(environment, id).filter(
    ({ name, detail }) => !known.has(`${name === 'Open user' ? 'User' : 'Call'} ${detail}`),
  );
  return [...named, ...hits, ...others];
}
