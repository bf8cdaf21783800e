import type { RequestHandler } from 'express';
import { createAttemptLimit } from '../../http/attempt-limit.js';
import { TooManyRequestsError } from '../errors.js';
import { currentSession } from './guard.js';

const MINUTE_MS = 60_000;

/** How many requests a member may make in a minute, of each kind. */
export interface MemberLimits {
  read: number;
  write: number;
}

// A page with every list open makes a few requests a second, a script of a member some dozens.
const DEFAULT_LIMITS: MemberLimits = { read: 30_000, write: 6_000 };

/** Gives the step after a guard that counts a request of the kind; its handler throws TooManyRequestsError. */
export type LimitMember = (kind: keyof MemberLimits) => RequestHandler;

/**
 * Keeps one member from using up the console and the service behind it. Counted in each process: it shares out load,
 * and no credential can be guessed past it.
 */
export function createMemberLimit(limits: MemberLimits = DEFAULT_LIMITS): LimitMember {
  const counts = {
    read: createAttemptLimit({ limit: limits.read, windowMs: MINUTE_MS }),
    write: createAttemptLimit({ limit: limits.write, windowMs: MINUTE_MS }),
  };
  return (kind) => (request, response, next) => {
    const { memberId: member } = currentSession(request);
    if (counts[kind].isReached(member)) {
      response.setHeader('retry-after', String(counts[kind].secondsLeft()));
      throw new TooManyRequestsError('You made too many requests in a minute. Wait for the next.');
    }
    counts[kind].count(member);
    next();
  };
}
