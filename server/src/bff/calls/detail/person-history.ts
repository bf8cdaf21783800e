import type { Kysely } from 'kysely';
import type { Environment, PersonHistory } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { CALL_COLUMNS, toArchivedCall } from '../call-row.js';
import { EVENT_COLUMNS, toArchivedEvent } from '../attempt-row.js';
import { indexedText } from '../store/clean-text.js';
import { rerunsOf } from './call-detail.js';
import { outcomeSpan } from './outcome-span.js';

const MOST_CALLS = 100;
const MOST_EVENTS = 500;
const LATELY = 200;
// What the completion told still holds, as far as is known; anything else may have come about since.
const VERIFIED = ['verified', 'unknown'];

type Database = Kysely<ConsoleSchema>;

/** Whether the service's calls name people, by the newest that were listed; true while none was. */
async function callsNamePeople(database: Database, environment: Environment): Promise<boolean> {
  const newest = await database
    .selectFrom('calls')
    .select('reference_user_id')
    .where('environment', '=', environment)
    .where('listed_at', 'is not', null)
    .orderBy('position', 'desc')
    .limit(LATELY)
    .execute();
  return newest.length === 0 || newest.some((call) => call.reference_user_id !== null);
}

/** Whether the call of the person's outcome may lie in a gap: that of whoever is not on the roster, in any. */
async function hasGap(database: Database, environment: Environment, id: string): Promise<boolean> {
  const person = await database
    .selectFrom('roster')
    .select(['status', 'registered_at', 'verified_at'])
    .where('environment', '=', environment)
    .where('reference_user_id', '=', id)
    .executeTakeFirst();
  const learnt_at = person && VERIFIED.includes(person.status) ? person.verified_at : null;
  const { from, to } = outcomeSpan(person?.registered_at ?? -Infinity, learnt_at);
  let gaps = database
    .selectFrom('gaps')
    .select('id')
    .where('environment', '=', environment)
    .where('list', '=', 'calls');
  if (from > -Infinity) gaps = gaps.where(({ fn }) => fn.coalesce('to_at', 'found_at'), '>=', from);
  if (to < Infinity)
    gaps = gaps.where((gap) => gap.or([gap('from_at', 'is', null), gap('from_at', '<=', to)]));
  const gap = await gaps.orderBy('below_position', 'desc').limit(1).executeTakeFirst();
  return gap !== undefined;
}

/** What the archive knows of a person, who need not be on the roster. */
export async function readPersonHistory(
  database: Database,
  environment: Environment,
  reference_user_id: string,
): Promise<PersonHistory> {
  const id = indexedText(reference_user_id);
  const [calls, events, calls_name_people, has_gap] = await Promise.all([
    database
      .selectFrom('calls')
      .select(CALL_COLUMNS)
      .where('environment', '=', environment)
      .where('reference_user_id', '=', id)
      .orderBy('position', 'desc')
      .limit(MOST_CALLS)
      .execute(),
    database
      .selectFrom('events')
      .select(EVENT_COLUMNS)
      .where('environment', '=', environment)
      .where('reference_user_id', '=', id)
      .orderBy('position', 'desc')
      .limit(MOST_EVENTS)
      .execute(),
    callsNamePeople(database, environment),
    hasGap(database, environment, reference_user_id),
  ]);
  const ids = calls.map((call) => call.transaction_id);
  return {
    calls: calls.reverse().map(toArchivedCall),
    events: events.reverse().map(toArchivedEvent),
    reruns: await rerunsOf(database, environment, ids),
    calls_name_people,
    has_gap,
  };
}
