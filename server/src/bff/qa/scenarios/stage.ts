import type { Logger } from 'pino';
import {
  LIST_LIMIT,
  type Environment,
  type Permission,
  type ScenarioStep,
  type StepOf,
  type SandboxCall,
} from '../../../contract/index.js';
import { onSignalOf } from '../../../database/opened.js';
import type { ConsoleDatabase } from '../../schema.js';
import { requestPoll } from '../../sync/demand.js';
import { pause } from '../../sync/pause.js';
import { polled } from '../../sync/sync.js';
import {
  asks,
  NOTHING_CHANGED,
  type AskedParts,
  type Asking,
  type ChangedByRun,
} from './put-back.js';
import { eachOf, type StepResult } from './step-result.js';

/** What the steps of a run use of the console and of the service, and whose run it is. */
export interface StageParts extends AskedParts {
  database: ConsoleDatabase;
  logger: Logger;
  /** Whether this console polls the service; if not, nothing has to wait for a poll. */
  polls: boolean;
  mark: string;
  by: string;
  /** Saves what is to be restored after the run. */
  store: (changed: ChangedByRun) => Promise<void>;
  /** Aborted when the run is over. */
  over: AbortSignal;
  /** Aborted a moment after the console is asked to stop. */
  grace: AbortSignal;
}

/** What the steps of one run work with. An exception ends the run. */
export interface Stage extends Asking {
  /** A part of every name that the run creates, which keeps runs apart. */
  mark: string;
  /** The IDs of its users by the name of their group. */
  groups: Map<string, readonly string[]>;
  /** The shared settings that the run has changed so far. */
  changed: ChangedByRun;
  /** Stores them with a change that is about to be made. */
  willChange: (changed: ChangedByRun) => Promise<void>;
  /** Waits until this many new calls, or attempts, fit into a listing with those since the last poll. */
  makeRoom: (news: number) => Promise<void>;
  /** Waits this many ms, 50 by default; throws when the run is over. */
  rest: (ms?: number) => Promise<void>;
  /** Reads until it is not null; if that fails, stops what would continue at the service by itself. */
  until: <T>(
    read: () => Promise<T | null>,
    stop?: (asking: Asking) => Promise<unknown>,
  ) => Promise<T>;
}

/** One kind of step. */
export interface StepKind<Do extends ScenarioStep['do']> {
  /** The step in words, as the list and a report show it. */
  words: (step: StepOf<Do>) => string;
  perform: (stage: Stage, step: StepOf<Do>) => Promise<StepResult>;
  /** What a role needs to do the same on the ordinary page. */
  permission?: Permission;
  /** Whether it changes nothing at the service. */
  isRead?: true;
}

/** The users of a group, in the order in which they were registered; the schema of scenarios rules out any other. */
export const usersOf = ({ groups }: Pick<Stage, 'groups'>, name: string): readonly string[] =>
  groups.get(name) ?? [];

/** The current calls about these users, of one type or of all, by user and then oldest first. */
export async function callsOf(
  { control }: Pick<Asking, 'control'>,
  users: readonly string[],
  type?: string,
): Promise<SandboxCall[]> {
  const found = await eachOf(users, (reference_user_id) => control('user', { reference_user_id }));
  return found
    .flatMap(({ calls }) => calls)
    .filter(({ webhook_type }) => type === undefined || webhook_type === type);
}

/** Kept free in a listing for what else happens at the same time. */
const SPARE = 5;
const CHECK_EVERY_MS = 50;
/** The console may be unable to poll: then the run continues, and the gap is shown. */
const MOST_MS = 10_000;

/** Waits, at most 10 s, for a poll that starts after now. */
async function waitForPoll(
  database: ConsoleDatabase,
  environment: Environment,
  rest: Stage['rest'],
): Promise<void> {
  const end = performance.now() + MOST_MS;
  let ended = 0;
  const stop = onSignalOf(database, polled, (signal) => {
    if (signal?.looked === environment) ended += 1;
  });
  try {
    // The first poll to end may have started before.
    while (ended < 2 && performance.now() < end) {
      await requestPoll(database, environment);
      await rest();
    }
  } finally {
    stop();
  }
}

/** A stage on which nothing has happened yet. */
export function createStage(parts: StageParts): Stage {
  const { environment, database, mark, by, store, over, grace } = parts;
  const groups: Stage['groups'] = new Map();
  const { ask, control } = asks(parts, by, over);
  /** How many calls, or attempts, may have been created since the last poll; unknown at first, so it polls first. */
  let unpolled = LIST_LIMIT;

  async function rest(ms = CHECK_EVERY_MS): Promise<void> {
    await pause(ms, over);
    over.throwIfAborted();
  }

  const stage: Stage = {
    ...{ mark, groups, ask, control, rest, changed: NOTHING_CHANGED },
    async willChange(changed) {
      await store(changed);
      stage.changed = changed;
    },
    async makeRoom(news) {
      if (parts.polls && unpolled + news > LIST_LIMIT - SPARE) {
        await waitForPoll(database, environment, rest);
        unpolled = 0;
      }
      unpolled += news;
    },
    async until(read, stop) {
      try {
        let value = await read();
        for (; value === null; value = await read()) await rest();
        return value;
      } catch (cause) {
        await stop?.(asks(parts, by, grace)).catch((error: unknown) => {
          parts.logger.warn(
            { err: error, environment },
            'what a scenario started could not be stopped',
          );
        });
        throw cause;
      }
    },
  };
  return stage;
}
