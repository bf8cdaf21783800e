import type { Call } from '../../../contract/index.js';
import type { CallRow } from '../../schema.js';
import type { Kept } from '../call-store.js';
import { indexedText } from './clean-text.js';
import { isGap, keepGap, oldestTime } from './gap.js';
import { inChunks } from './in-chunks.js';
import { emptyCall, listedColumns } from './listed-call.js';
import { noteOrigins } from './note-origins.js';
import { freePositions, timeOfSight } from './position.js';
import { noteStrangers } from './strangers.js';
import type { BothClocks } from '../../service-clock.js';
import { knownCalls, tie, type Write } from './tie.js';
import { noteUnlisted } from './unlisted.js';

type Listed = ReturnType<typeof listedColumns>;

/** What an update sets; null when the listing says what was known already. */
function changesTo(known: CallRow, listed: Listed, now: number): Partial<CallRow> | null {
  const isAsBefore = known.raw === listed.raw && known.unlisted_at === null;
  if (isAsBefore && known.listed_at !== null) return null;
  return {
    ...listed,
    reference_user_id: listed.reference_user_id ?? known.reference_user_id,
    user_id: listed.user_id ?? known.user_id,
    created_at: listed.created_at ?? known.created_at,
    listed_at: known.listed_at ?? now,
    unlisted_at: null,
  };
}

/** By new transaction id, the calls that a rerun asked for here was made of. */
async function origins(
  { within, environment }: Write,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await inChunks(ids, (some) =>
    within
      .selectFrom('reruns')
      .select(['new_transaction_id', 'transaction_id'])
      .where('environment', '=', environment)
      .where('new_transaction_id', 'in', some)
      .execute(),
  );
  return new Map(rows.map((row) => [row.new_transaction_id ?? '', row.transaction_id]));
}

async function newestListed({ within, environment }: Write) {
  return within
    .selectFrom('calls')
    .select('created_at')
    .where('environment', '=', environment)
    .where('listed_at', 'is not', null)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Adds calls that are not kept yet, the oldest first, and ties them to their events. What tells no time is
 * placed at `at`, by the service's clock as all others, or behind what is known already.
 */
export async function addCalls(
  write: Write,
  calls: readonly Omit<CallRow, 'position'>[],
  at: number,
  payload?: string,
): Promise<CallRow[]> {
  const { within, note, environment } = write;
  const isUntold = calls.some((call) => call.created_at === null);
  const seen = isUntold ? await timeOfSight(within, 'calls', environment, at) : at;
  const oldestFirst = [...calls].sort((a, b) => (a.created_at ?? seen) - (b.created_at ?? seen));
  const positions = await freePositions(
    within,
    'calls',
    environment,
    oldestFirst.map((call) => call.created_at ?? seen),
  );
  const origin = await origins(
    write,
    calls.map((call) => call.transaction_id),
  );
  const rows = oldestFirst.map((call, n) => ({
    ...call,
    position: positions[n] ?? 0,
    rerun_of: origin.get(call.transaction_id) ?? null,
  }));
  await inChunks(rows, (some) => within.insertInto('calls').values(some).execute());
  for (const row of rows) {
    await tie(write, row, payload);
    note('call', row.transaction_id);
  }
  await noteStrangers(within, environment, rows);
  await noteOrigins(write, rows);
  return rows;
}

/** Keeps a listing of calls within a write: the new ones, those that moved, and the gap before them. */
export async function keepListedCalls(
  write: Write,
  calls: readonly Call[],
  { now, at }: BothClocks,
): Promise<Kept> {
  const { within, note, environment } = write;
  const listed = new Map<string, Listed>();
  for (const call of calls) {
    const id = indexedText(call.transaction_id);
    if (!listed.has(id)) listed.set(id, listedColumns(call));
  }
  const known = await knownCalls(write, [...listed.keys()]);
  const before = await newestListed(write);
  const listedBefore = [...known.values()].filter((row) => row.listed_at !== null).length;
  const gap = isGap({ listed: listed.size, listedBefore, anyBefore: before !== undefined });

  const moved: CallRow[] = [];
  for (const row of known.values()) {
    const said = listed.get(row.transaction_id);
    const changes = said && changesTo(row, said, now);
    if (!changes) continue;
    await within.updateTable('calls').set(changes).where('position', '=', row.position).execute();
    if (isSearchedAnew(row, changes)) {
      await tie(write, { ...row, ...changes });
      await noteStrangers(within, environment, [{ ...row, ...changes }]);
    }
    note('call', row.transaction_id);
    moved.push(row);
  }
  await noteOrigins(write, moved);
  await noteUnlisted(write, listed, at);
  // A listing without times is taken to be newest first, as a sandbox's is.
  const fresh = [...listed].reverse().filter(([id]) => !known.has(id));
  const added = await addCalls(
    write,
    fresh.map(([id, said]) => ({ ...emptyCall(environment, id, now), ...said, listed_at: now })),
    at,
  );
  if (gap) {
    const [oldest] = [...added, ...known.values()].sort((a, b) => a.position - b.position);
    await keepGap(within, note, environment, 'calls', {
      below_position: oldest?.position ?? 0,
      from_at: before?.created_at ?? null,
      to_at: oldestTime([...listed.values()].map((said) => said.created_at)),
      found_at: at,
    });
  }
  const pending = [...listed.values()].some((said) => said.status === 'PENDING');
  return { added: added.length, changed: moved.length, gap, pending };
}

function isSearchedAnew(row: CallRow, changes: Partial<CallRow>): boolean {
  const names = ['reference_user_id', 'user_id', 'webhook_type'] as const;
  return names.some((name) => changes[name] !== undefined && changes[name] !== row[name]);
}
