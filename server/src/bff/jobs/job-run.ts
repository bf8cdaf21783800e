import type { Logger } from 'pino';
import type { JobState } from '../../contract/index.js';
import type { ChangeFeed } from '../feed/change-feed.js';
import type { EndedItem, JobItem, JobWork, Outcome } from './job-kind.js';
import type { JobRow } from './job-rows.js';
import { takeTurn, type TurnResult } from './job-turn.js';
import type { Rest } from './rest.js';
import type { Wake } from './wake.js';

/** What running one job stands on. */
export interface RunParts<Evidence> {
  changes: ChangeFeed;
  logger: Logger;
  work: JobWork<Evidence>;
  job: JobRow;
  step: (item: JobItem) => Promise<Outcome<Evidence>>;
  rest: Rest;
  wake: Wake;
  readState: () => Promise<JobState>;
  /** Called when the job is cancelled: open items need not be awaited. */
  onCancelled: () => void;
  /** Called when something was done at the service: the next poll may come soon. */
  requestPoll: () => Promise<void>;
  /** Aborted when this process is to stop. */
  lost: AbortSignal;
}

const SECOND = 1000;
/** Outcomes that come within this time are stored together. */
const LINGER_MS = 50;
const MOST_AHEAD = 64;
const LOOK_EVERY_MS = 5 * SECOND;
/** Progress is published at most so often; the end always is. */
const PUBLISH_EVERY_MS = 250;
// More new calls than a listing shows must not come between two polls.
const POLL_EVERY_MS = SECOND;
const NOT_BEGUN = { state: 'waiting' } as const;

const isAnswer = ({ state, failure }: Outcome): boolean =>
  state !== 'waiting' && failure === undefined;

/** One job while this process does it. */
export class JobRun<Evidence> {
  readonly #parts: RunParts<Evidence>;
  readonly #atOnce: number;
  /** Between the beginnings of two items, in ms. */
  readonly #interval: number;
  /** Claimed, and not begun. */
  readonly #queue: JobItem[] = [];
  readonly #underWay = new Set<Promise<void>>();
  /** Done, and not stored. */
  #ended: EndedItem<Evidence>[] = [];
  #state: JobState = 'running';
  /** How many may be under way now. */
  #width: number;
  #failure: { cause: unknown } | null = null;
  /** It failed while the process was to stop: nothing more is begun. */
  #isGivenUp = false;
  #nextAt = performance.now();
  #restsUntil = Number.NEGATIVE_INFINITY;
  #publishedAt = Number.NEGATIVE_INFINITY;
  #polledAt = Number.NEGATIVE_INFINITY;
  #linger: NodeJS.Timeout | undefined;

  constructor(parts: RunParts<Evidence>) {
    this.#parts = parts;
    const { atOnce, perSecond } = parts.work.pace(parts.job);
    this.#atOnce = atOnce;
    this.#interval = perSecond === null ? 0 : SECOND / perSecond;
    this.#width = parts.rest.isResting() ? 1 : atOnce;
  }

