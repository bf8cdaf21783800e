import { REGISTRATIONS_AT_ONCE, type Environment } from '../../../contract/index.js';
import type { UpstreamClient } from '../../../upstream/client.js';
import type { ChangeLog } from '../../feed/change-feed.js';
import type { Rest } from '../rest.js';
import type { Wake } from '../wake.js';
import type { JobRow } from '../job-rows.js';
import { sendRegistration } from './send-registration.js';
import { takeTurn, type Came, type Claimed } from './take-turn.js';

/** What sending people takes. */
export interface Sending {
  changes: ChangeLog;
  environment: Environment;
  client: Pick<UpstreamClient, 'call'>;
  wake: Wake;
  /** Gives up a request that hangs. */
  given: AbortSignal;
  lost: AbortSignal;
}

// What comes within this time is stored together.
const LINGER_MS = 50;
const MOST_AHEAD = 64;
const LOOK_EVERY_MS = 5_000;
/** Progress is told at most so often; the end always is. */
const TELL_EVERY_MS = 250;

const isAnswer = ({ outcome: { state } }: Came): boolean =>
  state === 'registered' || state === 'refused';

/** The service could not take somebody. */
export interface Stuck {
  /** When it is asked next, by performance.now(). */
  due: number;
  /** It takes nobody at all: one is to go ahead of the others then. */
  isClosed: boolean;
}

/**
 * Registers a job's people, at most 8 at once, until none is left, it is not to go on, the lead is lost, or
 * the service cannot take them. Nothing is under way any more when it returns. `ahead` says whether one
 * goes ahead until the service answers.
 */
export async function sendPeople(
  { changes, environment, client, wake, given, lost }: Sending,
  job: JobRow,
  rest: Rest,
  ahead: boolean,
): Promise<Stuck | null> {
  const queue: Claimed[] = [];
  const underWay = new Set<Promise<void>>();
  let came: Came[] = [];
  let atOnce = ahead ? 1 : REGISTRATIONS_AT_ONCE;
  let isClosed = false;
  let failure: unknown = null;
  let isRunning = true;
  let due: number | null = null;
  let linger: NodeJS.Timeout | undefined;
  let toldAt = Number.NEGATIVE_INFINITY;
  const isOver = () => failure !== null || !isRunning || lost.aborted;

  async function send(person: Claimed): Promise<void> {
    const sent = await sendRegistration(client, person.request, given);
    came.push({ person, outcome: sent.outcome });
    failure ??= sent.failure;
    isClosed ||= sent.outcome.state === 'not_sent';
  }

  function ring(): void {
    linger = undefined;
    wake.ring();
  }

  function start(): void {
    while (underWay.size < atOnce && !isOver()) {
      const person = queue.shift();
      if (!person) return;
      const sent = send(person).then(() => {
        underWay.delete(sent);
        start();
        if (underWay.size === 0 || failure !== null) ring();
        else linger ??= setTimeout(ring, LINGER_MS);
      });
      underWay.add(sent);
    }
  }

  async function turn(): Promise<void> {
    const done = came;
    came = [];
    const answers = done.filter(isAnswer).length;
    if (isOver()) {
      const unsent = queue
        .splice(0)
        .map((person) => ({ person, outcome: { state: 'not_sent' } as const })); // the narrowest type would be lost
      done.push(...unsent);
    }
    if (answers > 0 && due === null) {
      atOnce = REGISTRATIONS_AT_ONCE;
      await rest.end();
    }
    const open = underWay.size + queue.length;
    // As many ahead as may be needed before the next turn, seeing how many were done since the last.
    const want = isOver() ? 0 : atOnce + Math.min(answers * 2, MOST_AHEAD) - open;
    const now = performance.now();
    const tell = now - toldAt >= TELL_EVERY_MS || open === 0;
    if (tell) toldAt = now;
    const taken = await takeTurn(changes, environment, job, { came: done, want, tell });
    queue.push(...taken.claimed);
    isRunning &&= taken.isRunning;
  }

  try {
    for (;;) {
      await turn();
      start();
      if (failure !== null && due === null && !lost.aborted) {
        due = performance.now() + (await rest.begin(failure));
      }
      const isLeft = came.length > 0 || queue.length > 0;
      if (!isLeft && underWay.size === 0) return due === null ? null : { due, isClosed };
      if (underWay.size > 0) await wake.sleep(LOOK_EVERY_MS);
    }
  } finally {
    isRunning = false;
    clearTimeout(linger);
    await Promise.all(underWay);
  }
}
