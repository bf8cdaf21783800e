import type { CallEvent } from '../../../contract/index.js';
import type { EventRow } from '../../schema.js';
import type { Kept } from '../call-store.js';
import { eventText } from '../search/searchable.js';
import { isGap, keepGap, oldestTime } from './gap.js';
import { inChunks } from './in-chunks.js';
import { eventColumns, keyedEvents } from './listed-attempt.js';
import { noteOrigins } from './note-origins.js';
import { freePositions, timeOfSight } from './position.js';
import type { BothClocks } from '../../service-clock.js';
import { knownCalls, tie, type Write } from './tie.js';

async function knownKeys({ within, environment }: Write, keys: readonly string[]) {
  const rows = await inChunks(keys, (some) =>
    within
      .selectFrom('events')
      .select('event_key')
      .where('environment', '=', environment)
      .where('event_key', 'in', some)
      .execute(),
  );
  return new Set(rows.map((row) => row.event_key));
}

async function newestEvent({ within, environment }: Write) {
  return within
    .selectFrom('events')
    .select('created_at')
    .where('environment', '=', environment)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function addEvents(
  write: Write,
  events: readonly Omit<EventRow, 'position' | 'reference_user_id'>[],
  at: number,
): Promise<EventRow[]> {
  const { within, note, environment, text } = write;
  const isUntold = events.some((event) => event.created_at === null);
  const seen = isUntold ? await timeOfSight(within, 'events', environment, at) : at;
  const oldestFirst = [...events].sort((a, b) => (a.created_at ?? seen) - (b.created_at ?? seen));
  const times = oldestFirst.map((event) => event.created_at ?? seen);
  const positions = await freePositions(within, 'events', environment, times);
  const ids = new Set(events.map((event) => event.transaction_id).filter((id) => id !== null));
  const calls = await knownCalls(write, [...ids]);
  const rows = oldestFirst.map((event, n) => ({
    ...event,
    position: positions[n] ?? 0,
    reference_user_id: calls.get(event.transaction_id ?? '')?.reference_user_id ?? null,
  }));
  await inChunks(rows, (some) => within.insertInto('events').values(some).execute());
  for (const row of rows) {
    await text.put(within, 'event_text', [{ position: row.position, body: eventText(row) }]);
    note('event', row.event_key);
  }
  for (const call of calls.values()) {
    await tie(write, call);
    note('call', call.transaction_id);
  }
  await noteOrigins(write, [...calls.values()]);
  return rows;
}

/** Keeps a listing of events within a write; one that is known never changes. */
export async function keepListedEvents(
  write: Write,
  events: readonly CallEvent[],
  { now, at }: BothClocks,
): Promise<Kept> {
  const { within, note, environment } = write;
  const listed = keyedEvents(events);
  const known = await knownKeys(
    write,
    listed.map(({ event_key }) => event_key),
  );
  const before = await newestEvent(write);
  const gap = isGap({
    listed: listed.length,
    listedBefore: known.size,
    anyBefore: before !== undefined,
  });
  // A listing without times is taken to be newest first, as a sandbox's is.
  const fresh = [...listed].reverse().filter(({ event_key }) => !known.has(event_key));
  const added = await addEvents(
    write,
    fresh.map((one) => eventColumns(environment, one, now)),
    at,
  );
  const [oldest] = added;
  if (gap && oldest) {
    await keepGap(within, note, environment, 'events', {
      below_position: oldest.position,
      from_at: before?.created_at ?? null,
      to_at: oldestTime(listed.map(({ event }) => event.created)),
      found_at: at,
    });
  }
  return { added: added.length, changed: 0, gap, pending: false };
}
