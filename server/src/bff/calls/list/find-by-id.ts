import type { Kysely } from 'kysely';
import type { Environment } from '../../../contract/index.js';
import type { ConsoleSchema } from '../../schema.js';
import { cleanText, indexedText } from '../store/clean-text.js';
import { inChunks } from '../store/in-chunks.js';
import { SEARCHED_FROM } from './find-rows.js';
import { findHits } from './search.js';

type Database = Kysely<ConsoleSchema>;

// As many as a search has mostly found at once, and how many are looked through where those do not do.
const FIRST = 51;
const MOST_LOOKED = 1000;

const NAMES = ['position', 'transaction_id', 'reference_user_id', 'user_id'] as const;

/** A call by what it is named. */
interface NamedCall {
  position: number;
  transaction_id: string;
  reference_user_id: string | null;
  user_id: string | null;
}

/** Calls that have a text in an id, newest first, and whether there are no others. */
interface NamedCalls {
  calls: NamedCall[];
  isWhole: boolean;
}

const named = (database: Database, environment: Environment) =>
  database.selectFrom('calls').select(NAMES).where('environment', '=', environment);

/** Those that have it for an id, however old they are. */
function byWholeId(database: Database, environment: Environment, text: string) {
  const id = indexedText(text);
  return named(database, environment)
    .where((is) =>
      is.or([
        is('transaction_id', '=', id),
        is('reference_user_id', '=', id),
        is('user_id', '=', id),
      ]),
    )
    .orderBy('position', 'desc')
    .limit(FIRST)
    .execute();
}

/** For what is too short for the text index: the newest calls, whatever they hold. */
async function newest(database: Database, environment: Environment): Promise<NamedCalls> {
  const calls = await named(database, environment)
    .orderBy('position', 'desc')
    .limit(MOST_LOOKED + 1)
    .execute();
  return { calls: calls.slice(0, MOST_LOOKED), isWhole: calls.length <= MOST_LOOKED };
}

/**
 * Calls that have the text in an id, whatever the case, at least `enough` where there are so many among the
 * newest 1,000 that hold it anywhere: the index is of all that is known of a call, its payload and the answers too.
 */
export async function findCallsById(
  database: Database,
  environment: Environment,
  text: string,
  enough: number,
): Promise<NamedCalls> {
  const q = cleanText(text).trim();
  if (q === '') return { calls: [], isWhole: true };
  const part = q.toLowerCase();
  const has = (id: string | null) => id?.toLowerCase().includes(part) === true;
  const isNamed = (call: NamedCall) =>
    has(call.transaction_id) || has(call.reference_user_id) || has(call.user_id);

  async function look(most: number): Promise<NamedCalls> {
    const search = { database, list: 'calls', environment, filters: { q } } as const;
    const { positions, isWhole } = await findHits(search, most);
    const calls = await inChunks(positions, (some) =>
      named(database, environment).where('position', 'in', some).execute(),
    );
    return { calls: calls.filter(isNamed), isWhole };
  }

  async function some(): Promise<NamedCalls> {
    if (Array.from(q).length < SEARCHED_FROM) {
      const { calls, isWhole } = await newest(database, environment);
      return { calls: calls.filter(isNamed), isWhole };
    }
    const first = await look(FIRST);
    return first.isWhole || first.calls.length >= enough ? first : look(MOST_LOOKED);
  }

  const [exactly, { calls, isWhole }] = await Promise.all([
    byWholeId(database, environment, q),
    some(),
  ]);
  const all = new Map([...exactly, ...calls].map((call) => [call.position, call]));
  return { calls: [...all.values()].sort((a, b) => b.position - a.position), isWhole };
}
