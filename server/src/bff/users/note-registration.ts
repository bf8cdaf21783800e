import type { Transaction } from 'kysely';
import type { Environment, Registration, RegisterRequest } from '../../contract/index.js';
import { cleanText } from '../calls/store/clean-text.js';
import type { Note } from '../feed/change-feed.js';
import type { ConsoleSchema, RosterRow } from '../schema.js';
import { serviceTime } from '../service-clock.js';
import { addRows, findWatched, nextCheckAt, saveRow } from './user-rows.js';
import { changed, emptyRow } from './user-row.js';

/** What was asked for somebody, and what the service answered, with its Date header. */
export interface Registered {
  request: RegisterRequest;
  answer: Registration;
  serviceDate: string | null;
}

function toRow(
  known: RosterRow | undefined,
  environment: Environment,
  { request, answer }: Registered,
  by: string,
  at: number,
): RosterRow {
  const { data_request, reference_user_id: id } = request;
  const [first] = Array.isArray(data_request) ? data_request : [data_request];
  const told = {
    origin: 'registered',
    user_id: cleanText(answer.user_id),
    invite_url: cleanText(answer.invite_url),
  };
  const given = {
    data_request_type: first?.type ?? null,
    redirect_url: request.redirect_url ?? null,
    uniqueness_region_id: request.uniqueness_region_id ?? null,
  };
  const has_connection = answer.connection_verified;
  const row: RosterRow = {
    ...(known ?? emptyRow(environment, id, by, at)),
    ...told,
    // What a verified person was registered with stays as it was (decisions.md).
    ...(known && has_connection ? {} : given),
  };
  return { ...row, ...changed(row, { has_connection, checked_at: at }) };
}

/**
 * Within a write of the change log: notes registrations (4.1) of different people, at most 500, and who
 * asked for them.
 */
export async function noteRegistrations(
  within: Transaction<ConsoleSchema>,
  note: Note,
  environment: Environment,
  registered: readonly Registered[],
  by: string,
): Promise<void> {
  if (registered.length === 0) return;
  const now = Date.now();
  const ids = registered.map(({ request }) => request.reference_user_id);
  const rows = await within
    .selectFrom('roster')
    .selectAll()
    .where('environment', '=', environment)
    .where('reference_user_id', 'in', ids)
    .execute();
  const known = new Map(rows.map((row) => [row.reference_user_id, row]));
  const watched = await findWatched(within, environment, ids, now);
  const joined: RosterRow[] = [];
  for (const one of registered) {
    const id = one.request.reference_user_id;
    const before = known.get(id);
    const at = serviceTime(one.serviceDate, now);
    const next = toRow(before, environment, one, by, at);
    next.next_check_at = nextCheckAt(next, watched.has(id), { now, at });
    if (before) await saveRow(within, note, before, next);
    else joined.push(next);
  }
  await addRows(within, note, joined);
}
