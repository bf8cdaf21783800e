import type { Kysely } from 'kysely';
import type { CompletionVerdict, Environment, Reconciliation } from '../../contract/index.js';
import { inChunks } from '../calls/store/in-chunks.js';
import { toArchivedCall } from '../calls/call-row.js';
import { toEntry } from '../users/user-row.js';
import type { ConsoleSchema } from '../schema.js';
import { capped, MOST_COUNTED } from './capped.js';
import { completionVerdict, isDelivered } from './completion-verdict.js';
import { readReach } from './reach.js';
import { untoldPeople, type UntoldParts } from './verified-people.js';

const MOST_SHOWN = 100;

interface Verdict {
  reference_user_id: string;
  verdict: CompletionVerdict;
  transaction_id: string | null;
}

type Uncertain = Pick<Reconciliation, 'undelivered' | 'cannot_tell'> & {
  /** Of somebody it is too early to say. */
  isEarly: boolean;
};

/** The verified people whose completion no destination is known to have accepted, newest registered first. */
export async function readUncertainPeople(
  parts: UntoldParts,
  environment: Environment,
  keptSince: number,
): Promise<Uncertain> {
  const { database } = parts;
  const reach = await readReach(database, environment, keptSince);
  const undelivered: Verdict[] = [];
  const cannotTell: Verdict[] = [];
  let isEarly = false;
  for await (const people of untoldPeople(parts, environment)) {
    for (const person of people) {
      const { reference_user_id, calls } = person;
      const verdict = completionVerdict(person, calls, reach);
      if (verdict === null) {
        isEarly ||= !calls.some(isDelivered);
        continue;
      }
      const transaction_id = calls[0]?.transaction_id ?? null;
      const list = verdict === 'cannot_tell' ? cannotTell : undelivered;
      list.push({ reference_user_id, verdict, transaction_id });
    }
    if (undelivered.length > MOST_COUNTED) break;
    // A service that names nobody: however long the roster, more than enough are in doubt.
    if (cannotTell.length > MOST_COUNTED && undelivered.length === 0 && reach.unnamed_until) break;
  }
  return {
    isEarly,
    undelivered: await withRecords(database, environment, undelivered),
    cannot_tell: await withRecords(database, environment, cannotTell),
  };
}

async function withRecords(
  database: Kysely<ConsoleSchema>,
  environment: Environment,
  verdicts: readonly Verdict[],
): Promise<Uncertain['undelivered']> {
  const shown = verdicts.slice(0, MOST_SHOWN);
  const users = await inChunks(
    shown.map(({ reference_user_id }) => reference_user_id),
    (ids) =>
      database
        .selectFrom('roster')
        .selectAll()
        .where('environment', '=', environment)
        .where('reference_user_id', 'in', ids)
        .execute(),
  );
  const calls = await inChunks(
    shown.flatMap(({ transaction_id }) => transaction_id ?? []),
    (ids) =>
      database
        .selectFrom('calls')
        .selectAll()
        .where('environment', '=', environment)
        .where('transaction_id', 'in', ids)
        .execute(),
  );
  const userOf = new Map(users.map((row) => [row.reference_user_id, toEntry(row)]));
  const callOf = new Map(calls.map((row) => [row.transaction_id, toArchivedCall(row)]));
  const people = shown.flatMap(({ reference_user_id, verdict, transaction_id }) => {
    const user = userOf.get(reference_user_id);
    return user ? [{ user, verdict, call: callOf.get(transaction_id ?? '') ?? null }] : [];
  });
  return { count: capped(verdicts.length), people };
}
