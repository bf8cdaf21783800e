import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { onSignalOf } from '../../database/opened.js';
import { TooManyRequestsError } from '../errors.js';
import type { ConsoleDatabase } from '../schema.js';
import { currentSession } from './guard.js';

const MINUTE_MS = 60_000;
// A limit is divided into this many batches, so that with several replicas a member exceeds it by at most 1 % each.
const BATCHES = 100;

/** How many requests of each kind a member may make in a minute. */
export interface MemberLimits {
  read: number;
  write: number;
}

// A page with every list open makes a few requests a second; a member's script some dozens.
const DEFAULT_LIMITS: MemberLimits = { read: 30_000, write: 6_000 };

/** Returns a step after the guard that counts a request of this kind; its handler throws TooManyRequestsError. */
export type LimitMember = (kind: keyof MemberLimits) => RequestHandler;

/** A batch of requests that a member made within a minute at one process. */
const countedElsewhere = z.object({
  counted: z.object({
    from: z.string(),
    kind: z.enum(['read', 'write']),
    member: z.string(),
    minute: z.number(),
    times: z.number(),
  }),
});

/** The requests of one kind that a member made in the current minute. */
interface Count {
  /** At all replicas, as far as known. */
  all: number;
  /** Here, and not signalled yet. */
  unsent: number;
}

/** What all replicas share. */
interface Shared {
  database: Pick<ConsoleDatabase, 'signal' | 'onSignal'>;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Keeps one member from overloading the console and the service behind it. Each process counts in memory, so that no
 * request waits for the database, and signals its counts to the others in batches. A process that misses a signal, or
 * started after it, has a count that is too low until the minute ends.
 */
export function createMemberLimit(
  { database, logger }: Shared,
  limits: MemberLimits = DEFAULT_LIMITS,
): LimitMember {
  const from = randomUUID();
  let minute = 0;
  const counts = new Map<string, Count>();

  function countOf(kind: keyof MemberLimits, member: string): Count {
    const now = Math.floor(Date.now() / MINUTE_MS);
    if (now !== minute) {
      minute = now;
      counts.clear();
    }
    const key = `${kind} ${member}`;
    const count = counts.get(key) ?? { all: 0, unsent: 0 };
    counts.set(key, count);
    return count;
  }

  onSignalOf(database, countedElsewhere, (signal) => {
    if (!signal || signal.counted.from === from) return;
    const { kind, member, times, ...theirs } = signal.counted;
    const count = countOf(kind, member);
    if (theirs.minute === minute) count.all += times;
  });

  return (kind) => (request, response, next) => {
    const { memberId: member } = currentSession(request);
    const count = countOf(kind, member);
    if (count.all >= limits[kind]) {
      const leftMs = (minute + 1) * MINUTE_MS - Date.now();
      response.setHeader('retry-after', String(Math.max(1, Math.ceil(leftMs / 1000))));
      throw new TooManyRequestsError('You made too many requests in a minute. Wait for the next.');
    }
    count.all += 1;
    count.unsent += 1;
    if (count.unsent * BATCHES >= limits[kind]) {
      const counted = { from, kind, member, minute, times: count.unsent };
      count.unsent = 0;
      database.signal(JSON.stringify({ counted })).catch((error: unknown) => {
        logger.warn(
          { err: error },
          'the requests of a member could not be shared with other consoles',
        );
      });
    }
    next();
  };
}
