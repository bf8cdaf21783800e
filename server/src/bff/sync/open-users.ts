import type { Environment } from '../../contract/index.js';
import type { Logger } from 'pino';
import { UpstreamError, UpstreamRefusedError } from '../../upstream/failures.js';
import type { ConsoleDatabase } from '../schema.js';
import type { StatusChecks } from '../users/status-checks.js';
import type { UserStore } from '../users/user-store.js';
import { pause } from './pause.js';

/** At most two users a second. */
const EVERY_MS = 500;
const REFUSED_MS = 60 * 60_000;
const AFTER_FAILURE_MS = 10_000;

export interface OpenUsersParts {
  database: ConsoleDatabase;
  checks: Pick<StatusChecks, 'check'>;
  users: Pick<UserStore, 'postponeCheck'>;
  logger: Logger;
}

function nextDue({ database }: OpenUsersParts, environment: Environment, now: number) {
  return database.kysely
    .selectFrom('users')
    .select('reference_user_id')
    .where('environment', '=', environment)
    .where('next_check_at', '<=', now)
    .orderBy('next_check_at')
    .limit(1)
    .executeTakeFirst();
}

/** Reads get_status of the users whose check is due, one after the other, until the signal; rests while the service fails. */
export async function checkOpenUsers(
  parts: OpenUsersParts,
  environment: Environment,
  lost: AbortSignal,
): Promise<void> {
  // Reads as a call, so that the loop is not thought to be endless.
  const isLost = () => lost.aborted;
  while (!isLost()) {
    const now = Date.now();
    const due = await nextDue(parts, environment, now);
    if (due) {
      const { reference_user_id: id } = due;
      try {
        await parts.checks.check(environment, id);
      } catch (error) {
        if (isLost()) return;
        if (!(error instanceof UpstreamError)) throw error;
        const isRefused = error instanceof UpstreamRefusedError && error.httpStatus < 500;
        const until = now + (isRefused ? REFUSED_MS : AFTER_FAILURE_MS);
        await parts.users.postponeCheck(environment, id, until);
        if (!isRefused) await pause(Math.max(error.retryAfterMs ?? 0, AFTER_FAILURE_MS), lost);
      }
    }
    await pause(EVERY_MS, lost);
  }
}
