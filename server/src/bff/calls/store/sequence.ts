import type { Environment } from '../../../contract/index.js';
import { inChunks } from '../../../database/in-chunks.js';
import type { Within } from '../../feed/change-feed.js';
import type { List } from '../api-keys.js';
import { rowsIn } from '../../rows.js';

const PER_MS = 1000;
const LATEST_MS = 9e12;
const CHUNK = 100;
// Both environments may write in the same millisecond: even numbers are the sandbox's, odd ones production's.
const FIRST: Record<Environment, number> = { sandbox: 0, production: 1 };
const STEP = 2;

/** The first sequence number of a millisecond; times before 1970 and after 2255 are clamped. */
export function sequenceAt(ms: number): number {
  return Math.min(Math.max(Math.trunc(ms), 0), LATEST_MS) * PER_MS;
}

/** The last sequence number of a millisecond. */
export function lastSequenceAt(ms: number): number {
  return sequenceAt(ms) + PER_MS - 1;
}

/** The time (ms) of a sequence number: when its record was created, or first seen if no time is provided. */
export function timeOf(sequence: number): number {
  return Math.floor(sequence / PER_MS);
}

// A Date header has whole seconds and offsets below 2 s are ignored, so two polls 3 s apart may read the same time.
const UNSTEADY_MS = 5_000;

/**
 * The time (ms) by which records without a creation time are sorted if they are first seen `at` (by the service's
 * clock). It is never before records of an earlier poll, because the clock is known only roughly.
 */
async function timeOfSight(write: Within, table: List, at: number): Promise<number> {
  const newest = await rowsIn(write.within, write.environment, table)
    .select('sequence')
    .where('sequence', '>', lastSequenceAt(at))
    .where('sequence', '<=', lastSequenceAt(at + UNSTEADY_MS))
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ? timeOf(newest.sequence) : at;
}

/** The highest number in use in each millisecond that begins at one of these numbers. */
async function readNewest(
  { within, environment }: Within,
  table: List,
  starts: readonly number[],
): Promise<Map<number, number>> {
  const rows = await inChunks(
    starts,
    (some) =>
      rowsIn(within, environment, table)
        .select('sequence')
        .where((is) => is.or(some.map((at) => is.between('sequence', at, at + PER_MS - 1))))
        .execute(),
    CHUNK,
  );
  const newest = new Map(starts.map((start) => [start, start + FIRST[environment] - STEP]));
  for (const { sequence } of rows) {
    const start = sequence - (sequence % PER_MS);
    newest.set(start, Math.max(sequence, newest.get(start) ?? 0));
  }
  return newest;
}

/**
 * A free sequence number for each of the times (ms), in their order: after those already used in the millisecond, or in
 * the next millisecond if it is full.
 */
async function freeSequences(
  write: Within,
  table: List,
  times: readonly number[],
): Promise<number[]> {
  const starts = [...new Set(times.map(sequenceAt))];
  const newest = await readNewest(write, table, starts);
  const sequences: number[] = [];
  for (const time of times) {
    let start = sequenceAt(time);
    let used = newest.get(start) ?? start;
    while (used + STEP >= start + PER_MS) {
      start += PER_MS;
      if (!newest.has(start)) {
        const found = await readNewest(write, table, [start]);
        newest.set(start, found.get(start) ?? start);
      }
      used = newest.get(start) ?? start;
    }
    newest.set(start, used + STEP);
    sequences.push(used + STEP);
  }
  return sequences;
}

/**
 * New rows, oldest first, each with a free sequence number for its time (ms); rows without a time get the current one
 * (`at`, by the service's clock). Only within a write of the change feed, because those never overlap.
 */
export async function inSequence<Row>(
  write: Within,
  table: List,
  rows: readonly { row: Row; time: number | null }[],
  at: number,
): Promise<(Row & { sequence: number })[]> {
  const isUntimed = rows.some(({ time }) => time === null);
  const seen = isUntimed ? await timeOfSight(write, table, at) : at;
  const timed = rows
    .map(({ row, time }) => ({ row, time: time ?? seen }))
    .sort((one, other) => one.time - other.time);
  const times = timed.map(({ time }) => time);
  const sequences = await freeSequences(write, table, times);
  return timed.map(({ row }, n) => ({ ...row, sequence: sequences[n] ?? 0 }));
}
