import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { onSignalOf } from '../../database/opened.js';
import { createAttemptLimit } from '../../http/attempt-limit.js';
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

/** A batch of requests that a member made at one process. */
const countedElsewhere = z.object({
  counted: z.object({
    from: z.string(),
    kind: z.enum(['read', 'write']),
    member: z.string(),
    times: z.number(),
  }),
});

/** What all replicas share. */
interface Shared {
  database: Pick<ConsoleDatabase, 'signal' | 'onSignal'>;
  logger: Pick<Logger, 'warn'>;
}

/**
 * Keeps one member from overloading the console and the service behind it. Each process counts in memory, so that no
 * request waits for the database, and signals its counts to the others in batches. A process that misses a signal, or
 * started after it, has a count that is too low until the minute ends; a batch counts in the minute in which it arrives.
 */
export function createMemberLimit(
  { database, logger }: Shared,
  limits: MemberLimits = DEFAULT_LIMITS,
): LimitMember {
  const from = randomUUID();
  const limitOf = (kind: keyof MemberLimits) =>
    createAttemptLimit({ limit: limits[kind], windowMs: MINUTE_MS, now: () => Date.now() });
  const counts = { read: limitOf('read'), write: limitOf('write') };
  // What this process has counted itself.
  const own = { read: limitOf('read'), write: limitOf('write') };

  onSignalOf(database, countedElsewhere, (signal) => {
    if (!signal || signal.counted.from === from) return;
    const { kind, member, times } = signal.counted;
    counts[kind].count(member, times);
  });

  return (kind) => (request, response, next) => {
    const { memberId: member } = currentSession(request);
    const count = counts[kind];
    if (count.isReached(member)) {
      response.setHeader('retry-after', String(count.secondsLeft()));
      throw new TooManyRequestsError('You made too many requests in a minute. Wait for the next.');
    }
    count.count(member);
    const times = Math.ceil(limits[kind] / BATCHES);
    if (own[kind].count(member) % times === 0) {
      const counted = { from, kind, member, times };
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
