import type { Logger } from 'pino';
import type { JobState } from '../../contract/index.js';
import type { EndedItem, JobItem, JobWork, Outcome } from './job-kind.js';
import type { JobRow } from '../schema.js';
import { takeTurn, type TurnParts } from './job-turn.js';
import type { Rest } from './rest.js';
import type { Wake } from '../sync/pause.js';

export interface RunParts<Evidence> extends TurnParts {
  logger: Logger;
  work: JobWork<Evidence>;
  job: JobRow;
  step: (item: JobItem) => Promise<Outcome<Evidence>>;
  rest: Rest;
  wake: Wake;
  readState: () => Promise<JobState>;
  /** Called when the job is cancelled: running items need not be awaited. */
  onCancelled: () => void;
  /** Called when something was done at the service, so that it is polled again soon. */
  requestPoll: () => Promise<void>;
  /** Aborted when this process is to stop. */
  lost: AbortSignal;
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

const isResponse = ({ state, failure }: Outcome): boolean =>
  state !== 'waiting' && failure === undefined;

/**
 * Runs claimed items, at most `width` at once, and resolves to the result of each; items that did not start wait again.
 */
async function runBatch<Evidence>(
  parts: RunParts<Evidence>,
  claimed: readonly JobItem[],
  width: number,
  claimedIn: { state: JobState; isStopping: boolean },
): Promise<EndedItem<Evidence>[]> {
  const { work, job, step, wake, readState, onCancelled, logger, lost } = parts;
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
  const all = Promise.all(Array.from({ length: width }, worker)).then(wake.ring);
  try {
    for (;;) {
      await wake.sleep(CHECK_EVERY_MS, lost);
      if (lost.aborted || ended.length === claimed.length) break;
      const state = await readState();
      if (state !== claimedIn.state) isHeld = true;
      if (state === 'cancelled') onCancelled();
    }
  } finally {
    isHeld = true;
    await all;
  }
  return ended;
}

/**
 * Runs the items until the job is over, is paused or waits for an older one (`left`), or the process is to stop;
 * `stuck`: there are open items that this process may not start. While the service is failing, the job pauses. Nothing
 * is under way when it returns.
 */
export async function runJob<Evidence>(
  parts: RunParts<Evidence>,
): Promise<'over' | 'left' | 'stuck'> {
  const { work, job, rest, wake, onCancelled, requestPoll, lost } = parts;
  const { atOnce, perSecond } = work.pace(job);
  const interval = perSecond === null ? 0 : SECOND / perSecond;
  // While the service accepts nothing, a single item is tried before the others.
  let width = rest.isResting() ? 1 : atOnce;
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
      nextAt = now + (await rest.begin(failed.failure));
    } else if (hasResponse) {
      width = atOnce;
      await rest.end();
    }
    const isDue = now >= nextAt && !(failed && isStopping);
    const want = !isDue ? 0 : width === 1 ? 1 : BATCH;
    const publishes = want === 0 || now - publishedAt >= PUBLISH_EVERY_MS;
    if (publishes) publishedAt = now;
    const turn = await takeTurn(parts, work, job, { ended, want, isStopping, publishes });
    ended = [];
    if (hasResponse && now - polledAt >= POLL_EVERY_MS) {
      polledAt = now;
      await requestPoll();
    }
    if (turn.isOver) return 'over';
    if (turn.state === 'cancelled') onCancelled();
    if (turn.claimed.length > 0) {
      nextAt = Math.max(nextAt + interval, performance.now());
      ended = await runBatch(parts, turn.claimed, width, { state: turn.state, isStopping });
      continue;
    }
    if (turn.isMore) continue;
    if (lost.aborted || turn.state === 'paused' || turn.isQueued) return 'left';
    const wait = nextAt - performance.now();
    if (wait > 0) await wake.sleep(wait, lost);
    else if (want > 0) return 'stuck';
  }
}
