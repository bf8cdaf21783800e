import { setMaxListeners } from 'node:events';
import type { Logger } from 'pino';
import type { Environment, JobState } from '../../contract/index.js';
import { UpstreamError } from '../../upstream/failures.js';
import { toProblem } from '../problems.js';
import type { ConsoleDatabase, JobRow } from '../schema.js';
import type { Environments } from '../service/environments.js';
import { requestPoll } from '../sync/demand.js';
import type { Wake } from '../sync/pause.js';
import {
  type Blocked,
  JobOverError,
  type EndedItem,
  type JobItem,
  type JobWork,
  type Outcome,
  readBlocked,
} from './job-kind.js';
import { takeTurn, type TurnParts } from './job-turn.js';

export interface JobParts extends TurnParts {
  database: ConsoleDatabase;
  environments: Environments;
  logger: Logger;
  /** A job's first pause while the service is failing, in ms; twice as long each time, up to 30 s. */
  firstRestMs: number;
}

/** The jobs of one kind in one environment. */
export interface Lane<Evidence> extends JobParts {
  work: JobWork<Evidence>;
  environment: Environment;
  wake: Wake;
  lost: AbortSignal;
  grace: AbortSignal;
}

const SECOND = 1000;
/** The most items that are claimed at once if several run in parallel. */
const BATCH = 64;
/** No item of a batch is started later than this, so that results are stored and shown soon. */
const BATCH_MS = 100;
const CHECK_EVERY_MS = 5 * SECOND;
/** Progress is published at most this often; the end always is. */
const PUBLISH_EVERY_MS = 250;
// A listing shows 50 calls, so no more new calls than that may come between two polls.
const POLL_EVERY_MS = SECOND;

const MAX_REST_MS = 30_000;
/** The longest Retry-After that is honoured. */
const MAX_ASKED_MS = 600_000;

/** The pauses of a job while its service is failing. They continue from the stored state. */
export function createRest(job: Pick<JobRow, 'blocked'>, firstMs: number) {
  let why = readBlocked(job);
  let nextMs = firstMs;
  return {
    /** Why the job rests; null if it does not. */
    why: (): Blocked | null => why,
    /** Returns the length of the pause in ms: twice as long each time, or as long as the service asked. */
    begin: (failure: unknown): number => {
      const { code, detail } = toProblem(failure, '');
      why = { code, detail, since: why?.since ?? Date.now() };
      const asked = failure instanceof UpstreamError ? (failure.retryAfterMs ?? 0) : 0;
      const ms = Math.max(nextMs, Math.min(asked, MAX_ASKED_MS));
      nextMs = Math.min(nextMs * 2, MAX_REST_MS);
      return ms;
    },
    /** The service responds again. */
    end: () => {
      nextMs = firstMs;
      why = null;
    },
  };
}

async function readState(database: ConsoleDatabase, id: string): Promise<JobState> {
  const row = await database.kysely
    .selectFrom('jobs')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.state ?? 'cancelled';
}

const isResponse = ({ state, failure }: Outcome): boolean =>
  state !== 'waiting' && failure === undefined;

/** A job that this process runs. */
interface Running<Evidence> {
  job: JobRow;
  step: (item: JobItem) => Promise<Outcome<Evidence>>;
  /** Cancels the items that are running. */
  cancel: () => void;
}

/**
 * Runs claimed items, at most `width` at once, and resolves to the result of each; items that did not start wait again.
 */
