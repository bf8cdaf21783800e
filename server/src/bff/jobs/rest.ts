import { z } from 'zod';
import { UpstreamError } from '../../upstream/failures.js';
import { toProblem } from '../problems.js';
import type { JobRow } from '../schema.js';

const stored = z.object({ code: z.string(), detail: z.string(), since: z.number() });

/** Why a running job currently starts no items: the code and detail of a problem, and since when (ms). */
export type Blocked = z.infer<typeof stored>;

/** The content of the column `blocked`. */
export function readBlocked({ blocked }: Pick<JobRow, 'blocked'>): Blocked | null {
  return blocked === null ? null : stored.parse(JSON.parse(blocked));
}

const MAX_REST_MS = 30_000;
/** The longest Retry-After that is honoured. */
const MAX_ASKED_MS = 600_000;

/**
 * The pauses of a job while its service is failing. They continue from the stored state; `store` receives why the job
 * is blocked, or null.
 */
export function createRest(
  job: Pick<JobRow, 'blocked'>,
  store: (why: Blocked | null) => Promise<void>,
  firstMs: number,
) {
  let why = readBlocked(job);
  let nextMs = firstMs;
  return {
    isResting: () => why !== null,
    /**
     * Stores the reason, and returns the length of the pause in ms: twice as long each time, or as long as the service
     * asked.
     */
    begin: async (failure: unknown): Promise<number> => {
      const { code, detail } = toProblem(failure, '');
      why = { code, detail, since: why?.since ?? Date.now() };
      await store(why);
      const asked = failure instanceof UpstreamError ? (failure.retryAfterMs ?? 0) : 0;
      const ms = Math.max(nextMs, Math.min(asked, MAX_ASKED_MS));
      nextMs = Math.min(nextMs * 2, MAX_REST_MS);
      return ms;
    },
    /** The service responds again. */
    end: async () => {
      nextMs = firstMs;
      if (why === null) return;
      why = null;
      await store(null);
    },
  };
}
