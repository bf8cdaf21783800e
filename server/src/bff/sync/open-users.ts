import type { Environment } from '../../contract/index.js';
import type { Logger } from 'pino';
import { UpstreamError, UpstreamRefusedError } from '../../upstream/failures.js';
import type { ConsoleDatabase } from '../schema.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { StatusChecks } from '../users/status-checks.js';
import type { UserStore } from '../users/user-store.js';
import { createWake, pause } from './pause.js';
import { rowsIn } from '../rows.js';

/** At most two users a second. */
const EVERY_MS = 500;
// A change may require a check at once, before a page shows it; several changes in a row are handled together.
const LEAST_REST_MS = 50;
// The console's clock may be changed.
const MOST_REST_MS = 10 * 60_000;
const REFUSED_MS = 60 * 60_000;
const AFTER_FAILURE_MS = 10_000;

export interface OpenUsersParts {
  database: ConsoleDatabase;
  changes: Pick<ChangeFeed, 'onChange'>;
  checks: Pick<StatusChecks, 'check'>;
  users: Pick<UserStore, 'postponeCheck'>;
  logger: Logger;
}

function earliest({ database }: OpenUsersParts, environment: Environment) {
  return rowsIn(database.kysely, environment, 'users')
    .select(['reference_user_id', 'next_check_at'])
    .where('next_check_at', 'is not', null)
    .orderBy('next_check_at')
    .limit(1)
    .executeTakeFirst();
}

async function check(
  parts: OpenUsersParts,
  environment: Environment,
  id: string,
  lost: AbortSignal,
): Promise<void> {
  const now = Date.now();
  try {
    await parts.checks.check(environment, id);
  } catch (error) {
    if (lost.aborted) return;
    if (!(error instanceof UpstreamError)) throw error;
    const isRefused = error instanceof UpstreamRefusedError && error.httpStatus < 500;
    const until = now + (isRefused ? REFUSED_MS : AFTER_FAILURE_MS);
    await parts.users.postponeCheck(environment, id, until);
    if (!isRefused) await pause(Math.max(error.retryAfterMs ?? 0, AFTER_FAILURE_MS), lost);
  }
}

/**
 * Checks (get_status) the users that are due, one after another, until the signal aborts; pauses while the service
 * fails.
 */
export async function checkOpenUsers(
  parts: OpenUsersParts,
  environment: Environment,
  lost: AbortSignal,
): Promise<void> {
  const wake = createWake();
  const stopHearing = parts.changes.onChange((changed) => {
    if (changed === environment) wake.ring();
  });
  // A function call, so that the linter does not consider the loop endless.
  const isLost = () => lost.aborted;
  try {
    while (!isLost()) {
      const next = await earliest(parts, environment);
      const rest = Math.min((next?.next_check_at ?? Infinity) - Date.now(), MOST_REST_MS);
      if (next && rest <= 0) {
        await check(parts, environment, next.reference_user_id, lost);
        await pause(EVERY_MS, lost);
      } else {
        await pause(LEAST_REST_MS, lost);
        await wake.sleep(rest, lost);
      }
    }
  } finally {
    stopHearing();
  }
}
