import { once, setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import { ENVIRONMENTS, isOutcomeOpen, type Environment } from '../../contract/index.js';
import { inChunks } from '../../database/in-chunks.js';
import { UpstreamError, UpstreamRefusedError } from '../../upstream/failures.js';
import type { Environments } from '../service/environments.js';
import type { ConsoleDatabase } from '../schema.js';
import type { UserStore } from './user-store.js';
import { rowsIn } from '../rows.js';

const SECOND = 1_000;
const OPEN_EVERY_MS = 2 * SECOND;
const SETTLED_EVERY_MS = 10 * SECOND;
// The page of one user, at the sandbox of this program, which each request costs next to nothing.
const NEAR_EVERY_MS = 0.5 * SECOND;
const WATCHED_MS = 30 * SECOND;
// Of the users that no page shows, at most one is checked at each: two a second.
const TICK_MS = 500;
const AT_ONCE = 8;
// A page may show fifty users; the service gets at most this many requests a second.
const MOST_A_TICK = 5;
const AFTER_FAILURE_MS = 10 * SECOND;
const REFUSED_MS = 3600 * SECOND;
const MOST_WATCHED = 10_000;

interface CheckParts {
  database: ConsoleDatabase;
  environments: Environments;
  users: UserStore;
  logger: Logger;
}

/**
 * Whether the service refused the check of this one user, and is not in maintenance and accepts the key and the pace.
 */
const isAboutUser = (error: unknown): error is UpstreamRefusedError =>
  error instanceof UpstreamRefusedError && error.effect === 'refused';

const codeOf = ({ failure_code, httpStatus }: UpstreamRefusedError): string =>
  failure_code ?? `HTTP ${httpStatus}`;

/** A user shown on a page; times in ms. */
interface Watched {
  environment: Environment;
  id: string;
  isNear: boolean;
  until: number;
  /** When this process last sent a check, even if the service refused it; 0 before the first. */
  askedAt: number;
}

/**
 * Calls get_status for users shown on this process's pages and, in the process that leads, for users whose next check
 * is due. Nothing runs elsewhere while no page shows a user.
 */
export function createStatusChecks(parts: CheckParts) {
  const { database, environments, users, logger } = parts;
  const watched = new Map<string, Watched>();
  const asking = new Map<string, Promise<void>>();
  // Until when (ms) no user of the environment is checked, because the service failed.
  const quietUntil = new Map<Environment, number>();
  // The environments of which due users are checked here.
  const led = new Set<Environment>();
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal);
  let timer: NodeJS.Timeout | undefined;
  let ticking: Promise<void> = Promise.resolve();
  const keyOf = (environment: Environment, id: string) => JSON.stringify([environment, id]);

  async function ask(environment: Environment, id: string) {
    const { client } = environments.resolve(environment);
    const asked_at = Date.now();
    const body = { reference_user_id: id };
    const response = client.call('get_status', body, stopped.signal);
    const { value, serviceDate } = await response.catch(async (error: unknown) => {
      if (isAboutUser(error)) await users.recordRefusedCheck(environment, id, codeOf(error));
      throw error;
    });
    // Pages and the sync only check users who are known.
    await users.recordStatus(environment, id, value, { asked_at, serviceDate, isLookUp: true });
  }

  /** Calls get_status for one user and stores the response. Throws UpstreamError, or the reason of `stop`. */
  function check(environment: Environment, id: string): Promise<void> {
    const key = keyOf(environment, id);
    const asked = asking.get(key) ?? ask(environment, id).finally(() => asking.delete(key));
    asking.set(key, asked);
    return asked;
  }

  function failed(environment: Environment, error: unknown): void {
    if (stopped.signal.aborted) return;
    // The others are checked as before.
    if (isAboutUser(error)) return;
    const wait = error instanceof UpstreamError ? (error.retryAfterMs ?? 0) : 0;
    quietUntil.set(environment, Date.now() + Math.max(wait, AFTER_FAILURE_MS));
    if (!(error instanceof UpstreamError)) {
      logger.error({ err: error, environment }, 'a status check could not be stored');
    }
  }

  /**
   * Calls get_status for one user and stores the response, or that the check failed. Never throws. A refusal of this
   * user alone only postpones a due check: any other check does not keep the due one from running.
   */
  async function tryCheck(environment: Environment, id: string, { isDue = false } = {}) {
    try {
      await check(environment, id).catch(async (error: unknown) => {
        failed(environment, error);
        if (!(error instanceof UpstreamError) || (isAboutUser(error) && !isDue)) return;
        // No due check runs while the environment is quiet, so the user would be said to be waiting until then.
        const wait = isAboutUser(error) ? REFUSED_MS : AFTER_FAILURE_MS;
        await users.postponeCheck(environment, id, Date.now() + wait);
      });
    } catch (error) {
      failed(environment, error);
    }
  }

  /**
   * Those on a page that no process has checked lately. The most overdue comes first, because otherwise the first of
   * many would be due again before the last is checked once.
   */
  async function due(environment: Environment, now: number): Promise<Watched[]> {
    const users = [...watched.values()].filter((each) => each.environment === environment);
    if (users.length === 0) return [];
    const ids = users.map(({ id }) => id);
    // Not whole rows, which contain the last response.
    const read = await inChunks(ids, (some) =>
      rowsIn(database.kysely, environment, 'users')
        .select(['reference_user_id', 'status', 'checked_at'])
        .where('reference_user_id', 'in', some)
        .execute(),
    );
    const rows = new Map(read.map((row) => [row.reference_user_id, row]));
    const overdue = ({ id, isNear, askedAt }: Watched) => {
      const row = rows.get(id);
      const usual = row && !isOutcomeOpen(row.status) ? SETTLED_EVERY_MS : OPEN_EVERY_MS;
      // Times in the future were stored before the console's clock was set back.
      const past = [row?.checked_at ?? 0, askedAt].filter((at) => at <= now);
      return (now - Math.max(0, ...past)) / (isNear ? NEAR_EVERY_MS : usual);
    };
    return (
      users
        // A viewer may not look a user up (product.md, roles), so a page only checks known users.
        .filter(({ id }) => rows.has(id))
        .filter((user) => overdue(user) >= 1 && !asking.has(keyOf(environment, user.id)))
        .sort((one, other) => overdue(other) - overdue(one))
    );
  }

  /** Checks the user that is due longest, whether or not a page shows it. */
  async function checkNext(environment: Environment, now: number): Promise<void> {
    const next = await rowsIn(database.kysely, environment, 'users')
      .select('reference_user_id')
      .where('next_check_at', '<=', now)
      .orderBy('next_check_at')
      .limit(1)
      .executeTakeFirst();
    const id = next?.reference_user_id;
    if (id === undefined || asking.has(keyOf(environment, id))) return;
    void tryCheck(environment, id, { isDue: true });
  }

  async function tick(): Promise<void> {
    const now = Date.now();
    for (const [key, { until }] of watched) if (until < now) watched.delete(key);
    for (const environment of ENVIRONMENTS) {
      if (now < (quietUntil.get(environment) ?? 0)) continue;
      if (led.has(environment)) await checkNext(environment, now);
      const room = Math.min(AT_ONCE - asking.size, MOST_A_TICK);
      for (const user of (await due(environment, now)).slice(0, Math.max(room, 0))) {
        user.askedAt = now;
        void tryCheck(environment, user.id);
      }
    }
  }

  function schedule(): void {
    if (timer || stopped.signal.aborted || watched.size + led.size === 0) return;
    timer = setTimeout(() => {
      timer = undefined;
      ticking = tick()
        .catch((error: unknown) => {
          logger.error({ err: error }, 'users could not be checked');
        })
        .finally(schedule);
    }, TICK_MS);
  }

  return {
    /**
     * Reports users on a page of this process: each is checked every 2 s while its outcome is open, else every 10 s; a
     * single one every 0.5 s if the service is embedded.
     */
    watch(environment: Environment, ids: readonly string[]) {
      const until = Date.now() + WATCHED_MS;
      const isNear =
        ids.length === 1 && environments.resolve(environment).service.isEmbedded === true;
      for (const id of ids) {
        if (watched.size >= MOST_WATCHED) break;
        const key = keyOf(environment, id);
        const askedAt = watched.get(key)?.askedAt ?? 0;
        watched.set(key, { environment, id, isNear, until, askedAt });
      }
      schedule();
    },
    /** Checks users of the environment that are due, one after another, until the signal aborts. */
    async checkDue(environment: Environment, lost: AbortSignal) {
      if (lost.aborted) return;
      led.add(environment);
      schedule();
      await once(lost, 'abort');
      led.delete(environment);
    },
    check,
    /** Calls get_status after a member's action on this user, so that its result is known at once. Never throws. */
    async checkAfterAction(environment: Environment, id: string) {
      // The response to a request under way may be from before the action.
      await asking.get(keyOf(environment, id))?.catch(() => undefined);
      await tryCheck(environment, id);
    },
    async stop() {
      stopped.abort();
      clearTimeout(timer);
      await ticking;
      await Promise.allSettled(asking.values());
    },
  };
}