  /**
   * Does the items until the job is over, is not to go on (`left`), or the process is to stop; `stuck`: items
   * are open that this process may not begin. Rests, twice as long each time, while the service is in trouble;
   * one item goes ahead of the others where it took none before. Nothing is under way any more when it returns.
   */
  async run(): Promise<'over' | 'left' | 'stuck'> {
    const { wake, lost, onCancelled } = this.#parts;
    try {
      for (;;) {
        const isStopping = lost.aborted;
        const { claimed, state, isOver, isMore, isWanted } = await this.#turn(isStopping);
        if (isOver) return 'over';
        this.#state = state;
        if (state === 'cancelled') onCancelled();
        this.#queue.push(...claimed);
        if (this.#failure === null && lost.aborted === isStopping) this.#beginQueued();
        await this.#restAfterFailure();
        if (lost.aborted) await Promise.all(this.#underWay);
        else if (this.#underWay.size > 0) await wake.sleep(LOOK_EVERY_MS);
        const isBusy = this.#open() > 0 || this.#ended.length > 0;
        if (isBusy || isMore) continue;
        if (lost.aborted || state === 'paused') return 'left';
        const wait = Math.max(this.#nextAt, this.#restsUntil) - performance.now();
        if (wait > 0) await wake.sleep(wait);
        else if (isWanted) return 'stuck';
      }
    } finally {
      clearTimeout(this.#linger);
      await Promise.all(this.#underWay);
    }
  }

  #open(): number {
    return this.#underWay.size + this.#queue.length;
  }

  #isResting(): boolean {
    return this.#failure !== null || performance.now() < this.#restsUntil;
  }

  #isHeld(): boolean {
    return this.#isResting() || this.#state !== 'running' || this.#parts.lost.aborted;
  }

  /** Stores the results of ended items and claims the items that are due. */
  async #turn(isStopping: boolean): Promise<TurnResult & { isWanted: boolean }> {
    const { changes, work, job, rest, requestPoll, readState } = this.#parts;
    const now = performance.now();
    const ended = this.#ended;
    this.#ended = [];
    const answers = ended.filter(({ outcome }) => isAnswer(outcome)).length;
    if (this.#isHeld()) {
      ended.push(...this.#queue.splice(0).map((item) => ({ item, outcome: NOT_BEGUN })));
    }
    const isResting = this.#isResting();
    if (answers > 0 && !isResting) {
      this.#width = this.#atOnce;
      await rest.end();
    }
    const open = this.#open();
    // As many ahead as may be needed before the next turn, by how many were done since the last.
    const ahead = this.#atOnce > 1 ? Math.min(answers * 2, MOST_AHEAD) : 0;
    const isDue = !isResting && !this.#isGivenUp && now >= this.#nextAt;
    const want = isDue ? Math.max(this.#width + ahead - open, 0) : 0;
    const isWanted = want > 0;
    if (ended.length === 0 && !isWanted && open > 0) {
      return { claimed: [], state: await readState(), isOver: false, isMore: false, isWanted };
    }
    const publishes = now - this.#publishedAt >= PUBLISH_EVERY_MS || open === 0;
    if (publishes) this.#publishedAt = now;
    const result = await takeTurn(changes, work, job, {
      ...{ ended, want, publishes, isStopping, isIdle: open === 0 },
    });
    if (answers > 0 && now - this.#polledAt >= POLL_EVERY_MS) {
      this.#polledAt = now;
      await requestPoll();
    }
    return { ...result, isWanted };
  }

  #beginQueued(): void {
    while (this.#underWay.size < this.#width) {
      const item = this.#queue.shift();
      if (!item) return;
      this.#nextAt = Math.max(this.#nextAt + this.#interval, performance.now());
      const done = this.#perform(item).then(() => {
        this.#underWay.delete(done);
        if (!this.#isHeld()) this.#beginQueued();
        if (this.#underWay.size === 0 || this.#failure !== null) this.#ring();
        else
          this.#linger ??= setTimeout(() => {
            this.#ring();
          }, LINGER_MS);
      });
      this.#underWay.add(done);
    }
  }

  #ring(): void {
    clearTimeout(this.#linger);
    this.#linger = undefined;
    this.#parts.wake.ring();
  }

  async #perform(item: JobItem): Promise<void> {
    const { work, job, step, logger } = this.#parts;
    let outcome: Outcome<Evidence>;
    try {
      outcome = await step(item);
    } catch (error) {
      logger.error({ err: error, job: job.id, item: item.n }, 'an item of a job failed');
      outcome = work.recover(item);
    }
    this.#ended.push({ item, outcome });
    if (outcome.failure === undefined) return;
    this.#failure ??= { cause: outcome.failure };
    const isClosed = outcome.state === 'waiting' && outcome.isTry !== true;
    if (isClosed) this.#width = 1;
  }

  async #restAfterFailure(): Promise<void> {
    const { rest, lost } = this.#parts;
    if (this.#failure === null) return;
    if (lost.aborted) this.#isGivenUp = true;
    // An item that fails during a rest was started before the rest.
    else if (performance.now() >= this.#restsUntil) {
      const ms = await rest.begin(this.#failure.cause);
      this.#restsUntil = performance.now() + ms;
    }
    this.#failure = null;
  }
}
