import type { Logger } from 'pino';
import type { OutcomeBatchStep } from '../../../contract/index.js';
import type { OpenDatabase } from '../../../database/opened.js';
import { UpstreamError } from '../../../upstream/failures.js';
import type { CallStore } from '../../calls/call-store.js';
import type { ConsoleSchema } from '../../schema.js';
import { requestPoll } from '../../sync/demand.js';
import { pause } from '../../sync/pause.js';
import { asks, type AskedParts, type Asking } from './asking.js';
import { createKnownCalls, type KnownCalls } from './known-calls.js';
import { makeRoom } from './make-room.js';
import type { Changes } from './put-back.js';
import { StepFailedError } from './step-result.js';

/** What the steps of a run reach of the console and of the service. */
export interface StageParts extends AskedParts {
  database: OpenDatabase<ConsoleSchema>;
  callStore: Pick<CallStore, 'findCalls'>;
  logger: Logger;
  /** Whether this console polls the service: otherwise nothing need wait for it. */
  polls: boolean;
}

/** What the steps of one run play on. What they throw ends the run. */
export interface Stage extends Asking {
  /** In every name that the run makes, so that it meets nothing of another one. */
  mark: string;
  /** The ids of its users by the name of their group. */
  groups: Map<string, readonly string[]>;
  /** How many users were registered only to see what that is answered. */
  probes: number;
  calls: KnownCalls;
  /** Looks at the calls about its users as they are now. */
  poll: () => Promise<void>;
  /** The outcome batches that it has started. */
  batches: string[];
  changes: Changes;
  /**
   * Waits until so many new calls, or attempts, fit into a listing beside those that the console has not seen:
   * what the service lists no more before that would be a gap.
   */
  makeRoom: (news: number) => Promise<void>;
  /** Waits so many ms; throws when the run is over. */
  rest: (ms: number) => Promise<void>;
  /** Does the work, and stops what goes on at the service by itself where the work fails. */
  orStop: <T>(work: () => Promise<T>, stop: (asking: Asking) => Promise<unknown>) => Promise<T>;
}

/** Whose run it is. */
interface Whose {
  mark: string;
  by: string;
  changes: Changes;
  /** Aborted when the run is over. */
  over: AbortSignal;
  /** Aborted a moment after the console is to stop. */
  grace: AbortSignal;
}

/** The users of a group, in the order in which they were registered. */
export function usersOf({ groups }: Pick<Stage, 'groups'>, name: string): readonly string[] {
  const users = groups.get(name);
  // The scenario's own schema sees to it, and a step that failed ends the run.
  if (!users) throw new StepFailedError(`No user was registered as ${name}.`);
  return users;
}

/** Reads all steps of an outcome batch, page by page. */
export async function readBatch(
  { control }: Pick<Asking, 'control'>,
  id: string,
  read: (step: OutcomeBatchStep) => void,
): Promise<void> {
  let after: number | null = 0;
  while (after !== null) {
    const page: Awaited<ReturnType<typeof control<'plan'>>> = await control('plan', { id, after });
    for (const step of page.steps) read(step);
    after = page.next_after;
  }
}

/** A stage on which nothing has happened yet. */
export function createStage(parts: StageParts, { mark, by, changes, over, grace }: Whose): Stage {
  const { environment, client, database, callStore } = parts;
  const calls = createKnownCalls();
  const groups: Stage['groups'] = new Map();
  const batches: string[] = [];
  const { ask, control } = asks(parts, by, over);

  async function poll(): Promise<void> {
    const users = new Set([...groups.values()].flat());
    const { value } = await client.call('call_get', {}, over);
    calls.addListing(value.items, users);
    for (const id of batches) {
      await readBatch({ control }, id, (step) => {
        calls.add(step.reference_user_id, step.calls);
      });
    }
  }

  async function rest(ms: number): Promise<void> {
    await pause(ms, over);
    over.throwIfAborted();
  }

  const room = {
    ...{ callStore, environment, poll, rest },
    known: calls.all,
    requestPoll: () => requestPoll(database, environment),
  };
  return {
    ...{ mark, groups, calls, batches, changes, ask, control, poll, rest, probes: 0 },
    async makeRoom(news) {
      if (!parts.polls) return;
      await makeRoom(room, news).catch((error: unknown) => {
        // What cannot be listed now is not waited for; a step that needs the service says so itself.
        if (!(error instanceof UpstreamError)) throw error;
      });
    },
    async orStop(work, stop) {
      try {
        return await work();
      } catch (cause) {
        await stop(asks(parts, by, grace)).catch((error: unknown) => {
          parts.logger.warn({ err: error, environment }, 'what a scenario began goes on');
        });
        throw cause;
      }
    },
  };
}
