import type { Environment } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import { noteChains } from '../store/note-origins.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { ConsoleSchema } from '../../schema.js';
import { giveUp, linkNewCall, storeMatch, storeRerun, type NotedRerun } from './rerun-chain.js';
import {
  findCandidates,
  findNamed,
  findNameless,
  isAnyOpen,
  readClockOffset,
  withOriginals,
} from './match-queries.js';
import { matchByTime, SEARCH_MS } from './rerun-match.js';
import { beginRerun, dropRerun, type BegunRerun } from './single-rerun.js';

/** Which call is a rerun of which, and who asked for it: the API ties no call to another one. */
export interface Reruns {
  note: (environment: Environment, rerun: NotedRerun) => Promise<void>;
  /** As `beginRerun` and `dropRerun` say, committed before they return. */
  begin: (environment: Environment, rerun: BegunRerun) => Promise<void>;
  drop: (environment: Environment, rerun: BegunRerun) => Promise<void>;
  /**
   * Ties new calls of the archive to the reruns that made them: by the answer's word, else by their time.
   * Called after every listing that was kept; one look at an index when no rerun is open.
   */
  match: (environment: Environment) => Promise<void>;
}

// A call that was named and never listed fell into a gap; its 16th attempt may still be delivered here.
const NAMED_SEARCH_MS = 24 * 60 * 60_000;

/** The reruns over the console's database. */
export function createReruns(database: OpenDatabase<ConsoleSchema>, changes: ChangeLog): Reruns {
  const { kysely } = database;

  async function findMatches(environment: Environment) {
    const rows = await findNameless(kysely, environment);
    if (rows.length === 0) return { matches: [], inVain: [] };
    const reruns = await withOriginals(kysely, environment, rows);
    const clockOffset = await readClockOffset(kysely, environment);
    const calls =
      reruns.length > 0 ? await findCandidates(kysely, environment, reruns, clockOffset) : [];
    const found = matchByTime(reruns, calls, clockOffset);
    const isOver = Date.now() - SEARCH_MS;
    return {
      matches: rows.flatMap((rerun) => {
        const newId = found.get(rerun.id);
        return newId === undefined ? [] : [{ rerun, newId }];
      }),
      inVain: rows.filter(({ id, requested_at }) => !found.has(id) && requested_at < isOver),
    };
  }

  return {
    note: (environment, rerun) =>
      changes.write(environment, (within, note) => storeRerun(within, note, environment, rerun)),
    begin: (environment, rerun) =>
      changes.write(environment, (within) => beginRerun(within, environment, rerun)),
    drop: (environment, rerun) =>
      changes.write(environment, (within, note) => dropRerun(within, note, environment, rerun)),

    async match(environment) {
      if (!(await isAnyOpen(kysely, environment))) return;
      const { arrived, inVain } = await findNamed(
        kysely,
        environment,
        Date.now() - NAMED_SEARCH_MS,
      );
      if (arrived.length > 0) {
        await changes.write(environment, async (within, note) => {
          for (const { transaction_id, newId, job_id } of arrived) {
            await linkNewCall(within, environment, transaction_id, newId);
            await noteChains({ within, note, environment }, [newId]);
            if (job_id !== null) note('job', job_id);
          }
          await giveUp(
            within,
            arrived.map(({ id }) => id),
          );
        });
      }
      // After the named ones: their calls are nobody else's.
      const byTime = await findMatches(environment);
      if (byTime.matches.length > 0) {
        await changes.write(environment, async (within, note) => {
          for (const { rerun, newId } of byTime.matches) {
            await storeMatch(within, note, environment, rerun, newId);
          }
        });
      }
      const over = [...inVain, ...byTime.inVain.map(({ id }) => id)];
      if (over.length > 0) await changes.write(environment, (within) => giveUp(within, over));
    },
  };
}