async function runBatch<Evidence>(
  { work, wake, logger, lost, database }: Lane<Evidence>,
  { job, step, cancel }: Running<Evidence>,
  claimed: readonly JobItem[],
  claimedIn: { state: JobState; isStopping: boolean; width: number },
): Promise<EndedItem<Evidence>[]> {
  const startUntil = performance.now() + BATCH_MS;
  const ended: EndedItem<Evidence>[] = [];
  let isHeld = lost.aborted !== claimedIn.isStopping;

  async function run(item: JobItem): Promise<Outcome<Evidence>> {
    try {
      return await step(item);
    } catch (error) {
      logger.error({ err: error, job: job.id, item: item.n }, 'an item of a job failed');
      return work.recover(item);
    }
  }

  const queue = claimed.values();
  const worker = async () => {
    for (const item of queue) {
      isHeld ||= lost.aborted !== claimedIn.isStopping || performance.now() > startUntil;
      const outcome: Outcome<Evidence> = isHeld ? { state: 'waiting' } : await run(item);
      if (outcome.failure !== undefined) isHeld = true;
      ended.push({ item, outcome });
    }
  };
  const all = Promise.all(Array.from({ length: claimedIn.width }, worker)).then(wake.ring);
  try {
    for (;;) {
      await wake.sleep(CHECK_EVERY_MS, lost);
      if (lost.aborted || ended.length === claimed.length) break;
      const state = await readState(database, job.id);
      if (state !== claimedIn.state) isHeld = true;
      if (state === 'cancelled') cancel();
    }
  } finally {
    isHeld = true;
    await all;
  }
  return ended;
}

/**
 * Runs the items until the job is over, is paused or waits for an older one, or the process is to stop; returns whether
 * there are open items that this process may not start. While the service is failing, the job pauses. Nothing is under
 * way when it returns.
 */
async function runItems<Evidence>(
  lane: Lane<Evidence>,
  running: Running<Evidence>,
): Promise<boolean> {
  const { work, wake, lost } = lane;
  const { job } = running;
  const rest = createRest(job, lane.firstRestMs);
  const { atOnce, perSecond } = work.pace(job);
  const interval = perSecond === null ? 0 : SECOND / perSecond;
  // While the service accepts nothing, a single item is tried before the others.
  let width = rest.why() ? 1 : atOnce;
  let ended: EndedItem<Evidence>[] = [];
  let nextAt = performance.now();
  let publishedAt = Number.NEGATIVE_INFINITY;
  let polledAt = Number.NEGATIVE_INFINITY;

  for (;;) {
    const isStopping = lost.aborted;
    const now = performance.now();
    const failed = ended.find(({ outcome }) => outcome.failure !== undefined)?.outcome;
    const hasResponse = ended.some(({ outcome }) => isResponse(outcome));
    if (failed && !isStopping) {
      if (failed.isTry !== true && failed.state === 'waiting') width = 1;
      nextAt = now + rest.begin(failed.failure);
    } else if (hasResponse) {
      width = atOnce;
      rest.end();
    }
    const isDue = now >= nextAt && !(failed && isStopping);
    const want = !isDue ? 0 : width === 1 ? 1 : BATCH;
    const publishes = want === 0 || now - publishedAt >= PUBLISH_EVERY_MS;
    if (publishes) publishedAt = now;
    const blocked = rest.why();
    const turn = await takeTurn(lane, work, job, { ended, want, isStopping, publishes, blocked });
    ended = [];
    if (hasResponse && now - polledAt >= POLL_EVERY_MS) {
      polledAt = now;
      await requestPoll(lane.database, lane.environment);
    }
    if (turn.isOver) return false;
    if (turn.state === 'cancelled') running.cancel();
    if (turn.claimed.length > 0) {
      nextAt = Math.max(nextAt + interval, performance.now());
      ended = await runBatch(lane, running, turn.claimed, {
        ...{ state: turn.state, isStopping, width },
      });
      continue;
    }
    if (turn.isMore) continue;
    if (lost.aborted || !turn.isNext) return false;
    const wait = nextAt - performance.now();
    if (wait > 0) await wake.sleep(wait, lost);
    else if (want > 0) return true;
  }
}

/** Starts or continues a job; see runItems(). */
export async function runJob<Evidence>(lane: Lane<Evidence>, job: JobRow): Promise<boolean> {
  const { work, environment, lost, grace } = lane;
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const end = (why: string) => () => {
    over.abort(new JobOverError(why));
  };
  const [stop, cancel] = [end('The console ended.'), end('It was cancelled.')];
  if (lost.aborted) stop();
  lost.addEventListener('abort', stop);
  const { client } = lane.environments.resolve(environment);
  const step = work.open({ environment, job, client, grace, over: over.signal });
  try {
    return await runItems(lane, { job, step, cancel });
  } finally {
    lost.removeEventListener('abort', stop);
  }
}
